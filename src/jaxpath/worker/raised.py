"""What a raised error says, seen from one file: its class, its words, and where in that file."""

import os
import traceback
from pathlib import Path
from traceback import FrameSummary
from typing import Any

_TEXT = 4000


def describe(error: BaseException, path: str) -> dict[str, Any]:
    """The record of an error; `line` is the last line of `path` that it passed through.

    `deepest` is the line that raised, `helper` the last line in another file beside `path`.
    """
    passed = traceback.extract_tb(error.__traceback__)
    frames = [f for f in passed if f.filename == path]
    last = frames[-1] if frames else None
    record: dict[str, Any] = {
        "type": type(error).__name__,
        "family": [kind.__name__ for kind in type(error).__mro__ if kind is not object],
        "public": _public(type(error)),
        "module": type(error).__module__,
        "message": _message(error),
        "line": last.lineno if last else None,
        "function": last.name if last else None,
    }
    if passed:
        record["deepest"] = _deepest(error, passed[-1], path)
    if helper := _helper(passed, path):
        record["helper"] = helper
    if isinstance(error, SyntaxError):
        record |= _syntax(error, path)
    if isinstance(error, SystemExit):
        record["code"] = _exit_code(error)
    if isinstance(error, ImportError):
        record["missing"] = error.name
    return record


def _deepest(error: BaseException, frame: FrameSummary, path: str) -> dict[str, Any]:
    """The line that raised; `filtered` where JAX took out frames, perhaps deeper ones."""
    notes = getattr(error, "__notes__", ())
    return {
        "text": (frame.line or "")[:200],
        "own": _is_own(frame.filename, path),
        "filtered": any("JAX has removed its internal frames" in str(note) for note in notes),
    }


def _helper(passed: traceback.StackSummary, path: str) -> dict[str, Any] | None:
    own = [frame for frame in passed if _is_own(frame.filename, path)]
    if not own or own[-1].filename == path:
        return None
    last = own[-1]
    return {
        "file": Path(last.filename).name,
        "line": last.lineno,
        "text": (last.line or "")[:200],
    }


def _is_own(file: str, path: str) -> bool:
    """Whether a file is the learner's: the one that is run, or one below the current folder."""
    below = file.startswith(str(Path.cwd()) + os.sep) and "site-packages" not in file
    return file == path or below


def _public(kind: type[BaseException]) -> str:
    """The nearest class that a caller can name: a library's own subclass is a detail of it."""
    return next(
        (
            k.__name__
            for k in kind.__mro__
            if not any(p[:1] == "_" for p in k.__module__.split("."))
        ),
        kind.__name__,
    )


def _syntax(error: SyntaxError, path: str) -> dict[str, Any]:
    """Where Python stopped reading; in another file than `path` that is no line of it."""
    text = (error.text or "").rstrip("\n")[:500]
    found = {"column": error.offset, "text": text, "message": str(error.msg)[:_TEXT]}
    if error.filename in (None, path):
        return found | {"line": error.lineno}
    helper = {"file": Path(error.filename).name, "line": error.lineno or 0, "text": text.strip()}
    return found | {"helper": helper}


def _exit_code(error: SystemExit) -> int:
    if error.code is None:
        return 0
    return error.code if isinstance(error.code, int) else 1


def _message(error: BaseException) -> str:
    try:
        return str(error)[:_TEXT]
    except BaseException as own:  # the message is the learner's own code
        return f"<its message raised {type(own).__name__}>"
