"""What Jupyter reads in a cell and Python does not: magics, shell commands, help, prompts."""

import ast
import re
import tokenize
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import dedent

# Cell magics that run the rest of their cell as it stands; what others take is not for Python.
_RUN_THE_CELL = {"time", "capture", "prun"}
_CELL_MAGIC = re.compile(r"\s*%%(\w+)(?!\?)\b")
_TIMED = re.compile(r"\s*%time\s+(.*)")
_ESCAPES = tuple("%!?,;/")
_SHELL = "get_ipython()."
_HELP = re.compile(r"[\w*\]]\?\??\s*$")
# Where none of this is on a line, no statement of Jupyter's begins there.
_CANDIDATE = re.compile(r"\s*[%!?,;/]|\s*get_ipython\(\)\.|.*(?:=\s*[!%]|\?\s*$)")
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
    if tree_of(text) is not None and _SHELL not in text:
        return list(lines), []  # what Python can read has no magics in it
    found = _without_prompts(dedent(text).split("\n"))  # as Jupyter does, too
    ignored: list[Ignored] = []
    begin = _leave_out_cell_magics(found, ignored)
    last = max((i for i, line in enumerate(found) if _CANDIDATE.match(line)), default=-1)
    while begin <= last:
        begin = _leave_out_line(found, begin, ignored)
    return found, ignored


def tree_of(text: str) -> ast.Module | None:
    """The syntax tree of a cell, in which `await` may stand anywhere; None where there is none."""
    try:
        return _parsed(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def ends_in_a_text(text: str) -> bool:
    """Whether a cell leaves a text in triple quotes open, which would take in what follows."""
    try:
        _parsed(text)
    except SyntaxError as error:
        return "triple-quoted" in str(error.msg)
    except (ValueError, RecursionError, MemoryError):
        pass
    return False


def _parsed(text: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = compile(text, "cell", "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    assert isinstance(tree, ast.Module)
    return tree


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
        end, is_python = _continued(lines, begin), False
    else:
        end, is_python = _statement(lines, begin)
    if not is_python or text.startswith(_SHELL):
        _comment_out(lines, begin, end, ignored)
    return end


def _timed(text: str) -> str | None:
    """The statement that `%time` runs and that counts without it."""
    timed = _TIMED.fullmatch(text)
    return timed[1] if timed and tree_of(timed[1]) is not None else None


def _statement(lines: list[str], begin: int) -> tuple[int, bool]:
    """Where the statement ends that begins at a line, and whether it is one of Python's.

    What cannot be read to its end is Python's too: it is for Python to complain about.
    """
    end = begin

    def line() -> str:
        nonlocal end
        end += 1
        return lines[end - 1] + "\n" if end <= len(lines) else ""

    tokens: list[tokenize.TokenInfo] = []
    depth, assigned = 0, None
    try:
        for token in tokenize.generate_tokens(line):
            row = begin + token.start[0]
            if token.type == tokenize.NEWLINE:
                return row, not _HELP.search(lines[row - 1]) or tokens[-1].string != "?"
            if not token.string.strip() or token.type == tokenize.COMMENT:
                continue
            tokens.append(token)
            depth += (token.string in _OPEN) - (token.string in _CLOSE)
            if token.string == "=" and depth == 0 and assigned is None:
                assigned = len(tokens)
            if assigned is not None and _is_command(tokens[assigned:]):
                return _continued(lines, row - 1), False
    except (tokenize.TokenError, SyntaxError):
        pass
    return min(end, len(lines)), True


def _is_command(tokens: Sequence[tokenize.TokenInfo]) -> bool:
    """Whether what is assigned begins as a shell command or a magic does."""
    match [token.string for token in tokens[:2]]:
        case ["!"] | ["%", _]:
            return tokens[-1].string == "!" or tokens[-1].type == tokenize.NAME
    return False


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
