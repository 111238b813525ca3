"""`jaxpath reset`: the starter again, with a copy of your file kept."""

import typer

from jaxpath.cli.check import LessonArgument
from jaxpath.cli.hint import TaskArgument
from jaxpath.cli.settings import settings


def command(
    context: typer.Context, lesson: LessonArgument = None, task: TaskArgument = None
) -> None:
    """Write a task's starter again; your file is kept and `undo` brings it back."""
    from jaxpath.cli.place import chosen_head, chosen_task
    from jaxpath.cli.screen import show, show_json
    from jaxpath.course.tasks import tasks_of
    from jaxpath.learner import files
    from jaxpath.learner.workspace import need_workspace

    workspace = need_workspace(settings(context).workspace)
    head = chosen_head(lesson, workspace)
    wanted = chosen_task(head, tasks_of(head), task)
    kept = files.reset(workspace, head, wanted)
    path = files.task_path(workspace, head, wanted)
    if settings(context).as_json:
        show_json("jaxpath.reset/1", file=str(path), kept=str(kept) if kept else None)
        return
    from rich.text import Text

    show(Text.assemble((str(path), "path"), " is the starter again.", overflow="fold"))
    if kept:
        show(Text.assemble("Your version is kept as ", (str(kept), "path"), overflow="fold"))
        show(Text.assemble("Back   ", (f"jaxpath undo {head.id} {wanted.kind}", "command")))
