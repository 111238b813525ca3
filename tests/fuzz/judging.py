"""Ask the trusted process whether files do what the reference does, on fresh cases as well."""

# ruff: noqa: E501

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from corpus import Exercise
from findings import Tried

from jaxpath.grading.attempt import Attempt
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


def second_opinion(exercise: Exercise, tried: list[Tried]) -> list[Tried]:
    """What was tried of one function, with the trusted process's judgement of all that passed."""
    known = {text.encode() for text in exercise.right.values()}
    passed = {
        str(t.number): Attempt(Path("x"), t.data).text
        for t in tried
        if t.verdict == "passed" and t.wrong is None and t.data not in known
    }
    found = judged(exercise, passed)
    return [replace(t, wrong=t.wrong or _told(exercise, found.get(str(t.number)))) for t in tried]


def _told(exercise: Exercise, differs: Any) -> str | None:
    if differs is None:
        return None
    what = "passes, and differs on a fresh case" if _fresh(exercise, differs) else "a false pass"
    return f"{what}: {differs}"


def _fresh(exercise: Exercise, found: Any) -> bool:
    """Whether the file agrees on the task's own cases and differs only on fresh ones."""
    return found["seed"] not in (None, jobs.seed(exercise.task))
