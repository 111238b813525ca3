"""Run a file as a program, and what may be observed of it afterwards."""

import contextlib
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jaxpath.worker import intact
from jaxpath.worker.capture import Captured, flush
from jaxpath.worker.channel import Channel
from jaxpath.worker.encode import Encoder
from jaxpath.worker.environment import observe
from jaxpath.worker.modules import load
from jaxpath.worker.originals import VOCABULARY, Keeper
from jaxpath.worker.raised import describe

Record = dict[str, Any]


@dataclass
class Program:
    """A program that has ended: its text, and its global names as they were at the end."""

    source: str
    names: Record = field(default_factory=dict)


def run(channel: Channel, job: Record) -> Record:
    """Run the program as `__main__`: how it ended, the files it left, what is observed."""
    path = job["path"]
    sys.argv = [path]
    before = _files()
    keeper = Keeper()
    sys.meta_path.insert(0, keeper)
    channel.send({"frame": "phase", "phase": "program", "index": 0})
    streams = sys.stdout, sys.stderr
    names, ended = _run(job["source"], path)
    intact.restore()
    flush()
    sys.stdout, sys.stderr = streams
    report: Record = {"ended": ended, "files": sorted(_files() - before)}
    if job.get("harness"):
        text = job["source"].decode("utf-8", errors="replace")
        try:
            report["observations"] = _observe(channel, job, Program(text, names), keeper)
        except BaseException:
            if ended["status"] == 0:
                raise
            report["observations"] = []  # it failed where JAX could not start, for one
    report["environment"] = _environment()
    return report


def run_many(channel: Channel, job: Record) -> Record:
    """Run trusted programs one after the other in this process: what each did, by name.

    They share one import of JAX, which is what makes a dozen of them affordable.
    """
    found = {}
    keeper = Keeper()
    sys.meta_path.insert(0, keeper)
    for name, source in job["programs"].items():
        channel.send({"frame": "phase", "phase": "program", "index": name})
        with Captured() as captured:
            names, ended = _run(source.encode(), job["path"])
        observed = _observe(channel, job, Program(source, names), keeper, name)
        found[name] = {"ended": ended, "output": captured.text, "observations": observed}
    return {"programs": found, "environment": _environment()}


def _run(source: bytes, path: str) -> tuple[Record, Record]:
    try:
        load("__main__", source, path)
        ended: Record = {"status": 0}
    except SystemExit as error:
        ended = {"status": describe(error, path)["code"], "exit": describe(error, path)}
    except BaseException as error:
        ended = {"status": 1, "raised": describe(error, path)}
    return dict(vars(sys.modules["__main__"])), ended


def _observe(
    channel: Channel, job: Record, program: Program, keeper: Keeper, version: str = ""
) -> list[Record]:
    """The task's observations; they need JAX, which the program may not have imported.

    Where many programs are tried, `version` tells the parent which of them it is.
    """
    originals = keeper.originals
    originals.restore()
    sys.modules[VOCABULARY] = originals.vocabulary
    encoder = Encoder()
    harness = load("task", job["harness"], job["harness_path"])
    found = []
    for name in job["observations"]:
        channel.send({"frame": "phase", "phase": "observation", "index": version or name})
        originals.restore()
        try:
            outcome = {"value": encoder(harness[name](program))}
        except BaseException as error:
            outcome = {"raised": describe(error, job["path"])}
        found.append({"name": name} | outcome)
    return found


def _environment() -> Record | None:
    if "jax" not in sys.modules:
        return None
    try:
        return observe()
    except Exception:  # the program's own settings may keep a backend from starting
        return None


def _files() -> set[str]:
    with contextlib.suppress(OSError):  # the program may have removed its own folder
        return {str(p) for p in Path().iterdir() if p.is_file()}
    return set()
