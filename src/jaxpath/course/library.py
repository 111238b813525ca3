"""Find lessons: the ones that come with jaxpath and those of packs from other packages."""

import sys
from collections.abc import Iterator
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path

from jaxpath.course.head import read_head, read_phases
from jaxpath.course.records import Head, Lesson, Phase
from jaxpath.errors import JaxpathError, LessonError
from jaxpath.paths import LESSONS

_GROUP = "[jaxpath.lessons]"


def heads() -> tuple[Head, ...]:
    """The head of every lesson, in course order: by phase, then after what it needs.

    A pack that cannot be read is left out here; `author check` says why.
    """
    order = [phase.id for phase in phases()]
    found = _by_need(list(_all_heads()))
    return tuple(sorted(found, key=lambda head: _position(order, head.phase)))


def phases() -> tuple[Phase, ...]:
    """The phases of the course, those of packs after jaxpath's own."""
    return tuple(phase for folder in lesson_homes() for phase in read_phases(folder))


def head(lesson_id: str) -> Head:
    """The head of one lesson by id or alias; JaxpathError with the nearest id where none is."""
    known = heads()
    for found in known:
        if lesson_id == found.id or lesson_id in found.aliases:
            return found
    names = [found.id for found in known]
    near = [name for name in names if name.startswith(lesson_id)]
    near = near or get_close_matches(lesson_id, names, 1, cutoff=0.4)
    raise JaxpathError(
        f"There is no lesson called {lesson_id!r}.",
        (f"Did you mean {near[0]}? " if near else "") + "See `jaxpath list`.",
    )


def lesson(lesson_id: str) -> Lesson:
    """One lesson, read whole."""
    # Only here: the Markdown parser would double the time of every `list`.
    from jaxpath.course.reader import read_lesson

    return read_lesson(head(lesson_id).folder)


def lesson_homes() -> tuple[Path, ...]:
    """Folders that hold lesson folders: jaxpath's own first, then those of packs."""
    return (LESSONS, *dict.fromkeys(_packs()))


def _all_heads() -> Iterator[Head]:
    for home in lesson_homes():
        for path in sorted(home.glob("*/lesson.toml")):
            try:
                yield read_head(path.parent)
            except LessonError:
                if home == LESSONS:
                    raise


def _packs() -> Iterator[Path]:
    """Folders named by the entry-point group.

    Reading `entry_points.txt` here, and not through importlib.metadata, keeps 40 ms off every
    command; nothing of the pack is imported.
    """
    for entry in dict.fromkeys(sys.path):
        for file in Path(entry or ".").glob("*.dist-info/entry_points.txt"):
            text = file.read_text(encoding="utf-8", errors="replace")
            if _GROUP in text:
                yield from filter(None, map(_folder, _values(text)))


def _values(text: str) -> Iterator[str]:
    inside = False
    for line in text.splitlines():
        inside = line.strip() == _GROUP if line.startswith("[") else inside
        if inside and "=" in line:
            yield line.partition("=")[2].strip()


def _folder(package: str) -> Path | None:
    """The folder of a package, from its top-level name, without importing it."""
    top, *rest = package.split(".")
    spec = find_spec(top)
    places = list(spec.submodule_search_locations or ()) if spec else []
    folder = Path(places[0], *rest) if places else None
    return folder if folder and folder.is_dir() else None


def _position(order: list[str], phase: str) -> int:
    return order.index(phase) if phase in order else len(order)


def _by_need(found: list[Head]) -> list[Head]:
    """Lessons after the ones they need; unknown needs and circles are the author's error."""
    known = {head.id for head in found}
    for head in found:
        for need in head.needs:
            if need not in known:
                near = get_close_matches(need, known, 1)
                raise LessonError(
                    head.folder / "lesson.toml", 1, f"it needs {need!r}, which is not a lesson",
                    f"Did you mean {near[0]}?" if near else "Name a lesson of `jaxpath list`.",
                )  # fmt: skip
    placed: list[Head] = []
    waiting = sorted(found, key=lambda head: head.id)
    while waiting:
        done = {head.id for head in placed}
        ready = next((head for head in waiting if done.issuperset(head.needs)), None)
        if ready is None:
            circle = waiting[0]
            raise LessonError(
                circle.folder / "lesson.toml", 1, f"{circle.id} needs itself in the end",
                "Take one lesson out of the circle of needs.",
            )  # fmt: skip
        placed.append(ready)
        waiting.remove(ready)
    return placed
