"""Read a notebook's code cells as one Python program; nothing else in the file counts.

Neither outputs nor the numbers beside the cells are trusted: the cells run from top to bottom.
"""

import __future__

import ast
import itertools
import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from jaxpath.errors import JaxpathError
from jaxpath.grading.magics import Ignored, as_python, ends_in_a_text, tree_of
from jaxpath.text import harmless

_MOST_CELLS = 10_000
_MOST_CODE_BYTES = 1 << 20
_MOST_VALUES = 5_000_000  # about a gigabyte once they are read
_MOST_IN_A_NOTE = 4
_MOST_OF_A_LINE = 40
_KEEP_THE_ANSWER = "Keep only the answer in the notebook, and data in a file beside it."
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_HALF = re.compile("[\ud800-\udfff]")
# Line 1 and 2 of a program are where Python looks for a declared encoding; cells begin below.
_HEAD = "# The code cells of a notebook, from top to bottom."


class NotANotebook(Exception):
    """The file does not hold a notebook that can be checked; the message is a whole sentence."""


@dataclass(frozen=True, slots=True)
class CodeCell:
    """One code cell: its text, and the number that Jupyter gave it when it last ran."""

    text: str
    count: int | None = None
    language: str = ""


@dataclass(frozen=True, slots=True)
class Notebook:
    """The program that a notebook's code cells are, and where in it each of them stands.

    `cells` has a cell's first line in `source` and how many lines it has.
    """

    source: str
    cells: tuple[tuple[int, int], ...]
    notes: tuple[str, ...]

    def within(self, number: int) -> int:
        """The line of the program that shows best what stands at a line, which may be our own."""
        first, lines = self.cells[self._cell(number) - 1]
        return min(max(number, first), first + lines - 1)

    def place(self, number: int) -> tuple[int, int]:
        """The code cell and its line, from 1, that a line of the program belongs to."""
        cell = self._cell(number)
        return cell, self.within(number) - self.cells[cell - 1][0] + 1

    def _cell(self, number: int) -> int:
        return max(bisect_right(self.cells, number, key=itemgetter(0)), 1)


def code_cells(data: bytes) -> tuple[CodeCell, ...]:
    """The code cells of a notebook, in the order in which they stand.

    NotANotebook where there are none to read, JaxpathError where there is more than is read.
    """
    notebook = _json(data)
    cells = [cell for cell in _cells(notebook) if cell.get("cell_type") == "code"]
    if language := _other_language(notebook):
        raise NotANotebook(f"Your notebook is written in {language}. A check reads Python.")
    if len(cells) > _MOST_CELLS:
        raise _too_much(f"has more than {_MOST_CELLS:,} code cells", _KEEP_THE_ANSWER)
    found = tuple(_code_cell(cell, number) for number, cell in enumerate(cells, start=1))
    if sum(len(cell.text) for cell in found) > _MOST_CODE_BYTES:
        raise _too_much("has more than 1 MB of code", _KEEP_THE_ANSWER)
    if not any(cell.text.strip() for cell in found):
        raise NotANotebook(
            "Your notebook has no code cell with anything in it. "
            "Write your answer in a code cell, and save the notebook."
        )
    return found


def as_program(cells: Sequence[CodeCell]) -> Notebook:
    """The cells as one program, each in its lines, with notes on what was left out and why.

    NotANotebook where a cell holds a character that is not whole.
    """
    lines = [_HEAD, ""]
    places, ignored, prelude = [], [], _Prelude()
    for number, cell in enumerate(cells, start=1):
        python, left_out = _read(cell, number)
        tree = tree_of("\n".join(python))
        # A cell that is not whole must neither go on in the next one nor finish the one before.
        guard = [] if tree else [f"pass  # cell {number} cannot be read by itself"]
        lines += [*guard, f"# %% cell {number}"]
        places.append((len(lines) + 1, len(python)))
        lines += [*(prelude.take(number, python, tree) if tree else python), *guard]
        ignored += [(number, part) for part in left_out]
        if tree is None and ends_in_a_text("\n".join(python)):
            del lines[-1]  # the guard would be text; what follows is not reached
            break
    lines[1] = prelude.statements
    notes = (*_on_ignored(ignored), *prelude.notes, *_on_order(cells))
    return Notebook("\n".join(lines) + "\n", tuple(places), notes)


def _json(data: bytes) -> dict[str, Any]:
    # Outputs may hold anything; a code cell with a byte that is no UTF-8 is found by its surrogate.
    text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")
    if not text.strip():
        raise NotANotebook("Your notebook is an empty file. Save the notebook, then check it.")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or "\0" in text[:100]:
        raise NotANotebook("Your notebook is saved as UTF-16, and notebooks are UTF-8.")
    if _values(text) > _MOST_VALUES:
        raise _too_much(
            f"holds more than {_MOST_VALUES:,} values", "Clear its outputs, and save it."
        )
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotANotebook(_not_json(text, error)) from None
    except RecursionError:
        raise NotANotebook(
            "Your notebook cannot be read: what it holds is nested too deeply."
        ) from None
    except ValueError:
        raise NotANotebook(
            "Your notebook cannot be read: it holds a number with too many digits."
        ) from None
    except MemoryError:
        raise NotANotebook(
            "Your notebook holds too much to be read. Clear its outputs, and save it."
        ) from None
    if not isinstance(found, dict):
        raise NotANotebook(f"Your file is not a notebook: it holds {_kind(found)}.")
    return found


def _values(text: str) -> int:
    """How many values a JSON text holds, or a few more: reading them is what takes memory."""
    count = sum(map(text.count, ",[{"))
    return count if count <= _MOST_VALUES else sum(map(_STRING.sub("", text).count, ",[{"))


def _too_much(what: str, do: str) -> JaxpathError:
    return JaxpathError(f"The notebook {what}, the most that a check reads.", do)


def _not_json(text: str, error: json.JSONDecodeError) -> str:
    if not text.lstrip().startswith("{"):
        return (
            "Your file is not a notebook, though its name ends in .ipynb: a notebook begins with "
            "{. If it holds Python code, let its name end in .py."
        )
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return "Your notebook is cut off: the file ends in the middle. Save it again."
    return (
        f"Your notebook cannot be read: its JSON has an error on line {error.lineno}, column "
        f"{error.colno} of the file ({error.msg}). Open it in Jupyter, and save it again."
    )


def _cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Its cells of any kind: of format 4, or of formats 3 and 2, where they are in worksheets."""
    found = notebook.get("cells")
    sheets = notebook.get("worksheets")
    if found is None and isinstance(sheets, list):
        found = []
        for sheet in sheets:
            more = sheet.get("cells") if isinstance(sheet, dict) else None
            found += more if isinstance(more, list) else [more]
    if not isinstance(found, list):
        what = "no list of cells" if found is None else f"{_kind(found)} in place of its cells"
        raise NotANotebook(f"Your file is not a notebook: its JSON holds {what}.")
    for number, cell in enumerate(found, start=1):
        if not isinstance(cell, dict):
            raise NotANotebook(
                f"Your notebook cannot be read: number {number} of its cells is {_kind(cell)}, "
                "not a cell."
            )
    return found


def _code_cell(cell: dict[str, Any], number: int) -> CodeCell:
    source = cell.get("source", cell.get("input", ""))
    if isinstance(source, list) and all(isinstance(part, str) for part in source):
        source = "".join(source)
    if not isinstance(source, str):
        raise NotANotebook(
            f"Your notebook cannot be read: the source of cell {number} is {_kind(source)}, "
            "not text."
        )
    count = cell.get("execution_count", cell.get("prompt_number"))
    return CodeCell(source, count if type(count) is int else None, _language(cell))


def _language(cell: dict[str, Any]) -> str:
    """The language of one cell, where it has one of its own; empty for Python."""
    own = _in(cell, "metadata", "vscode", "languageId") or cell.get("language")
    return own if isinstance(own, str) and "python" not in own.lower() else ""


def _other_language(notebook: dict[str, Any]) -> str | None:
    """The language of its kernel, where that is not Python."""
    said = (
        _in(notebook, "metadata", "kernelspec", "language"),
        _in(notebook, "metadata", "language_info", "name"),
    )
    names = [name for name in said if isinstance(name, str) and name.strip()]
    if not names or any("python" in name.lower() for name in names):
        return None
    return _short(names[0])


def _in(record: Any, *keys: str) -> Any:
    for key in keys:
        record = record.get(key) if isinstance(record, dict) else None
    return record


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
    return "null" if value is None else names.get(type(value), "a number")


def _read(cell: CodeCell, number: int) -> tuple[list[str], list[Ignored]]:
    lines = cell.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for place, line in enumerate(lines, start=1):
        if _HALF.search(line):
            raise NotANotebook(
                f"Your notebook cannot be read in cell {number}, line {place}: it holds a "
                "character that is not whole. Type the line again."
            )
    if cell.language:
        return [""] * len(lines), [Ignored(1, f"all of it is {cell.language}")]
    return as_python(lines)


class _Prelude:
    """What must stand above all cells, and what to say of names that only Jupyter has."""

    def __init__(self) -> None:
        self._features: set[str] = set()
        self._used: dict[str, str] = {}
        self._bound: set[str] = set()

    def take(self, number: int, lines: Sequence[str], tree: ast.Module) -> list[str]:
        """The lines of a cell without its imports from `__future__`, which go to the top."""
        for node in ast.walk(tree):
            match node:
                case ast.Name(id="display" | "get_ipython" as name, ctx=ast.Load()):
                    self._used.setdefault(name, f"cell {number}, line {node.lineno}")
                case ast.Name(id=name) | ast.FunctionDef(name=name):
                    self._bound.add(name)
                case ast.alias(name=name, asname=known_as):
                    self._bound.add(known_as or name)
        return self._without_features(lines, tree)

    def _without_features(self, lines: Sequence[str], tree: ast.Module) -> list[str]:
        found = list(lines)
        body = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
        for node in itertools.takewhile(_features, body):
            self._features |= _features(node)
            _replace(found, node)
        return found

    @property
    def statements(self) -> str:
        parts = []
        if self._features:
            parts.append(f"from __future__ import {', '.join(sorted(self._features))}")
        if self._needs("display"):
            parts.append("display = print")
        return "; ".join(parts)

    @property
    def notes(self) -> Iterator[str]:
        if self._needs("display"):
            yield "display(...) is Jupyter's own; in a check it prints."
        if self._needs("get_ipython"):
            yield (
                f"get_ipython(), in {self._used['get_ipython']}, is Jupyter's own and is not there "
                "in a check."
            )

    def _needs(self, name: str) -> bool:
        return name in self._used and name not in self._bound


def _features(node: ast.stmt) -> set[str]:
    """The names that a statement imports from `__future__`, where all of them are known."""
    if not isinstance(node, ast.ImportFrom) or node.module != "__future__" or node.level:
        return set()
    names = {alias.name for alias in node.names}
    return names if names <= set(__future__.all_feature_names) else set()


def _replace(lines: list[str], node: ast.stmt) -> None:
    """Put `pass` where a statement stands, which may have others on its first and last line."""
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    before = lines[first].encode()[: node.col_offset].decode()
    after = lines[last].encode()[node.end_col_offset :].decode()
    for number in range(first, last):
        lines[number] = ""
    lines[last] = f"{before}pass{after}"


def _on_ignored(ignored: Sequence[tuple[int, Ignored]]) -> Iterator[str]:
    if not ignored:
        return
    shown = [
        f"cell {cell}, line {part.line} ({_short(part.text)})"
        for cell, part in ignored[:_MOST_IN_A_NOTE]
    ]
    more = len(ignored) - len(shown)
    also = f"; and {more} more" if more else ""
    yield f"Left out, since Jupyter reads it and Python does not: {'; '.join(shown)}{also}."


def _short(text: str) -> str:
    return harmless(text if len(text) <= _MOST_OF_A_LINE else f"{text[:_MOST_OF_A_LINE]}…")


def _on_order(cells: Sequence[CodeCell]) -> Iterator[str]:
    counts = [cell.count for cell in cells if cell.count is not None]
    for before, after in itertools.pairwise(counts):
        if after < before:
            yield (
                f"The cells were run in another order (In [{before}] stands above In [{after}]). "
                "A check runs them from top to bottom."
            )
            return
