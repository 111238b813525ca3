"""`jaxpath undo`: bring back the file that `reset` replaced."""

import typer

from jaxpath.cli.check import LessonArgument
from jaxpath.cli.hint import TaskArgument
from jaxpath.cli.settings import settings


def command(
    context: typer.Context, lesson: LessonArgument = None, task: TaskArgument = None
) -> None:
    """Bring back the file that `reset` replaced; what stands there now is kept in turn."""
    from jaxpath.cli.place import chosen_head, chosen_task
    from jaxpath.cli.screen import show, show_json
    from jaxpath.course.tasks import tasks_of
    from jaxpath.learner import files
    from jaxpath.learner.workspace import need_workspace

    workspace = need_workspace(settings(context).workspace)
    head = chosen_head(lesson, workspace)
    wanted = chosen_task(head, tasks_of(head), task)
    path = files.undo(workspace, head, wanted)
    if settings(context).as_json:
        show_json("jaxpath.undo/1", file=str(path))
        return
    from rich.text import Text

    show(Text.assemble((str(path), "path"), " is as it was before the reset.", overflow="fold"))
