"""Ask the trusted process whether files do what the reference does, on fresh cases as well."""

# ruff: noqa: E501

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from corpus import Exercise

from jaxpath.running import jobs
from jaxpath.running.environment import worker_environment

_JUDGE = Path(__file__).with_name("judge.py")
FRESH = 30


def judged(exercise: Exercise, files: dict[str, str], seconds: float = 300) -> dict[str, Any]:
    """For each file None where it agrees everywhere, else where and how it differs first."""
    if not files:
        return {}
    task = exercise.task
    seeds = [jobs.seed(task), *range(1, FRESH + 1)]
    work = {"task": task.source, "name": task.name, "seeds": seeds, "files": files,
            "rtol": task.rtol, "atol": task.atol}  # fmt: skip
    try:
        ran = subprocess.run(
            [sys.executable, "-W", "ignore", str(_JUDGE)], input=json.dumps(work).encode(),
            env=worker_environment(jobs.platform_of(exercise.head)), capture_output=True,
            timeout=seconds, check=False,
        )  # fmt: skip
        return dict(json.loads(ran.stdout))
    except (subprocess.TimeoutExpired, ValueError):
        if len(files) == 1:
            return {name: {"seed": None, "how": "ended or did not end"} for name in files}
    names = list(files)
    half = len(names) // 2
    parts = (names[:half], names[half:])
    return {name: found for part in parts
            for name, found in judged(exercise, {n: files[n] for n in part}, seconds).items()}  # fmt: skip


def weak_case(exercise: Exercise, found: Any) -> bool:
    """Whether the file agrees on the task's own cases and differs only on fresh ones."""
    return bool(found) and found["seed"] not in (None, jobs.seed(exercise.task))
