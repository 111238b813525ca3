"""A small process that cleans up after a worker where this process is killed.

Whoever is killed cannot tidy up, and a worker may be stuck in code that never lets it notice.
"""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jaxpath.running import processes

_SHELL = "/bin/sh"
# Its input ends without a word where whoever holds the other end is gone.
_SCRIPT = 'read -r word || { kill -s KILL -- "-$1"; [ -z "$2" ] || rm -rf -- "$2"; }'


@contextmanager
def undertaker(group: int, throw_away: Path | None) -> Iterator[None]:
    """While this lasts, being killed ends the process group and removes the folder as well."""
    process = _start(group, throw_away)
    try:
        yield
    finally:
        if process is not None:
            with contextlib.suppress(OSError):
                process.communicate(b"done\n")
            processes.forget(process.pid)


def _start(group: int, throw_away: Path | None) -> subprocess.Popen[bytes] | None:
    if sys.platform == "win32":
        return None
    nothing = subprocess.DEVNULL
    with processes.start_lock:
        try:
            process = subprocess.Popen(
                [_SHELL, "-c", _SCRIPT, _SHELL, str(group), str(throw_away or "")],
                stdin=subprocess.PIPE,
                stdout=nothing,
                stderr=nothing,
                cwd="/",
                env={"PATH": os.defpath},
                start_new_session=True,
            )
        except OSError:
            return None
        processes.remember(process.pid)
    return process
