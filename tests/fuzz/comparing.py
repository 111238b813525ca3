"""Level two: reports, changed in every way, through all that the parent makes of one."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import oracle
from batches import count_from_here
from corpus import exercises
from findings import Tried
from mutating import changed
from reading import _place, frame
from recorded import NOTHING_SMALLER, Known, known
from showing import odd

from jaxpath.grading import endings, grader, programs
from jaxpath.grading.attempt import Attempt
from jaxpath.grading.diagnosis import differences
from jaxpath.grading.failures import smaller_failure
from jaxpath.grading.form import sound
from jaxpath.grading.records import Report
from jaxpath.grading.result import report
from jaxpath.running.records import Ending, Limits, Output, Run
from jaxpath.text import harmless

LEVEL = "comparing"
_MOST_SECONDS = 10  # of the processor, for one report


def compare_batch(
    seed: int, numbers: list[int], kept: Path, lessons: tuple[str, ...] = ()
) -> list[Tried]:
    """Try the reports of those numbers."""
    every = exercises(*lessons)
    return [_compare(seed, number, known(every[number % len(every)], kept)) for number in numbers]


def _compare(seed: int, number: int, about: Known) -> Tried:
    rng = Random(f"{seed} {number}")
    exercise = about.exercise
    right = [name for name in about.files if name in exercise.right]
    name = rng.choice(right if rng.random() < 0.6 else list(about.files))
    kind, came = changed(rng, about.files[name], list(about.files.values()))
    source = (exercise.right | exercise.wrong)[name].encode()
    attempt = Attempt(Path("/home/learner") / exercise.task.file_name, source)
    count_from_here()
    started = time.process_time()
    try:
        verdict, wrong = _judged(attempt, about, came, rng)
    except Exception as error:
        verdict, wrong = "crash", f"{type(error).__name__}: {error!s:.300}, {_place(error)}"
    spent = time.process_time() - started
    if wrong is None and spent > _MOST_SECONDS:
        wrong = f"{spent:.0f} seconds"
    data = json.dumps(came).encode() if wrong else b""
    return Tried(LEVEL, kind, number, verdict, exercise.name, wrong, data)


def _judged(attempt: Attempt, about: Known, came: Any, rng: Random) -> tuple[str, str | None]:
    task = about.exercise.task
    printed = str(came.get("output", "")) if isinstance(came, dict) else ""
    read = frame(came)
    _, once_more = changed(rng, rng.choice(list(about.files.values())), list(about.files.values()))
    found = graded(attempt, about, read, printed, _Smaller(about, frame(once_more)))
    if task.program:
        expected = about.answers[task.name]
        right = oracle.program_passes(task, expected, read, harmless(printed))
    else:
        right = oracle.passes(task, about.answers[task.name], read)
    if found.verdict == "passed" and not right:
        return "passed", "a false pass"
    if right and found.verdict != "passed" and read is not None and sound(read):
        return found.verdict, f"a right report did not pass: {found.sentence}"
    return found.verdict, odd(found, attempt)


@dataclass(frozen=True)
class _Smaller:
    """The smaller cases that an attempt failed, out of a report that is as odd."""

    about: Known
    came: Any

    def failure(self) -> Any:
        task = self.about.exercise.task
        expected = self.about.answers[task.name]
        if not isinstance(self.came, dict) or not sound(self.came) or not self.came.get("cases"):
            return None
        expected = {"cases": expected["cases"], "observations": []}
        found = differences(task, expected, self.came)
        return smaller_failure(task, expected, self.came, found, "a small case that fails too")


def graded(
    attempt: Attempt, about: Known, came: Any, printed: str, smaller: Any = NOTHING_SMALLER
) -> Report:
    """What the grader says of a report that came out of the channel."""
    head, task, limits = about.exercise.head, about.exercise.task, Limits()
    whole = isinstance(came, dict)
    ending = Ending("reported" if whole else "foreign", phase="case")
    run = Run(ending, Output(harmless(printed), 0), came if whole else None, about.environment)
    if task.program:
        return _program(attempt, about, run, limits)
    early = grader._before_comparing(task, attempt, run, limits)
    result = early or grader._judge(task, attempt, came, about.answers, smaller)
    return report(head, task, attempt, result, run)


def _program(attempt: Attempt, about: Known, run: Run, limits: Limits) -> Report:
    head, task = about.exercise.head, about.exercise.task
    if run.report is not None and not sound(run.report):
        return report(head, task, attempt, endings.of_forgery(), run)
    expected = about.answers[task.name]
    result = programs._judge(head, task, attempt, run, expected, limits, about.cache)
    return report(head, task, attempt, result, run)
