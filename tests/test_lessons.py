"""Every lesson keeps every rule, as the command proves it.

Mutants are left to `.ci/run`: with them a lesson takes several times as long.
"""

import subprocess
from pathlib import Path

import pytest

from conftest import JAXPATH, Jaxpath
from jaxpath.course import library
from jaxpath.course.tasks import also_right, tasks_of

HEADS = library.heads()


@pytest.mark.parametrize("lesson", [head.id for head in HEADS])
def test_the_lesson_keeps_every_rule(lesson: str, jaxpath: Jaxpath) -> None:
    run = subprocess.run(
        [JAXPATH, "author", "check", "--no-mutants", lesson],
        env=jaxpath.environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert "Every rule holds." in run.stdout


@pytest.mark.parametrize("head", HEADS, ids=lambda head: head.id)
def test_every_task_has_three_answers_by_somebody_else(head: library.Head) -> None:
    for task in tasks_of(head):
        assert len(also_right(task)) >= 3, task.name


@pytest.mark.parametrize("head", HEADS, ids=lambda head: head.id)
def test_such_an_answer_passes_as_a_learners_file(
    head: library.Head, jaxpath: Jaxpath, tmp_path: Path
) -> None:
    task = tasks_of(head)[-1]
    source = next(iter(also_right(task).values()))
    path = tmp_path / task.file_name
    path.write_text(source)
    ran = jaxpath("check", head.id, path, JAXPATH_CACHE=str(tmp_path / "cache"))
    assert ran.code == 0, ran


@pytest.mark.parametrize("lesson", [head.id for head in HEADS])
def test_it_reads_on_a_narrow_screen_of_ascii(lesson: str, jaxpath: Jaxpath) -> None:
    ran = jaxpath("start", lesson, "--ascii", COLUMNS="40")
    assert ran.code == 0, ran.stderr
    assert ran.stdout.isascii()
    wide = [line for line in ran.stdout.splitlines() if len(line) > 40 and "/" not in line]
    assert not wide
