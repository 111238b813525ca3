"""The course at a glance."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from jaxpath.course.records import Head, Phase
from jaxpath.learner.progress import Progress
from jaxpath.ui.margin import Hanging

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
    parts += [Text(), Text.assemble(("Go on with   ", "quiet"), ("jaxpath start", "command"))]
    parts += [Text.assemble(("Study guide  ", "quiet"), ("jaxpath guide", "command"))]
    return Group(*parts)


def guide(phases: Sequence[Phase], rows: Sequence[Row]) -> RenderableType:
    """The study guide: each phase with what it needs, its lessons, and what it leaves behind."""
    width = max((len(head.id) for head, _ in rows), default=0)
    parts: list[RenderableType] = []
    for phase in phases:
        own = [(head, progress) for head, progress in rows if head.phase == phase.id]
        minutes = sum(head.minutes for head, _ in own)
        parts += [Text.assemble((phase.title, "title"), (f"  {phase.id}, {minutes} min", "quiet"))]
        parts += [Text(), Text("Prepare", style="title"), Text(phase.prepare)]
        parts += [Text(), Text("Lessons", style="title")]
        for head, progress in own:
            parts += [_line(head, progress, width), *_before(head)]
        parts += [Text(), Text("Milestones", style="title")]
        parts += [Padding(_item(line), (0, 0, 0, 1)) for line in phase.milestones]
        parts += [Text(), Text("What you will have", style="title"), Text(phase.evidence), Text()]
    return Group(*parts[:-1])


def guide_json(phases: Sequence[Phase], rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The study guide as plain data."""
    return [
        {
            "id": phase.id,
            "title": phase.title,
            "prepare": phase.prepare,
            "milestones": list(phase.milestones),
            "evidence": phase.evidence,
            "lessons": [
                {"id": head.id, "needs": list(head.needs), "state": progress.state}
                for head, progress in rows
                if head.phase == phase.id
            ],
        }
        for phase in phases
    ]


def _before(head: Head) -> list[RenderableType]:
    """What has to come before a lesson."""
    if not head.needs:
        return []
    return [Padding(Text(f"after {', '.join(head.needs)}", style="quiet"), (0, 0, 0, 3))]


def _item(text: str) -> RenderableType:
    """One point of a list, the lines after the first set in."""
    return Hanging(Text(f"- {text}"), hang=2)


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


def _line(head: Head, progress: Progress, width: int) -> RenderableType:
    sign, style = _MARKS[progress.state]
    tasks = f", {len(progress.passed)} passed" if progress.passed and not progress.done else ""
    state = f"  {progress.state}{tasks}" if progress.started else ""
    return Hanging(
        Text.assemble(
            (f" {sign} ", style),
            (head.id.ljust(width), "command"),
            f"  {head.title}",
            (f"  {head.minutes} min", "quiet"),
            (state, style),
        )
    )
