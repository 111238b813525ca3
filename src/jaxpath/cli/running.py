"""Run a learner's file as a program and show it: for `run` and `explain`."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from jaxpath.course.records import Head
from jaxpath.errors import Exit
from jaxpath.grading.attempt import Attempt, read_attempt
from jaxpath.grading.endings import of_environment, of_load, of_process, of_unreadable
from jaxpath.grading.programs import absent
from jaxpath.grading.result import Result
from jaxpath.running import jobs
from jaxpath.running.records import Ending, Limits, Output, Platform, Run
from jaxpath.running.worker import Worker

# A person watches and can press Ctrl-C: longer than a check, and still not for ever.
_LIMITS = Limits(run_seconds=600)


@dataclass(frozen=True, slots=True)
class Ran:
    """A program that was run: the attempt, the run, and what stopped it, if anything did."""

    attempt: Attempt
    run: Run
    trouble: Result | None


def run_file(head: Head | None, path: Path, python: str | None = None) -> Ran:
    """Run the file where it stands, on the lesson's platform, as a program of its own."""
    attempt = read_attempt(path)
    if attempt.trouble is not None:
        return Ran(attempt, Run(Ending("broken"), Output()), of_unreadable(attempt))
    platform = jobs.platform_of(head) if head else Platform()
    if head is not None and (trouble := absent(head)):
        return Ran(attempt, Run(Ending("broken"), Output()), trouble)
    with Worker(platform, mode="bare", python=python) as worker:
        name = replace(attempt, path=path.resolve()).name
        job = jobs.program(None, attempt.source, name, path.resolve().parent)
        run = worker.run(job, _LIMITS)
    return Ran(attempt, run, _trouble(head, attempt, run))


def shown(ran: Ran, as_json: bool) -> int:
    """Show what a run printed and why it stopped; its exit status."""
    code = _exit_code(ran)
    if as_json:
        from jaxpath.cli.screen import show_json

        show_json("jaxpath.run/1", **_as_json(ran), exit_code=int(code))
        return int(code)
    from jaxpath.cli.screen import show, show_note
    from jaxpath.ui.running import running

    show(running(ran.run, ran.trouble))
    for note in ran.attempt.notes:
        show_note(note)
    return int(code)


def _trouble(head: Head | None, attempt: Attempt, run: Run) -> Result | None:
    if head is not None and (trouble := of_environment(head, run)):
        return trouble
    if run.report is None:
        return of_process(attempt, run, _LIMITS)
    raised = run.report.get("ended", {}).get("raised")
    return of_load(attempt, raised) if raised else None


def _exit_code(ran: Ran) -> Exit:
    if ran.trouble is None:
        return Exit.DONE
    return Exit.ENVIRONMENT if ran.trouble.fault == "environment" else Exit.NOT_YET


def _as_json(ran: Ran) -> dict[str, Any]:
    trouble = ran.trouble
    return {
        "file": str(ran.attempt.path),
        "output": ran.run.output.text,
        "output_dropped": ran.run.output.dropped,
        "fault": trouble.fault if trouble else "nobody",
        "sentence": trouble.sentence if trouble else None,
        "notes": list(ran.attempt.notes),
        "explanation": trouble.explanation.model_dump()
        if trouble and trouble.explanation
        else None,
        "environment": (ran.run.report or {}).get("environment"),
    }
