"""Read a traceback that was pasted: from a terminal, a notebook, a log, whole or its last line."""

import builtins
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from jaxpath.grading.explanation import catalogue
from jaxpath.grading.records import Place

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-_])")
# The frame around the parts of an ExceptionGroup, a log's rank, an e-mail's quote, pytest's E.
_MARGIN = re.compile(r"^(?:[ ]*(?:\+-[-+ ]*|\|)[ ]{0,2}|\[\w+\]:[ ]?|>[ ](?!>)|E[ ]{3})")
_RULER = re.compile(r"^\s*(?:[-=]{8,}|-+ \d+ -+)\s*$")
_BETWEEN = (
    "During handling of the above exception", "The above exception was the direct cause",
    "The stack trace below excludes JAX-internal frames", "Traceback (most recent call last)",
    "For simplicity, JAX has removed its internal frames",
)  # fmt: skip
_PACKAGES = re.compile(
    r"(?:site|dist)-packages|[/\\]lib[/\\]python\d|[/\\]Lib[/\\](?!site)|<frozen|<__array_function__"
)
_PLAIN = re.compile(r'^\s*File "([^"\n]+)", line (\d+)(?:, in .+)?$')
_CELL = re.compile(r"^(?:Cell|Input) In ?\[(\d+)\](?:, line (\d+)|, in .*)?")
_IPYTHON = re.compile(
    r"^(?:File )?((?:[~/]|[A-Za-z]:[\\/]|<ipython)[^\n]*?)(?::(\d+))?(?:, in | in ).*$"
)
_ARROW = re.compile(r"^-+> ?(\d+) ?(.*)$")
_MESSAGE = 4000
_MESSAGE_LINES = 200
_LINE = 1000
_LINES = 3000  # an error is the last thing that a program says


@dataclass(frozen=True, slots=True)
class Raised:
    """One error of a pasted text: a record as a worker would make it, and the learner's line."""

    error: dict[str, Any]
    place: Place | None


@dataclass(frozen=True, slots=True)
class _Frame:
    file: str
    line: int
    text: str
    cell: int | None = None

    @property
    def own(self) -> bool:
        return not _PACKAGES.search(self.file)


def read_text(data: bytes) -> str:
    """The text of what was pasted, whatever its encoding, its line ends and its colours."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", "replace")
    elif data[:200].count(0) > len(data[:200]) // 4:
        text = data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace")
    else:
        text = data.decode("utf-8-sig", "replace")
    return _ESCAPES.sub("", text).replace("\r\n", "\n").replace("\r", "\n")


def errors_in(text: str) -> list[Raised]:
    """The errors in a text, the one that ended the program first; then those it was made of."""
    shown = text.split("\n")[-_LINES:]
    lines = [_MARGIN.sub("", line[:_LINE]) for line in shown]
    blocks = [block for block in _blocks(lines) if block]
    # In a group every part was raised; in a chain only the last one ended the program.
    grouped = "+-+---" in text or any(line.lstrip(" ").startswith("| ") for line in shown)
    found: list[Raised] = []
    for block in reversed(blocks) if grouped else blocks[-1:]:
        found += _errors(block, text)
    return found or [*_loose(lines)]


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """The lines of each traceback; a text without one is a single block."""
    block: list[str] = []
    for line in lines:
        begins = "Traceback (most recent call last)" in line and not _heading(line)
        if begins and any(map(_heading, block)):
            yield block
            block = []
        block.append(line)
    if any(map(_heading, block)):
        yield block


def _errors(block: list[str], text: str) -> Iterator[Raised]:
    """The errors that a traceback names: the first line after the frames, then those below it."""
    frames = [*_frames(block)]
    after = _end_of_frames(block)
    headings = [n for n, line in enumerate(block) if n >= after and _heading(line)]
    headings = headings or [n for n, line in enumerate(block) if _heading(line)]
    for number in sorted({*headings[:2], *headings[-1:]}):
        yield Raised(_record(block, number, frames, text), _place(frames))


def _loose(lines: list[str]) -> Iterator[Raised]:
    """An error named in the midst of a line, as in a log or in a sentence."""
    for line in reversed(lines):
        if found := _patterns().loose.search(line):
            yield Raised(_error(found[1], found[2]), None)
            return


def _record(block: list[str], number: int, frames: list[_Frame], text: str) -> dict[str, Any]:
    heading = _heading(block[number])
    assert heading is not None
    message = [heading[2] or ""]
    for line in block[number + 1 : number + _MESSAGE_LINES]:
        if _RULER.match(line) or any(words in line for words in _BETWEEN):
            break
        message.append(line)
    error = _error(heading[1], "\n".join(message).strip())
    if frames:
        last = frames[-1]
        filtered = "JAX has removed its internal frames" in text
        error["deepest"] = {"text": last.text, "own": last.own, "filtered": filtered}
    return error


def _error(name: str, message: str) -> dict[str, Any]:
    return {"type": name, "family": _family(name), "message": message[:_MESSAGE]}


def _family(name: str) -> list[str]:
    """The class and, where Python has it, those it derives from; of JAX's own, the name only."""
    kind = getattr(builtins, name, None)
    if isinstance(kind, type) and issubclass(kind, BaseException):
        return [k.__name__ for k in kind.__mro__ if k is not object]
    return [name]


@dataclass(frozen=True, slots=True)
class _Patterns:
    heading: re.Pattern[str]
    loose: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    known = {name for entry in catalogue() for name in entry.classes}
    ends = "Error|Exception|Exit|Interrupt|Iteration|Group"
    name = rf"(?:[A-Za-z_]\w*\.)*+([A-Za-z_]\w*(?:{ends})|{'|'.join(sorted(known))})"
    return _Patterns(
        re.compile(rf"\s{{0,4}}{name}(?:: ?(.*))?\s*$"),
        re.compile(rf"(?:^|[\s`'\"(]){name}: (\S.*)$"),
    )


def _heading(line: str) -> re.Match[str] | None:
    """The line that names an error, with its message."""
    return _patterns().heading.match(line)


def _frames(block: list[str]) -> Iterator[_Frame]:
    file, number, cell_number = "", 0, None
    for place, line in enumerate(block):
        if plain := _PLAIN.match(line):
            yield _Frame(plain[1], int(plain[2]), _code(block, place))
        elif cell := _CELL.match(line):
            file, number, cell_number = "a cell", int(cell[2] or 0), int(cell[1])
        elif ipython := _IPYTHON.match(line):
            file, number, cell_number = ipython[1], int(ipython[2] or 0), None
        elif (arrow := _ARROW.match(line)) and file:
            yield _Frame(file, int(arrow[1]) or number, arrow[2].strip(), cell_number)


def _code(block: list[str], place: int) -> str:
    """The line of code below a frame, where the traceback shows it."""
    below = block[place + 1].strip() if place + 1 < len(block) else ""
    return "" if _PLAIN.match(below) or _heading(below) else below


def _end_of_frames(block: list[str]) -> int:
    """The first line that can be the error itself: below the last frame and its code."""
    last = 0
    for place, line in enumerate(block):
        if _PLAIN.match(line) or _ARROW.match(line):
            last = place + 1
    return last


def _place(frames: list[_Frame]) -> Place | None:
    own = [frame for frame in frames if frame.own]
    if not own:
        return None
    last = own[-1]
    name = "" if last.cell else re.split(r"[/\\]", last.file)[-1][:80]
    return Place(file=name, number=last.line, text=last.text[:200], cell=last.cell)
