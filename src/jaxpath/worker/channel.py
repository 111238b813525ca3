"""The private channel: frames of JSON behind a length and a seal, never a pickle.

The seal comes with the job and stands on every frame after it. It is kept where a learner's file
does not come across it, so that what such a file writes to the channel is known to be its own.
"""

import json
import os
import struct
import sys
import threading
from collections.abc import Callable
from typing import Any

_LENGTH = struct.Struct(">Q")
SEAL_BYTES = 16
# The exit status of a worker that has something to say and cannot; `running` knows it too.
SPEECHLESS = 86


class Channel:
    """Frames to and from the parent, on descriptors that `print` and `input` do not reach.

    `send` sends one frame whole; `seal` sets what stands on every frame from then on.
    """

    def __init__(self, job: int, report: int) -> None:
        self._job = job
        self.send, self.seal = _sender(report)

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


def _sender(descriptor: int) -> tuple[Callable[[dict[str, Any]], None], Callable[[bytes], None]]:
    """`send` and `seal`, which look up nothing that a learner's file could have replaced."""
    write, pack, as_json, view, length = os.write, _LENGTH.pack, json.dumps, memoryview, len
    process, own = os.getpid, os.getpid()
    lock = threading.Lock()
    seal = bytes(SEAL_BYTES)

    def send(frame: dict[str, Any]) -> None:
        if process() != own:  # a fork of the worker, which has nothing to say
            return
        body = as_json(frame).encode()
        data = view(pack(length(body)) + seal + body)
        with lock:
            while data:
                data = data[write(descriptor, data) :]

    def set_seal(given: bytes) -> None:
        nonlocal seal
        seal = given

    return send, set_seal


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
