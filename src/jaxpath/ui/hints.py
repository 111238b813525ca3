"""Hints and solutions."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from jaxpath.course.records import Assignment, Task
from jaxpath.ui.prose import code, prose
from jaxpath.ui.theme import look


def hints(
    known: Sequence[str], number: int, exhausted: bool, task: Task, lesson: str
) -> RenderableType:
    """The hints up to `number`, the newest last, and what to do when there are no more."""
    ascii_only = look().ascii_only
    parts: list[RenderableType] = []
    for position, hint in enumerate(known[:number], 1):
        parts += [
            Text(f"Hint {position} of {len(known)}", style="title"),
            prose(hint, ascii_only),
            Text(),
        ]
    kind = "" if task.kind == "exercise" else f" {task.kind}"
    if exhausted:
        parts.append(Text("That was the last hint.", style="quiet"))
        parts.append(Text.assemble("Then   ", (f"jaxpath solution {lesson}{kind}", "command")))
    elif number < len(known):
        parts.append(Text.assemble("More   ", (f"jaxpath hint {lesson}{kind}", "command")))
    return Group(*parts)


def solution(task: Task, place: Assignment) -> RenderableType:
    """The reference and the reasoning behind it."""
    parts: list[RenderableType] = [Text(f"One solution of the {task.kind}", style="title"), Text()]
    parts += [code(task.reference), Text()]
    if place.reasoning:
        parts.append(prose(place.reasoning, look().ascii_only))
    return Group(*parts)
