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
from typing import Any, NoReturn

from jaxpath.worker import limits
from jaxpath.worker.channel import Channel, take_over
from jaxpath.worker.modules import NoSolutions
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
        _prepare(job)
        watch = Watch(channel, job.get("path", ""), job.get("folder", ""))
        _tell_of_exits(channel, watch)
        watch.start()
        try:
            report = _run(channel, job)
        except BaseException as error:  # what was to check the job failed, not the job
            from jaxpath.worker.raised import describe

            report = {"fault": describe(error, job.get("path", ""))}
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(Exception):
                stream.flush()
        with contextlib.suppress(OSError):  # the job may have closed the channel
            channel.send({"frame": "report", "report": report})
    _leave(0)


_leave = os._exit


def _get_ready(channel: Channel, mode: str) -> None:
    try:
        channel.send({"frame": "ready", "environment": _started(mode)})
    except BaseException as error:
        from jaxpath.worker.raised import describe

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
    if job["kind"] in ("attempt", "program"):
        sys.meta_path.insert(0, NoSolutions())


def _tell_of_exits(channel: Channel, watch: Watch) -> None:
    """Report the learner's line before `os._exit` ends the process without a word."""

    def told(status: int) -> NoReturn:
        with contextlib.suppress(OSError):
            line, _ = watch.where()
            channel.send({"frame": "tick", "line": line, "busy": None})
        _leave(status)

    os._exit = told


def _run(channel: Channel, job: Record) -> Record:
    if job["kind"] == "attempt":
        from jaxpath.worker import outcomes

        return outcomes.attempt(channel, job)
    if job["kind"] == "attempts":
        from jaxpath.worker import outcomes

        return outcomes.attempts(channel, job)
    if job["kind"] == "answers":
        from jaxpath.worker import outcomes

        return outcomes.answers(channel, job)
    if job["kind"] == "program":
        from jaxpath.worker import programs

        return programs.run(channel, job)
    if job["kind"] == "programs":
        from jaxpath.worker import programs

        return programs.run_many(channel, job)
    if job["kind"] == "blocks":
        from jaxpath.worker import blocks

        return blocks.run(channel, job)
    from jaxpath.worker import figures

    return figures.run(channel, job)
