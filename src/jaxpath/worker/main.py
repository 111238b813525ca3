"""Entry of a worker process: get ready, take one job, report, leave at once.

Started as `python -E -P -c … MODE` by the parent, with JAX's settings in the environment. In mode
`jax` the backend starts before the job is read; in mode `import` JAX is imported and its backend
left to the job; in mode `bare` all of it is left to the job, as for a program.
"""

import base64
import contextlib
import faulthandler
import gc
import importlib
import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from jaxpath.worker import intact, limits
from jaxpath.worker.capture import flush
from jaxpath.worker.channel import SPEECHLESS, Channel, take_over
from jaxpath.worker.modules import NoSolutions
from jaxpath.worker.raised import describe
from jaxpath.worker.watch import Watch

Record = dict[str, Any]


def main(mode: str) -> NoReturn:
    """Run one job and leave without the interpreter's and XLA's shutdown, which nobody needs."""
    channel = take_over()
    gc.disable()  # a collection while JAX loads finds nothing
    _get_ready(channel, mode)
    gc.freeze()  # what JAX has loaded stays; later collections need not look at it
    gc.enable()
    job = channel.receive()
    if job is not None:
        try:
            _take(channel, job)
        except BaseException:  # no traceback of ours among what the job printed
            _leave(SPEECHLESS)
    _leave(0)


_leave = os._exit


def _get_ready(channel: Channel, mode: str) -> None:
    try:
        channel.send({"frame": "ready", "environment": _started(mode)})
    except BaseException as error:
        channel.send({"frame": "broken", "error": describe(error, "")})
        _leave(0)


def _started(mode: str) -> Record | None:
    """Start as much of JAX as the mode says; the environment where it was observed."""
    if mode == "jax":
        from jaxpath.worker.environment import observe

        return observe()
    if mode == "import":
        importlib.import_module("jax.numpy")
    return None


def _take(channel: Channel, job: Record) -> None:
    """Run the job and report on it, or on what kept it from being run."""
    channel.seal(bytes.fromhex(job.pop("seal")))
    run = _runner(job["kind"])
    _prepare(job)
    watch = Watch(channel, job.get("path", ""), job.get("folder", ""))
    _tell_of_exits(channel, watch)
    watch.start()
    if job["kind"] in ("attempt", "program"):
        _distrust()
    try:
        report = run(channel, job)
    except BaseException as error:  # what was to check the job failed, not the job
        report = {"fault": describe(error, job.get("path", ""))}
    intact.restore()
    flush()
    try:
        channel.send({"frame": "report", "report": report})
    except (TypeError, ValueError, RecursionError) as error:  # something in it is no plain data
        channel.send({"frame": "report", "report": {"fault": describe(error, "")}})


def _distrust() -> None:
    """Get ready for a file that may change, replace and import whatever it likes."""
    sys.meta_path.insert(0, NoSolutions())
    intact.keep()
    intact.hide()


def _prepare(job: Record) -> None:
    faulthandler.enable(all_threads=False)
    if isinstance(job.get("source"), dict):
        job["source"] = base64.b64decode(job["source"]["base64"])
    if job.get("folder"):
        os.chdir(job["folder"])
        # Last, so that a learner's random.py does not stand in for Python's own.
        sys.path.append(job["folder"])
    if job.get("limits"):
        limits.apply(job["limits"])


def _tell_of_exits(channel: Channel, watch: Watch) -> None:
    """Report the learner's line before `os._exit` ends the process without a word."""

    def told(status: int) -> NoReturn:
        with contextlib.suppress(OSError):
            line, _ = watch.where()
            channel.send({"frame": "tick", "line": line, "busy": None})
        _leave(status)

    os._exit = told


def _runner(kind: str) -> Callable[[Channel, Record], Record]:
    """What runs a kind of job."""
    if kind in ("attempt", "attempts", "answers"):
        from jaxpath.worker import outcomes

        return {
            "attempt": outcomes.attempt,
            "attempts": outcomes.attempts,
            "answers": outcomes.answers,
        }[kind]
    if kind in ("program", "programs"):
        from jaxpath.worker import programs

        return {"program": programs.run, "programs": programs.run_many}[kind]
    if kind == "blocks":
        from jaxpath.worker import blocks

        return blocks.run
    from jaxpath.worker import figures

    return figures.run
