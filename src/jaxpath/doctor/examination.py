"""The whole examination: gather facts once, decide every row, say what the machine is ready for."""

import os
import platform
import re
import time
from collections.abc import Mapping
from typing import Any

from jaxpath.doctor.check import decide
from jaxpath.doctor.facts import Facts, gather
from jaxpath.doctor.probe import Run
from jaxpath.doctor.records import Diagnosis, Request, Row
from jaxpath.doctor.rows import CHECKS

_SHOWN = re.compile(r"JAX_|XLA_|TPU_|PYTHON|(CUDA_VISIBLE_DEVICES|LD_LIBRARY_PATH)$")
_ALSO_SHOWN = ("VIRTUAL_ENV", "CONDA_PREFIX")

# Where only the wish for an accelerator or for more devices fails, CPU lessons still run.
_WISHES = ("jax.backend.requested", "jax.devices")


def examine(
    request: Request = Request(),  # noqa: B008
    environ: Mapping[str, str] | None = None,
) -> Diagnosis:
    """Examine one interpreter, in one folder, under one environment (by default our own).

    Everything learned about the interpreter comes from its children; nothing is written anywhere.
    """
    started = time.monotonic()
    facts = gather(request, os.environ if environ is None else environ)
    rows: dict[str, Row] = {}
    for check in CHECKS:
        rows[check.id] = decide(check, facts, rows)
    decided = tuple(rows.values())
    return Diagnosis(
        rows=decided,
        ready=_ready(decided, facts),
        request=request,
        facts=_facts(facts),
        seconds=time.monotonic() - started,
    )


def _ready(rows: tuple[Row, ...], facts: Facts) -> str:
    bad = [row for row in rows if row.state == "fail" or (row.required and row.state == "unknown")]
    running = facts.user is not None and facts.user.ok
    if running and all(row.id in _WISHES for row in bad):
        return ", ".join(_abilities(rows, facts)) + _but(bad)
    first = bad[0].id if bad else "the rows above"
    reassurance = ""
    if facts.clean is not None and facts.clean.ok:
        reassurance = " CPU itself works (checked with a clean environment)."
    return f"nothing yet. First fix {first}.{reassurance}"


def _abilities(rows: tuple[Row, ...], facts: Facts) -> list[str]:
    assert facts.user is not None
    counts = facts.user.stages["devices"]["counts"]
    found = ["CPU lessons"]
    devices = next(row for row in rows if row.id == "jax.devices")
    if facts.request.devices and devices.state in ("pass", "warn"):
        found.append(f"{facts.request.devices}-device lessons")
    return found + [label for name, label in (("cuda", "CUDA"), ("tpu", "TPU")) if counts[name]]


def _but(bad: list[Row]) -> str:
    return f", but {bad[0].id} failed" if bad else ""


def _facts(facts: Facts) -> dict[str, Any]:
    found = facts.interpreter.found if facts.interpreter else {}
    target = ("version", "implementation", "bits", "machine", "executable", "prefix")
    return {
        "host": {
            "os": platform.system(),
            "release": platform.release(),
            "machine": platform.machine(),
            "cpus": os.cpu_count(),
        },
        "target": {"path": facts.python, **{name: found.get(name) for name in target}},
        "packages": dict(facts.interpreter.packages) if facts.interpreter else {},
        "env": {name: value for name, value in facts.environ.items() if _is_shown(name)},
        "guilty": {"variables": list(facts.guilty), "folder": facts.folder_guilty},
        "probes": [_probe(run) for run in facts.runs],
    }


def _is_shown(name: str) -> bool:
    return bool(_SHOWN.match(name)) or name in _ALSO_SHOWN


def _probe(run: Run) -> dict[str, Any]:
    return {
        "name": run.name,
        "ok": run.ok,
        "returncode": run.returncode,
        "timed_out": run.timed_out,
        "stages": list(run.stages),
        "last_stage": run.last_stage,
        "exception": run.exception or None,
        "fatal": run.fatal or None,
        "stderr_tail": run.stderr[-2000:],
        "secs": round(run.seconds, 2),
    }
