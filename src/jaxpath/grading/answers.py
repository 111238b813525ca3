"""What the reference and every mistake give: made by a worker of their own, and kept.

The cache's key is everything a result can depend on: the task's text, jaxpath's version, and the
versions, platform and device count that the attempt's own worker observed.

An attempt runs with the learner's rights, so it can write there as well. While one runs nobody
keeps anything, and whatever has changed meanwhile was its doing and is dropped.
"""

import contextlib
import hashlib
import json
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jaxpath import __version__
from jaxpath.course.records import Task
from jaxpath.files import write_whole
from jaxpath.paths import cache_folder

Answers = dict[str, Any]

# Seconds for which whoever keeps answers waits for those who run attempts.
_MOMENT = 0.5


class AnswerCache:
    """Outcomes by task and environment, in files that can be made again at any time."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or cache_folder() / "answers"

    def has(self, task: Task) -> bool:
        """Whether this version of the task has answers for any environment."""
        return self._task(task).is_dir()

    def read(self, task: Task, environment: Answers) -> Answers | None:
        """The kept answers, or None where there are none that can be read."""
        try:
            found = json.loads(self._file(task, environment).read_bytes())
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def keep(self, task: Task, environment: Answers, answers: Answers) -> None:
        """Keep answers, unless an attempt runs somewhere or the folder cannot be written.

        Either only costs time at the next check.
        """
        with self._locked(alone=True) as got, contextlib.suppress(OSError):
            if got:
                write_whole(self._file(task, environment), json.dumps(answers).encode())

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Run an attempt meanwhile: what it changes here is dropped."""
        with self._locked(alone=False):
            before = self._state()
            try:
                yield
            finally:
                if self._state() != before:
                    shutil.rmtree(self._folder, ignore_errors=True)

    def _state(self) -> tuple[object, ...]:
        """What the folder holds, by inode and change time, which a process cannot set back."""
        with contextlib.suppress(OSError):
            found = [(p.name, p.stat()) for p in sorted(self._folder.rglob("*"))]
            return tuple((name, s.st_ino, s.st_size, s.st_ctime_ns) for name, s in found)
        return ()

    @contextmanager
    def _locked(self, alone: bool) -> Iterator[bool]:
        """Hold the folder, `alone` or with others; False where somebody else holds it."""
        try:
            import fcntl

            self._folder.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self._folder.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        except (ImportError, OSError):  # no such locks here, or nowhere to write: go on without
            yield True
            return
        try:
            yield _take(fcntl, handle, alone)
        finally:
            os.close(handle)

    def _task(self, task: Task) -> Path:
        return self._folder / _digest(__version__, task.source)

    def _file(self, task: Task, environment: Answers) -> Path:
        keys = ("python", "packages", "platform", "device_count", "x64")
        parts = {key: environment.get(key) for key in keys}
        return self._task(task) / f"{_digest(json.dumps(parts, sort_keys=True), os.name)}.json"


def _take(fcntl: Any, handle: int, alone: bool) -> bool:
    """Whether the lock was got within a moment; an attempt may hold it, or keep it for ever."""
    kind = fcntl.LOCK_EX if alone else fcntl.LOCK_SH
    deadline = time.monotonic() + (_MOMENT if alone else 4 * _MOMENT)
    while True:
        try:
            fcntl.flock(handle, kind | fcntl.LOCK_NB)
        except OSError:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.01)
        else:
            return True


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20]
