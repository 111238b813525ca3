"""What Jupyter reads in a cell and Python does not: magics, shell commands, help, prompts."""

import ast
import re
import tokenize
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

# Cell magics that run the rest of their cell as it stands; what others take is not for Python.
_RUN_THE_CELL = {"time", "capture", "prun"}
_CELL_MAGIC = re.compile(r"\s*%%(\w+)(?!\?)\b")
_TIMED = re.compile(r"\s*%time\s+(.*)")
_ESCAPES = tuple("%!?,;/")
_PROMPT = re.compile(r"(?:>>>|\.\.\.)(?: |$)|In \[\d+\]: ?|\s*\.{3,}: ?")
_FIRST_PROMPT = (">>> ", "In [")
_OPEN, _CLOSE = "([{", ")]}"


@dataclass(frozen=True, slots=True)
class Ignored:
    """Something of a cell that a check leaves out: its line in the cell, from 1, and its text."""

    line: int
    text: str


def as_python(lines: Sequence[str]) -> tuple[list[str], list[Ignored]]:
    """A cell's lines as Python reads them, each in its place, and what was left out of them."""
    text = "\n".join(lines)
    if tree_of(text) is not None and "get_ipython()." not in text:
        return list(lines), []  # what Python can read has no magics in it
    found = _without_prompts(_without_margin(lines))
    ignored: list[Ignored] = []
    begin = _leave_out_cell_magics(found, ignored)
    while begin < len(found):
        begin = _leave_out_line(found, begin, ignored)
    return found, ignored


def tree_of(text: str) -> ast.Module | None:
    """The syntax tree of a cell, in which `await` may stand anywhere; None where there is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = compile(text, "cell", "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    assert isinstance(tree, ast.Module)
    return tree


def _without_margin(lines: Sequence[str]) -> list[str]:
    """The lines without the margin of the first, which Jupyter takes off too."""
    first = next((line for line in lines if line.strip()), "")
    return [line.removeprefix(first[: len(first) - len(first.lstrip())]) for line in lines]


def _without_prompts(lines: list[str]) -> list[str]:
    first = next((line for line in lines if line.strip()), "")
    return [_PROMPT.sub("", line, 1) for line in lines] if _begins_pasted(first) else lines


def _begins_pasted(first: str) -> bool:
    return first.startswith(_FIRST_PROMPT) and _PROMPT.match(first) is not None


def _leave_out_cell_magics(lines: list[str], ignored: list[Ignored]) -> int:
    """Comment out the cell magics and the cell where it is not for Python; where Python begins."""
    begin = 0
    while magic := _CELL_MAGIC.match(_first(lines, begin)):
        place = next(i for i in range(begin, len(lines)) if lines[i].strip())
        begin = place + 1 if magic[1] in _RUN_THE_CELL else len(lines)
        _comment_out(lines, place, begin, ignored)
    return begin


def _first(lines: list[str], begin: int) -> str:
    return next((lines[i] for i in range(begin, len(lines)) if lines[i].strip()), "")


def _leave_out_line(lines: list[str], begin: int, ignored: list[Ignored]) -> int:
    """Comment out what begins at a line if it is Jupyter's; where the next statement begins."""
    text = lines[begin].strip()
    if not text or text.startswith("#"):
        return begin + 1
    if timed := _timed(text):
        ignored.append(Ignored(begin + 1, text))
        lines[begin] = _margin(lines[begin]) + timed
        return begin + 1
    if text.startswith(_ESCAPES):
        end = _continued(lines, begin)
    else:
        tokens, end = _statement(lines, begin)
        row = _row_of_command(tokens)
        if row is not None:
            end = _continued(lines, begin + row - 1)
        elif not (tokens and tokens[-1].string == "?") and not text.startswith("get_ipython()."):
            return end
    _comment_out(lines, begin, end, ignored)
    return end


def _timed(text: str) -> str | None:
    """The statement that `%time` runs and that counts without it."""
    timed = _TIMED.fullmatch(text)
    return timed[1] if timed and tree_of(timed[1]) is not None else None


def _statement(lines: list[str], begin: int) -> tuple[list[tokenize.TokenInfo], int]:
    """The tokens of the statement that begins at a line, and where the next one begins."""
    end = begin
    tokens: list[tokenize.TokenInfo] = []

    def line() -> str:
        nonlocal end
        end += 1
        return lines[end - 1] + "\n" if end <= len(lines) else ""

    try:
        for token in tokenize.generate_tokens(line):
            if token.type == tokenize.NEWLINE:
                return tokens, begin + token.start[0]
            if token.string.strip() and token.type != tokenize.COMMENT:
                tokens.append(token)
    except (tokenize.TokenError, SyntaxError):
        pass  # what cannot be read to its end is Python's to complain about
    return tokens, min(end, len(lines))


def _row_of_command(tokens: Sequence[tokenize.TokenInfo]) -> int | None:
    """The row, from 1, of what is assigned where it is a magic or a shell command."""
    depth = 0
    for number, token in enumerate(tokens[:-1]):
        depth += (token.string in _OPEN) - (token.string in _CLOSE)
        if token.string == "=" and depth == 0:
            after = tokens[number + 1 :]
            magic = after[0].string == "%" and len(after) > 1 and after[1].type == tokenize.NAME
            return after[0].start[0] if magic or after[0].string == "!" else None
    return None


def _continued(lines: Sequence[str], begin: int) -> int:
    """Where the lines end that a backslash joins to one."""
    end = begin
    while end < len(lines) - 1 and lines[end].endswith("\\"):
        end += 1
    return end + 1


def _comment_out(lines: list[str], begin: int, end: int, ignored: list[Ignored]) -> None:
    """Keep lines as comments, with a `pass` where a block may have no other statement."""
    ignored.append(Ignored(begin + 1, lines[begin].strip()))
    for number in range(begin, end):
        line = lines[number].replace("\0", "")
        margin = _margin(line) if number == begin else ""
        lines[number] = f"{margin}{'pass  ' if margin else ''}# {line.strip()}" if line else ""


def _margin(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]
