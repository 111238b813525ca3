"""What a judgement found, and the report that it becomes."""

from dataclasses import dataclass
from typing import TypeVar

from jaxpath.course.records import Head, Task
from jaxpath.grading.attempt import Attempt
from jaxpath.grading.records import (
    Check,
    Environment,
    Explanation,
    Failure,
    Fault,
    Line,
    Report,
    Verdict,
)
from jaxpath.running.records import Run
from jaxpath.text import harmless

# What a report quotes from a file is bounded: a value, a name or a message may be of any size.
_MOST_SENTENCE = 1200
_MOST_QUOTED = 4000


Quoted = TypeVar("Quoted", Failure | None, Explanation | None)


@dataclass(frozen=True, slots=True)
class Result:
    """A verdict with its reasons, before it is known where and on what it was reached."""

    verdict: Verdict
    fault: Fault
    sentence: str
    mistake: str | None = None
    phase: str = "run"
    failure: Failure | None = None
    explanation: Explanation | None = None
    line: Line | None = None
    checks: tuple[Check, ...] = ()
    do: tuple[str, ...] = ()


def report(
    head: Head,
    task: Task,
    attempt: Attempt,
    result: Result,
    run: Run | None = None,
    notes: tuple[str, ...] = (),
) -> Report:
    """The versioned report of one check."""
    return Report(
        lesson=head.id,
        lesson_version=head.version,
        task=task.kind,
        name=task.name,
        file=harmless(str(attempt.path)),
        source_sha256=attempt.sha256,
        verdict=result.verdict,
        fault=result.fault,
        sentence=harmless(result.sentence, _MOST_SENTENCE),
        do=result.do or _next(head, task, result),
        mistake=result.mistake,
        phase=result.phase,
        failure=_bounded(result.failure),
        explanation=_bounded(result.explanation),
        line=result.line,
        checks=result.checks,
        notes=tuple(map(harmless, notes)),
        output=own_output(run.output.text) if run else "",
        output_dropped=run.output.dropped if run else 0,
        environment=_environment(head, run),
        milliseconds=run.milliseconds if run else {},
    )


def check_command(head: Head, task: Task) -> str:
    """The command that checks a task."""
    return f"jaxpath check {head.id}{_named(task)}"


def _bounded(quoted: Quoted) -> Quoted:
    """The same record with every text short enough to be read."""
    if quoted is None:
        return quoted
    texts = {name: harmless(text, _MOST_QUOTED) for name, text in quoted if isinstance(text, str)}
    return quoted.model_copy(update=texts)


def _next(head: Head, task: Task, result: Result) -> tuple[str, ...]:
    if result.verdict == "passed":
        return ("jaxpath next",)
    return (check_command(head, task), f"jaxpath hint {head.id}{_named(task)}")


def _named(task: Task) -> str:
    """The task as an argument; the exercise is what a command means without one."""
    return "" if task.kind == "exercise" else f" {task.kind}"


def own_output(text: str) -> str:
    """What the file printed, without the interpreter's last words on a crash."""
    return text.split("Fatal Python error:")[0].rstrip()


def _environment(head: Head, run: Run | None) -> Environment:
    observed = (run.environment if run else None) or {}
    return Environment(
        requested_platform=head.platform,
        requested_devices=head.devices,
        platform=observed.get("platform"),
        device_count=observed.get("device_count"),
        device_kinds=tuple(observed.get("device_kinds", ())),
        python=observed.get("python"),
        packages=dict(observed.get("packages", {})),
    )
