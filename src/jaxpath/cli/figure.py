"""`jaxpath figure`: a lesson's figures, on the screen or as files."""

from pathlib import Path
from typing import Annotated

import typer

from jaxpath.cli.check import LessonArgument
from jaxpath.cli.settings import settings


def command(
    context: typer.Context,
    lesson: LessonArgument = None,
    name: Annotated[str | None, typer.Argument(help="Figure; every one if left out.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Folder for PNG, SVG and the data with its provenance.")
    ] = None,
) -> None:
    """Show a lesson's figures, or save them with their data."""
    from jaxpath.cli.drawing import chosen_figures, save_figures, show_figures
    from jaxpath.cli.place import chosen_head
    from jaxpath.course.reader import read_lesson
    from jaxpath.learner.workspace import find_workspace

    workspace = find_workspace(settings(context).workspace)
    chosen = read_lesson(chosen_head(lesson, workspace).folder)
    found, packages = chosen_figures(chosen, name)
    if save is not None:
        save_figures(chosen, found, packages, save, settings(context).as_json)
    else:
        show_figures(chosen, found, packages, settings(context).as_json)
