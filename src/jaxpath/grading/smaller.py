"""A smaller case than the one that failed, where its numbers were drawn."""

from dataclasses import dataclass
from typing import Any

from jaxpath.course.records import Head, Task
from jaxpath.grading.attempt import Attempt, throw_away_copy
from jaxpath.grading.diagnosis import differences
from jaxpath.grading.failures import smaller_failure
from jaxpath.grading.form import sound
from jaxpath.grading.later import Later
from jaxpath.grading.records import Failure
from jaxpath.running import jobs
from jaxpath.running.records import Limits, Report
from jaxpath.running.worker import Worker

Outcomes = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Smaller:
    """Try an attempt and the reference once more, on cases drawn from small numbers."""

    head: Head
    task: Task
    attempt: Attempt
    limits: Limits
    python: str

    def failure(self) -> tuple[Failure, Outcomes] | None:
        """The smallest failure and what the attempt did there; None where nothing smaller fails."""
        reference = Later(self._reference)
        if not jobs.platform_of(self.head).shared:
            reference.result()
        came = self._came()
        expected = reference.result().get(self.task.name)
        if expected is None or not sound(came) or not came.get("cases"):
            return None
        found = differences(self.task, expected, came)
        return smaller_failure(self.task, expected, came, found, "a small case that fails too")

    def _reference(self) -> Report:
        with Worker(jobs.platform_of(self.head), python=self.python) as worker:
            run = worker.run(jobs.smaller_answers(self.task), jobs.LESSON_LIMITS)
        return run.report or {}

    def _came(self) -> Report:
        with (
            throw_away_copy(self.attempt.path) as (folder, _),
            Worker(jobs.platform_of(self.head), python=self.python) as worker,
        ):
            job = jobs.attempt(self.task, self.attempt.source, self.attempt.name, folder, True)
            return worker.run(job, self.limits).report or {}
