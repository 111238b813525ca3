"""`jaxpath experiment`: predict, run, compare."""

from typing import Annotated

import typer

from jaxpath.cli.check import LessonArgument, PlatformOption
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
    platform: PlatformOption = None,
) -> None:
    """Answer an experiment's question, then run it and compare."""
    from dataclasses import replace

    from jaxpath.cli.experimenting import chosen_trial, predicted, run_trial
    from jaxpath.cli.place import chosen_head
    from jaxpath.course.reader import read_lesson
    from jaxpath.learner.workspace import find_workspace
    from jaxpath.running.requested import on_requested_platform

    workspace = find_workspace(settings(context).workspace)
    head = on_requested_platform(chosen_head(lesson, workspace), platform)
    chosen = replace(read_lesson(head.folder), head=head)
    trial = chosen_trial(chosen, workspace, name)
    said = predicted(chosen, trial, predict, settings(context).interactive)
    run_trial(workspace, chosen, trial, said, settings(context).as_json)
