"""How wrong numbers relate to right ones: a factor, a sign, a transpose, a shift, one row.

Somebody who made two mistakes at once agrees with no known one. What is half right is said here,
and only where it holds in every case that failed and could not hold by chance.
"""

import math
import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from jaxpath.grading.comparison import close
from jaxpath.grading.values import Number, Value, flat_index, numbers, shape

_MOST_NUMBERS = 5000
# Below this every dtype holds numbers well enough to compare them.
_ORDINARY = 1e4
# Relative difference that is taken for rounding, by the dtype that holds fewer digits.
_RTOL = {"bfloat16": 4e-2, "float16": 8e-3}
_ATOL = 1e-6


@dataclass(frozen=True, slots=True)
class Grid:
    """Numbers in row-major order with the shape they stand in."""

    flat: tuple[Number, ...]
    shape: tuple[int, ...]
    rtol: float = 1e-4

    def __getitem__(self, index: Sequence[int]) -> Number:
        return self.flat[flat_index(index, self.shape)]

    def mapped(self, size: tuple[int, ...], source: Callable[..., tuple[int, ...]]) -> "Grid":
        """A grid of that shape whose entry at `index` is the one at `source(index)` here."""
        return Grid(tuple(self[source(i)] for i in product(*map(range, size))), size, self.rtol)

    def of_each(self, change: Callable[[Any], Number]) -> "Grid":
        """A grid of the same shape with every number changed."""
        return Grid(tuple(map(change, self.flat)), self.shape, self.rtol)


@dataclass(frozen=True, slots=True)
class Pair:
    """What was expected of one case and what came, with the arrays that went in by name."""

    expected: Grid
    came: Grid
    arguments: tuple[tuple[str, Grid], ...] = ()


_Relation = Callable[[Pair], str | None]


def grid(value: Value) -> Grid | None:
    """The numbers of an array, of a Python number, or of nested lists of them; else None."""
    match value:
        case {"kind": "array"}:
            flat = numbers(value)
            if flat is None or len(flat) != math.prod(shape(value)) or len(flat) > _MOST_NUMBERS:
                return None
            return Grid(tuple(flat), shape(value), _RTOL.get(str(value.get("dtype")), 1e-4))
        case {"kind": "float", "value": str(text)}:
            return _number(float.fromhex, text)
        case {"kind": "int", "value": str(text)}:
            return _number(int, text)
        case {"kind": "sequence", "items": list(items)} if 0 < len(items) <= _MOST_NUMBERS:
            return _stacked([grid(item) for item in items])
    return None


def same_numbers(left: Value, right: Value) -> bool | None:
    """Whether two values hold the same numbers in the same shape, of whatever type and dtype.

    None where they are so large that another dtype cannot hold them.
    """
    one, other = grid(left), grid(right)
    if one is None or other is None:
        return False
    return _same(one, other) if _is_ordinary(Pair(one, other)) else None


def relation(pairs: Sequence[Pair]) -> str | None:
    """The first relation that holds for every pair, in a sentence; None where none does.

    Where ordinary numbers failed too, only those are looked at: infinities and overflow hide what
    was done to them.
    """
    judged = [pair for pair in pairs if _is_ordinary(pair)] or list(pairs)
    judged = [pair for pair in judged if pair.expected.flat or pair.came.flat]
    for holds in _RELATIONS if judged else ():
        found = {holds(pair) for pair in judged}
        if len(found) == 1 and (sentence := found.pop()) and _is_no_chance(holds, judged):
            return sentence
    return None


def _is_ordinary(pair: Pair) -> bool:
    return all(abs(number) < _ORDINARY for number in (*pair.expected.flat, *pair.came.flat))


def _is_no_chance(holds: _Relation, pairs: Sequence[Pair]) -> bool:
    """Two numbers in all, and not all the same: one number is always a multiple of another."""
    if holds in _CERTAIN:
        return True
    seen = {number for pair in pairs for number in pair.expected.flat}
    return len(seen) > 1 and sum(len(pair.expected.flat) for pair in pairs) > 1


def _same(left: Grid, right: Grid) -> bool:
    return left.shape == right.shape and _same_flat(left, right)


def _same_flat(left: Grid, right: Grid) -> bool:
    """Whether two grids hold the same numbers in row-major order, whatever their shapes."""
    rtol = max(left.rtol, right.rtol)
    return len(left.flat) == len(right.flat) and all(
        close(a, b, rtol, _ATOL) for a, b in zip(left.flat, right.flat, strict=True)
    )


def _right(pair: Pair) -> str | None:
    return "Every number is right." if _same(pair.expected, pair.came) else None


def _right_in_another_shape(pair: Pair) -> str | None:
    other = pair.expected.shape != pair.came.shape and len(pair.came.flat) > 0
    if other and _same_flat(pair.expected, pair.came):
        return "Every number is right, and in the right order; only the shape is another."
    return None


def _transposed(pair: Pair) -> str | None:
    size = pair.came.shape
    if len(size) != 2 or 1 in size or pair.expected.shape != size[::-1]:
        return None
    turned = pair.came.mapped(size[::-1], lambda i: (i[1], i[0]))
    return (
        "It is the transpose: rows and columns changed places."
        if _same(pair.expected, turned)
        else None
    )


def _repeated(pair: Pair) -> str | None:
    """The expected array once for every entry of a leading axis that should not be there."""
    size, wanted = pair.came.shape, pair.expected.shape
    if len(size) <= len(wanted) or size[len(size) - len(wanted) :] != wanted:
        return None
    times = math.prod(size[: len(size) - len(wanted)])
    several = Grid(pair.expected.flat * times, size, pair.expected.rtol)
    if times > 1 and _same(several, pair.came):
        return "It holds the expected result several times over, along an axis too many."
    return None


def _not_reduced(pair: Pair) -> str | None:
    """What is missing is one sum, mean, maximum or minimum along one axis."""
    size = pair.came.shape
    for axis in range(len(size)):
        if size[:axis] + size[axis + 1 :] != pair.expected.shape or size[axis] < 2:
            continue
        for name, reduce in _REDUCTIONS:
            left = Grid(tuple(_along(pair.came, axis, reduce)), pair.expected.shape)
            if _same(pair.expected, left):
                return f"What is missing is the {name} along axis {axis}."
    return None


def _sign(pair: Pair) -> str | None:
    negated = pair.came.of_each(operator.neg)
    if any(pair.expected.flat) and _same(pair.expected, negated):
        return "Every number has the wrong sign."
    return None


def _magnitude(pair: Pair) -> str | None:
    if _is_complex(pair) or not any(number < 0 for number in _reals(pair.expected)):
        return None
    lost = pair.expected.of_each(abs)
    return "The sizes are right and the signs are lost." if _same(lost, pair.came) else None


def _factor(pair: Pair) -> str | None:
    if pair.expected.shape != pair.came.shape or _is_complex(pair):
        return None
    ratios = [b / a for a, b in zip(_reals(pair.expected), _reals(pair.came), strict=True) if a]
    if not ratios or not math.isfinite(ratios[0]) or ratios[0] == 0:
        return None
    scaled = pair.expected.of_each(lambda a: a * ratios[0])
    if not _same(scaled, pair.came):
        return None
    return f"Every number is {_times(ratios[0])} what it should be."


def _factor_of_entries(pair: Pair) -> str | None:
    """A sum in the place of a mean, or the other way round: the factor is a number of entries."""
    if pair.expected.shape != pair.came.shape or _is_complex(pair):
        return None
    for name, array in pair.arguments:
        for what, count in _counts(array):
            if _same(pair.expected.of_each(partial(operator.mul, count)), pair.came):
                return f"Every number is too large by a factor: {what} of {name}."
            if _same(pair.expected.of_each(partial(operator.mul, 1 / count)), pair.came):
                return f"Every number is too small by a factor: {what} of {name}."
    return None


def _offset(pair: Pair) -> str | None:
    if pair.expected.shape != pair.came.shape or _is_complex(pair) or not pair.came.flat:
        return None
    step = _reals(pair.came)[0] - _reals(pair.expected)[0]
    moved = pair.expected.of_each(lambda a: a + step)
    if not math.isfinite(step) or not step or not _same(moved, pair.came):
        return None
    return f"Every number is too {'large' if step > 0 else 'small'} by {abs(step):.6g}."


def _reversed(pair: Pair) -> str | None:
    size = pair.came.shape
    for axis in range(len(size)):
        if size == pair.expected.shape and size[axis] > 1:
            turned = pair.came.mapped(size, lambda i, k=axis: _moved(i, k, size[k] - 1 - i[k]))
            if _same(pair.expected, turned):
                return f"The numbers along axis {axis} stand in reverse order."
    return None


def _shifted(pair: Pair) -> str | None:
    """Moved by one place along an axis, whatever stands in the place that became free."""
    size = pair.came.shape
    for axis in range(len(size)):
        if size != pair.expected.shape or size[axis] < 3:
            continue
        inner = (*size[:axis], size[axis] - 1, *size[axis + 1 :])
        for left, right in ((0, 1), (1, 0)):
            kept = pair.expected.mapped(inner, lambda i, k=axis, d=left: _moved(i, k, i[k] + d))
            found = pair.came.mapped(inner, lambda i, k=axis, d=right: _moved(i, k, i[k] + d))
            if len(set(kept.flat)) > 1 and _same(kept, found):
                way = "towards the end" if left == 0 else "towards the beginning"
                return f"The numbers along axis {axis} are shifted by one place {way}."
    return None


def _in_another_order(pair: Pair) -> str | None:
    if _is_complex(pair) or pair.expected.shape != pair.came.shape:
        return None
    left, right = sorted(_reals(pair.expected)), sorted(_reals(pair.came))
    rtol = max(pair.expected.rtol, pair.came.rtol)
    if all(close(a, b, rtol, _ATOL) for a, b in zip(left, right, strict=True)):
        return "The numbers are right and stand in another order."
    return None


def _squared(pair: Pair) -> str | None:
    return _of_each(pair, lambda a: a * a, "Every number is the square of what it should be.")


def _root(pair: Pair) -> str | None:
    return _of_each(
        pair, lambda a: math.sqrt(a), "Every number is the square root of what it should be."
    )


def _reciprocal(pair: Pair) -> str | None:
    return _of_each(pair, lambda a: 1 / a, "Every number is one divided by what it should be.")


def _argument(pair: Pair) -> str | None:
    for name, array in pair.arguments:
        if array.flat and _same(array, pair.came):
            return f"It is {name} as it was passed in."
    return None


def _zeros(pair: Pair) -> str | None:
    return "Every number is 0." if pair.came.flat and not any(pair.came.flat) else None


def _not_a_number(pair: Pair) -> str | None:
    lost = sum(_is_nan(number) for number in pair.came.flat)
    if not lost or any(map(_is_nan, pair.expected.flat)):
        return None
    whole = lost == len(pair.came.flat)
    return f"{'Every number' if whole else 'Some of it'} is NaN, not a number."


def _one_right(axis: int, place: int, pair: Pair) -> str | None:
    """Right in the first or the last row, column or entry, and wrong in every other."""
    wrong = _wrong_along(pair, axis)
    if len(wrong) < 2 or wrong.pop(place) or not all(wrong):
        return None
    name = _line_name(pair, axis)
    return f"The {_which(place)} {name} is right and every other {name} is wrong."


def _one_wrong(axis: int, place: int, pair: Pair) -> str | None:
    wrong = _wrong_along(pair, axis)
    if len(wrong) < 2 or not wrong.pop(place) or any(wrong):
        return None
    return f"Only the {_which(place)} {_line_name(pair, axis)} is wrong."


def _wrong_along(pair: Pair, axis: int) -> list[bool]:
    size = pair.came.shape
    if size != pair.expected.shape or len(size) not in (1, 2) or axis >= len(size):
        return []
    return [not _agrees_at(pair, axis, place) for place in range(size[axis])]


def _line_name(pair: Pair, axis: int) -> str:
    return "entry" if len(pair.came.shape) == 1 else ("row", "column")[axis]


def _which(place: int) -> str:
    return "first" if place == 0 else "last"


def _of_each(pair: Pair, change: Callable[[float], float], sentence: str) -> str | None:
    if pair.expected.shape != pair.came.shape or _is_complex(pair):
        return None
    try:
        changed = pair.expected.of_each(change)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    return sentence if _same(changed, pair.came) else None


def _agrees_at(pair: Pair, axis: int, place: int) -> bool:
    size = pair.came.shape
    rest = [range(n) if k != axis else (place,) for k, n in enumerate(size)]
    rtol = max(pair.expected.rtol, pair.came.rtol)
    return all(close(pair.expected[i], pair.came[i], rtol, _ATOL) for i in product(*rest))


def _along(array: Grid, axis: int, reduce: Callable[[list[float]], float]) -> Iterator[float]:
    size = array.shape
    for rest in product(*map(range, size[:axis] + size[axis + 1 :])):
        line = [array[(*rest[:axis], i, *rest[axis:])] for i in range(size[axis])]
        yield reduce([n for n in line if not isinstance(n, complex)])


def _counts(array: Grid) -> Iterator[tuple[str, int]]:
    """Numbers of entries that a mean divides by."""
    for axis, size in enumerate(array.shape):
        if size > 1:
            yield f"the length of axis {axis}", size
    if len(array.shape) > 1 and len(array.flat) > 1:
        yield "the number of entries", len(array.flat)


def _moved(index: tuple[int, ...], axis: int, place: int) -> tuple[int, ...]:
    return (*index[:axis], place, *index[axis + 1 :])


def _times(ratio: float) -> str:
    if ratio == -1:
        return "minus"
    for whole in range(2, 101):
        if close(1 / whole, ratio, 1e-4, 0):
            return f"1/{whole} of"
    return f"{ratio:.6g} times"


def _reals(array: Grid) -> list[float]:
    return [n for n in array.flat if not isinstance(n, complex)]


def _is_complex(pair: Pair) -> bool:
    return any(isinstance(n, complex) for n in (*pair.expected.flat, *pair.came.flat))


def _is_nan(number: Number) -> bool:
    return number != number


def _number(read: Callable[[str], Number], text: str) -> Grid | None:
    try:
        return Grid((read(text),), ())
    except (ValueError, OverflowError):
        return None


def _stacked(parts: Sequence[Grid | None]) -> Grid | None:
    found = [part for part in parts if part is not None]
    if len(found) != len(parts) or len({part.shape for part in found}) != 1:
        return None
    flat = tuple(number for part in found for number in part.flat)
    if len(flat) > _MOST_NUMBERS:
        return None
    return Grid(flat, (len(found), *found[0].shape), max(part.rtol for part in found))


_REDUCTIONS: tuple[tuple[str, Callable[[list[float]], float]], ...] = (
    ("sum", sum), ("mean", lambda line: sum(line) / len(line)), ("maximum", max), ("minimum", min),
)  # fmt: skip
_RELATIONS: tuple[_Relation, ...] = (
    _right, _right_in_another_shape, _transposed, _repeated, _not_reduced, _argument, _sign, _zeros,
    _not_a_number, _factor_of_entries, _factor, _offset, _magnitude, _reversed, _shifted, _squared,
    _root, _reciprocal, _in_another_order,
    *(partial(one, axis, place) for one in (_one_right, _one_wrong) for axis in (0, 1)
      for place in (0, -1)),
)  # fmt: skip
# What one number is enough to see.
_CERTAIN = (_right, _not_a_number)
