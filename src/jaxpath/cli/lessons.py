"""What several commands say about a lesson: its predictions, its stages, the whole as JSON."""

from dataclasses import asdict
from typing import Any

from jaxpath.cli.screen import show_json
from jaxpath.cli.session import beats_of
from jaxpath.course.records import STAGES, Lesson
from jaxpath.errors import JaxpathError
from jaxpath.learner.workspace import Workspace


def predictions_from(lesson: Lesson, given: list[str]) -> dict[str, str]:
    """Predictions by experiment, from `NAME=VALUE`; a letter stands for a choice."""
    found = {}
    for text in given:
        name, equals, said = text.partition("=")
        if not equals:
            raise JaxpathError(
                f"--predict {text} names no experiment.", "Write --predict NAME=VALUE."
            )
        found[name] = prediction_text(lesson, name, said)
    return found


def prediction_text(lesson: Lesson, name: str, said: str) -> str:
    """What a prediction says: the choice that a letter names, or the text itself."""
    from jaxpath.cli.prompts import LETTERS

    trial = next((trial for trial in lesson.trials if trial.step == name), None)
    if trial is None:
        names = ", ".join(trial.step for trial in lesson.trials)
        raise JaxpathError(f"{lesson.head.id} has no experiment {name!r}.", f"It has {names}.")
    if trial.choices and len(said) == 1 and said.lower() in LETTERS[: len(trial.choices)]:
        return trial.choices[LETTERS.index(said.lower())]
    if trial.choices:
        typed = "".join(said.split())
        for choice in trial.choices:
            if "".join(choice.split()) == typed:
                return choice
        raise JaxpathError(
            f"{said!r} is not one of the choices of {name}.",
            f"Answer with one of {', '.join(LETTERS[: len(trial.choices)])}.",
        )
    return said


def stage_place(lesson: Lesson, stage: str) -> int:
    """The first beat of a stage, by name or by its first letters."""
    for name in STAGES:
        if name.lower().startswith(stage.lower()):
            return next(i for i, beat in enumerate(beats_of(lesson)) if beat.stage == name)
    raise JaxpathError(f"There is no stage {stage!r}.", f"The stages are {', '.join(STAGES)}.")


def lesson_json(lesson: Lesson, workspace: Workspace) -> None:
    """Print the whole lesson as one object: head, stages with their items, steps, tasks."""
    show_json(
        "jaxpath.lesson/1",
        id=lesson.head.id,
        title=lesson.head.title,
        folder=str(workspace.lesson(lesson.head)),
        goals=[goal.text for goal in lesson.head.goals],
        stages=[
            {"name": stage.name, "items": [_item(item) for item in stage.items]}
            for stage in lesson.stages
        ],
        steps=[
            {"name": step.name, "summary": step.summary, "code": step.block}
            for step in (*lesson.build, *lesson.experiments)
        ],
        tasks=[
            {
                "kind": task.kind,
                "name": task.name,
                "file": task.file_name,
                "contract": task.contract,
            }
            for task in lesson.tasks
        ],
    )


def _item(item: Any) -> dict[str, Any]:
    return {"kind": type(item).__name__.lower(), **asdict(item)}
