"""How many mutants of each task are killed: counted from a run, or from what the lessons list."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from jaxpath.author.findings import Finding
from jaxpath.author.mutants import mutants
from jaxpath.author.survivors import equivalents, reasons
from jaxpath.course.records import Head
from jaxpath.course.tasks import tasks_of
from jaxpath.files import write_whole

_OPENING = """\
# What the checks of each task notice

<!-- Written by `jaxpath author check --table docs/mutants.md`. Do not edit it. -->

A mutant is a task's reference solution with one small change: another operator, comparison,
constant, axis, dtype or slice, a statement left out or in its neighbour's place, a call removed,
arguments swapped. `jaxpath author check` runs each as if a learner had handed it in. It is *killed*
where a check notices it, and *equivalent* where no argument that the contract allows could tell it
from the reference; every such one is listed below with the reason. Any other that survives makes
the command fail, and so does a listed one that is killed. The kill rate counts the equivalent ones
as not killed.
"""


@dataclass(frozen=True, slots=True)
class Kills:
    """One task's mutants. `equivalent` holds descriptions and reasons."""

    lesson: str
    task: str
    mutants: int
    killed: int
    equivalent: Mapping[str, str]
    survivors: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Sum:
    """The mutants of several tasks together."""

    mutants: int
    killed: int
    equivalent: int
    survivors: int

    @property
    def rate(self) -> str:
        """The part that is killed, of all: equivalent ones are not taken off."""
        return f"{100 * self.killed / self.mutants:.1f} %" if self.mutants else "none"


def found(findings: Iterable[Finding]) -> tuple[Kills, ...]:
    """What a run found."""
    return tuple(
        Kills(**finding.facts)
        for finding in findings
        if finding.rule == "mutants" and "killed" in finding.facts
    )


def listed(head: Head) -> tuple[Kills, ...]:
    """What a run finds where every mutant of a lesson is killed that is not listed as equivalent.

    Nothing is run.
    """
    rows = []
    for task in tasks_of(head):
        found = mutants(task)
        alike = equivalents(reasons(task), found)
        rows.append(Kills(head.id, task.name, len(found), len(found) - len(alike), alike))
    return tuple(rows)


def together(rows: Iterable[Kills]) -> Sum:
    """The sum of several tasks."""
    rows = tuple(rows)
    return Sum(
        sum(row.mutants for row in rows),
        sum(row.killed for row in rows),
        sum(len(row.equivalent) for row in rows),
        sum(len(row.survivors) for row in rows),
    )


def by_lesson(rows: Iterable[Kills]) -> dict[str, tuple[Kills, ...]]:
    """The rows of each lesson, in the order they came in."""
    return {name: tuple(some) for name, some in groupby(rows, lambda row: row.lesson)}


def write_table(path: Path, rows: Sequence[Kills]) -> None:
    """Write the page with the table, whole or not at all."""
    write_whole(path, table(rows).encode())


def table(rows: Sequence[Kills]) -> str:
    """The page in Markdown: lesson by lesson, then the equivalent ones with their reasons."""
    return "\n".join([_OPENING, *_lines(rows), "", *_reasons(rows)])


def _lines(rows: Sequence[Kills]) -> Iterator[str]:
    yield "| lesson | task | mutants | killed | equivalent | survivors | kill rate |"
    yield "|---|---|---:|---:|---:|---:|---:|"
    for lesson, some in by_lesson(rows).items():
        for row in some:
            yield _line(lesson, f"`{row.task}`", together([row]))
        yield _line(f"**{lesson}**", "", together(some))
    yield _line("**all**", "", together(rows))


def _line(lesson: str, task: str, counted: Sum) -> str:
    numbers = (counted.mutants, counted.killed, counted.equivalent, counted.survivors)
    return f"| {lesson} | {task} | {' | '.join(map(str, numbers))} | {counted.rate} |"


def _reasons(rows: Sequence[Kills]) -> Iterator[str]:
    yield "## Equivalent ones"
    yield ""
    for row in rows:
        if row.equivalent:
            yield f"### {row.lesson}: `{row.task}`"
            yield ""
            for reason in dict.fromkeys(row.equivalent.values()):
                alike = [what for what, why in row.equivalent.items() if why == reason]
                yield f"- {reason} {', '.join(map(_code, alike))}"
            yield ""


def _code(text: str) -> str:
    return f"`` {text} ``" if "`" in text else f"`{text}`"
