"""Which failure is shown, and what is said of two mistakes at once."""

# ruff: noqa: E501 - a table reads best with one row on a line

from typing import Any

import numpy as np
import pytest
from arrays import array

from conftest import Jaxpath
from jaxpath.course import library
from jaxpath.grading.comparison import Tolerance, differ_values
from jaxpath.grading.diagnosis import differences
from jaxpath.grading.values import Marks, entry, show
from jaxpath.worker.draws import Draws, SmallDraws

HEAD = "import jax.numpy as jnp\nimport numpy as np\n\n\ndef zero_last_two(x):\n    "
SAID = {
    "right values, wrong dtype": (
        "return x.at[-2:].set(0).astype(jnp.float16)",
        "The result has dtype float16; it should have float32. Every number is right.",
    ),
    "a known mistake and another dtype": (
        "return x.at[2:].set(0).astype(jnp.float16)",
        "Its numbers are those of a known mistake. You started the slice at index 2",
    ),
    "a known mistake and another type": (
        "return np.asarray(x.at[2:].set(0))",
        "The result is a NumPy array; it should be a JAX array. Its numbers are those of a known",
    ),
    "a weak type": (
        "return jnp.full(x.shape, 0.0) if x.dtype == jnp.float32 else x",
        "The result is weakly typed: beside another array its dtype gives way.",
    ),
    "a factor": ("return 3 * x.at[-2:].set(0)", "Every number is 3 times what it should be."),
    "a shape axis by axis": ("return x[:-1]", "(3,); it should have (4,): axis 0 has 3 entries instead of 4."),
    "a number of axes": ("return x.at[-2:].set(0)[None]", "2 axes instead of 1 axis. Every number is right,"),
    "integers only": (
        "return x.at[-2:].set(1 if jnp.issubdtype(x.dtype, jnp.integer) else 0)",
        "It fails where the dtype is int32, and nowhere else.",
    ),
    "raises in some cases": (
        "return x.at[-2:].set(0) if x.dtype == jnp.float32 else x.nothing",
        "raised AttributeError on line 6. It fails where the dtype is int32, and nowhere else.",
    ),
}  # fmt: skip


def failed(jaxpath: Jaxpath, body: str) -> dict[str, Any]:
    """The report on a wrong answer."""
    (jaxpath.cwd / "mine.py").write_text(f"{HEAD}{body}\n")
    found = jaxpath.json("check", "arrays-04", "mine.py", code=1)
    assert found["verdict"] == "failed"
    return found


@pytest.mark.parametrize("name", SAID)
def test_the_better_half_of_an_answer(name: str, jaxpath: Jaxpath) -> None:
    body, words = SAID[name]
    assert words in failed(jaxpath, body)["sentence"]


def test_a_drawn_case_is_shrunk(jaxpath: Jaxpath) -> None:
    """Only arrays of seven entries are wrong, and those are drawn: a short one of them is shown."""
    found = failed(jaxpath, "return x.at[-2:].set(0) + (x.size == 7)")
    shown = found["failure"]
    assert shown["where"] == "a small case that fails too"
    assert "float32 (n=7)" in shown["call"]
    numbers = shown["call"].partition("[")[2].partition("]")[0].split()
    assert all(2 * float(number) == int(2 * float(number)) for number in numbers)
    assert "Every number is too large by 1." in found["sentence"]


def test_the_case_of_the_task_is_shown_before_any_other(jaxpath: Jaxpath) -> None:
    found = failed(jaxpath, "return x")
    assert found["failure"]["where"].startswith("case 1 of")
    assert found["failure"]["came"] == "[ 1.   2.  ›3.‹ ›4.‹]   float32 (n=4)"
    assert found["failure"]["expected"] == "[ 1.   2.  ›0.‹ ›0.‹]   float32 (n=4)"
    assert found["line"]["number"] == 6


def test_a_case_tried_on_other_arguments_is_found_out() -> None:
    task = library.lesson("arrays-04").task("exercise")
    case = {"arguments": [array([1, 2, 3])], "value": array([1, 0, 0]), "ms": 1}
    other = case | {"arguments": [array([0, 0, 0])]}
    found = differences(task, {"cases": [case]}, {"cases": [other]})
    assert found[0] is not None
    assert "tried on other arguments than the check makes" in found[0].sentence
    assert differences(task, {"cases": [case]}, {"cases": [case]}) == (None,)


@pytest.mark.parametrize(
    ("kind", "came"),
    [
        ("shape", array([[1, 2]], "int32", weak=True, placement=["cpu:1"])),
        ("dtype", array([1, 9], "int32", weak=True, placement=["cpu:1"])),
        ("weak", array([1, 9], weak=True, placement=["cpu:1"])),
        ("placement", array([1, 9], placement=["cpu:1"])),
        ("values", array([1, 9])),
    ],
)
def test_strictest_first(kind: str, came: dict[str, Any]) -> None:
    found = differ_values(array([1, 2]), came, Tolerance())
    assert found is not None
    assert found.kind == kind


def test_the_type_of_a_later_part_comes_before_the_numbers_of_an_earlier_one() -> None:
    left = {"kind": "sequence", "type": "tuple", "items": [array([1, 2]), array([3])]}
    right = {"kind": "sequence", "type": "tuple", "items": [array([1, 5]), array([3], "int32")]}
    found = differ_values(left, right, Tolerance())
    assert found is not None
    assert (found.kind, found.where) == ("dtype", "[1]")


def test_complex_numbers_that_are_not_finite() -> None:
    nan = complex(float("nan"), 1)
    assert (
        differ_values(array([nan, 2], "complex64"), array([nan, 2], "complex64"), Tolerance())
        is None
    )
    assert differ_values(array([nan, 2], "complex64"), array([nan, 2.5], "complex64"), Tolerance())


def test_marks_stand_at_the_entries_that_differ() -> None:
    value = array([[1, 2], [3, 4.5]])
    assert show(value, marks=Marks("", ((1, 1),))) == "[[  1.    2. ]\n [  3.  ›4.5‹]]"
    inside = {"kind": "sequence", "type": "tuple", "items": [array([1, 2]), array([1, 2])]}
    assert show(inside, marks=Marks("[1]", ((0,),))) == "([1. 2.], [›1.‹  2. ])"
    assert entry(value, (1, 0)) == "3."


def test_draws_tell_whether_they_were_used() -> None:
    draws = Draws(np.random.default_rng(3))
    assert not draws.were_used()
    assert draws.normal() == np.random.default_rng(3).normal()
    assert draws.were_used()
    assert not draws.were_used()


def test_small_draws_stay_within_what_was_asked() -> None:
    draws = SmallDraws(np.random.default_rng(0), 1)
    assert set(draws.integers(2, 9, size=50)) == {2, 3}
    assert set(draws.integers(-50, 50, size=50)) == {-1, 0, 1}
    assert set(draws.integers(-9, -5, size=50)) <= {-7, -6}
    assert draws.integers(5, 6) == 5
    assert draws.integers(4, 4, endpoint=True) == 4
    assert all(0 <= number < 2 for number in draws.integers([1, 2], size=(9, 2)).ravel())
    halves = 2 * draws.normal(size=20)
    assert (halves == halves.round()).all()
    eighths = draws.uniform(-1, 1, size=20) * 4
    assert (eighths == eighths.round()).all()
    assert ((draws.random(size=20) >= 0) & (draws.random(size=20) < 1)).all()
    assert sorted(draws.permutation(4)) == [0, 1, 2, 3]
