"""Recorded output is made by running, kept whole, and outlives a change of versions."""

import json
from pathlib import Path

import pytest
from broken_lessons import TINY, Broken, copy_of

from jaxpath.author.recording import record, recorded
from jaxpath.author.running_steps import run_steps
from jaxpath.course.reader import read_lesson
from jaxpath.errors import JaxpathError

RAISES = Broken("steps", "build.py", "2 * x", "x * missing", "def doubled")
PRINTS_VERSION = Broken(
    "recorded", "build.py", "print(y.tolist())",
    'import jax\n    print("JAX", jax.__version__, y.tolist())', "def doubled",
)  # fmt: skip


def test_the_tiny_lesson_is_recorded_as_it_was(tmp_path: Path) -> None:
    folder = copy_of(tmp_path / "tiny")
    (folder / "recorded.json").unlink()
    new = json.loads(record(folder).read_text())
    kept = json.loads((TINY / "recorded.json").read_text())
    assert new["build"] == kept["build"]
    assert new["experiments"] == kept["experiments"]
    assert new["environment"].keys() == kept["environment"].keys()


def test_a_lesson_that_does_not_run_is_not_recorded(tmp_path: Path) -> None:
    folder = copy_of(tmp_path / "tiny", RAISES)
    before = (folder / "recorded.json").read_bytes()
    with pytest.raises(JaxpathError, match="doubled raised NameError"):
        record(folder)
    assert (folder / "recorded.json").read_bytes() == before


def test_versions_that_a_step_prints_may_differ(tmp_path: Path) -> None:
    folder = copy_of(tmp_path / "tiny", PRINTS_VERSION)
    path = folder / "recorded.json"
    kept = json.loads(path.read_text())
    kept["environment"]["packages"] |= {"jax": "0.0.1", "jaxlib": "0.0.1"}
    kept["build"]["doubled"] = "JAX 0.0.1 " + kept["build"]["doubled"]
    path.write_text(json.dumps(kept))
    lesson = read_lesson(folder)
    assert [finding.passed for finding in recorded(lesson, run_steps(lesson))] == [True]
