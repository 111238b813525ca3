"""Grade a learner's file: run it, compare its outcomes, say why.

The attempt runs in a worker of its own and is compared here, in a process that has run none of it.
"""

from typing import Any

from jaxpath.course.records import Head, Mistake, Task
from jaxpath.course.starter import is_starter
from jaxpath.grading import endings, programs
from jaxpath.grading.answers import AnswerCache, Answers
from jaxpath.grading.attempt import Attempt, throw_away_copy
from jaxpath.grading.diagnosis import (
    checks,
    differences,
    line_to_show,
    matching_mistake,
)
from jaxpath.grading.explanation import explain
from jaxpath.grading.failures import in_common, is_drawn, place_of, shown_failure
from jaxpath.grading.form import sound
from jaxpath.grading.later import Later
from jaxpath.grading.notes import notes_on
from jaxpath.grading.records import Check, Failure, Report
from jaxpath.grading.result import Result, report
from jaxpath.grading.smaller import Smaller
from jaxpath.running import jobs
from jaxpath.running.records import Limits, Run
from jaxpath.running.worker import Worker


def grade(
    head: Head,
    task: Task,
    attempt: Attempt,
    worker: Worker | None = None,
    limits: Limits = Limits(),
    cache: AnswerCache | None = None,
) -> Report:
    """The report on one attempt. `worker` may be one that is already getting ready."""
    if early := _unread(task, attempt):
        if worker is not None:
            worker.close()
        return report(head, task, attempt, early, None, attempt.notes)
    notes = (*notes_on(attempt.path), *attempt.notes)
    if task.program:
        if worker is not None:
            worker.close()
        return programs.grade(head, task, attempt, limits, cache or AnswerCache(), notes)
    with worker or Worker(jobs.platform_of(head)) as ready:
        return _grade_function(head, task, attempt, ready, limits, cache or AnswerCache(), notes)


def answer(head: Head, task: Task, python: str | None = None) -> Answers:
    """Outcomes of the reference and of every mistake, from a worker that sees nothing else."""
    with Worker(jobs.platform_of(head), python=python) as worker:
        run = worker.run(jobs.answers(task), jobs.LESSON_LIMITS)
    if run.report is None or "fault" in run.report:
        return {"fault": run.report["fault"] if run.report else {"message": run.ending.kind}}
    return {"outcomes": run.report, "environment": run.environment}


def prepare(head: Head, task: Task) -> None:
    """Make and keep what a check of the task compares with, where it is not there yet."""
    cache = AnswerCache()
    if cache.has(task) or not jobs.platform_of(head).shared:
        return
    if task.program:
        programs.mistakes_outcomes(head, task, cache)
        return
    found = answer(head, task)
    if "outcomes" in found:
        cache.keep(task, found["environment"], found["outcomes"])


def _unread(task: Task, attempt: Attempt) -> Result | None:
    """The verdict on a file that need not be run: one without a program, or still the starter."""
    if attempt.trouble is not None:
        return endings.of_unreadable(attempt)
    short = len(attempt.source) < 2 * len(task.starter) + 2000
    return (
        endings.not_started(attempt) if short and is_starter(attempt.text, task.starter) else None
    )


def _grade_function(
    head: Head,
    task: Task,
    attempt: Attempt,
    worker: Worker,
    limits: Limits,
    cache: AnswerCache,
    notes: tuple[str, ...],
) -> Report:
    at_once = jobs.platform_of(head).shared and not cache.has(task)
    pending = Later(lambda: answer(head, task, worker.python)) if at_once else None
    environment = worker.wait_ready(limits)
    known = cache.read(task, environment) if environment else None
    with cache.guarded(), throw_away_copy(attempt.path) as (folder, left_out):
        job = jobs.attempt(task, attempt.source, attempt.name, folder)
        run = worker.run(job, limits, throw_away=folder.parent)
    notes = (*notes, *left_out)
    if early := endings.of_environment(head, run) or _before_comparing(task, attempt, run, limits):
        # Waited for, so that its process is not left behind; the next check will want it.
        if pending and "outcomes" in (found := pending.result()):
            cache.keep(task, found["environment"], found["outcomes"])
        return report(head, task, attempt, early, run, notes)
    answers = known or _answers(head, task, worker, cache, pending)
    if "fault" in answers:
        return report(head, task, attempt, endings.of_lesson(task, answers["fault"]), run, notes)
    smaller = Smaller(head, task, attempt, limits, worker.python)
    result = _judge(task, attempt, run.report or {}, answers, smaller)
    return report(head, task, attempt, result, run, notes)


def _answers(
    head: Head, task: Task, worker: Worker, cache: AnswerCache, pending: Later[Answers] | None
) -> Answers:
    """Fresh outcomes, kept for the next check of the same task in the same environment."""
    found = pending.result() if pending else answer(head, task, worker.python)
    if pending and "fault" in found:  # it ran beside the attempt, which may have ended it
        found = answer(head, task, worker.python)
    if "fault" in found:
        return found
    cache.keep(task, found["environment"], found["outcomes"])
    return dict(found["outcomes"])


def _before_comparing(task: Task, attempt: Attempt, run: Run, limits: Limits) -> Result | None:
    """The verdict on an attempt that gave nothing to compare."""
    if run.report is None:
        return endings.of_process(attempt, run, limits, task)
    if not sound(run.report):
        return endings.of_forgery()
    return endings.before_the_cases(task, attempt, run.report)


def _judge(
    task: Task, attempt: Attempt, came: dict[str, Any], answers: Answers, smaller: Smaller
) -> Result:
    expected = answers[task.name]
    found = differences(task, expected, came)
    agreed = checks(task, expected, came, found)
    if not any(found):
        return Result("passed", "nobody", _passed(task, expected), checks=agreed)
    mistake = matching_mistake(task, answers, came)
    failure, outcome = shown_failure(task, expected, came, found)
    if mistake is None:
        if is_drawn(expected, place_of(expected, found)):
            failure, outcome = smaller.failure() or (failure, outcome)
        also = tuple(in_common(task, answers, came, found))
        failure = failure.model_copy(update={"also": also})
    return _failed(task, attempt, failure, outcome, mistake, agreed)


def _failed(
    task: Task,
    attempt: Attempt,
    failure: Failure,
    outcome: dict[str, Any],
    mistake: Mistake | None,
    agreed: tuple[Check, ...],
) -> Result:
    raised = outcome.get("raised")
    if not isinstance(raised, dict):
        raised = None
    what = endings.raised_sentence(task, attempt, raised) if raised else failure.difference
    sentence = mistake.diagnosis if mistake else " ".join((what, *failure.also))
    # What a function does beside its result does not happen where it returns.
    returns = "changed" not in outcome and failure.call != ""
    return Result(
        "failed",
        "learner",
        sentence,
        mistake=mistake.name if mistake else None,
        failure=failure,
        explanation=explain(raised) if raised else None,
        line=line_to_show(attempt, task, raised, returns=returns),
        checks=agreed,
    )


def _passed(task: Task, expected: dict[str, Any]) -> str:
    cases, observations = len(expected["cases"]), len(task.observations)
    also = f" and {observations} {_plural('observation', observations)}" if observations else ""
    return f"Your {task.name} agrees on {cases} {_plural('case', cases)}{also}."


def _plural(noun: str, count: int) -> str:
    return noun if count == 1 else noun + "s"
