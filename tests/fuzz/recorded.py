"""What workers really reported of the course's solutions, kept for a whole fuzz run."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from corpus import Exercise

from jaxpath.course.records import Task
from jaxpath.files import write_whole
from jaxpath.grading import programs
from jaxpath.grading.answers import AnswerCache
from jaxpath.grading.grader import answer
from jaxpath.running import jobs
from jaxpath.running.records import Limits
from jaxpath.running.worker import Worker

Json = Any
_LIMITS = Limits(load_seconds=30, run_seconds=20)


@dataclass(frozen=True)
class Known:
    """A task's answers, what its files reported, and where."""

    exercise: Exercise
    environment: Json
    answers: Json
    files: Json

    @property
    def cache(self) -> AnswerCache:
        """Its answers wherever they are asked for, so that no worker is started for them."""
        return _Ready(self.answers)


class _Ready(AnswerCache):
    def __init__(self, answers: Json) -> None:
        super().__init__(Path("/nonexistent"))
        self._answers = answers

    def read(self, task: Task, environment: Json) -> Json:
        return self._answers

    def keep(self, task: Task, environment: Json, answers: Json) -> None:
        return None


class _NothingSmaller:
    """In place of another run of the attempt on smaller cases."""

    def failure(self) -> None:
        return None


NOTHING_SMALLER: Any = _NothingSmaller()


def known(exercise: Exercise, folder: Path) -> Known:
    """What is known of a task; asked of workers once for each folder."""
    path = folder / f"{exercise.head.id}-{exercise.task.kind}.json"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        record = _programs(exercise) if exercise.task.program else _functions(exercise)
        write_whole(path, json.dumps(record).encode())
    return Known(exercise, **json.loads(path.read_text()))


def reports(exercise: Exercise, sources: Sequence[str]) -> list[Json]:
    """What files report, tried one after the other; None for one that ended its worker."""
    if not sources:
        return []
    named = {f"file_{number:03}": source for number, source in enumerate(sources)}
    with Worker(jobs.platform_of(exercise.head)) as worker:
        run = worker.run(
            jobs.attempts(exercise.task, named), _LIMITS if len(sources) > 1 else Limits()
        )
    if run.report is not None and "fault" not in run.report:
        return [run.report[name] for name in named]
    if len(sources) == 1:
        return [None]
    half = len(sources) // 2
    return reports(exercise, sources[:half]) + reports(exercise, sources[half:])


def _functions(exercise: Exercise) -> Json:
    found = answer(exercise.head, exercise.task)
    files = exercise.right | exercise.wrong
    came = dict(zip(files, reports(exercise, list(files.values())), strict=True))
    return {"environment": found["environment"], "answers": found["outcomes"],
            "files": {name: report for name, report in came.items() if report}}  # fmt: skip


def _programs(exercise: Exercise) -> Json:
    head, task = exercise.head, exercise.task
    files = exercise.right | exercise.wrong
    answers = programs.mistakes_outcomes(head, task, AnswerCache(Path("/nonexistent")))
    expected = programs.own_outcome(head, task, task.name)
    found = programs.outcomes_of(head, task, files)
    return {"environment": expected["environment"], "answers": answers | {task.name: expected},
            "files": found}  # fmt: skip
