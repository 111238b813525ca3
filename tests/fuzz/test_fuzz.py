"""A small sample of each level, always the same; `run.py` does thousands of any seed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import oracle
import pytest
from batches import in_batches
from commands import command_all
from comparing import compare_batch
from corpus import exercises
from findings import Tried
from mutating import CHANGES
from reading import read_batch
from recorded import Known, known
from solving import solve_batch

TASK = "arrays-04 exercise"
SEED = 2


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What workers reported, for all levels that ask."""
    return tmp_path_factory.mktemp("known")


@pytest.fixture(scope="module")
def about(kept: Path) -> Known:
    return known(exercises(TASK)[0], kept)


def wrong(tried: list[Tried]) -> list[tuple[str, int, str]]:
    return [(t.kind, t.number, t.wrong) for t in tried if t.wrong is not None]


def verdicts(tried: list[Tried]) -> set[str]:
    return {t.verdict for t in tried}


@pytest.mark.xdist_group("fuzz")
@pytest.mark.parametrize(
    ("work", "level", "count", "seen"),
    [
        (read_batch, "reading", 119, {"passed", "failed", "not started", "usage"}),
        (compare_batch, "comparing", 80, {"passed", "failed"}),
        (solve_batch, "solving", 24, {"passed", "failed"}),
    ],
    ids=["reading", "comparing", "solving"],
)
def test_no_input_confuses_the_grader(
    work: Callable[..., list[Tried]], level: str, count: int, seen: set[str], kept: Path
) -> None:
    tried = in_batches(work, level, SEED, list(range(count)), kept, (TASK,))
    assert wrong(tried) == []
    assert seen <= verdicts(tried)


@pytest.mark.xdist_group("fuzz")
def test_the_command_leaves_nothing_behind() -> None:
    tried = command_all(SEED, [0, 3, 5], (TASK,), together=1)
    assert wrong(tried) == []
    assert len(tried) == 3


@pytest.mark.xdist_group("fuzz")
def test_the_oracle_tells_right_from_wrong_by_itself(about: Known) -> None:
    exercise = about.exercise
    expected = about.answers[exercise.task.name]
    for name, report in about.files.items():
        assert oracle.passes(exercise.task, expected, report) == (name in exercise.right)


@pytest.mark.xdist_group("fuzz")
def test_every_change_of_a_report_can_be_told(about: Known) -> None:
    """No kind of change is without effect, where the report holds what it changes."""
    from copy import deepcopy
    from random import Random

    others: list[Any] = list(about.files.values())
    for kind, change in CHANGES.items():
        found = []
        for seed in range(40):
            report = deepcopy(about.files["reference"])
            change(Random(seed), report, others)
            found.append(report != about.files["reference"])
        assert any(found) or kind in ("floats", "keys", "not raised"), kind
