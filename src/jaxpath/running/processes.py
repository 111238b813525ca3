"""End a worker and everything it started, also what hid in a session of its own."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

_PROC = Path("/proc")
_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER, linux/prctl.h


def adopt_orphans() -> None:
    """On Linux, become the parent of whatever a worker's descendants leave behind."""
    if sys.platform != "linux":
        return
    import ctypes

    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


def end(process: subprocess.Popen[bytes], kept: set[int]) -> None:
    """Kill the process, its group and its orphans, and wait until they are gone.

    `kept` are children of ours that were there before it started.
    """
    _kill_group(process)
    process.wait()
    forget(process.pid)
    _end_orphans(kept)


def children() -> set[int]:
    """Process ids of this process's own children, where the system tells (Linux)."""
    if sys.platform != "linux":
        return set()
    with contextlib.suppress(OSError):
        found = [path.read_text() for path in _PROC.glob(f"{os.getpid()}/task/*/children")]
        return {int(pid) for pid in " ".join(found).split()}
    return set()


def processor_seconds(pid: int) -> float | None:
    """Seconds that a process has been given a processor for, where it wants one (Linux).

    None where every thread of it sleeps, and where the system does not tell.
    """
    if sys.platform != "linux":
        return None
    try:
        threads = [path.read_text() for path in _PROC.glob(f"{pid}/task/*/stat")]
        if not any(_after_name(thread)[0] == "R" for thread in threads):
            return None
        # Fields 3, 14 and 15 of proc(5), stat: state, then user and system time in clock ticks.
        fields = _after_name((_PROC / str(pid) / "stat").read_text())
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None


def remember(pid: int) -> None:
    """Note a worker of ours, so that ending another one leaves it alone."""
    _workers.add(pid)


def forget(pid: int) -> None:
    """Forget a worker that has ended."""
    _workers.discard(pid)


# Held while a worker is started and noted, so that nobody takes it for an orphan in between.
start_lock = threading.Lock()
_workers: set[int] = set()


def _after_name(stat: str) -> list[str]:
    """The fields of a `stat` line from the third on; the second is a name that may hold spaces."""
    return stat.rpartition(")")[2].split()


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        kill = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
        subprocess.run(kill, capture_output=True, check=False)
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _end_orphans(kept: set[int]) -> None:
    """Kill adopted processes until none is left; each may leave children of its own."""
    deadline = time.monotonic() + 2
    while time.monotonic() < deadline:
        with start_lock:
            orphans = children() - kept - _workers
        if not orphans:
            return
        for pid in orphans:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        time.sleep(0.005)
