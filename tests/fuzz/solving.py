"""Level two and a half: mutated solutions, many to a worker, compared here and by the oracle."""

from pathlib import Path
from random import Random
from typing import Any

import oracle
from comparing import graded
from corpus import Exercise, exercises
from findings import Tried
from judging import second_opinion
from reading import frame
from recorded import known, reports
from showing import odd
from variants import variant

from jaxpath.grading.attempt import Attempt
from jaxpath.running.environment import shared_compilations

LEVEL = "solving"
_TOGETHER = 24


def solve_batch(
    seed: int, numbers: list[int], kept: Path, lessons: tuple[str, ...] = ()
) -> list[Tried]:
    """Try the solutions of those numbers, a batch for one task after the other."""
    every = [e for e in exercises(*lessons) if not e.task.program]
    batches: dict[int, list[int]] = {}
    for number in numbers:
        batches.setdefault(number // _TOGETHER, []).append(number)
    with shared_compilations():
        return [tried for batch, part in batches.items()
            for tried in _solve(seed, part, every[batch % len(every)], kept)]  # fmt: skip


def _solve(seed: int, numbers: list[int], exercise: Exercise, kept: Path) -> list[Tried]:
    made = [variant(Random(f"{seed} {number}"), exercise) for number in numbers]
    about = known(exercise, kept)
    tried = []
    for number, (kind, source), came in zip(
        numbers, made, reports(exercise, [source for _, source in made]), strict=True
    ):
        verdict, wrong = ("ended", None) if came is None else _judged(about, source, came)
        tried.append(Tried(LEVEL, kind, number, verdict, exercise.name, wrong, source.encode()))
    return second_opinion(exercise, tried)


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
