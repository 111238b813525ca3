"""Run a lesson's blocks and figures as they are reached, with a worker always in waiting."""

from collections.abc import Sequence
from typing import Any

from jaxpath.course.records import Head, Lesson, Step
from jaxpath.errors import Exit, JaxpathError
from jaxpath.figure import Figure, Grid, Lines, Series
from jaxpath.grading.endings import trouble_starting
from jaxpath.running import jobs
from jaxpath.running.records import Run
from jaxpath.running.worker import Worker

Result = dict[str, Any]


class Bench:
    """Results of one lesson's blocks, each set run once in a fresh worker."""

    def __init__(self, lesson: Lesson, at_once: bool = False) -> None:
        self._lesson = lesson
        # Where nobody waits between two experiments, one worker runs them all.
        self._first = (*lesson.build, *lesson.experiments) if at_once else lesson.build
        self._spare = self._ready()
        self._ran: list[Result] | None = None
        self._figures: dict[str, Figure] | None = None

    def build(self, number: int) -> Result:
        """What build step `number`, from 1, did. JaxpathError where JAX cannot run."""
        if self._ran is None:
            self._ran = self._run(self._first)
        return _at(self._ran, number - 1)

    def experiment(self, step: Step) -> Result:
        """What an experiment did, run after the build steps and the experiments before it."""
        if step in self._first:
            return self.build(self._first.index(step) + 1)
        steps = blocks_until(self._lesson, step)
        return _at(self._run(steps), len(steps) - 1)

    def figure(self, name: str) -> Figure | None:
        """The record of a figure, or None where it cannot be computed here."""
        if self._figures is None:
            self._figures = figures(self._lesson, self._take())
        return self._figures.get(name)

    def close(self) -> None:
        """End the spare worker."""
        if self._spare is not None:
            self._spare.close()
            self._spare = None

    def _run(self, steps: Sequence[Step]) -> list[Result]:
        head = self._lesson.head
        return results(head, jobs.run_blocks(head, steps, self._take()))

    def _take(self) -> Worker:
        worker, self._spare = self._spare or self._start(), None
        self._spare = self._ready()
        return worker

    def _ready(self) -> Worker | None:
        """A worker for later, where it does not keep the device from the others."""
        return self._start() if jobs.platform_of(self._lesson.head).shared else None

    def _start(self) -> Worker:
        return jobs.blocks_worker(self._lesson.head)


def results(head: Head, run: Run) -> list[Result]:
    """The results of blocks; an environment's JaxpathError where they could not be run."""
    why = trouble_starting(head, run)
    if not why and (run.report is None or "results" not in run.report):
        error = run.ending.error or (run.report or {}).get("fault", {})
        why = str(error.get("message") or error.get("type") or run.ending.kind)
    if why:
        raise JaxpathError(
            f"The lesson's code could not be run here: {why}.",
            f"Run `jaxpath doctor --platform {head.platform}`.",
            Exit.ENVIRONMENT,
        )
    assert run.report is not None
    found = run.report["results"]
    return found if isinstance(found, list) else []


def blocks_until(lesson: Lesson, step: Step) -> tuple[Step, ...]:
    """The build steps, and the experiments up to and with `step`."""
    return (*lesson.build, *lesson.experiments[: lesson.experiments.index(step) + 1])


def figures(lesson: Lesson, worker: Worker | None = None) -> dict[str, Figure]:
    """Every figure of a lesson by name; none where they cannot be computed here."""
    return figures_and_packages(lesson, worker)[0]


def figures_and_packages(
    lesson: Lesson, worker: Worker | None = None
) -> tuple[dict[str, Figure], dict[str, str]]:
    """Every figure of a lesson by name, and the versions of the packages that computed them."""
    run = jobs.run_figures(lesson.head, lesson.figures_source, lesson.figures, worker)
    report = run.report or {}
    found = {name: _figure(dict(data)) for name, data in report.get("figures", {}).items()}
    return found, dict(report.get("packages", {}))


def _figure(data: Result) -> Figure:
    if data.pop("kind") == "Grid":
        cells = tuple(map(tuple, data.pop("cells")))
        rows, columns = tuple(data.pop("rows")), tuple(data.pop("columns"))
        return Grid(rows=rows, columns=columns, cells=cells, **data)
    series = [Series(s["name"], tuple(s["x"]), tuple(s["y"])) for s in data.pop("series")]
    return Lines(series=tuple(series), **data)


def _at(found: list[Result], position: int) -> Result:
    return found[position] if position < len(found) else {}
