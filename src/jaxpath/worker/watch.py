"""Tell the parent, ten times a second, where the job stands: which line, and busy with what.

The parent keeps the time. It cannot see from outside whether a silent second was spent compiling
or importing a package, which have budgets of their own, or in the learner's loop; a thread that
looks at the main thread's frames can, since compiling releases the interpreter lock.
"""

import os
import sys
import threading

from jaxpath.worker.channel import Channel

_INTERVAL = 0.1
_leave = os._exit  # a job's own exits are reported first, and there is nobody to report to
_COMPILING = ("compiler.py", "mlir.py")


class Watch:
    """A daemon thread that reports on the main thread until the process leaves."""

    def __init__(self, channel: Channel, path: str, folder: str) -> None:
        self._channel = channel
        self._path = path
        self._folder = folder or "\0"
        self._main = threading.main_thread().ident or 0
        self._parent = os.getppid()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def start(self) -> None:
        """Begin to report."""
        self._thread.start()

    def where(self) -> tuple[int | None, str | None]:
        """Line of the watched file that is running, and `compile`, `import` or None."""
        frame = sys._current_frames().get(self._main)
        line, busy, own = None, None, False
        while frame is not None:
            name = frame.f_code.co_filename
            if name == self._path and line is None:
                line = frame.f_lineno
            own = own or name == self._path or name.startswith(self._folder)
            if _compiles(name):
                busy = "compile"
            elif busy is None and not own and name.startswith("<frozen importlib"):
                busy = "import"
            frame = frame.f_back
        return line, busy

    def _watch(self) -> None:
        while not self._stop.wait(_INTERVAL):
            line, busy = self.where()
            try:
                self._channel.send({"frame": "tick", "line": line, "busy": busy})
                left = os.getppid() != self._parent
            except OSError:
                left = True
            if left:
                _leave(1)  # nobody is there to read the report


def _compiles(name: str) -> bool:
    return name.endswith(_COMPILING) and f"{os.sep}jax{os.sep}_src{os.sep}" in name
