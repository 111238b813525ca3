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
from jaxpath.author.kills import Kills, Sum, by_lesson, found, together

_NUMBERS = ("mutants", "killed", "equivalent", "survivors", "kill rate")


def view(folder: Path, findings: Sequence[Finding], verbose: bool = False) -> RenderableType:
    """One lesson: rule by rule, then the mutants of each task."""
    rules = dict.fromkeys(finding.rule for finding in findings)
    parts: list[RenderableType] = [Text(folder.name, style="title", overflow="fold")]
    for rule in rules:
        parts += _rule(rule, [finding for finding in findings if finding.rule == rule])
    return Group(*parts, *_mutants(found(findings), verbose), _verdict(findings), Text())


def summary(rows: Sequence[Kills]) -> RenderableType:
    """The mutants of several lessons, and of all together."""
    lessons = by_lesson(rows)
    counts = {name: together(some) for name, some in lessons.items()}
    return _table("lesson", counts | {"all": together(rows)} if len(counts) > 1 else counts)


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
        "mutants": counted(found(findings)),
    }


def counted(rows: Sequence[Kills]) -> dict[str, Any] | None:
    """The sum of some tasks as plain data; None where no mutant was tried."""
    if not rows:
        return None
    counts = together(rows)
    return asdict(counts) | {"kill_rate": counts.rate}


def _rule(rule: str, findings: Sequence[Finding]) -> Iterator[RenderableType]:
    passed = all(finding.passed for finding in findings)
    sign, style = ("✓ ok    ", "good") if passed else ("✗ failed", "bad")
    said = "; ".join(finding.sentence for finding in findings) if passed else ""
    yield Text.assemble((f"{sign} ", style), (rule.ljust(12), "bold"), said, overflow="fold")
    for finding in findings:
        if not finding.passed:
            yield Padding(_failure(finding), (0, 0, 0, 4))


def _failure(finding: Finding) -> RenderableType:
    lines = [Text(finding.where, style="path", overflow="fold")]
    lines.append(Text(finding.sentence, overflow="fold"))
    if "before" in finding.facts:
        lines.append(Text(f"- {finding.facts['before']}", style="bad", overflow="fold"))
        lines.append(Text(f"+ {finding.facts['after']}", style="good", overflow="fold"))
    return Group(*lines, Text(finding.do, style="quiet", overflow="fold"))


def _mutants(rows: Sequence[Kills], verbose: bool) -> Iterator[RenderableType]:
    if not rows:
        return
    counts = {row.task: together([row]) for row in rows}
    yield Text()
    yield _table("task", counts | {rows[0].lesson: together(rows)} if len(rows) > 1 else counts)
    for row in rows if verbose else ():
        for description, reason in row.equivalent.items():
            said = f"equivalent in {row.task}: {description}: {reason}"
            yield Text(said, style="quiet", overflow="fold")


def _table(kind: str, counts: dict[str, Sum]) -> Table:
    table = Table(kind, *_NUMBERS, box=None, pad_edge=False, header_style="quiet")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, counted in counts.items():
        numbers = (counted.mutants, counted.killed, counted.equivalent, counted.survivors)
        table.add_row(name, *map(str, numbers), counted.rate)
    return table


def _verdict(findings: Sequence[Finding]) -> Text:
    failed = {finding.rule for finding in findings if not finding.passed}
    if not failed:
        return Text("Every rule holds.", style="good")
    return Text(f"Not yet: {', '.join(sorted(failed))}.", style="bad")
