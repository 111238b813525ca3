"""Start a worker, give it one job, keep its time, and never leave it behind."""

import base64
import json
import os
import queue
import secrets
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from jaxpath.paths import PACKAGE
from jaxpath.running import processes
from jaxpath.running.environment import worker_environment
from jaxpath.running.records import Ending, Limits, Output, Platform, Report, Run
from jaxpath.running.undertaker import undertaker
from jaxpath.text import harmless, harmless_parts

# Loads the package from its own folder, so that an interpreter without jaxpath can be a worker and
# nothing of ours is added to its path.
_BOOT = """\
import sys, importlib.util as u
home = sys.argv[1]
s = u.spec_from_file_location("jaxpath", home + "/__init__.py", submodule_search_locations=[home])
m = u.module_from_spec(s); sys.modules["jaxpath"] = m; s.loader.exec_module(m)
from jaxpath.worker.main import main
main(sys.argv[2])
"""
_LENGTH = struct.Struct(">Q")
_FRAME_BYTES = 96 << 20
_SEAL_BYTES = 16
_GRACE_SECONDS = 0.3
# Who has closed the channel and is still there after this did so without leaving.
_LEAVING_SECONDS = 2
# On a machine that is busy with other things a phase may take this many times its budget.
_PATIENCE = 8
# Asking the system costs more than shorter stretches are worth.
_SAMPLE_SECONDS = 0.005
_UNTIMED = ("start", "idle", "compile", "import")
_PHASES = ("load", "case", "observation", "program", "block", "figure")
_BUSY = {"compile": "compile", "import": "import"}


def interpreter(chosen: str | None = None) -> str:
    """The Python that workers run: as given, then JAXPATH_PYTHON, then the one that runs this."""
    return chosen or os.environ.get("JAXPATH_PYTHON") or sys.executable


class Worker:
    """One fresh process for one job. Use it in a `with`, so that it ends with its whole family.

    It starts at once and gets ready while the caller does other things; `run` gives it the job.
    """

    def __init__(
        self, platform: Platform = Platform(), mode: str = "jax", python: str | None = None
    ):
        self._started = time.monotonic()
        self._frames: queue.Queue[Report | None] = queue.Queue()
        self._output = _Capture()
        self._clock = _Clock(self._processor_seconds)
        self._process: subprocess.Popen[bytes] | None = None
        self._error = ""
        # What stands on every frame: nothing until there is a job, then what came with the job.
        self._seal = bytes(_SEAL_BYTES)
        self.environment: Report | None = None
        self.python = interpreter(python)
        processes.adopt_orphans()
        self._siblings = processes.children()
        self._start(platform, mode)

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def wait_ready(self, limits: Limits = Limits()) -> Report | None:
        """The environment that the worker observed, or None where it did not get ready."""
        if not self._asked and self._process is not None:
            self._asked = True  # a worker says it once, whether it is ready or not
            self._ready = self._next(limits)
            self.environment = (self._ready or {}).get("environment")
        return self.environment

    def run(self, job: Report, limits: Limits = Limits(), throw_away: Path | None = None) -> Run:
        """Run the job and end the worker. Whatever the job does, this returns.

        Where this process is killed meanwhile, the folder `throw_away` is removed for it.
        """
        if self._process is None:
            return Run(Ending("unstarted", error={"message": self._error}), Output())
        self.wait_ready(limits)
        frame = self._ready
        with undertaker(self._process.pid, throw_away):
            if frame is not None and frame.get("frame") == "ready":
                self._give(job, limits)
                frame = self._report(limits)
            return self._finish(frame, limits)

    def close(self) -> None:
        """End the worker and everything it started."""
        if self._process is not None:
            processes.end(self._process, self._siblings)
            for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
                if stream is not None:
                    _close(stream)
            self._process = None

    _asked = False
    _ready: Report | None = None

    def _start(self, platform: Platform, mode: str) -> None:
        command = [self.python, "-E", "-P", "-X", "utf8", "-c", _BOOT, str(PACKAGE), mode]
        pipe = subprocess.PIPE
        environment = worker_environment(platform)
        with processes.start_lock:
            try:
                self._process = subprocess.Popen(
                    command,
                    stdin=pipe,
                    stdout=pipe,
                    stderr=pipe,
                    env=environment,
                    start_new_session=True,
                )
            except OSError as error:
                self._error = f"{self.python} could not be started: {error.strerror}"
                return
            processes.remember(self._process.pid)
        assert self._process.stdout and self._process.stderr
        _thread(self._read_frames, self._process.stdout)
        self._drain = _thread(self._output.drain, self._process.stderr)

    def _processor_seconds(self) -> float | None:
        return processes.processor_seconds(self._process.pid) if self._process else None

    def _read_frames(self, stream: IO[bytes]) -> None:
        """Frames into the queue; ticks only move the clock, so a flood of them costs nothing."""
        while (frame := _read_frame(stream, self._is_sealed)) is not None:
            if not self._clock.take(frame):
                self._frames.put(frame)
            if frame.get("frame") == "foreign":
                break
        self._frames.put(None)

    def _is_sealed(self, seal: bytes) -> bool:
        return secrets.compare_digest(seal, self._seal)

    def _give(self, job: Report, limits: Limits) -> None:
        assert self._process and self._process.stdin
        self._seal = secrets.token_bytes(_SEAL_BYTES)
        job = job | {
            "seal": self._seal.hex(),
            "limits": {"memory_bytes": limits.memory_bytes, "file_bytes": limits.file_bytes},
        }
        body = json.dumps(job, default=_as_base64).encode()
        self._clock.begin()
        try:
            self._process.stdin.write(_LENGTH.pack(len(body)) + body)
            self._process.stdin.flush()
        except OSError:
            return  # it died; the frames say how

    def _next(self, limits: Limits) -> Report | None:
        """The next frame; a `timeout` frame of our own where a budget is spent first."""
        while True:
            try:
                return self._frames.get(timeout=0.05)
            except queue.Empty:
                if self._clock.overspent(limits):
                    return {"frame": "timeout"}

    def _report(self, limits: Limits) -> Report | None:
        """The one report, or what came in its place."""
        frame = self._next(limits)
        kind = frame.get("frame") if frame else None
        whole = kind == "report" and isinstance((frame or {}).get("report"), dict)
        return frame if whole or kind in ("timeout", "foreign") else None

    def _finish(self, frame: Report | None, limits: Limits) -> Run:
        process = self._process
        assert process is not None
        kind = frame.get("frame") if frame else None
        code: int | None = None
        if kind is None:  # the channel closed without a report: see how the process ends
            code = _exit_code(process)
        processes.end(process, self._siblings)
        self._drain.join(_GRACE_SECONDS)
        ending = self._ending(kind, code, frame)
        run = Run(
            ending,
            self._output.kept(),
            report=frame.get("report") if frame and kind == "report" else None,
            environment=self.environment,
            milliseconds=self._clock.milliseconds(),
        )
        self.close()
        return run

    def _ending(self, kind: str | None, code: int | None, frame: Report | None) -> Ending:
        clock = self._clock
        at: dict[str, Any] = {"phase": clock.phase, "index": clock.index, "line": clock.line}
        if kind == "report":
            return Ending("reported", **at)
        if kind == "foreign":
            return Ending("foreign", **at)
        if kind == "broken":
            return Ending("broken", error=(frame or {}).get("error", {}))
        if kind == "timeout":
            return Ending("timeout", seconds=clock.spent_in_phase(), **at | clock.busy_phase())
        if code is not None and code < 0:
            return Ending("signal", signal=_signal_name(-code), code=code, **at)
        return Ending("exited", code=code, **at)


class _Clock:
    """Where the seconds went: start-up, loading, compiling, and each case by itself.

    Where the worker wants a processor, only what it was given of one counts: the rest is the
    machine's doing and not the job's, up to a bound. Where it sleeps, every second counts.
    """

    def __init__(self, processor_seconds: Callable[[], float | None]) -> None:
        self._processor_seconds = processor_seconds
        self._processor_before: float | None = None
        self._wall = 0.0
        self.phase = "start"
        self.index: int | str = 0
        self.line: int | None = None
        self._busy: str | None = None
        self._last = time.monotonic()
        self._lock = threading.Lock()
        self._now = 0.0
        self._total: dict[str, float] = {}

    def take(self, frame: Report) -> bool:
        """Account for a frame; True where it only told the time."""
        kind = frame.get("frame")
        with self._lock:
            self._account()
            if kind == "tick":
                self.line = _line(frame.get("line"))
                self._busy = _BUSY.get(str(frame.get("busy")))
            elif kind == "phase" and frame.get("phase") in _PHASES:
                self._enter(str(frame["phase"]), frame.get("index"))
            elif kind == "ready":
                self._enter("idle", 0)
        return kind in ("tick", "phase")

    def begin(self) -> None:
        """The job has been given: from here on its time counts."""
        with self._lock:
            self._account()
            self._enter("load", 0)

    def overspent(self, limits: Limits) -> bool:
        """Whether the present phase, or compiling, has used up its budget."""
        with self._lock:
            self._account()
            run = sum(v for k, v in self._total.items() if k not in _UNTIMED)
            return (
                self._now > limits.seconds(self.phase)
                or self._wall > _PATIENCE * limits.seconds(self.phase)
                or self._total.get("compile", 0.0) > limits.compile_seconds
                or self._total.get("import", 0.0) > limits.start_seconds
                or run > 6 * limits.run_seconds
            )

    def spent_in_phase(self) -> float:
        """Seconds of the phase that ran out."""
        return self._total.get(self._busy, 0.0) if self._busy else self._now

    def busy_phase(self) -> dict[str, str]:
        """The phase to name where the time went into compiling or importing."""
        return {"phase": self._busy} if self._busy else {}

    def milliseconds(self) -> dict[str, int]:
        """Milliseconds by kind of phase."""
        return {name: round(1000 * seconds) for name, seconds in self._total.items()}

    def _enter(self, phase: str, index: object) -> None:
        self.phase = phase
        self.index = index if isinstance(index, int | str) else 0
        self.line = None
        self._busy = None
        self._now = 0.0
        self._wall = 0.0

    def _account(self) -> None:
        now = time.monotonic()
        wall, self._last = now - self._last, now
        spent = wall if wall < _SAMPLE_SECONDS else min(wall, self._given(wall))
        bucket = self._busy or self.phase
        self._total[bucket] = self._total.get(bucket, 0.0) + spent
        if self._busy is None:
            self._now += spent
            self._wall += wall

    def _given(self, wall: float) -> float:
        """Of so many seconds just gone, those that the worker slept or had a processor."""
        before, self._processor_before = self._processor_before, self._processor_seconds()
        if before is None or self._processor_before is None:
            return wall
        return max(0.0, self._processor_before - before)


class _Capture:
    """The first and the last part of what a job prints, however much it prints."""

    def __init__(self, size: int = 32 << 10) -> None:
        self._size = size
        self._head = b""
        self._tail = b""
        self._seen = 0

    def drain(self, stream: IO[bytes]) -> None:
        """Read the stream to its end."""
        while True:
            try:
                part = os.read(stream.fileno(), 1 << 16)
            except (OSError, ValueError):
                return
            if not part:
                return
            self._seen += len(part)
            room = self._size - len(self._head)
            self._head += part[:room]
            self._tail = (self._tail + part[room:])[-self._size :]

    def kept(self) -> Output:
        """What was kept, as text."""
        dropped = self._seen - len(self._head) - len(self._tail)
        between = f"\n… {dropped} bytes left out …\n".encode() if dropped else b""
        whole = (self._head + between + self._tail).decode("utf-8", errors="replace")
        return Output(harmless(whole, limit=2 * self._size), dropped)


def _read_frame(stream: IO[bytes], is_sealed: Callable[[bytes], bool]) -> Report | None:
    """One frame; None at the end of the channel, `foreign` for what the worker did not send."""
    foreign: Report = {"frame": "foreign"}
    try:
        head = stream.read(_LENGTH.size + _SEAL_BYTES)
        if len(head) < _LENGTH.size + _SEAL_BYTES:
            return foreign if head else None
        (length,) = _LENGTH.unpack(head[: _LENGTH.size])
        if not is_sealed(head[_LENGTH.size :]) or length > _FRAME_BYTES:
            return foreign
        body = stream.read(length)
        frame = harmless_parts(json.loads(body)) if len(body) == length else None
    except OSError:
        return None
    except (ValueError, RecursionError):
        return foreign
    return frame if isinstance(frame, dict) else None


def _line(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _exit_code(process: subprocess.Popen[bytes]) -> int | None:
    try:
        return process.wait(_LEAVING_SECONDS)
    except subprocess.TimeoutExpired:
        return None


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _as_base64(value: object) -> dict[str, str]:
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode()}
    raise TypeError(type(value).__name__)


def _thread(target: Any, stream: IO[bytes]) -> threading.Thread:
    thread = threading.Thread(target=target, args=(stream,), daemon=True)
    thread.start()
    return thread


def _close(stream: IO[bytes]) -> None:
    try:
        stream.close()
    except OSError:
        return
