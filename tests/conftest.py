"""What every test shares: the installed command, run as a learner runs it, in its own world."""

import fcntl
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from jaxpath.course import library
from jaxpath.grading.answers import AnswerCache
from jaxpath.grading.grader import answer

JAXPATH = Path(sys.executable).with_name("jaxpath")
RIGHT = "def zero_last_two(x):\n    return x.at[-2:].set(0)\n"
WRONG = "def zero_last_two(x):\n    return x\n"


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it wrote."""

    code: int
    stdout: str
    stderr: str

    @property
    def json(self) -> dict[str, Any]:
        """Standard output as one JSON object."""
        found = json.loads(self.stdout)
        assert isinstance(found, dict), self
        return found

    @property
    def text(self) -> str:
        """Everything written, with every run of white space as one space."""
        return " ".join((self.stdout + self.stderr).split())


@dataclass(frozen=True)
class Jaxpath:
    """The console script, with state, log and home below `home`; called, it runs a command."""

    home: Path
    cwd: Path
    cache: Path

    def environment(self, **changed: str | None) -> dict[str, str]:
        """What the command inherits: nothing of the test run's own, then what a test changes."""
        base = {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "TERM": "dumb",
            "HOME": str(self.home),
            "JAXPATH_CACHE": str(self.cache),
            "JAXPATH_STATE": str(self.home / "state"),
            "JAXPATH_LOG": str(self.home / "log"),
        }
        return {name: value for name, value in (base | changed).items() if value is not None}

    def __call__(
        self, *arguments: object, cwd: Path | None = None, typed: str = "", **changed: str | None
    ) -> Ran:
        ended = subprocess.run(
            [JAXPATH, *map(str, arguments)], cwd=cwd or self.cwd, env=self.environment(**changed),
            input=typed.encode(), capture_output=True, timeout=120, check=False,
        )  # fmt: skip
        out, err = (
            stream.decode("utf-8", "backslashreplace") for stream in (ended.stdout, ended.stderr)
        )
        return Ran(ended.returncode, out, err)

    def json(self, *arguments: object, code: int = 0, cwd: Path | None = None) -> dict[str, Any]:
        """The object that the command prints with `--json`, after checking its exit status."""
        ran = self(*arguments, "--json", cwd=cwd)
        assert ran.code == code, ran
        return ran.json


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for the whole test run, whichever of its processes asks."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def answers(shared: Path) -> Path:
    """A cache with the outcomes for every task of arrays-04, made once for all that read it."""
    cache = shared / "jaxpath-cache"
    with (shared / "jaxpath-cache.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not cache.exists():
            lesson = library.lesson("arrays-04")
            kept = AnswerCache(cache / "answers")
            for task in lesson.tasks:
                found = answer(lesson.head, task)
                kept.keep(task, found["environment"], found["outcomes"])
    return cache


@pytest.fixture
def jaxpath(tmp_path: Path, answers: Path) -> Jaxpath:
    """The command with a home and a current folder of this test's own."""
    home, cwd = tmp_path / "home", tmp_path / "here"
    home.mkdir()
    cwd.mkdir()
    return Jaxpath(home, cwd, answers)


@pytest.fixture
def workspace(jaxpath: Jaxpath) -> Path:
    """A workspace in which arrays-04 was started."""
    assert jaxpath("start", "arrays-04", "--json").code == 0
    return jaxpath.cwd / "jaxpath-workspace"


@pytest.fixture
def save(workspace: Path) -> Callable[[str], Path]:
    """Save a text as the learner's exercise.py of arrays-04."""

    def write(text: str) -> Path:
        path = workspace / "arrays-04" / "exercise.py"
        path.write_text(text)
        return path

    return write
