"""Right answers that were written without a look at the reference: every one of them passes."""

import subprocess
from pathlib import Path

import pytest

from conftest import JAXPATH, Jaxpath
from jaxpath.course import library
from jaxpath.course.tasks import tasks_of

SOLUTIONS = Path(__file__).parent / "solutions"
TASKS = [(head.id, task.kind) for head in library.heads() for task in tasks_of(head)]


@pytest.mark.parametrize(("lesson", "kind"), TASKS)
def test_three_other_right_answers_pass(
    lesson: str, kind: str, jaxpath: Jaxpath, tmp_path: Path
) -> None:
    files = sorted((SOLUTIONS / lesson).glob(f"{kind}_*.py"))
    assert len(files) >= 3
    # A cache of this task's own, so that only the first of them waits for the reference.
    environment = jaxpath.environment(JAXPATH_CACHE=str(tmp_path / "cache"))
    for file in files:
        ran = subprocess.run(
            [JAXPATH, "check", lesson, file, "--task", kind, "--no-input"],
            env=environment, cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, f"{file}\n{ran.stdout}{ran.stderr}"
