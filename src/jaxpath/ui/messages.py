"""A message in plain words."""

from rich.console import Group, RenderableType
from rich.text import Text

from jaxpath.grading.messages import Meaning


def meaning(found: Meaning) -> RenderableType:
    """What happened, what to do, and commands."""
    return Group(
        Text(found.what, style="title", overflow="fold"),
        Text(found.do, overflow="fold"),
        *(Text.assemble("  ", (command, "command"), overflow="fold") for command in found.commands),
    )
