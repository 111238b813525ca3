"""What the cases that failed have in common, and the others have not."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from jaxpath.grading.values import Value, numbers, shape

Arguments = Sequence[Value]
_Feature = tuple[str, Callable[[Arguments], bool]]


def pattern(cases: Sequence[Arguments], failed: Sequence[bool]) -> str | None:
    """One sentence on which cases fail, where one property tells them apart; else None."""
    if not any(f for f, arguments in zip(failed, cases, strict=True) if _is_empty(arguments)):
        # An empty array leaves nothing to get wrong: that it agrees says nothing.
        told = [i for i, arguments in enumerate(cases) if not _is_empty(arguments)]
        cases, failed = [cases[i] for i in told], [failed[i] for i in told]
    if not any(failed) or all(failed):
        return None
    if len(failed) > 2 and not failed[0] and all(failed[1:]):
        return "It is right in the case that the task shows, and in no other."
    for words, has in _features(cases):
        if [has(arguments) for arguments in cases] == list(failed):
            return f"It fails where {words}, and nowhere else."
    return None


def _features(cases: Sequence[Arguments]) -> Iterator[_Feature]:
    yield "an array is empty", _is_empty
    for dtype in sorted(set(chain.from_iterable(map(_dtypes, cases)))):
        yield f"the dtype is {dtype}", partial(_has_dtype, dtype)
    yield "there is more than one row", lambda arguments: any(s[0] > 1 for s in _many(arguments))
    yield "there is one row", lambda arguments: any(s[0] == 1 for s in _many(arguments))
    yield "there is one entry", lambda arguments: any(s == (1,) for s in _shapes(arguments))
    yield (
        "there are as many rows as columns",
        lambda arguments: any(len(s) == 2 and s[0] == s[1] for s in _shapes(arguments)),
    )
    yield (
        "rows and columns differ in number",
        lambda arguments: any(len(s) == 2 and s[0] != s[1] for s in _shapes(arguments)),
    )
    yield "a number is negative", lambda arguments: _any(arguments, lambda n: n < 0)
    yield "a number is NaN or infinite", lambda arguments: _any(arguments, _is_not_finite)
    yield "a number is 0", lambda arguments: _any(arguments, lambda n: n == 0)
    yield "a number is above a million", lambda arguments: _any(arguments, lambda n: abs(n) > 1e6)
    yield "a number occurs twice", _repeats
    shown = _shapes(cases[0])
    if shown:
        yield (
            f"the shape is not that of the case shown, {shown[0]}",
            lambda arguments: _shapes(arguments) != shown,
        )


def _arrays(arguments: Arguments) -> Iterator[Value]:
    return (value for value in arguments if value.get("kind") == "array")


def _shapes(arguments: Arguments) -> list[tuple[int, ...]]:
    return [shape(value) for value in _arrays(arguments)]


def _many(arguments: Arguments) -> list[tuple[int, ...]]:
    return [found for found in _shapes(arguments) if len(found) > 1]


def _dtypes(arguments: Arguments) -> set[str]:
    return {str(value.get("dtype")) for value in _arrays(arguments)}


def _is_empty(arguments: Arguments) -> bool:
    return any(0 in size for size in _shapes(arguments))


def _has_dtype(dtype: str, arguments: Arguments) -> bool:
    return dtype in _dtypes(arguments)


def _any(arguments: Arguments, holds: Callable[[Any], bool]) -> bool:
    """Whether it holds of any number that goes in."""
    return any(map(holds, _numbers(arguments)))


def _numbers(arguments: Arguments) -> Iterator[float]:
    for value in arguments:
        match value:
            case {"kind": "array"}:
                found = numbers(value) or ()
                yield from (n for n in found if not isinstance(n, complex))
            case {"kind": "int", "value": str(text)}:
                yield int(text)
            case {"kind": "float", "value": str(text)}:
                yield float.fromhex(text)


def _is_not_finite(number: float) -> bool:
    return number - number != 0


def _repeats(arguments: Arguments) -> bool:
    found = [numbers(value) or [] for value in _arrays(arguments)]
    return any(len(set(array)) < len(array) for array in found)
