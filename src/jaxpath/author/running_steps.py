"""Rules on steps: each runs, only the ones that say so raise, and one choice is true."""

from collections.abc import Iterator
from typing import Any

from jaxpath.author.findings import Finding, broken, held, judged, line_with
from jaxpath.course.records import Experiment, Lesson, Step
from jaxpath.grading.prediction import error_of, is_right, truth
from jaxpath.running import jobs
from jaxpath.running.records import Run

Result = dict[str, Any]


def run_steps(lesson: Lesson) -> Run:
    """Build steps and experiments in the order of the lesson, in one worker."""
    return jobs.run_blocks(lesson.head, (*lesson.build, *lesson.experiments))


def results(run: Run) -> dict[str, Result]:
    """What each step did that was reached, by name."""
    return {result["name"]: result for result in (run.report or {}).get("results", ())}


def steps(lesson: Lesson, run: Run) -> tuple[Finding, ...]:
    """Every step runs to its end; `raises_` steps raise and no other does."""
    count = len(lesson.build) + len(lesson.experiments)
    return judged(
        step_failures(lesson, run), held("steps", f"every step runs ({count})", steps=count)
    )


def choices(lesson: Lesson, run: Run) -> tuple[Finding, ...]:
    """Of an experiment's choices exactly one is true; without choices a value comes back."""
    failures = (f for asked in lesson.trials for f in _choices(lesson, asked, results(run)))
    count = len(lesson.trials)
    otherwise = held("choices", f"every experiment has one answer ({count})", experiments=count)
    return judged(failures, otherwise)


def step_failures(lesson: Lesson, run: Run) -> Iterator[Finding]:
    """A finding for every step that does not do what its name says."""
    done = results(run)
    if not done:
        error = run.ending.error or (run.report or {}).get("fault", {})
        why = error.get("message") or run.ending.kind
        path = lesson.head.folder / "build.py"
        yield broken("steps", path, 1, f"the steps did not run: {why}", "Run it by itself.")
        return
    for step in (*lesson.build, *lesson.experiments):
        if step.name not in done:
            yield _failed(step, "was not reached", "Mend the step before it.")
            return
        yield from _step(step, error_of(done[step.name]))


def _step(step: Step, error: str | None) -> Iterator[Finding]:
    if error and not step.raises:
        yield _failed(step, f"raised {error}", "Mend it, or start its name with raises_.")
    if step.raises and not error:
        yield _failed(step, "should raise and does not", "Mend it, or take raises_ off its name.")


def _failed(step: Step, what: str, do: str) -> Finding:
    return broken("steps", step.path, step.line, f"{step.name} {what}", do)


def _choices(lesson: Lesson, asked: Experiment, done: dict[str, Result]) -> Iterator[Finding]:
    if asked.step not in done:
        return  # the rule on steps has said so
    step, result = lesson.step(asked.step), done[asked.step]
    path = lesson.head.folder / "lesson.md"
    line = line_with(path, f"(experiments.py#{asked.step})")
    right = [choice for choice in asked.choices if is_right(asked, step, choice, result)]
    if asked.choices and len(right) != 1:
        yield broken(
            "choices", path, line, f"{len(right)} choices of {asked.step} are true",
            f"Exactly one must read `{truth(asked, step, result)}`, the last line printed.",
        )  # fmt: skip
    if not asked.choices and not (step.gives and result.get("gives")):
        yield broken(
            "choices", path, line, f"{asked.step} gives no value to compare a prediction with",
            "Return a value from it, or write choices below the link.",
        )  # fmt: skip
