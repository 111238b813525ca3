"""Compute a figure's data: run the lesson's function and hand its record over as plain data."""

import dataclasses
from typing import Any

from jaxpath.figure import Grid, Lines
from jaxpath.worker.channel import Channel
from jaxpath.worker.environment import versions
from jaxpath.worker.modules import load

Record = dict[str, Any]


def run(channel: Channel, job: Record) -> Record:
    """The records of the named figures with their kind, and the versions that computed them."""
    channel.send({"frame": "phase", "phase": "figure", "index": 0})
    names = load("figures", job["source"], job["path"])
    return {
        "figures": {name: _plain(names[name]()) for name in job["names"]},
        "packages": versions(),
    }


def _plain(figure: Grid | Lines) -> Record:
    if not isinstance(figure, Grid | Lines):
        raise TypeError(f"a figure must be a Grid or Lines, not {type(figure).__name__}")
    return {"kind": type(figure).__name__, **dataclasses.asdict(figure)}
