"""Which mutants a reference has, and that none hides or harms another in the same worker."""

from dataclasses import replace
from pathlib import Path

import pytest
from broken_lessons import Broken, copy_of

from jaxpath.author import batches
from jaxpath.author.comparing import differences
from jaxpath.author.mutants import mutants
from jaxpath.author.trials import try_mutants
from jaxpath.course.reader import read_lesson
from jaxpath.course.records import Task
from jaxpath.grading.grader import answer

EXPECTED = {
    "return x.at[-2:].set(0)": {
        "set -> add", "without .set(…)", "-2: -> :", "-2: -> :-2", "-2 -> -1", "-2 -> -3",
        "-2 -> 2", "-2 -> 0", "0 -> 1", "0 -> -1",
    },
    "return x > 1 and not x": {
        "x > 1 and (not x) -> x > 1 or not x", "x > 1 and (not x) -> x > 1",
        "x > 1 and (not x) -> not x", "x > 1 -> x >= 1", "x > 1 -> x < 1", "not x -> x",
        "1 -> 2", "1 -> 0", "1 -> -1",
    },
    "x += 1\n    return x.sum(axis=0, keepdims=True)": {
        "x += 1 and return x.sum(axis=0, keepdi… swapped", "without x += 1",
        "x += 1 -> x = 1", "x += 1 -> x -= 1", "x += 1 -> x *= 1", "1 -> 2", "1 -> 0", "1 -> -1",
        "without .sum(…)", "sum -> mean", "without axis=0", "without keepdims=True",
        "axis=0 and keepdims=True exchange values", "0 -> 1", "0 -> -1", "True -> False",
    },
    "return jnp.where(x, x[1:], 'text'), {'a': x}": {
        "x and x[1:] swapped", "x[1:] and 'text' swapped", "jnp.where(…) without 'text'",
        "without jnp.where(…)", "x[1:] -> x", "1: -> :", "1: -> :1", "1 -> 2", "1 -> 0", "1 -> -1",
        "'text' -> ''", "without 'a'", "'a' -> ''",
        "jnp.where(x, x[1:], 'text') and {'a': x} swapped",
    },
    "def inner(y=2):\n        return -y\n    return inner(x)": {
        "2 -> 3", "2 -> 1", "2 -> -2", "2 -> 0", "without return -y", "-y -> y",
        "without inner(…)",
    },
    "if x is None:\n        return 0.5\n    return [i for i in x if 0 < i <= x]": {
        "without if x is None: return 0.5", "if x is None -> if not", "if x is None -> if True",
        "if x is None: return 0.5 and return [i for i in x if 0 <… swapped",
        "if x is None -> if False", "x is None -> x is not None", "without return 0.5",
        "0.5 -> 1.0", "0.5 -> 0.25", "0.5 -> -0.5", "0.5 -> 0.0",
        "for … without if 0 < i <= x", "for … if 0 < i <= x -> if not",
        "0 < i <= x -> 0 <= i <= x", "0 < i <= x -> 0 > i <= x", "0 < i <= x -> 0 < i < x",
        "0 < i <= x -> 0 < i >= x", "0 < i <= x -> i <= x", "0 < i <= x -> 0 <= x",
        "0 < i <= x -> 0 < i", "0 -> 1", "0 -> -1",
    },
    "try:\n        y = x @ x\n    except ValueError:\n        raise TypeError(f'no {1}')\n"
    "    return y.T": {
        "without try: y = x @ x except ValueError: raise TypeError…", "without except ValueError",
        "try: y = x @ x except Value… and return y.T swapped",
        "without y = x @ x", "x @ x -> x * x", "x @ x -> x", "without raise TypeError(f'no {1}')",
        "raise TypeError -> raise ValueError", "y.T -> y",
    },
    "while x:\n        break\n    return (lambda v: v ** x)(jnp.float32)": {
        "without while x: break", "while x -> while not", "while x -> while False",
        "while x: break and return (lambda v: v ** x)(j… swapped",
        "break -> continue", "without break", "without lambda v: v ** x(…)", "v ** x -> v * x",
        "v ** x -> v + x", "v ** x -> v", "v ** x -> x", "v ** x -> x ** v",
        "jnp.float32 -> jnp.float16", "jnp.float32 -> jnp.int32",
    },
    "@jnp.vectorize\n    def inner(y):\n        'Say 1.'\n        return y\n"
    "    a = x - 1\n    b = 'z' not in ('y', 'z')\n    return inner(a), b": {
        "without @jnp.vectorize", "without return y", "without a = x - 1", "x - 1 -> x + 1",
        "x - 1 -> x", "x - 1 -> 1", "x - 1 -> 1 - x", "1 -> 2", "1 -> 0", "1 -> -1",
        "without b = 'z' not in ('y', 'z')", "'z' not in ('y', 'z') -> 'z' in ('y', 'z')",
        "'z' -> ''", "without 'y'", "without 'z'", "'y' -> ''", "'z' -> '' (2)",
        "b = 'z' not in ('y', 'z') and return (inner(a), b) swapped", "inner(a) and b swapped",
        "without inner(…)",
    },
}  # fmt: skip
ENDS_ITS_WORKER = Broken(
    "mutants", "exercise.py", "return 2 * x\n\n\ndef cases",
    "import os\n\n    if x.size == 9:\n        os._exit(0)\n    return 2 * x\n\n\ndef cases", "",
)  # fmt: skip
LOOPS = Broken(
    "mutants", "exercise.py", "return 2 * x\n\n\ndef cases",
    "left = 1\n    while left > 0:\n        left -= 1\n    return 2 * x\n\n\ndef cases", "",
)  # fmt: skip
# What the first mutant leaves in the shared dictionary changes what the cases are from then on.
DISTURBS = Broken(
    "mutants", "exercise.py", "return 2 * x\n\n\ndef cases(rng):\n",
    "own = _shared.copy()\n    own['kept'] = 2\n    return 2 * x\n\n\n_shared = {}\n\n\n"
    "def cases(rng):\n    yield (jnp.full(3, len(_shared), dtype=jnp.int32),)\n", "",
)  # fmt: skip


@pytest.fixture
def task(tmp_path: Path) -> Task:
    return read_lesson(copy_of(tmp_path / "tiny")).task("exercise")


@pytest.mark.parametrize("body", EXPECTED, ids=lambda body: body[:20])
def test_every_mutant_has_a_description_of_its_own(body: str, task: Task) -> None:
    source = f"import jax.numpy as jnp\n\n\ndef double(x):\n    {body}\n"
    found = [mutant.description for mutant in mutants(replace(task, source=source))]
    assert sorted(found) == sorted(EXPECTED[body])


def test_a_mutant_is_a_function_or_a_script(task: Task) -> None:
    source = "def double(x):\n    '''Say.'''\n    y = x - 1\n    return double(y)\n"
    changed = {m.description: m for m in mutants(replace(task, source=source))}["1 -> 2"]
    assert changed.line == 3
    assert changed.script == "y = x - 2\n"
    assert changed.named("other").endswith("y = x - 2\n    return other(y)")


def test_private_helpers_of_the_reference_are_changed_for_it_alone(task: Task) -> None:
    source = (
        "def double(x):\n    return _half(x)\n\n\ndef _half(x):\n    return given_two() / x\n\n\n"
        "def given_two():\n    return 2\n\n\ndef _other(x):\n    return 3\n"
    )
    found = {m.description: m for m in mutants(replace(task, source=source))}
    assert found.keys() == {
        "without _half(…)", "given_two() / x -> given_two() * x", "given_two() / x -> x",
        "given_two() / x -> given_two()", "given_two() / x -> given_two() // x",
        "given_two() / x -> x / given_two()",
    }  # fmt: skip
    changed = found["given_two() / x -> x / given_two()"]
    assert changed.line == 6
    assert changed.lines == ("return given_two() / x", "return x / given_two()")
    assert changed.named("mutant").split("\n\n\n") == [
        "def mutant(x):\n    return mutant__half(x)",
        "def mutant__half(x):\n    return x / given_two()",
    ]


def test_a_mutant_shows_the_line_before_and_after_and_what_would_notice_it(task: Task) -> None:
    source = f"def double(x):\n    y = {' + '.join(['x'] * 40)} - 0.25\n    return y\n"
    changed = {m.description: m for m in mutants(replace(task, source=source))}["0.25 -> -0.25"]
    before, after = changed.lines
    assert (before[-6:], after[-7:]) == ("- 0.25", "- -0.25")
    assert max(len(before), len(after)) <= 72
    assert "between the two numbers" in changed.noticed_by


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


def test_mutants_that_never_come_back_cost_little_and_hide_nobody(tmp_path: Path) -> None:
    lesson = read_lesson(copy_of(tmp_path / "tiny", LOOPS))
    task = lesson.task("exercise")
    chosen = ("left -= 1 -> left = 1", "left -= 1 -> left += 1", "2 -> 3", "2 -> 0")
    found = [mutant for mutant in mutants(task) if mutant.description in chosen]
    reference = answer(lesson.head, task)["outcomes"]["double"]
    limits = batches.limits_after(reference)
    outcomes = try_mutants(lesson.head, task, found, limits)
    assert limits.run_seconds < batches.LIMITS.run_seconds
    ended = [m.description for m, came in zip(found, outcomes, strict=True) if "fault" in came]
    assert ended == ["left -= 1 -> left = 1", "left -= 1 -> left += 1"]
    assert len(found) == 4
    assert all(any(differences(task, reference, came)) for came in outcomes)


def test_a_mutant_that_disturbs_the_checks_does_not_get_its_neighbours_killed(
    tmp_path: Path,
) -> None:
    lesson = read_lesson(copy_of(tmp_path / "tiny", DISTURBS))
    task = lesson.task("exercise")
    chosen = ("without .copy(…)", "'kept' -> ''")
    found = [mutant for mutant in mutants(task) if mutant.description in chosen]
    outcomes = try_mutants(lesson.head, task, found)
    reference = answer(lesson.head, task)["outcomes"]["double"]
    noticed = [any(differences(task, reference, came)) for came in outcomes]
    assert [mutant.description for mutant in found] == list(chosen)
    assert noticed == [False, False]
