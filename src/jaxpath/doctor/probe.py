"""Run a child of the examined interpreter: no input, own session, capped output, a time limit."""

import ast
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

FACTS = "facts_child.py"
PROBE = "probe_child.py"

_KEEP = 64 * 1024
_STAGE = re.compile(r"^@jaxpath (\{.*\})\s*$", re.MULTILINE)
_EXCEPTION = re.compile(r"^([\w.]+(?:Error|Exception|Exit|Interrupt))(?::\s*(.*))?$", re.MULTILINE)
_FATAL = re.compile(r"^(?:F\d{4} .*|.*: F external/.*|Fatal Python error: .*)$", re.MULTILINE)
_BAD_VALUE = re.compile(r"Couldn't interpret value .+? for flag \S+\.")


@dataclass(frozen=True)
class Run:
    """One child that has ended: how it ended, the stages it reached, and what it complained of."""

    name: str
    returncode: int | None
    timed_out: bool
    stages: Mapping[str, Mapping[str, Any]]
    stdout: str
    stderr: str
    seconds: float

    @property
    def ok(self) -> bool:
        return self.returncode == 0 and self.stages.get("compute", {}).get("value") == 14.0

    @property
    def last_stage(self) -> str:
        return list(self.stages)[-1] if self.stages else ""

    @property
    def exception(self) -> str:
        """The exception that ended it; JAX prints advice after it, so not simply the last line."""
        found = list(_EXCEPTION.finditer(self.stderr))
        return found[-1].group(0) if found else ""

    @property
    def fatal(self) -> str:
        """The first line of a death without a traceback."""
        found = _BAD_VALUE.search(self.stderr) or _FATAL.search(self.stderr)
        return found.group(0) if found else ""

    @property
    def ending(self) -> str:
        """One line on how it ended, for a person."""
        if self.timed_out:
            return f"no answer within {self.seconds:.0f} s"
        return self.fatal or self.exception or f"it ended with {_status(self.returncode)}"


def run(
    python: str,
    child: str,
    *,
    name: str,
    flags: tuple[str, ...],
    environ: Mapping[str, str],
    cwd: Path,
    timeout: float,
) -> Run:
    """Run one of the two children to its end or its time limit; nothing it started outlives it.

    OSError means that the interpreter itself could not be started.
    """
    code = Path(__file__).with_name(child).read_text(encoding="utf-8")
    started = time.monotonic()
    process = subprocess.Popen(
        [python, *flags, "-c", code],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**environ, **QUIET},
        cwd=cwd,
        **_own_group(),
    )
    out, err = _Reader(process.stdout), _Reader(process.stderr)
    timed_out = _wait(process, timeout)
    stdout, stderr = _collect(process, out), _collect(process, err)
    return Run(
        name=name,
        returncode=None if timed_out else process.returncode,
        timed_out=timed_out,
        stages=_stages(stdout),
        stdout=stdout,
        stderr=stderr,
        seconds=time.monotonic() - started,
    )


# Bytecode and libtpu's logs would be written to folders that are not ours.
QUIET = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONFAULTHANDLER": "1", "TPU_LOG_DIR": "disabled"}


def answer(run: Run) -> dict[str, Any] | None:
    """The JSON object that the facts child printed, or None when it did not get that far."""
    try:
        found = json.loads(run.stdout)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


class _Reader:
    """Drains a pipe so that the child never blocks on it, and keeps only its head and its tail."""

    def __init__(self, pipe: IO[bytes] | None) -> None:
        assert pipe is not None
        self.pipe = pipe
        self.head = b""
        self.tail = b""
        self.thread = threading.Thread(target=self._drain, daemon=True)
        self.thread.start()

    def _drain(self) -> None:
        while chunk := os.read(self.pipe.fileno(), 65536):
            room = _KEEP - len(self.head)
            self.head += chunk[:room]
            self.tail = (self.tail + chunk[room:])[-_KEEP:]

    def text(self) -> str:
        return (self.head + self.tail).decode("utf-8", "replace").replace("\r\n", "\n")


def _own_group() -> dict[str, Any]:
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


def _wait(process: subprocess.Popen[bytes], timeout: float) -> bool:
    """True when the time limit ended it. Ctrl-C ends it as well."""
    try:
        process.wait(timeout)
    except subprocess.TimeoutExpired:
        _kill_group(process)
        return True
    except BaseException:
        _kill_group(process)
        raise
    return False


def _collect(process: subprocess.Popen[bytes], reader: _Reader) -> str:
    reader.thread.join(1.0)
    if reader.thread.is_alive():
        # Something that the child started still holds the pipe, so its group is not empty.
        _kill_group(process)
        reader.thread.join(1.0)
    if not reader.thread.is_alive():
        reader.pipe.close()
    return reader.text()


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        tree = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
        subprocess.run(tree, capture_output=True, check=False, timeout=10)
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _stages(stdout: str) -> dict[str, dict[str, Any]]:
    stages: dict[str, dict[str, Any]] = {}
    for line in _STAGE.findall(stdout):
        try:
            found = ast.literal_eval(line)
        except (ValueError, SyntaxError):
            continue
        stages[found.pop("stage", "")] = found
    return stages


def _status(returncode: int | None) -> str:
    if returncode is None:
        return "no exit status"
    if returncode < 0:
        try:
            return f"signal {signal.Signals(-returncode).name} and no message"
        except ValueError:
            return f"signal {-returncode} and no message"
    code = hex(returncode) if returncode > 0xFFFF else str(returncode)
    return f"exit status {code} and no message"
