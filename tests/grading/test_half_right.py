"""Two mistakes at once get the better half of an answer, and chance gets none."""

# ruff: noqa: E501 - a table reads best with one row on a line

from itertools import chain
from typing import Any

import pytest
from arrays import array

from jaxpath.grading.axes import axis_names, known_for
from jaxpath.grading.patterns import pattern
from jaxpath.grading.relations import Grid, Pair, relation

ROWS = [[1.0, -2.0, 3.5], [4.0, 5.0, -6.0], [7.0, 8.5, 9.0]]
WIDE = [[1.0, -2.0, 3.5], [4.0, 5.0, -6.0]]


def grid(rows: Any) -> Grid:
    """A number, a list of numbers or a list of rows as a grid."""
    if not isinstance(rows, list):
        return Grid((rows,), ())
    if rows and isinstance(rows[0], list):
        return Grid(tuple(chain.from_iterable(rows)), (len(rows), len(rows[0])))
    return Grid(tuple(rows), (len(rows),))


def said(*pairs: tuple[Any, Any], **arguments: Any) -> str | None:
    """The relation of what came to what was expected, for pairs of (expected, came)."""
    known = tuple((name, grid(rows)) for name, rows in arguments.items())
    return relation([Pair(grid(expected), grid(came), known) for expected, came in pairs])


def each(rows: Any, change: Any) -> Any:
    """Nested lists with every number changed."""
    return [each(row, change) for row in rows] if isinstance(rows, list) else change(rows)


NAN, INFINITY = float("nan"), float("inf")
RELATED = {
    "every number is right": (ROWS, ROWS),
    "only the shape is another": ([1.0, 2.0, 3.0], [[1.0], [2.0], [3.0]]),
    "It is the transpose": (WIDE, [[1.0, 4.0], [-2.0, 5.0], [3.5, -6.0]]),
    "several times over": ([1.0, 2.0], [[1.0, 2.0], [1.0, 2.0]]),
    "missing is the sum along axis 0": ([5.0, 3.0, -2.5], WIDE),
    "missing is the mean along axis 1": ([2.5 / 3, 1.0], WIDE),
    "missing is the maximum along axis 1": ([3.5, 5.0], WIDE),
    "wrong sign": (WIDE, each(WIDE, lambda n: -n)),
    "signs are lost": (WIDE, each(WIDE, abs)),
    "is 3 times what": (WIDE, each(WIDE, lambda n: 3 * n)),
    "is 1/4 of what": (WIDE, each(WIDE, lambda n: n / 4)),
    "too large by 0.5": (WIDE, each(WIDE, lambda n: n + 0.5)),
    "too small by 2": (WIDE, each(WIDE, lambda n: n - 2)),
    "along axis 0 stand in reverse": (ROWS, ROWS[::-1]),
    "along axis 1 stand in reverse": (WIDE, [row[::-1] for row in WIDE]),
    "shifted by one place towards the end": ([1.0, 2.0, 4.0, 9.0], [0.0, 1.0, 2.0, 4.0]),
    "shifted by one place towards the beginning": ([1.0, 2.0, 4.0, 9.0], [2.0, 4.0, 9.0, 9.0]),
    "the square of": ([2.0, 3.0, 1.5], [4.0, 9.0, 2.25]),
    "the square root of": ([4.0, 9.0, 2.25], [2.0, 3.0, 1.5]),
    "one divided by": ([2.0, 4.0, 5.0], [0.5, 0.25, 0.2]),
    "another order": ([1.0, 2.0, 5.0, 9.0], [5.0, 1.0, 9.0, 2.0]),
    "first row is right and every other row": (ROWS, [ROWS[0], [0.0, 0.0, 1.0], [0.0, 2.0, 0.0]]),
    "Only the last row is wrong": (ROWS, [*ROWS[:2], [0.0, 0.0, 1.0]]),
    "Only the first entry is wrong": ([1.0, 2.0, 3.0, 7.0], [9.0, 2.0, 3.0, 7.0]),
    "first column is right": (WIDE, [[1.0, 0.0, 9.0], [4.0, 1.0, 2.0]]),
    "Every number is 0": (WIDE, each(WIDE, lambda n: 0.0)),
    "Every number is NaN": (WIDE, each(WIDE, lambda n: NAN)),
    "Some of it is NaN": (WIDE, [[1.0, NAN, 3.5], [4.0, 5.0, -6.0]]),
}


@pytest.mark.parametrize("words", RELATED)
def test_a_relation_is_named(words: str) -> None:
    expected, came = RELATED[words]
    found = said((expected, came))
    assert found is not None
    assert words.lower() in found.lower()


def test_a_relation_holds_in_every_case_or_is_not_said() -> None:
    doubled = (WIDE, each(WIDE, lambda n: 2 * n))
    assert said(doubled, ([1.0, 5.0], [2.0, 10.0])) == "Every number is 2 times what it should be."
    assert said(doubled, ([1.0, 5.0], [2.0, 11.0])) is None
    assert said(doubled, ([3.0], [9.0])) is None


def test_one_number_is_no_relation() -> None:
    assert said((3.0, 7.0)) is None
    assert said((3.0, 6.0), (5.0, 10.0)) == "Every number is 2 times what it should be."
    assert said(([2.0, 2.0], [5.0, 5.0])) is None


def test_a_sum_for_a_mean_is_known_by_the_lengths() -> None:
    short, long = [1.0, 2.0], [1.0, 3.0, 8.0]
    pairs = [
        Pair(grid(1.5), grid(3.0), (("x", grid(short)),)),
        Pair(grid(4.0), grid(12.0), (("x", grid(long)),)),
    ]
    assert relation(pairs) == "Every number is too large by a factor: the length of axis 0 of x."


def test_the_argument_handed_back_is_known() -> None:
    assert said(([2.0, 4.0], [1.0, 2.0]), x=[1.0, 2.0]) == "It is x as it was passed in."


def test_overflow_and_infinities_do_not_hide_a_factor() -> None:
    pairs = [(WIDE, each(WIDE, lambda n: 2 * n)), ([3e38, 1.0], [INFINITY, 2.0])]
    assert said(*pairs) == "Every number is 2 times what it should be."


def test_unrelated_numbers_are_unrelated() -> None:
    assert said((ROWS, [[3.0, 1.0, -4.0], [1.0, -5.0, 9.0], [2.0, 6.0, 5.0]])) is None
    assert relation([]) is None
    assert relation([Pair(Grid((), (0,)), Grid((), (0,)))]) is None


ONE, TWO, EMPTY = array([[1.0, 2.0]]), array([[1.0, 2.0], [3.0, 4.5]]), array([])
SQUARE, NEGATIVE = array([[1.0, 2.0], [3.0, 4.0]]), array([1.5, -2.0])
INTEGERS, TIE = array([1, 2], "int32"), array([2.0, 2.0])
FIVE = array([1.0, 2.0, 3.0, 4.0, 5.0])
PATTERNS = {
    "where an array is empty": ([FIVE, EMPTY, NEGATIVE], [1]),
    "where the dtype is int32": ([FIVE, INTEGERS, NEGATIVE], [1]),
    "where there is more than one row": ([TWO, ONE, array([[5.0, 6.0], [7.0, 8.0], [1.0, 0.0]])], [0, 2]),
    "where there are as many rows as columns": ([array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), SQUARE, ONE], [1]),
    "where a number is negative": ([FIVE, array([3.0, 4.0]), NEGATIVE], [2]),
    "where a number occurs twice": ([FIVE, array([3.0, 4.0]), TIE], [2]),
    "It is right in the case that the task shows, and in no other": ([FIVE, ONE, TIE], [1, 2]),
    "where the shape is not that of the case shown, (5,)": (
        [FIVE, array([9.0, 8.0, 7.0, 6.0, 5.5]), array([1.0, 2.0]), array([6.0])], [2, 3]
    ),
}  # fmt: skip


@pytest.mark.parametrize("words", PATTERNS)
def test_what_the_failing_cases_have_in_common(words: str) -> None:
    values, failing = PATTERNS[words]
    found = pattern([[value] for value in values], [i in failing for i in range(len(values))])
    assert found is not None
    assert words in found


def test_nothing_in_common() -> None:
    cases = [[FIVE], [array([5.0, 6.0, 7.0, 8.0, 9.0])], [array([1.0, 2.0, 9.0, 8.0, 7.0])]]
    assert pattern(cases, [False, True, False]) is None
    assert pattern(cases, [True, True, True]) is None
    assert pattern(cases, [False, False, False]) is None
    # An empty array that agrees says nothing.
    assert pattern([[FIVE], [EMPTY]], [True, False]) is None


def test_axes_are_named_by_the_contract() -> None:
    contract = (
        "Return a table.\n\ntable is a JAX array of shape (rows, columns) with rows >= 0, and row "
        "is one\nof shape (columns,). The result has the shape and the dtype of table."
    )
    names = axis_names(contract, ["table", "row", "other"])
    assert names == {
        "table": ("rows", "columns"), "row": ("columns",), "result": ("rows", "columns"),
    }  # fmt: skip
    assert known_for(names, {"table": TWO, "row": NEGATIVE}) == names
    assert known_for(names, {"table": TWO, "row": FIVE}) == {}, "columns cannot be 2 and 5"
    assert known_for(names, {"table": FIVE}) == {}
