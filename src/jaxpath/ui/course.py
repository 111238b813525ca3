"""The course at a glance."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from jaxpath.course.records import Head, Phase
from jaxpath.learner.progress import Progress

Row = tuple[Head, Progress]

_MARKS = {"done": ("✓", "good"), "begun": ("▸", "mark"), "new": ("·", "quiet")}


def listing(phases: Sequence[Phase], rows: Sequence[Row], folder: Path | None) -> RenderableType:
    """Lessons by phase, one or two lines each, with a word for the state beside the sign."""
    titles = {phase.id: phase.title for phase in phases}
    width = max((len(head.id) for head, _ in rows), default=0)
    parts: list[RenderableType] = []
    shown = ""
    for head, progress in rows:
        if head.phase != shown:
            shown = head.phase
            parts += [Text(titles.get(shown, shown), style="title")]
        parts.append(_line(head, progress, width))
    if folder is not None:
        parts += [
            Text(),
            Text.assemble(("Your work is in ", "quiet"), (str(folder), "path"), overflow="fold"),
        ]
    unreadable = [record for _, progress in rows for record in progress.unreadable]
    for record in unreadable:
        parts.append(
            Text(f"Not counted: {record.path}: {record.why}.", style="mark", overflow="fold")
        )
    parts += [Text(), Text.assemble(("Go on with ", "quiet"), ("jaxpath start", "command"))]
    return Group(*parts)


def as_json(folder: Path | None, rows: Sequence[Row]) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "workspace": str(folder) if folder else None,
        "lessons": [
            {
                "id": head.id,
                "title": head.title,
                "phase": head.phase,
                "minutes": head.minutes,
                "needs": list(head.needs),
                "platform": head.platform,
                "devices": head.devices,
                "state": progress.state,
                "passed": list(progress.passed),
                "checkpoint_answered": progress.answered,
            }
            for head, progress in rows
        ],
        "unreadable": [
            {"file": str(record.path), "why": record.why}
            for _, progress in rows
            for record in progress.unreadable
        ],
    }


def _line(head: Head, progress: Progress, width: int) -> Text:
    sign, style = _MARKS[progress.state]
    tasks = f", {len(progress.passed)} passed" if progress.passed and not progress.done else ""
    state = f"  {progress.state}{tasks}" if progress.started else ""
    return Text.assemble(
        (f" {sign} ", style),
        (head.id.ljust(width), "command"),
        f"  {head.title}",
        (f"  {head.minutes} min", "quiet"),
        (state, style),
        overflow="fold",
    )
