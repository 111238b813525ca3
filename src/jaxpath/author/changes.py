"""A small change that makes a mutant: what it is called, and which case would notice it."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from jaxpath.author.syntax import altered

# By kind, what a case looks like that tells such a mutant from the reference.
NOTICED_BY = {
    "operator": "numbers for which the two operators differ: not only 0, 1, 2 or equal ones",
    "operand": "numbers for which the part left out is not 0, 1 or True",
    "comparison": "two sides that are equal, and two on either side of the limit",
    "condition": "values for which the condition is true, and others for which it is false",
    "number": "values that lie between the two numbers, or an axis of more than that many entries",
    "text": "values for which this very text decides, or an observation of it",
    "dtype": "another dtype, or numbers that the two dtypes round differently",
    "slice": "an array longer than the slice, with different numbers at both ends",
    "index": "an array whose entries differ along that axis, with axes of different lengths",
    "order": "values that are not alike, so that changing places shows",
    "part": "values for which this part makes a difference",
    "call": "values that the call changes: not yet of that type, shape, sign or order",
    "statement": "values for which this line makes a difference, or an observation of what it does",
    "error": "values for which the error is raised",
}

_WIDTH = 50


@dataclass(frozen=True, slots=True)
class Change:
    """One node, what stands in its place instead, and what that is called.

    `line` is named where it is not the node's own.
    """

    kind: str
    description: str
    old: ast.AST
    new: ast.AST
    line: int | None = None


def change(kind: str, old: ast.AST, new: ast.AST) -> Change:
    """The change that is called by its old text and its new one."""
    before, after = (" ".join(ast.unparse(node).split()) for node in (old, new))
    return Change(kind, " -> ".join(contrast(before, after)), old, new)


def each(kind: str, old: ast.AST, others: Iterable[ast.AST]) -> Iterator[Change]:
    """The changes that put each of the others in one node's place."""
    return (change(kind, old, other) for other in others)


def swapped(node: ast.AST, field: str, parts: list[ast.expr]) -> Iterator[Change]:
    """Neighbours in each other's place: arguments, axes of an index, parts of a result."""
    for first, (left, right) in enumerate(pairwise(parts)):
        others = [*parts[:first], right, left, *parts[first + 2 :]]
        what = f"{short(left)} and {short(right)} swapped"
        yield Change("order", what, node, altered(node, **{field: others}))


def short(node: ast.AST, width: int = _WIDTH) -> str:
    """Its source on one line of a bounded width."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= width else f"{text[: width - 1]}…"


def contrast(before: str, after: str, width: int = _WIDTH) -> tuple[str, str]:
    """Two texts cut to a width around the first place in which they differ."""
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    start = max(0, same - width // 3) if max(len(before), len(after)) > width else 0
    return _cut(before, start, width), _cut(after, start, width)


def _cut(text: str, start: int, width: int) -> str:
    text = f"…{text[start:]}" if start else text
    return text if len(text) <= width else f"{text[: width - 1]}…"
