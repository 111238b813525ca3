"""Grade a whole program: how it ended, what it printed, what is observed afterwards."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from jaxpath.course.records import Head, Mistake, Task
from jaxpath.course.tasks import program_body
from jaxpath.grading import endings
from jaxpath.grading.answers import AnswerCache
from jaxpath.grading.attempt import Attempt, throw_away_copy
from jaxpath.grading.comparison import Difference, public
from jaxpath.grading.diagnosis import differences, line_at
from jaxpath.grading.explanation import explain, first_part
from jaxpath.grading.failures import outcome_text
from jaxpath.grading.form import sound
from jaxpath.grading.later import Later
from jaxpath.grading.records import Check, Failure, Report
from jaxpath.grading.result import Result, report
from jaxpath.running import jobs
from jaxpath.running.environment import observed_name
from jaxpath.running.records import Limits, Run
from jaxpath.running.worker import Worker
from jaxpath.text import harmless

Outcome = dict[str, Any]

# What is asked of every program, before the observations of its task.
_WHOLE = ("The program runs to its end", "It prints the expected lines")


def grade(
    head: Head,
    task: Task,
    attempt: Attempt,
    limits: Limits,
    cache: AnswerCache,
    notes: tuple[str, ...],
) -> Report:
    """The report on one program."""
    if trouble := absent(head):
        return report(head, task, attempt, trouble, None, notes)
    with throw_away_copy(attempt.path) as (folder, left_out):
        at_once = jobs.platform_of(head).shared
        pending = Later(lambda: own_outcome(head, task, task.name)) if at_once else None
        with cache.guarded(), Worker(jobs.platform_of(head), mode="bare") as worker:
            job = jobs.program(task, attempt.source, attempt.name, folder)
            run = worker.run(job, limits, throw_away=folder.parent)
        expected = pending.result() if pending else own_outcome(head, task, task.name)
        if pending and "fault" in expected:  # it ran beside the attempt, which may have ended it
            expected = own_outcome(head, task, task.name)
    if trouble := _environment_trouble(head, run, expected):
        return report(head, task, attempt, trouble, run, notes)
    if run.report is not None and not sound(run.report):
        return report(head, task, attempt, endings.of_forgery(), run, notes)
    result = _judge(head, task, attempt, run, expected, limits, cache)
    observed = Run(
        run.ending,
        run.output,
        run.report,
        _environment(run) or expected["environment"],
        run.milliseconds,
    )
    return report(head, task, attempt, result, observed, (*notes, *left_out))


def absent(head: Head) -> Result | None:
    """The verdict where an accelerator that was asked for is not there.

    Asked beforehand, since a program that meets its absence would be blamed for it.
    """
    platform = jobs.platform_of(head)
    if platform.shared:
        return None
    with Worker(platform) as worker:
        return endings.of_environment(head, worker.run(jobs.nothing()))


def own_outcome(head: Head, task: Task, name: str) -> Outcome:
    """What the reference or a mistake does when its body is run as a program."""
    source = program_body(task, name).encode()
    with TemporaryDirectory(prefix="jaxpath-") as folder:
        path = Path(folder) / task.file_name
        with Worker(jobs.platform_of(head), mode="bare") as worker:
            job = jobs.program(task, source, path, Path(folder))
            run = worker.run(job, jobs.LESSON_LIMITS, throw_away=Path(folder))
    return outcome(run)


def outcome(run: Run) -> Outcome:
    """What a program did: how it ended, its lines, and what was observed."""
    if run.report is None or "fault" in run.report:
        return {
            "fault": (run.report or {}).get("fault")
            or run.ending.error
            or {"type": run.ending.kind}
        }
    return {
        "ended": run.report.get("ended", {}),
        "lines": run.output.text.splitlines(),
        "observations": run.report.get("observations", []),
        "environment": run.report.get("environment"),
    }


def disagreements(
    task: Task, expected: Outcome, came: Outcome, attempt: Attempt | None = None
) -> Iterator[Difference | None]:
    """One entry each for the ending, the printed lines and every observation."""
    yield _differ_ended(expected["ended"], came["ended"], attempt)
    missing = _missing_line(expected["lines"], came["lines"])
    yield Difference("values", f"It never prints the line `{missing}`.") if missing else None
    yield from differences(task, _observations(expected), _observations(came))


def matching_mistake(head: Head, task: Task, came: Outcome, cache: AnswerCache) -> Mistake | None:
    """The mistake that does what the program did; run only now, a right program needs none."""
    answers = cache.read(task, came.get("environment") or {}) or mistakes_outcomes(
        head, task, cache
    )
    for mistake in task.mistakes:
        known = answers.get(mistake.name, {"fault": {}})
        if "fault" not in known and not any(disagreements(task, known, came)):
            return mistake
    return None


def mistakes_outcomes(head: Head, task: Task, cache: AnswerCache) -> dict[str, Outcome]:
    """What every mistake does as a program; kept for the next check."""
    sources = {mistake.name: program_body(task, mistake.name) for mistake in task.mistakes}
    found = outcomes_of(head, task, sources)
    environment = next((known["environment"] for known in found.values()), None)
    if environment:
        cache.keep(task, environment, found)
    return found


def outcomes_of(
    head: Head, task: Task, sources: dict[str, str], limits: Limits = jobs.LESSON_LIMITS
) -> dict[str, Outcome]:
    """What programs of the lesson's own do, by name, all in one worker; empty where it ended."""
    return tried(head, task, sources, limits)[1]


def tried(
    head: Head, task: Task, sources: dict[str, str], limits: Limits
) -> tuple[Run, dict[str, Outcome]]:
    """The same with the run that it came from, which says how it ended."""
    with TemporaryDirectory(prefix="jaxpath-") as folder:
        job = jobs.programs(task, sources, Path(folder) / task.file_name, Path(folder))
        with Worker(jobs.platform_of(head), mode="bare") as worker:
            run = worker.run(job, limits, throw_away=Path(folder))
    report = run.report or {}
    environment = report.get("environment")
    return run, {
        name: {**known, "lines": harmless(known["output"]).splitlines(), "environment": environment}
        for name, known in report.get("programs", {}).items()
    }


def _judge(
    head: Head,
    task: Task,
    attempt: Attempt,
    run: Run,
    expected: Outcome,
    limits: Limits,
    cache: AnswerCache,
) -> Result:
    if run.report is None:
        return endings.of_process(attempt, run, limits, task)
    if (found := (_environment(run) or {}).get("platform")) not in (
        None,
        observed_name(head.platform),
    ):
        return Result(
            "failed",
            "learner",
            f"Your program ran on {found}, and {head.platform} was asked for. Take the platform "
            "from COURSE_EXPECT_PLATFORM and set no other.",
        )
    came = outcome(run)
    if "fault" in came:
        trouble = endings.before_the_cases(task, attempt, came)
        assert trouble is not None
        return trouble
    found = list(disagreements(task, expected, came, attempt))
    agreed = _checks(task, found)
    if not any(found):
        return Result("passed", "nobody", "Your program does what was asked.", checks=agreed)
    return _failed(head, task, attempt, expected, came, found, agreed, cache)


def _failed(
    head: Head,
    task: Task,
    attempt: Attempt,
    expected: Outcome,
    came: Outcome,
    found: Sequence[Difference | None],
    agreed: tuple[Check, ...],
    cache: AnswerCache,
) -> Result:
    raised = came["ended"].get("raised")
    if raised and "SyntaxError" in raised.get("family", ()):
        return endings.of_load(attempt, raised)
    mistake = matching_mistake(head, task, came, cache)
    place = [*map(bool, found)].index(True)
    difference = found[place]
    assert difference is not None
    sentence = difference.sentence
    if mistake:
        sentence = mistake.diagnosis
    elif raised:
        sentence = (
            f"Your program stopped{attempt.on(raised.get('line'))} with {first_part(raised)}."
        )
    trouble = endings.of_load(attempt, raised) if raised and not mistake else None
    return Result(
        "failed",
        "learner",
        sentence,
        mistake=mistake.name if mistake else None,
        failure=Failure(
            where=agreed[place].sentence,
            call="",
            came=_seen(came, place, difference),
            expected=_seen(expected, place, difference),
            difference=difference.sentence,
        ),
        explanation=(trouble and trouble.explanation) or (explain(raised) if raised else None),
        line=line_at(attempt, raised.get("line")) if raised else None,
        checks=agreed,
    )


def _seen(outcome: Outcome, place: int, difference: Difference) -> str:
    """What is to be compared by eye: the end of what was printed, or what was observed."""
    if place < len(_WHOLE):
        return "\n".join([*_last(outcome["lines"]), _ended_text(outcome["ended"])])
    found = outcome.get("observations", ())
    number = place - len(_WHOLE)
    return outcome_text(found[number], difference) if number < len(found) else "nothing"


def _differ_ended(expected: Outcome, came: Outcome, attempt: Attempt | None) -> Difference | None:
    wanted, raised = expected.get("raised"), came.get("raised")
    if wanted is None and raised is not None:
        on = attempt.on(raised.get("line")) if attempt else ""
        return Difference("raised", f"It stopped{on} with {raised.get('type')}.")
    if wanted is not None and (raised is None or public(wanted) not in raised.get("family", ())):
        return Difference("raised", f"It should stop with {public(wanted)}.")
    if expected.get("status") != came.get("status"):
        return Difference(
            "ended",
            f"It ended with status {came.get('status')}; it should be {expected.get('status')}.",
        )
    return None


def _missing_line(expected: Sequence[str], came: Sequence[str]) -> str | None:
    """The first expected line that does not follow, in order; other lines may stand between."""
    rest = iter(line.strip() for line in came)
    for line in expected:
        if line.strip() and line.strip() not in rest:
            return line.strip()
    return None


def _observations(found: Outcome) -> Outcome:
    return {"observations": found.get("observations", [])}


def _checks(task: Task, found: Sequence[Difference | None]) -> tuple[Check, ...]:
    sentences = [*_WHOLE, *(observation.sentence for observation in task.observations)]
    return tuple(
        Check(
            sentence=sentence,
            passed=difference is None,
            kind="program" if number < len(_WHOLE) else "observation",
            message=difference.sentence if difference else "",
        )
        for number, (sentence, difference) in enumerate(zip(sentences, found, strict=True))
    )


def _environment_trouble(head: Head, run: Run, expected: Outcome) -> Result | None:
    """Where the reference itself cannot run here, nothing can be said about the attempt."""
    if trouble := endings.of_environment(head, run):
        return trouble
    error = expected.get("fault") or expected["ended"].get("raised")
    if error is None:
        return None
    return Result(
        "could not tell",
        "environment",
        f"Your file was not judged: the lesson's own program fails here ({error.get('type')}: "
        f"{str(error.get('message', ''))[:200]}).",
        phase="start",
        do=(f"jaxpath doctor --platform {head.platform}",),
    )


def _environment(run: Run) -> Outcome | None:
    return (run.report or {}).get("environment")


def _last(lines: Sequence[str], count: int = 8) -> list[str]:
    found = [line for line in lines if line.strip()]
    return ["…", *found[-count:]] if len(found) > count else found


def _ended_text(ended: Outcome) -> str:
    if raised := ended.get("raised"):
        message = str(raised.get("message", "")).strip()
        return f"stopped with {raised.get('type')}" + (f": {message}" if message else "")
    return f"ended with status {ended.get('status')}"
