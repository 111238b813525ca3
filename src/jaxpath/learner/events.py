"""Records of what a learner did: immutable files, one event each, written whole or not at all.

Read with the standard library and leniently: every command derives progress from them, so one
broken file must neither stop it nor slow it down.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jaxpath.course.records import Head
from jaxpath.files import write_whole
from jaxpath.learner.workspace import Workspace

SCHEMA = "jaxpath.event/1"
_SCHEMAS = (SCHEMA, "jaxpath.receipt/1")


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its kind, when, and what belongs to it."""

    kind: str
    time: str
    data: dict[str, Any]
    path: Path


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A record that cannot be used, and why."""

    path: Path
    why: str


def record(workspace: Workspace, head: Head, kind: str, data: dict[str, Any]) -> Path:
    """Keep one event. Raises OSError where the folder cannot be written."""
    body = {"schema": SCHEMA, "kind": kind, "lesson": head.id, "time": now(), "data": data}
    return keep(
        workspace.receipts(head), kind, json.dumps(body, indent=1, ensure_ascii=False).encode()
    )


def keep(folder: Path, kind: str, data: bytes) -> Path:
    """Write a record under a name that holds its time, its kind and the hash of its bytes."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    path = folder / f"{stamp}-{kind}-{fingerprint(data)}.json"
    write_whole(path, data, overwrite=False)
    return path


def fingerprint(data: bytes) -> str:
    """The part of a record's hash that stands in its name."""
    import hashlib  # loads OpenSSL, which a `list` without records does not need

    return hashlib.sha256(data).hexdigest()[:16]


def now() -> str:
    """This moment in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read_events(folder: Path) -> Iterator[Event | Unreadable]:
    """Every record in a folder, in the order of time; what cannot be used comes as Unreadable."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".json")
    except OSError:
        return
    for path in paths:
        yield _read(path)


def _read(path: Path) -> Event | Unreadable:
    try:
        data = path.read_bytes()
    except OSError as error:
        return Unreadable(path, f"cannot be opened ({error.strerror})")
    if path.stem.rpartition("-")[2] != fingerprint(data):
        return Unreadable(path, "its content is not what was written: altered or cut off")
    try:
        body = json.loads(data)
        schema, kind, time = body["schema"], body["kind"], body["time"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return Unreadable(path, "it is not a record of jaxpath")
    if schema not in _SCHEMAS:
        return Unreadable(path, f"it was written by another version ({schema})")
    payload = body["data"] if schema == SCHEMA else body
    return Event(str(kind), str(time), payload if isinstance(payload, dict) else {}, path)
