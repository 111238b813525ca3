"""The screen: colours that read on dark and light, and what to do where there are none.

Meaning is never carried by colour alone: every mark is also a word or a sign.
"""

import os
import sys
from dataclasses import dataclass
from typing import IO, Literal, TextIO

from rich.console import Console
from rich.theme import Theme

Colour = Literal["auto", "always", "never"]

STYLES = {
    "title": "bold",
    "stage": "bold cyan",
    "good": "green",
    "bad": "red",
    "mark": "magenta",
    "quiet": "dim",
    "command": "bold",
    "path": "cyan",
    "question": "bold",
    "markdown.code": "bold cyan",
    "markdown.code_block": "default",
    "markdown.item.bullet": "default",
    "markdown.item.number": "default",
    "markdown.link": "default",
    "markdown.link_url": "cyan",
}

# What an ASCII screen shows instead. Anything else becomes a question mark rather than an error.
_PLAIN = {
    "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "--", "…": "...", "→": "->", "←": "<-",
    "×": "x", "·": "*", "≤": "<=", "≥": ">=", "≠": "!=", "≈": "~", "−": "-", "•": "*", "✓": "+",
    "✗": "x", "▸": ">", "›": ">", "‹": "<", "│": "|", "─": "-", "∞": "inf",
    "\u00a0": " ", "°": " deg", "±": "+-",
    "é": "e", "è": "e", "ü": "ue", "ö": "oe", "ä": "ae",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """How the screen was asked to look."""

    colour: Colour = "auto"
    ascii_only: bool = False
    plain: bool = False


class AsciiStream:
    """A text stream that writes ASCII, whatever it is given."""

    encoding = "ascii"

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write the text with every sign in its nearest ASCII form."""
        plain = "".join(_PLAIN.get(character, character) for character in text)
        return self._stream.write(plain.encode("ascii", "replace").decode())

    def flush(self) -> None:
        """Flush the stream below."""
        self._stream.flush()

    def isatty(self) -> bool:
        """Whether the stream below is a terminal."""
        return self._stream.isatty()

    def fileno(self) -> int:
        """The descriptor of the stream below."""
        return self._stream.fileno()


_look = Look()


def configure(look: Look) -> None:
    """Set how every screen of this command looks."""
    global _look
    _look = look


def look() -> Look:
    """How the screen was asked to look, with what the environment asks for."""
    plain = _look.plain or bool(os.environ.get("ACCESSIBLE"))
    return Look(_look.colour, _look.ascii_only or not _speaks_utf8(sys.stdout), plain)


def console(stderr: bool = False) -> Console:
    """The screen, or the one for errors."""
    asked = look()
    stream: IO[str] = sys.stderr if stderr else sys.stdout
    file = AsciiStream(stream) if asked.ascii_only else stream
    return Console(
        file=file,  # type: ignore[arg-type]
        theme=Theme(STYLES),
        highlight=False,
        emoji=False,
        markup=False,
        force_terminal=True if asked.colour == "always" else None,
        no_color=True if asked.colour == "never" else None,
        legacy_windows=False,
    )


def _speaks_utf8(stream: TextIO) -> bool:
    return (stream.encoding or "ascii").lower().replace("-", "") in ("utf8", "utf8sig")
