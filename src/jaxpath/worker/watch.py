"""Tell the parent, ten times a second, where the job stands: which line, and busy with what.

The parent keeps the time. It cannot see from outside whether a silent second was spent compiling
or importing a package, which have budgets of their own, or in the learner's loop; a thread that
looks at the main thread's frames can, since compiling releases the interpreter lock.
"""

import faulthandler
import os
import re
import tempfile
import threading

from jaxpath.worker.channel import SPEECHLESS, Channel

_INTERVAL = 0.1
_leave = os._exit  # a job's own exits are reported first, and there is nobody to report to
_COMPILING = ("compiler.py", "mlir.py")
_THREAD = re.compile(r"^(?:Current thread|Thread) 0x([0-9a-f]+)")
_FRAME = re.compile(r'^  File "(.*)", line (\d+|\?+) in ')


class Watch:
    """A daemon thread that reports on the main thread until the process leaves."""

    def __init__(self, channel: Channel, path: str, folder: str) -> None:
        self._channel = channel
        self._path = _as_dumped(path)
        self._folder = _as_dumped(folder) or "\0"
        self._dump = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
        self._lock = threading.Lock()
        self._main = threading.main_thread().ident or 0
        self._parent = os.getppid()
        self._now_parent = os.getppid
        self._dump_stack = faulthandler.dump_traceback  # bound here, since the job may replace them
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def start(self) -> None:
        """Begin to report."""
        self._thread.start()

    def where(self) -> tuple[int | None, str | None]:
        """Line of the watched file that is running, and `compile`, `import` or None."""
        line, busy, own = None, None, False
        for name, number in self._stack():
            if name == self._path and line is None:
                line = number
            own = own or name == self._path or name.startswith(self._folder)
            if _compiles(name):
                busy = "compile"
            elif busy is None and not own and name.startswith("<frozen importlib"):
                busy = "import"
        return line, busy

    def _stack(self) -> list[tuple[str, int | None]]:
        """File and line of the main thread's frames, innermost first.

        The fault handler reads a stack in one go. `sys._current_frames` does not: followed to its
        callers while its thread goes on, a frame crashes CPython 3.11 once in a thousand checks.
        """
        with self._lock:
            self._dump.seek(0)
            self._dump.truncate()
            self._dump_stack(self._dump, all_threads=True)
            self._dump.seek(0)
            lines = self._dump.read().decode("ascii", errors="replace").splitlines()
        found: list[tuple[str, int | None]] = []
        inside = False
        for line in lines:
            if thread := _THREAD.match(line):
                inside = int(thread[1], 16) == self._main
            elif inside and (frame := _FRAME.match(line)):
                found.append((frame[1], int(frame[2]) if frame[2].isdigit() else None))
        return found

    def _watch(self) -> None:
        while not self._stop.wait(_INTERVAL):
            try:
                line, busy = self.where()
                self._channel.send({"frame": "tick", "line": line, "busy": busy})
            except OSError:
                _leave(SPEECHLESS)
            if self._now_parent() != self._parent:
                _leave(1)  # nobody is there to read the report


def _as_dumped(path: str) -> str:
    """A path as the fault handler writes it: ASCII, everything else by its number."""
    escaped = path.encode("ascii", "backslashreplace").decode()
    return re.sub("[\x00-\x1f\x7f]", lambda found: f"\\x{ord(found[0]):02x}", escaped)


def _compiles(name: str) -> bool:
    return name.endswith(_COMPILING) and f"{os.sep}jax{os.sep}_src{os.sep}" in name
