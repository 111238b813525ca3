"""Keep what a part of a job prints, apart from everything else."""

import contextlib
import os
import sys
import tempfile

_MOST_BYTES = 100_000


class Captured:
    """Everything written to descriptors 1 and 2, C code included, for the length of a `with`."""

    text = ""

    def __enter__(self) -> "Captured":
        flush()
        self._file = tempfile.TemporaryFile()
        self._kept = [os.dup(1), os.dup(2)]
        os.dup2(self._file.fileno(), 1)
        os.dup2(self._file.fileno(), 2)
        return self

    def __exit__(self, *exc: object) -> None:
        flush()
        for descriptor, kept in zip((1, 2), self._kept, strict=True):
            os.dup2(kept, descriptor)
            os.close(kept)
        self._file.seek(0)
        self.text = self._file.read(_MOST_BYTES).decode("utf-8", errors="replace")
        self._file.close()


def flush() -> None:
    """Write out what was printed, where the job has left its streams in order."""
    for name in ("stdout", "stderr"):
        with contextlib.suppress(BaseException):
            getattr(sys, name).flush()
