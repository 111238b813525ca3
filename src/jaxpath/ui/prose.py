"""Lesson prose for the terminal: Markdown through Rich, mathematics as text, code in colour."""

from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.padding import Padding
from rich.style import Style
from rich.syntax import ANSISyntaxTheme, Syntax
from rich.text import Text

from jaxpath.ui.margin import Hanging
from jaxpath.ui.mathematics import in_prose

_MEASURE = 88  # longer lines are tiring, however wide the terminal


class _Measured:
    """A renderable that is never wider than what reads well."""

    def __init__(self, renderable: RenderableType) -> None:
        self._renderable = renderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from console.render(
            self._renderable, options.update(width=min(options.max_width, _MEASURE))
        )


class _Fence(CodeBlock):
    """Commands and drawings as they stand, two columns in, with no air of their own."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Padding(Hanging(Text(str(self.text).rstrip())), (0, 0, 0, 2))


class _Markdown(Markdown):
    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "fence": _Fence,
        "code_block": _Fence,
    }


def prose(markdown: str, ascii_only: bool = False) -> RenderableType:
    """Paragraphs, lists and fences as they are read."""
    return _Measured(_Markdown(in_prose(markdown, ascii_only), hyperlinks=False))


def code(source: str) -> RenderableType:
    """Python with colours from the terminal's own palette, wrapped where the screen is narrow."""
    shown = Syntax("", "python", theme=_theme(), background_color="default")
    text = shown.highlight(source.rstrip("\n"))
    text.rstrip()
    return _Measured(Padding(Hanging(text), (0, 0, 0, 2)))


def _theme() -> ANSISyntaxTheme:
    """Standard colours only: they follow the terminal's palette, dark or light."""
    from pygments.token import Comment, Keyword, Name, Number, Operator, String

    return ANSISyntaxTheme(
        {
            Comment: Style(italic=True, dim=True),
            Keyword: Style(bold=True),
            Operator.Word: Style(bold=True),
            Name.Function: Style(color="cyan"),
            Number: Style(color="magenta"),
            String: Style(color="green"),
        }
    )
