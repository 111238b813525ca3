"""Read `lesson.toml` and `course.toml`: every key known, every value of its type."""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from jaxpath.course.records import Goal, Head, Phase, Reference
from jaxpath.errors import LessonError

_HEAD: dict[str, type] = {
    "id": str, "title": str, "summary": str, "phase": str, "minutes": int, "needs": list,
    "platform": str, "devices": int, "version": int, "goals": list, "references": list,
    "aliases": list,
}  # fmt: skip
_OPTIONAL: dict[str, Any] = {"needs": [], "references": [], "aliases": []}
_PHASE: dict[str, type] = {
    "id": str, "title": str, "prepare": str, "milestones": list, "evidence": str,
}  # fmt: skip
PLATFORMS = ("cpu", "cuda", "rocm", "tpu")


def read_head(folder: Path) -> Head:
    """The head of the lesson in `folder`; LessonError where `lesson.toml` is not as it must be."""
    path = folder / "lesson.toml"
    text, table = read_toml(path)
    values = _checked(path, text, _OPTIONAL | table, _HEAD)
    if values["platform"] not in (*PLATFORMS, "any"):
        raise LessonError(
            path, line_of(text, "platform"), f"platform {values['platform']!r} is not known",
            f"Choose one of {', '.join(PLATFORMS)} or any.",
        )  # fmt: skip
    goals = [_checked(path, text, g, {"text": str, "shown_by": list}) for g in values["goals"]]
    pages = [_checked(path, text, r, {"title": str, "url": str}) for r in values["references"]]
    return Head(
        **{k: values[k] for k in ("id", "title", "summary", "phase", "minutes", "platform")},
        devices=values["devices"],
        version=values["version"],
        needs=tuple(values["needs"]),
        aliases=tuple(values["aliases"]),
        goals=tuple(Goal(g["text"], tuple(g["shown_by"])) for g in goals),
        references=tuple(Reference(r["title"], r["url"]) for r in pages),
        folder=folder,
    )


def read_phases(folder: Path) -> tuple[Phase, ...]:
    """The phases named in the `course.toml` of `folder`, in order; none where there is none."""
    path = folder / "course.toml"
    if not path.is_file():
        return ()
    text, table = read_toml(path)
    top = _checked(path, text, table, {"phases": list})
    phases = [_checked(path, text, phase, _PHASE) for phase in top["phases"]]
    return tuple(Phase(**phase | {"milestones": tuple(phase["milestones"])}) for phase in phases)


def read_toml(path: Path) -> tuple[str, dict[str, Any]]:
    """Text and table of a TOML file; LessonError with the line where it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
        return text, tomllib.loads(text)
    except FileNotFoundError:
        raise LessonError(
            path, 1, "this file is missing", "Write it; see docs/authoring.md."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        line = _line_in(str(error))
        raise LessonError(path, line, f"not TOML: {error}", "Mend that line.") from None


def line_of(text: str, key: str) -> int:
    """The first line that sets `key`, from 1; 1 where no line does."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.replace('"', "").split("=")[0].strip() == key:
            return number
    return 1


def _line_in(message: str) -> int:
    words = message.replace(",", " ").split()
    return int(words[words.index("line") + 1]) if "line" in words else 1


def _checked(path: Path, text: str, table: object, keys: Mapping[str, type]) -> dict[str, Any]:
    if not isinstance(table, dict):
        raise LessonError(path, 1, f"{table!r} is not a table", "See docs/authoring.md.")
    for key in table:
        if key not in keys:
            near = get_close_matches(key, keys, 1)
            raise LessonError(
                path, line_of(text, key), f"{key!r} is not a key jaxpath knows",
                f"Did you mean {near[0]!r}?" if near else f"Known keys: {', '.join(keys)}.",
            )  # fmt: skip
    for key, kind in keys.items():
        if key not in table and key not in _OPTIONAL:
            raise LessonError(path, 1, f"{key!r} is missing", f"Add `{key} = …`.")
        if key in table and type(table[key]) is not kind:
            raise LessonError(
                path, line_of(text, key), f"{key!r} is not of type {kind.__name__}",
                f"Write {key} as a {kind.__name__}.",
            )  # fmt: skip
    return dict(table)
