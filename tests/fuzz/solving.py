"""Level two and a half: mutated solutions, many to a worker, compared here and by the oracle."""

from pathlib import Path
from random import Random
from typing import Any

import oracle
from comparing import graded
from corpus import Exercise, exercises
from findings import Tried
from judging import judged, weak_case
from reading import frame
from recorded import known, reports
from showing import odd
from variants import variant

from jaxpath.grading.attempt import Attempt

LEVEL = "solving"
_TOGETHER = 24


def solve_batch(
    seed: int, numbers: list[int], kept: Path, lessons: tuple[str, ...] = (), fresh: bool = True
) -> list[Tried]:
    """Try the solutions of those numbers, a batch for one task after the other."""
    every = [e for e in exercises(*lessons) if not e.task.program]
    batches: dict[int, list[int]] = {}
    for number in numbers:
        batches.setdefault(number // _TOGETHER, []).append(number)
    return [tried for batch, part in batches.items()
            for tried in _solve(seed, part, every[batch % len(every)], kept, fresh)]  # fmt: skip


def _solve(
    seed: int, numbers: list[int], exercise: Exercise, kept: Path, fresh: bool
) -> list[Tried]:
    made = [variant(Random(f"{seed} {number}"), exercise) for number in numbers]
    about = known(exercise, kept)
    tried = []
    for number, (kind, source), came in zip(
        numbers, made, reports(exercise, [source for _, source in made]), strict=True
    ):
        verdict, wrong = ("ended", None) if came is None else _judged(about, source, came)
        tried.append(Tried(LEVEL, kind, number, verdict, exercise.name, wrong, source.encode()))
    return _with_judge(exercise, tried) if fresh else tried


def _judged(about: Any, source: str, came: Any) -> tuple[str, str | None]:
    task = about.exercise.task
    attempt = Attempt(Path("/home/learner") / task.file_name, source.encode())
    try:
        read = frame(came)
        found = graded(attempt, about, read, "")
        right = oracle.passes(task, about.answers[task.name], read)
        if (found.verdict == "passed") != right:
            return found.verdict, f"{found.verdict}, and the oracle says {right}"
        return found.verdict, odd(found, attempt)
    except Exception as error:
        return "crash", f"{type(error).__name__}: {error!s:.300}"


def _with_judge(exercise: Exercise, tried: list[Tried]) -> list[Tried]:
    """A second judgement of all that passed: the task's cases and fresh ones."""
    passed = {str(t.number): t.data.decode() for t in tried if t.verdict == "passed"}
    found = judged(exercise, passed)
    return [_told(exercise, t, found.get(str(t.number))) for t in tried]


def _told(exercise: Exercise, tried: Tried, differs: Any) -> Tried:
    if differs is None or tried.wrong is not None:
        return tried
    what = "passes, and differs on a fresh case" if weak_case(exercise, differs) else "a false pass"
    return Tried(tried.level, tried.kind, tried.number, tried.verdict, tried.task,
                 f"{what}: {differs}", tried.data)  # fmt: skip
