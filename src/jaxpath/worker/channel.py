"""The private channel: frames of JSON behind an eight-byte length, never a pickle."""

import json
import os
import struct
import sys
import threading
from typing import Any

_LENGTH = struct.Struct(">Q")


class Channel:
    """Frames to and from the parent, on descriptors that `print` and `input` do not reach."""

    def __init__(self, job: int, report: int) -> None:
        self._job = job
        self._report = report
        self._lock = threading.Lock()

    def send(self, frame: dict[str, Any]) -> None:
        """Send one frame whole."""
        body = json.dumps(frame).encode()
        data = memoryview(_LENGTH.pack(len(body)) + body)
        with self._lock:
            while data:
                data = data[os.write(self._report, data) :]

    def receive(self) -> dict[str, Any] | None:
        """The next frame, or None where the parent has gone."""
        head = self._read(_LENGTH.size)
        if head is None:
            return None
        body = self._read(_LENGTH.unpack(head)[0])
        return None if body is None else json.loads(body)

    def _read(self, count: int) -> bytes | None:
        data = b""
        while len(data) < count:
            part = os.read(self._job, min(count - len(data), 1 << 20))
            if not part:
                return None
            data += part
        return data


def take_over() -> Channel:
    """Move job and report away from descriptors 0 and 1, and point those at nothing and at 2.

    From here on whatever is printed goes to the captured output, and whoever reads standard input
    meets its end at once.
    """
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (0, 1):
            msvcrt.setmode(descriptor, os.O_BINARY)
    channel = Channel(os.dup(0), os.dup(1))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)  # type: ignore[union-attr]
    return channel
