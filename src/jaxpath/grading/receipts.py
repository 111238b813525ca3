"""Receipts: what another person needs to run the same check and see the same verdict."""

from pathlib import Path
from typing import Literal

from pydantic import Field

from jaxpath import __version__
from jaxpath.course.records import Head
from jaxpath.grading.attempt import Attempt
from jaxpath.grading.records import Record, Report
from jaxpath.learner.events import keep, now
from jaxpath.learner.progress import progress_in
from jaxpath.learner.workspace import Workspace


class Receipt(Record):
    """One check, kept: it proves what ran, not who wrote it."""

    schema_id: Literal["jaxpath.receipt/1"] = Field(default="jaxpath.receipt/1", alias="schema")
    kind: Literal["check"] = "check"
    lesson: str
    task: str
    verdict: str
    time: str
    jaxpath: str
    source: str
    report: Report
    predictions: dict[str, str]
    hints_seen: int
    solution_seen: bool


def keep_receipt(workspace: Workspace, head: Head, attempt: Attempt, report: Report) -> Path:
    """Write the receipt of a check. Raises OSError where the folder cannot be written."""
    progress = progress_in(workspace, head)
    receipt = Receipt(
        lesson=head.id,
        task=report.task,
        verdict=report.verdict,
        time=now(),
        jaxpath=__version__,
        source=attempt.text,
        report=report,
        predictions={step: said for step, said, _ in progress.predictions},
        hints_seen=progress.hints_seen(report.task),
        solution_seen=report.task in progress.solutions,
    )
    body = receipt.model_dump_json(indent=1)
    return keep(workspace.receipts(head), "check", body.encode())
