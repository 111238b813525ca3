"""Lines set in from the margin."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text


def indented(lines: Iterable[str], style: str = "") -> RenderableType:
    """Lines of code or of output, two columns in; too long ones are folded, never cut."""
    return Padding(Text("\n".join(lines), style=style, overflow="fold"), (0, 0, 0, 2))
