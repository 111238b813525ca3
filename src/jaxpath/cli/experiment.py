"""`jaxpath experiment`: predict, run, compare."""

from typing import Annotated

import typer

from jaxpath.cli.check import LessonArgument
from jaxpath.cli.settings import settings


def command(
    context: typer.Context,
    lesson: LessonArgument = None,
    name: Annotated[
        str | None, typer.Argument(help="Experiment; the first open one if left out.")
    ] = None,
    predict: Annotated[
        str | None, typer.Option(help="Your prediction: a letter or a value.")
    ] = None,
) -> None:
    """Answer an experiment's question, then run it and compare."""
    from jaxpath.cli.experimenting import chosen_trial, predicted, run_trial
    from jaxpath.cli.place import chosen_head
    from jaxpath.course.reader import read_lesson
    from jaxpath.learner.workspace import find_workspace

    workspace = find_workspace(settings(context).workspace)
    chosen = read_lesson(chosen_head(lesson, workspace).folder)
    trial = chosen_trial(chosen, workspace, name)
    said = predicted(chosen, trial, predict, settings(context).interactive)
    run_trial(workspace, chosen, trial, said, settings(context).as_json)
