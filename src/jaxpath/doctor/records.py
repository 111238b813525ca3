"""What is asked of the doctor and what it answers, as plain records, and the answer as JSON."""

import os
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from jaxpath import __version__
from jaxpath.errors import Exit

SCHEMA = "jaxpath.doctor/1"

Platform = Literal["auto", "cpu", "cuda", "tpu"]
State = Literal["pass", "warn", "fail", "skip", "unknown"]


@dataclass(frozen=True)
class Request:
    """What to examine: `python` is a path, a command or an environment's folder; None is this one.

    `auto` needs only the CPU; any other platform becomes required. `devices` is how many devices
    must be possible, `timeout` the seconds that one child process may take.
    """

    platform: Platform = "auto"
    devices: int | None = None
    python: str | None = None
    cwd: Path | None = None
    timeout: float | None = None

    @property
    def seconds(self) -> float:
        # Accelerators take far longer than a CPU to come up for the first time.
        return self.timeout or (90.0 if self.platform in ("cuda", "tpu") else 30.0)


@dataclass(frozen=True)
class Fix:
    """At most three commands per shell, and what no command can do as a sentence."""

    posix: tuple[str, ...] = ()
    powershell: tuple[str, ...] = ()
    note: str = ""

    @property
    def here(self) -> tuple[str, ...]:
        """The commands for the shell that this computer most likely uses."""
        return self.powershell if os.name == "nt" else self.posix


@dataclass(frozen=True)
class Row:
    """One check, decided: `detail` is what was found, `why` explains it, `cause` names it for good.

    `reason` says why nothing could be decided, and is given for `skip` and `unknown` only.
    """

    id: str
    title: str
    state: State
    detail: str = ""
    reason: str = ""
    cause: str = ""
    why: str = ""
    fix: Fix | None = None
    required: bool = False


@dataclass(frozen=True)
class Diagnosis:
    """All rows in their order, what this machine is ready for, and the facts they rest on."""

    rows: tuple[Row, ...]
    ready: str
    request: Request
    facts: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def exit_code(self) -> Exit:
        bad = any(
            row.state == "fail" or (row.state == "unknown" and row.required) for row in self.rows
        )
        return Exit.ENVIRONMENT if bad else Exit.DONE

    def row(self, id: str) -> Row:
        return next(row for row in self.rows if row.id == id)

    def count(self, state: State) -> int:
        return Counter(row.state for row in self.rows)[state]


def as_json(diagnosis: Diagnosis) -> dict[str, Any]:
    """The diagnosis for other programs; the home folder becomes ~ and passwords in URLs vanish."""
    states: tuple[State, ...] = ("pass", "warn", "fail", "skip", "unknown")
    summary: dict[str, Any] = {state: diagnosis.count(state) for state in states}
    document = {
        "schema": SCHEMA,
        "jaxpath": __version__,
        "ok": diagnosis.exit_code == Exit.DONE,
        "exit_code": int(diagnosis.exit_code),
        "ready": diagnosis.ready,
        "request": _request(diagnosis.request),
        **diagnosis.facts,
        "summary": {**summary, "duration_ms": round(diagnosis.seconds * 1000)},
        "checks": [_check(row) for row in diagnosis.rows],
    }
    redacted: dict[str, Any] = _redact(document, _home())
    return redacted


def _request(request: Request) -> dict[str, Any]:
    return {**asdict(request), "cwd": str(request.cwd or Path.cwd()), "timeout": request.seconds}


def _check(row: Row) -> dict[str, Any]:
    return {
        "id": row.id,
        "title": row.title,
        "status": row.state,
        "required": row.required,
        "cause": row.cause or None,
        "detail": row.detail,
        "why": row.why or None,
        "reason": row.reason or None,
        "fix": _fix(row.fix),
    }


def _fix(fix: Fix | None) -> list[dict[str, Any]]:
    if fix is None:
        return []
    shells = (("posix", fix.posix), ("powershell", fix.powershell))
    return [{"shell": name, "commands": list(each), "note": fix.note} for name, each in shells]


def _home() -> str:
    try:
        home = str(Path.home())
    except RuntimeError:
        return ""
    return home if len(home) > 1 else ""


def _redact(value: Any, home: str) -> Any:
    if isinstance(value, str):
        return _redact_text(value, home)
    if isinstance(value, Mapping):
        return {key: _redact(each, home) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_redact(each, home) for each in value]
    return value


def _redact_text(text: str, home: str) -> str:
    text = re.sub(r"://[^/\s:@]+:[^/\s@]+@", "://***@", text)
    if not home:
        return text
    # A quoted ~ is not expanded by any shell, "$HOME" is by all of them.
    text = re.sub(rf"'{re.escape(home)}(?=[/\\'])([^']*)'", r'"$HOME\1"', text)
    return re.sub(rf"(?<![\w.-]){re.escape(home)}(?![\w.-])", "~", text)
