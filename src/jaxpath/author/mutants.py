"""Small changes of a reference solution, each of which its checks must notice."""

import ast
import copy
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from jaxpath.author.changes import NOTICED_BY, contrast
from jaxpath.author.expression_changes import of_expressions
from jaxpath.author.statement_changes import of_statements
from jaxpath.author.syntax import imported, replaced, used, within
from jaxpath.course.python_source import without_docstring
from jaxpath.course.records import Task

_LINE = 72


@dataclass(frozen=True)
class Mutant:
    """A reference with one change, in it or in a private helper of its own.

    `description` says it without the line: `-2 -> -1`. `functions` are the reference and its
    helpers, one of them changed; `reference` is that one as it was.
    """

    kind: str
    description: str
    line: int
    functions: tuple[ast.FunctionDef, ...]
    place: int
    reference: ast.FunctionDef

    def named(self, name: str) -> str:
        """Its source as a function of that name, with helpers that nothing else calls."""
        own = self.functions[0].name
        names = {f.name: name if f.name == own else f"{name}_{f.name}" for f in self.functions}
        return "\n\n\n".join(ast.unparse(_renamed(f, names)) for f in self.functions)

    @property
    def script(self) -> str:
        """Its body as a program, as the lesson cuts a program out of a function."""
        body = without_docstring(self.functions[0])
        if isinstance(body[-1], ast.Return):
            body = body[:-1]
        return "\n".join(map(ast.unparse, body)) + "\n"

    @cached_property
    def lines(self) -> tuple[str, str]:
        """The first line that differs, before and after; empty where it is gone."""
        before, after = self.reference, self.functions[self.place]
        left, right = (ast.unparse(f).splitlines() for f in (before, after))
        while left and right and left[0] == right[0]:
            del left[0], right[0]
        while left and right and left[-1] == right[-1]:
            del left[-1], right[-1]
        first, second = (part[0].strip() if part else "" for part in (left, right))
        return contrast(first, second, _LINE)

    @property
    def noticed_by(self) -> str:
        """What a case looks like that would notice it."""
        return NOTICED_BY[self.kind]


def mutants(task: Task) -> tuple[Mutant, ...]:
    """Every mutant of a task's reference, and of the private helpers that it calls."""
    tree = ast.parse(task.source)
    functions = _solution(tree, task.name)
    found = [
        mutant
        for place in range(len(functions))
        for mutant in _mutated(functions, place, imported(tree))
    ]
    return tuple(_numbered(_different(functions, found)))


def _solution(tree: ast.Module, name: str) -> tuple[ast.FunctionDef, ...]:
    """The reference, then the private helpers that it reaches, in the order of the file."""
    known = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    found, waiting = {name}, [name]
    while waiting:
        helpers = {n for n in used(known[waiting.pop()]) & known.keys() if n.startswith("_")}
        waiting += helpers - found
        found |= helpers
    return (known[name], *(f for n, f in known.items() if n in found and n != name))


def _mutated(
    functions: tuple[ast.FunctionDef, ...], place: int, modules: set[str]
) -> Iterator[Mutant]:
    function = functions[place]
    last = function.body[-1]
    found = []
    for node, parent in ((function, function), *within(function)):
        by_part = of_statements(node, modules), of_expressions(node, parent, modules)
        for change in chain.from_iterable(by_part):
            if change.old is node is function and change.kind != "order":
                continue  # the function itself is not a statement of its body
            if node is last and isinstance(node, ast.Return):
                continue  # without it nothing comes back, which every case notices
            new = replaced(function, change.old, change.new)
            line = change.line or int(getattr(change.old, "lineno", function.lineno))
            changed = (*functions[:place], new, *functions[place + 1 :])
            found.append(Mutant(change.kind, change.description, line, changed, place, function))
    yield from sorted(found, key=lambda mutant: mutant.line)


def _different(functions: tuple[ast.FunctionDef, ...], found: Iterable[Mutant]) -> Iterator[Mutant]:
    """One mutant for each text, and none that reads like the reference."""
    written: dict[int, str] = {}  # most statements are shared by most mutants
    seen = {_text(functions, written)}
    for mutant in found:
        text = _text(mutant.functions, written)
        if text not in seen:
            seen.add(text)
            yield mutant


def _text(functions: tuple[ast.FunctionDef, ...], written: dict[int, str]) -> str:
    parts = [part for f in functions for part in (*f.decorator_list, f.args, *f.body)]
    return "\n".join(_written(part, written) for part in parts)


def _written(part: ast.AST, written: dict[int, str]) -> str:
    if id(part) not in written:
        written[id(part)] = ast.unparse(part)
    return written[id(part)]


def _numbered(found: Iterable[Mutant]) -> Iterator[Mutant]:
    """A description belongs to one mutant: the second of a kind says that it is the second."""
    counts: Counter[str] = Counter()
    for mutant in found:
        counts[mutant.description] += 1
        number = counts[mutant.description]
        name = mutant.description if number == 1 else f"{mutant.description} ({number})"
        yield replace(mutant, description=name)


def _renamed(function: ast.FunctionDef, names: dict[str, str]) -> ast.FunctionDef:
    renamed = copy.deepcopy(function)
    for node in ast.walk(renamed):
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
    renamed.name = names[function.name]
    return renamed
