"""Every lesson keeps every rule, mutants included, as the command proves it."""

import subprocess

import pytest

from conftest import JAXPATH, Jaxpath
from jaxpath.course import library


@pytest.mark.parametrize("lesson", [head.id for head in library.heads()])
def test_the_lesson_keeps_every_rule(lesson: str, jaxpath: Jaxpath) -> None:
    run = subprocess.run(
        [JAXPATH, "author", "check", lesson],
        env=jaxpath.environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert "Every rule holds." in run.stdout
