"""`jaxpath run`: run your own file on the lesson's platform."""

from pathlib import Path
from typing import Annotated

import typer

from jaxpath.cli.check import LessonArgument, PlatformOption
from jaxpath.cli.settings import settings


def command(
    context: typer.Context,
    lesson: LessonArgument = None,
    file: Annotated[str | None, typer.Argument(help="File to run; main.py if left out.")] = None,
    platform: PlatformOption = None,
    python: Annotated[str | None, typer.Option(help="Interpreter to run it with.")] = None,
) -> None:
    """Run your main.py (or another file) on the lesson's platform and show what it prints."""
    from jaxpath.cli.place import chosen_head
    from jaxpath.cli.running import run_file, shown
    from jaxpath.course.tasks import tasks_of
    from jaxpath.learner.workspace import need_workspace
    from jaxpath.running.requested import on_requested_platform

    if lesson and file is None and lesson.endswith((".py", ".ipynb")):
        lesson, file = None, lesson
    workspace = need_workspace(settings(context).workspace)
    head = on_requested_platform(chosen_head(lesson, workspace), platform)
    program = next((task.program for task in tasks_of(head) if task.program), None)
    path = Path(file) if file else workspace.lesson(head) / (program or "main.py")
    if file and not path.exists():
        path = workspace.lesson(head) / file
    raise typer.Exit(shown(run_file(head, path, python), settings(context).as_json))
