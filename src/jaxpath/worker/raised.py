"""What a raised error says, seen from one file: its class, its words, and where in that file."""

import contextlib
import os
import traceback
from pathlib import Path
from traceback import FrameSummary, StackSummary
from typing import Any

from jaxpath.worker import intact

_TEXT = 4000


def describe(error: BaseException, path: str) -> dict[str, Any]:
    """The record of an error; `line` is the last line of `path` that it passed through.

    `deepest` is the line that raised, `helper` the last line in another file beside `path`.
    """
    intact.restore()
    kind = type(error)
    # Without their source, which is read only of files that may be read.
    passed = StackSummary.extract(traceback.walk_tb(error.__traceback__), lookup_lines=False)
    frames = [f for f in passed if f.filename == path]
    last = frames[-1] if frames else None
    record: dict[str, Any] = {
        "type": _name(kind),
        "family": [_name(k) for k in type.mro(kind) if k is not object],
        "public": _public(kind),
        "module": _module(kind),
        "message": _message(error),
        "line": last.lineno if last else None,
        "function": last.name if last else None,
    }
    with contextlib.suppress(Exception):  # the file may have made a ruin of where it runs
        record |= _around(error, passed, path)
    if isinstance(error, SyntaxError):
        record.pop("helper", None)  # who asked for it to be read is not who cannot be read
        record |= _syntax(error, path)
    if isinstance(error, SystemExit):
        record["code"] = _exit_code(error)
    if isinstance(error, ImportError):
        record["missing"] = _plain(error.name)
    return record


def _around(error: BaseException, passed: StackSummary, path: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if passed:
        found["deepest"] = _deepest(error, passed[-1], path)
    if helper := _helper(passed, path):
        found["helper"] = helper
    return found


def _deepest(error: BaseException, frame: FrameSummary, path: str) -> dict[str, Any]:
    """The line that raised; `filtered` where JAX took out frames, perhaps deeper ones."""
    notes = getattr(error, "__notes__", ())
    return {
        "text": _source(frame),
        "own": _is_own(frame.filename, path),
        "filtered": any("JAX has removed its internal frames" in str(note) for note in notes),
    }


def _helper(passed: StackSummary, path: str) -> dict[str, Any] | None:
    own = [frame for frame in passed if _is_own(frame.filename, path)]
    if not own or own[-1].filename == path:
        return None
    last = own[-1]
    return {"file": Path(last.filename).name, "line": last.lineno, "text": _source(last)}


def _source(frame: FrameSummary) -> str:
    """The frame's line; a frame may name any file, also one whose reading never ends."""
    return (frame.line or "")[:200] if Path(frame.filename).is_file() else ""


def _is_own(file: str, path: str) -> bool:
    """Whether a file is the learner's: the one that is run, or one below the current folder."""
    below = file.startswith(str(Path.cwd()) + os.sep) and "site-packages" not in file
    return file == path or below


def _public(kind: type[BaseException]) -> str:
    """The nearest class that a caller can name: a library's own subclass is a detail of it."""
    return next(
        (_name(k) for k in type.mro(kind) if not any(p[:1] == "_" for p in _module(k).split("."))),
        _name(kind),
    )


# A class may make what it likes of its name; these are the words that it was made with.
def _name(kind: type) -> str:
    return str(type.__dict__["__name__"].__get__(kind))


def _module(kind: type) -> str:
    return str(_plain(type.__dict__["__module__"].__get__(kind)))


def _syntax(error: SyntaxError, path: str) -> dict[str, Any]:
    """Where Python stopped reading; in another file than `path` that is no line of it."""
    text = (_plain(error.text) or "").rstrip("\n")[:500]
    message = (_plain(error.msg) or "")[:_TEXT]
    found = {"column": _number(error.offset), "text": text, "message": message}
    name, number = _plain(error.filename), _number(error.lineno)
    if name in (None, path):
        return found | {"line": number or None}  # 0 where the whole file cannot be decoded
    helper = {"file": Path(name or "").name, "line": number or 0, "text": text.strip()}
    return found | {"helper": helper}


def _exit_code(error: SystemExit) -> int:
    if error.code is None:
        return 0
    return int(error.code) if isinstance(error.code, int) else 1


def _message(error: BaseException) -> str:
    try:
        return (_plain(str(error)) or "")[:_TEXT]
    except BaseException as own:  # the message is the learner's own code
        return f"<its message raised {_name(type(own))}>"


def _plain(text: object) -> str | None:
    """A text as a text and nothing else, whatever a subclass makes of its methods."""
    return str.__str__(text) if isinstance(text, str) else None


def _number(value: object) -> int | None:
    return int.__int__(value) if isinstance(value, int) else None
