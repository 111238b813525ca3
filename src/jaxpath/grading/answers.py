"""What the reference and every mistake give: made by a worker of their own, and kept.

The cache's key is everything a result can depend on: the task's text, jaxpath's version, and the
versions, platform and device count that the attempt's own worker observed.
"""

import contextlib
import hashlib
import json
import os
import shutil
from pathlib import Path
from typing import Any

from jaxpath import __version__
from jaxpath.course.records import Task
from jaxpath.files import write_whole
from jaxpath.paths import cache_folder

Answers = dict[str, Any]


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
        """Keep answers; a folder that cannot be written only costs time at the next check."""
        with contextlib.suppress(OSError):
            write_whole(self._file(task, environment), json.dumps(answers).encode())

    def state(self) -> tuple[object, ...]:
        """What the folder holds, by inode and change time, which a process cannot set back."""
        with contextlib.suppress(OSError):
            found = [(p.name, p.stat()) for p in sorted(self._folder.rglob("*"))]
            return tuple((name, s.st_ino, s.st_size, s.st_ctime_ns) for name, s in found)
        return ()

    def drop_if_changed(self, before: tuple[object, ...]) -> None:
        """Drop everything kept where anything changed while an attempt ran."""
        if self.state() != before:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _task(self, task: Task) -> Path:
        return self._folder / _digest(__version__, task.source)

    def _file(self, task: Task, environment: Answers) -> Path:
        keys = ("python", "packages", "platform", "device_count", "x64")
        parts = {key: environment.get(key) for key in keys}
        return self._task(task) / f"{_digest(json.dumps(parts, sort_keys=True), os.name)}.json"


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20]
