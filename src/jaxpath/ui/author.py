"""What the rules found in a lesson: a line for each rule, and what to mend."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from jaxpath.author.findings import Finding

_NUMBERS = ("mutants", "killed", "equivalent", "survivors")


def view(folder: Path, findings: Sequence[Finding]) -> RenderableType:
    """One lesson: rule by rule, then the mutants of each task."""
    rules = dict.fromkeys(finding.rule for finding in findings)
    parts: list[RenderableType] = [Text(folder.name, style="title", overflow="fold")]
    for rule in rules:
        parts += _rule(rule, [finding for finding in findings if finding.rule == rule])
    counted = [f for f in findings if f.rule == "mutants" and "killed" in f.facts]
    return Group(*parts, *_mutants(counted), _verdict(findings), Text())


def written(paths: Sequence[Path]) -> RenderableType:
    """The files that were recorded."""
    lines = (Text.assemble("Recorded  ", (str(path), "path"), overflow="fold") for path in paths)
    return Group(*lines)


def as_json(folder: Path, findings: Sequence[Finding]) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "folder": str(folder),
        "passed": all(finding.passed for finding in findings),
        "findings": [asdict(finding) for finding in findings],
    }


def _rule(rule: str, findings: Sequence[Finding]) -> Iterator[RenderableType]:
    passed = all(finding.passed for finding in findings)
    sign, style = ("✓ ok    ", "good") if passed else ("✗ failed", "bad")
    said = "; ".join(finding.sentence for finding in findings) if passed else ""
    yield Text.assemble((f"{sign} ", style), (rule.ljust(12), "bold"), said, overflow="fold")
    for finding in findings:
        if not finding.passed:
            yield Padding(_failure(finding), (0, 0, 0, 4))


def _failure(finding: Finding) -> RenderableType:
    return Group(
        Text(finding.where, style="path", overflow="fold"),
        Text(finding.sentence, overflow="fold"),
        Text(finding.do, style="quiet", overflow="fold"),
    )


def _mutants(counted: Sequence[Finding]) -> Iterator[RenderableType]:
    if not counted:
        return
    table = Table("task", *_NUMBERS, box=None, pad_edge=False, header_style="quiet")
    for column in table.columns[1:]:
        column.justify = "right"
    for finding in counted:
        table.add_row(str(finding.facts["task"]), *(_number(finding.facts[n]) for n in _NUMBERS))
    yield Text()
    yield table
    for finding in counted:
        for description, reason in finding.facts["equivalent"].items():
            yield Text(f"equivalent: {description}: {reason}", style="quiet", overflow="fold")


def _number(fact: Any) -> str:
    return str(fact if isinstance(fact, int) else len(fact))


def _verdict(findings: Sequence[Finding]) -> Text:
    failed = {finding.rule for finding in findings if not finding.passed}
    if not failed:
        return Text("Every rule holds.", style="good")
    return Text(f"Not yet: {', '.join(sorted(failed))}.", style="bad")
