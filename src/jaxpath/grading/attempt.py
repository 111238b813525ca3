"""Read the learner's file as it is: bytes, bounded, and only from a regular file."""

import contextlib
import hashlib
import io
import os
import re
import shutil
import stat
import tokenize
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from jaxpath.errors import JaxpathError
from jaxpath.grading.notebook import NotANotebook, Notebook, as_program, code_cells
from jaxpath.text import harmless

_MOST_BYTES = 1 << 20
_MOST_NOTEBOOK_BYTES = 100 << 20  # nearly all of it pictures and tables that nobody reads
_COPY_BYTES = 20 << 20
_COPY_FILES = 200
_LOOKED_AT = 5000
_NOTEBOOK = ".ipynb"
_LINE = re.compile(r"\b((?:detected )?)(?:on|at) line (\d+)")
_LEFT_OUT = {".venv", "receipts", "__pycache__", ".git", ".ipynb_checkpoints"}


@dataclass(frozen=True, slots=True)
class Attempt:
    """A learner's file: where it is, its bytes, and its text where it can be decoded.

    Of a notebook the text is its code cells as one program; `trouble` is why there is none.
    """

    path: Path
    data: bytes
    notebook: Notebook | None = None
    trouble: str | None = None

    @property
    def sha256(self) -> str:
        """The hash of the bytes."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def text(self) -> str:
        """The text by the encoding that the file declares; what cannot be decoded is marked."""
        try:
            encoding, _ = tokenize.detect_encoding(io.BytesIO(self.source).readline)
            text = self.source.decode(encoding, errors="replace")
        except (SyntaxError, LookupError, UnicodeError):  # rot13, idna: codecs, not encodings
            text = self.source.decode("utf-8", errors="replace")
        # UTF-7 and others decode to halves of characters, which cannot be written anywhere.
        return text.encode("utf-8", errors="replace").decode()

    @property
    def source(self) -> bytes:
        """The program to run: the file as it is, or the program that a notebook's cells are."""
        if self.trouble is not None:
            return b""
        return self.data if self.notebook is None else self.notebook.source.encode()

    @property
    def name(self) -> str:
        """The file name of that program in tracebacks.

        A notebook's is of a file that is not there, so that no line of its JSON is taken for code.
        """
        return str(self.path) if self.notebook is None else f"{self.path}.py"

    @property
    def notes(self) -> tuple[str, ...]:
        """What is worth saying about the way the file was read."""
        return () if self.notebook is None else self.notebook.notes

    def line(self, number: int | None) -> str | None:
        """One line of the text, from 1; None where there is none."""
        if number and self.notebook is not None:
            number = self.notebook.within(number)
        # As Python counts them: a form feed, for one, does not end a line.
        lines = io.StringIO(self.text, newline=None).read().split("\n")
        return lines[number - 1] if number and 0 < number <= len(lines) else None

    def place(self, number: int) -> tuple[int | None, int]:
        """A line of the program as the learner counts: cell of a notebook, and line in it."""
        return (None, number) if self.notebook is None else self.notebook.place(number)

    def on(self, number: object) -> str:
        """Where a line is, to end a clause: ` on line 7`, ` in cell 3, line 2`, or nothing."""
        if not isinstance(number, int):
            return ""
        cell, line = self.place(number)
        return f" on line {line}" if cell is None else f" in cell {cell}, line {line}"

    def located(self, message: str) -> str:
        """A message of Python's with the lines that it names counted as the learner does."""
        if self.notebook is None:
            return message
        return _LINE.sub(lambda found: found[1] + self.on(int(found[2])).lstrip(), message)


def read_attempt(path: Path) -> Attempt:
    """The file at `path`. JaxpathError where there is none to read, with the nearest name."""
    try:
        # Without O_NONBLOCK, opening a FIFO waits for a writer that never comes.
        handle = os.open(
            path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        )
    except FileNotFoundError:
        raise JaxpathError(f"There is no file {path}.", _where_it_may_be(path)) from None
    except OSError as error:
        raise JaxpathError(
            f"{path} cannot be opened: {error.strerror}.", "Check its name and its permissions."
        ) from None
    found = os.fstat(handle)
    if not stat.S_ISREG(found.st_mode):
        os.close(handle)
        kind = "a folder" if stat.S_ISDIR(found.st_mode) else "not an ordinary file"
        raise JaxpathError(f"{path} is {kind}.", "Name the Python file or notebook to check.")
    with os.fdopen(handle, "rb") as file:
        if path.suffix.lower() == _NOTEBOOK:
            return _notebook(path, _bounded(path, file, found.st_size, _MOST_NOTEBOOK_BYTES))
        return Attempt(path, _bounded(path, file, found.st_size, _MOST_BYTES))


def _bounded(path: Path, file: BinaryIO, size: int, most: int) -> bytes:
    if size > most:
        raise JaxpathError(
            f"{path} is {size >> 20} MB; a check reads at most {most >> 20} MB.",
            "Keep only the answer in the file, and data in a file beside it."
            if most == _MOST_BYTES
            else "Clear the notebook's outputs, and save it.",
        )
    return file.read(most)


def _notebook(path: Path, data: bytes) -> Attempt:
    try:
        return Attempt(path, data, as_program(code_cells(data)))
    except NotANotebook as odd:
        return Attempt(path, data, trouble=str(odd))


@contextmanager
def throw_away_copy(path: Path) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """A copy of the file's folder to run in, and notes on what was left out of it.

    The attempt may delete, rename or fill what it finds there; the learner's own files stay.
    """
    with TemporaryDirectory(prefix="jaxpath-", ignore_cleanup_errors=True) as name:
        folder = Path(name) / "attempt"
        folder.mkdir()
        # A notebook may be larger than all else, and what runs is not its file.
        left_out = path.name if path.suffix.lower() == _NOTEBOOK else None
        yield folder, tuple(_copy(path.parent, folder, left_out))


def _copy(source: Path, folder: Path, left_out: str | None) -> Iterator[str]:
    room, count = _COPY_BYTES, 0
    omitted: list[str] = []
    for found in _files(source):
        if found == source / (left_out or ""):
            continue
        with contextlib.suppress(OSError):  # gone or replaced a moment ago
            size = found.stat().st_size
            if size > room or count == _COPY_FILES:
                omitted.append(harmless(found.name))
                continue
            target = folder / found.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(found, target)
            room, count = room - size, count + 1
    if omitted:
        more = " and others were" if len(omitted) > 3 else " was" if len(omitted) == 1 else " were"
        yield f"{', '.join(omitted[:3])}{more} left out of the check: the folder holds too much."


def _files(source: Path) -> Iterator[Path]:
    """Ordinary files in a folder and below, without environments, receipts and hidden ones.

    The nearest come first, and programs before data; in a crowd the rest is not looked for.
    """
    folders, looked_at = [source], 0
    while folders and looked_at < _LOOKED_AT:
        folder = folders.pop(0)
        try:
            found = sorted(islice(os.scandir(folder), _LOOKED_AT - looked_at), key=_programs_first)
        except OSError:
            continue
        looked_at += len(found)
        if folder != source and any(entry.name == "pyvenv.cfg" for entry in found):
            continue
        folders += [Path(e.path) for e in found if e.is_dir(follow_symlinks=False) and _counts(e)]
        yield from (Path(e.path) for e in found if _is_ordinary(e))


def _programs_first(entry: os.DirEntry[str]) -> tuple[bool, str]:
    return not entry.name.endswith(".py"), entry.name


def _counts(folder: os.DirEntry[str]) -> bool:
    return folder.name not in _LEFT_OUT and not folder.name.startswith(".")


def _is_ordinary(entry: os.DirEntry[str]) -> bool:
    return entry.is_file(follow_symlinks=False) and os.access(entry.path, os.R_OK)


def _where_it_may_be(path: Path) -> str:
    try:
        there = [found.name for found in path.parent.iterdir() if found.is_file()]
    except OSError:
        return f"There is no folder {path.parent} either. `jaxpath start` makes it."
    near = get_close_matches(path.name, there, 1, cutoff=0.6)
    if near:
        return f"The folder has {near[0]}. Rename it, or name the file to check."
    if there:
        return f"The folder has {', '.join(sorted(there)[:6])}. Is it saved, and saved there?"
    return "The folder is empty. Save the file there, or run `jaxpath start` to get its starter."
