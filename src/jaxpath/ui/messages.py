"""An error in plain words: what happened, where, what to do, and its own message below."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from jaxpath.grading.messages import Meaning
from jaxpath.ui.margin import Labelled, indented

_MESSAGE_LINES = 12
_MESSAGE_LENGTH = 1500


def meaning(found: Meaning) -> RenderableType:
    """The whole explanation."""
    return Group(*_parts(found))


def _parts(found: Meaning) -> Iterator[RenderableType]:
    yield Text(found.what, style="title", overflow="fold")
    for number, place in enumerate(found.places):
        where = place.place + (f" in {place.file}" if place.file else "")
        yield Text()
        yield Text(f"Your {where}" if number == 0 else f"and {where}", "quiet")
        if place.text:
            yield indented([place.text])
    if found.do:
        yield Text()
        yield Text(found.do, overflow="fold")
    if found.commands:
        yield Text()
    for number, command in enumerate(found.commands):
        label = f"Taught in {found.lesson}   " if found.lesson else "Type   "
        yield Labelled(label if number == 0 else "then   ", command)
    if found.message:
        yield Text()
        yield indented(_bounded(found.message), "quiet")


def _bounded(message: str) -> list[str]:
    lines = message[:_MESSAGE_LENGTH].splitlines()
    cut = len(lines) > _MESSAGE_LINES or len(message) > _MESSAGE_LENGTH
    return [*lines[:_MESSAGE_LINES], *(["…"] if cut else [])]
