"""The learner's files: written once, never overwritten, reset only with a copy kept."""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from jaxpath.course.records import Head, Lesson, Step, Task
from jaxpath.course.steps import program
from jaxpath.errors import Exit, JaxpathError
from jaxpath.files import write_whole
from jaxpath.learner.workspace import Workspace
from jaxpath.paths import PACKAGE

KEPT = "kept"
_PAGE = "START-HERE.md"
_REQUIREMENTS = "requirements-cpu.txt"


@dataclass(frozen=True, slots=True)
class Written:
    """One file of a lesson in the workspace, and whether it was written now or already there."""

    path: Path
    new: bool


def write_files(workspace: Workspace, lesson: Lesson) -> tuple[Written, ...]:
    """Write what the lesson's folder lacks; what is there stays as it is. Raises OSError."""
    folder = workspace.lesson(lesson.head)
    return tuple(_write_new(folder / name, data) for name, data in _contents(lesson))


def write_main(workspace: Workspace, lesson: Lesson, steps: Sequence[Step]) -> Path:
    """Bring `main.py` up to the blocks so far, as long as the learner has not edited it."""
    path = workspace.lesson(lesson.head) / "main.py"
    earlier = {program(lesson.head.title, lesson.build[:n]) for n in range(len(lesson.build) + 1)}
    try:
        theirs = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        theirs = ""
    except (OSError, UnicodeDecodeError):
        return path
    wanted = program(lesson.head.title, steps)
    if not theirs or (theirs in earlier and len(theirs) < len(wanted)):
        write_whole(path, wanted.encode())
    return path


def task_path(workspace: Workspace, head: Head, task: Task) -> Path:
    """The learner's file for a task."""
    return workspace.lesson(head) / task.file_name


def reset(workspace: Workspace, head: Head, task: Task) -> Path | None:
    """Write the starter again; the copy that was kept first, or None where there was no file."""
    path = task_path(workspace, head, task)
    with _said(path):
        copy = _keep(path)
        write_whole(path, task.starter.encode())
    return copy


def undo(workspace: Workspace, head: Head, task: Task) -> Path:
    """Bring back the copy kept last, keeping what stands there now. JaxpathError where none is."""
    path = task_path(workspace, head, task)
    kept = sorted(_kept(path))
    if not kept:
        raise JaxpathError(
            f"No earlier {path.name} was kept.",
            f"`jaxpath reset {head.id}` keeps one before it resets.",
        )
    with _said(path):
        data = kept[-1].read_bytes()
        _keep(path)
        write_whole(path, data)
        kept[-1].unlink()
    return path


def digest(data: bytes) -> str:
    """The hash by which a file's content is known in records."""
    return hashlib.sha256(data).hexdigest()


def _contents(lesson: Lesson) -> Iterator[tuple[str, bytes]]:
    for task in lesson.tasks:
        yield task.file_name, task.starter.encode()
    page = lesson.head.folder / _PAGE
    if page.is_file():
        yield _PAGE, page.read_bytes()
        yield _REQUIREMENTS, (PACKAGE / _REQUIREMENTS).read_bytes()


def _write_new(path: Path, data: bytes) -> Written:
    if path.exists() or path.is_symlink():
        return Written(path, new=False)
    try:
        write_whole(path, data, overwrite=False)
    except FileExistsError:  # another command was quicker
        return Written(path, new=False)
    return Written(path, new=True)


@contextmanager
def _said(path: Path) -> Iterator[None]:
    """Say that a file cannot be replaced, as on a disk that is full or read-only."""
    try:
        yield
    except OSError as error:
        raise JaxpathError(
            f"{path} cannot be replaced: {error.strerror}.",
            "Your file is as it was.",
            Exit.ENVIRONMENT,
        ) from None


def _keep(path: Path) -> Path | None:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
    copy = path.parent / KEPT / f"{path.stem}.{stamp}{path.suffix}"
    write_whole(copy, data, overwrite=False)
    return copy


def _kept(path: Path) -> Iterator[Path]:
    return (path.parent / KEPT).glob(f"{path.stem}.*{path.suffix}")
