"""Run a lesson's displayed blocks in order, in one namespace, and keep the output of each."""

import os
import sys
import tempfile
import types
from typing import Any

from jaxpath.worker.channel import Channel
from jaxpath.worker.raised import describe

Record = dict[str, Any]
_OUTPUT = 100_000


def run(channel: Channel, job: Record) -> Record:
    """What each block printed, the names it added, and the error of one that raised.

    A block that raises ends the run, unless the error is its point.
    """
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    results: list[Record] = []
    for number, block in enumerate(job["blocks"]):
        channel.send({"frame": "phase", "phase": "block", "index": number})
        results.append(_run(block, module.__dict__))
        if "raised" in results[-1] and not block["raises"]:
            break
    from jaxpath.worker.environment import observe

    return {"results": results, "environment": observe()}


def _run(block: Record, names: Record) -> Record:
    record: Record = {"name": block["name"]}
    with _Captured() as captured:
        try:
            exec(compile(block["code"], block["path"], "exec", dont_inherit=True), names)
        except BaseException as error:
            record["raised"] = describe(error, block["path"])
    record["output"] = captured.text
    if block["gives"] and "raised" not in record:
        from jaxpath.worker.encode import Encoder

        encode = Encoder()
        record["gives"] = {name: encode(names[name]) for name in block["gives"]}
    return record


class _Captured:
    """Everything written to descriptors 1 and 2, C code included, for the length of a `with`."""

    text = ""

    def __enter__(self) -> "_Captured":
        self._flush()
        self._file = tempfile.TemporaryFile()
        self._kept = [os.dup(1), os.dup(2)]
        os.dup2(self._file.fileno(), 1)
        os.dup2(self._file.fileno(), 2)
        return self

    def __exit__(self, *exc: object) -> None:
        self._flush()
        for descriptor, kept in zip((1, 2), self._kept, strict=True):
            os.dup2(kept, descriptor)
            os.close(kept)
        self._file.seek(0)
        self.text = self._file.read(_OUTPUT).decode("utf-8", errors="replace")
        self._file.close()

    @staticmethod
    def _flush() -> None:
        sys.stdout.flush()
        sys.stderr.flush()
