"""Lines set in from the margin, and lines that go on further in than they began."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.text import Text

_HANG = 6


def indented(lines: Iterable[str], style: str = "") -> RenderableType:
    """Lines of code or of output, two columns in; too long ones are folded, never cut."""
    return Padding(Text("\n".join(lines), style=style, overflow="fold"), (0, 0, 0, 2))


class Hanging:
    """Lines that go on further in than they began where they do not fit."""

    def __init__(self, text: Text, hang: int = _HANG) -> None:
        self._text = text
        self._hang = hang

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self._text.split("\n", allow_blank=True):
            if line.cell_len <= options.max_width:
                yield line
                continue
            margin = len(line.plain) - len(line.plain.lstrip())
            # At least half a line for the words, however deep the code is.
            hang = min(margin + self._hang, options.max_width // 2)
            first = line.wrap(console, options.max_width, overflow="fold")[0]
            yield first
            rest = line[len(first.plain) :]
            rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
            for piece in rest.wrap(console, options.max_width - hang, overflow="fold"):
                yield Text(" " * hang) + piece


class Labelled:
    """A command after its label; on the line below where both do not fit on one."""

    def __init__(self, label: str, command: str) -> None:
        self._label = label
        self._command = command

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        whole = Text.assemble(self._label, (self._command, "command"), overflow="fold")
        if whole.cell_len <= options.max_width:
            yield whole
            return
        yield Text(self._label.rstrip())
        yield Text("  ") + Text(self._command, style="command")
