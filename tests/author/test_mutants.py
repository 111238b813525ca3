"""Which mutants a reference has, and that one which never comes back does not hide the others."""

from dataclasses import replace
from pathlib import Path

import pytest
from broken_lessons import Broken, copy_of

from jaxpath.author.mutants import mutants
from jaxpath.author.trials import differences, try_mutants
from jaxpath.course.reader import read_lesson
from jaxpath.course.records import Task
from jaxpath.grading.grader import answer

EXPECTED = {
    "return x.at[-2:].set(0)": {
        "set -> add", "without .set(…)", "-2: -> :", "-2: -> :-2", "-2 -> -1", "-2 -> -3",
        "-2 -> 2", "0 -> 1", "0 -> -1",
    },
    "return x > 1 and not x": {
        "x > 1 and (not x) -> x > 1 or not x", "x > 1 -> x >= 1", "x > 1 -> x < 1", "not x -> x",
        "1 -> 2", "1 -> 0", "1 -> -1",
    },
    "x += 1\n    return x.sum(axis=0, keepdims=True)": {
        "without x += 1", "x += 1 -> x -= 1", "1 -> 2", "1 -> 0", "1 -> -1", "without .sum(…)",
        "sum -> mean", "without axis=0", "without keepdims=True", "0 -> 1", "0 -> -1",
        "True -> False",
    },
    "return jnp.where(x, x[1:], 'text'), {'a': x}": {
        "x and x[1:] swapped", "x[1:] and 'text' swapped", "x[1:] -> x", "1: -> :", "1: -> :1",
        "1 -> 2", "1 -> 0", "1 -> -1", "without 'a'",
        "jnp.where(x, x[1:], 'text') and {'a': x} swapped",
    },
}  # fmt: skip
ENDS_ITS_WORKER = Broken(
    "mutants", "exercise.py", "return 2 * x\n\n\ndef cases",
    "import os\n\n    if x.size == 9:\n        os._exit(0)\n    return 2 * x\n\n\ndef cases", "",
)  # fmt: skip


@pytest.fixture
def task(tmp_path: Path) -> Task:
    return read_lesson(copy_of(tmp_path / "tiny")).task("exercise")


@pytest.mark.parametrize("body", EXPECTED, ids=lambda body: body[:20])
def test_every_mutant_has_a_description_of_its_own(body: str, task: Task) -> None:
    source = f"import jax.numpy as jnp\n\n\ndef double(x):\n    {body}\n"
    assert {mutant.description for mutant in mutants(replace(task, source=source))} == EXPECTED[
        body
    ]


def test_a_mutant_is_a_function_or_a_script(task: Task) -> None:
    source = "def double(x):\n    '''Say.'''\n    y = x - 1\n    return double(y)\n"
    changed = {m.description: m for m in mutants(replace(task, source=source))}["1 -> 2"]
    assert changed.line == 3
    assert changed.script == "y = x - 2\n"
    assert changed.named("other").endswith("y = x - 2\n    return other(y)")


def test_a_mutant_that_ends_its_worker_leaves_the_others_judged(tmp_path: Path) -> None:
    lesson = read_lesson(copy_of(tmp_path / "tiny", ENDS_ITS_WORKER))
    task = lesson.task("exercise")
    chosen = ("x.size == 9 -> x.size != 9", "9 -> 10", "2 -> 3")
    found = [mutant for mutant in mutants(task) if mutant.description in chosen]
    outcomes = try_mutants(lesson.head, task, found)
    reference = answer(lesson.head, task)["outcomes"]["double"]
    noticed = [any(differences(task, reference, came)) for came in outcomes]
    assert [mutant.description for mutant in found] == list(chosen)
    assert ["fault" in came for came in outcomes] == [True, False, False]
    assert noticed == [True, False, True]
