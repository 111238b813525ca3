"""Grade one file and keep its receipt; `check` and `start` both do it through here."""

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from jaxpath.course.records import Head, Task
from jaxpath.learner.workspace import Workspace

if TYPE_CHECKING:
    from jaxpath.grading.attempt import Attempt
    from jaxpath.grading.records import Report


def check_file(
    workspace: Workspace | None, head: Head, task: Task, path: Path, python: str | None = None
) -> "Report":
    """The report on the file at `path`; its receipt is kept where there is a workspace."""
    from jaxpath.cli.screen import waiting
    from jaxpath.running.jobs import platform_of
    from jaxpath.running.worker import Worker

    # The worker imports JAX while this process imports what it needs to grade and to show.
    worker = None if task.program else Worker(platform_of(head), python=python)
    try:
        from jaxpath.grading.attempt import read_attempt
        from jaxpath.grading.grader import grade

        attempt = read_attempt(path)
        with waiting("Checking"):
            report = grade(head, task, attempt, worker)
    finally:
        if worker is not None:
            worker.close()
    _keep(workspace, head, attempt, report)
    return report


def with_options(
    report: "Report", file: str | None, task: str | None, platform: str | None
) -> "Report":
    """The report with the command that repeats this check, as it was given."""
    from jaxpath.course.records import TASK_KINDS

    words = ["jaxpath", "check", report.lesson]
    named = file if file is not None and file not in TASK_KINDS else None
    words += [named or report.task] if named or report.task != "exercise" else []
    words += ["--task", task] if named and task else []
    words += ["--platform", platform] if platform else []
    again = " ".join(map(quote, words))
    do = (again if command.startswith("jaxpath check") else command for command in report.do)
    return report.model_copy(update={"do": tuple(do)})


def _keep(workspace: Workspace | None, head: Head, attempt: "Attempt", report: "Report") -> None:
    """Keep the receipt of a verdict; one that cannot be written is said and changes nothing."""
    from jaxpath.cli.screen import show_note
    from jaxpath.grading.receipts import keep_receipt

    if workspace is None or report.verdict in ("not started", "could not tell"):
        return
    try:
        keep_receipt(workspace, head, attempt, report)
    except OSError as error:
        show_note(
            f"The receipt could not be written: {error.strerror} ({workspace.receipts(head)})."
        )
