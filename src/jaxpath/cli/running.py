"""Run a learner's file as a program and show it: for `run` and `explain`."""

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from jaxpath.course.records import Head
from jaxpath.errors import Exit
from jaxpath.grading.attempt import Attempt, read_attempt
from jaxpath.grading.diagnosis import line_at
from jaxpath.grading.endings import of_environment, of_process, of_unreadable
from jaxpath.grading.messages import Meaning, of_program, of_result
from jaxpath.grading.programs import absent
from jaxpath.grading.records import Place
from jaxpath.grading.result import Result, own_output
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


def run_file(
    head: Head | None, path: Path, python: str | None = None, seconds: float | None = None
) -> Ran:
    """Run the file where it stands, on the lesson's platform, as a program of its own."""
    limits = replace(_LIMITS, run_seconds=seconds) if seconds else _LIMITS
    attempt = read_attempt(path)
    if attempt.trouble is not None:
        return Ran(attempt, Run(Ending("broken"), Output()), of_unreadable(attempt))
    platform = jobs.platform_of(head) if head else Platform()
    if head is not None and (trouble := absent(head)):
        return Ran(attempt, Run(Ending("broken"), Output()), trouble)
    with Worker(platform, mode="bare", python=python) as worker:
        name = replace(attempt, path=path.resolve()).name
        job = jobs.program(None, attempt.source, name, path.resolve().parent)
        run = worker.run(job, limits)
    return Ran(attempt, run, _trouble(head, attempt, run, limits))


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


def explained(ran: Ran, as_json: bool) -> int:
    """Show why a program stopped, in plain words; its exit status."""
    ended = (ran.run.report or {}).get("ended", {})
    found = _left(ran, ended) if ran.trouble is None else None
    if ran.trouble is not None:
        found = of_result(ran.attempt, ran.trouble, ended.get("raised"))
    code = Exit.NOT_YET if ran.trouble is None and found else _exit_code(ran)
    fault = ran.trouble.fault if ran.trouble else "learner" if found else "nobody"
    show_meaning(found, as_json, fault, int(code), ran)
    return int(code)


def show_meaning(
    found: Meaning | None, as_json: bool, fault: str, exit_code: int, ran: Ran | None = None
) -> None:
    """Show an error in plain words, below what the program printed where one was run."""
    if as_json:
        from jaxpath.cli.screen import show_json

        known = asdict(found) if found else asdict(Meaning("", ""))
        known["places"] = [place.model_dump() for place in found.places] if found else []
        show_json("jaxpath.explain/1", **known, fault=fault, exit_code=exit_code,
                  file=str(ran.attempt.path) if ran else None,
                  output=own_output(ran.run.output.text) if ran else "",
                  output_dropped=ran.run.output.dropped if ran else 0)  # fmt: skip
        return
    from rich.text import Text

    from jaxpath.cli.screen import show
    from jaxpath.ui.messages import meaning
    from jaxpath.ui.running import running

    if ran:
        printed = replace(ran.run.output, text=own_output(ran.run.output.text))
        if printed.text or not found:
            show(running(replace(ran.run, output=printed), None), *([Text()] if found else []))
    show(meaning(found) if found else Text("There is no error to explain.", style="quiet"))


def _left(ran: Ran, ended: dict[str, Any]) -> Meaning | None:
    """The meaning of a program that ended itself with a status other than 0."""
    status = ended.get("status") or 0
    if not status:
        return None
    number = (ended.get("exit") or {}).get("line")
    line = line_at(ran.attempt, number)
    where = Place(file=ran.attempt.path.name, **line.model_dump()) if line else None
    return Meaning(
        f"The program ended itself with exit status {status}.",
        "`sys.exit` and `exit` do that. 0 means that all went well; leave the call out to go on.",
        id="exit",
        places=(where,) if where else (),
        message=str((ended.get("exit") or {}).get("message", "")),
    )


def _trouble(head: Head | None, attempt: Attempt, run: Run, limits: Limits) -> Result | None:
    if head is not None and (trouble := of_environment(head, run)):
        return trouble
    if run.report is None:
        # The fault handler's last words name the file by its whole path.
        return of_process(replace(attempt, path=attempt.path.resolve()), run, limits)
    raised = run.report.get("ended", {}).get("raised")
    return of_program(attempt, raised) if raised else None


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
