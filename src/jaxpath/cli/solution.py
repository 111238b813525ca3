"""`jaxpath solution`: the reference and the reasoning behind it."""

from typing import Annotated

import typer

from jaxpath.cli.check import LessonArgument
from jaxpath.cli.hint import TaskArgument
from jaxpath.cli.settings import settings
from jaxpath.course.records import Head, Task
from jaxpath.learner.progress import Progress


def command(
    context: typer.Context,
    lesson: LessonArgument = None,
    task: TaskArgument = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Show it without asking.")] = False,
) -> None:
    """Show a solution and the reasoning behind it; that it was seen is recorded."""
    from jaxpath.cli.place import chosen_head, chosen_task
    from jaxpath.cli.screen import show, show_json
    from jaxpath.cli.session import keep_event
    from jaxpath.course.reader import read_lesson
    from jaxpath.learner.progress import progress_in
    from jaxpath.learner.workspace import find_workspace

    workspace = find_workspace(settings(context).workspace)
    chosen = read_lesson(chosen_head(lesson, workspace).folder)
    wanted = chosen_task(chosen.head, chosen.tasks, task)
    progress = progress_in(workspace, chosen.head)
    if not yes and not _agreed(chosen.head, wanted, progress, settings(context).interactive):
        raise typer.Exit(1)
    if workspace is not None and wanted.kind not in progress.solutions:
        keep_event(workspace, chosen, "solution", {"task": wanted.kind})
    place = chosen.assignment(wanted.kind)
    if settings(context).as_json:
        show_json(
            "jaxpath.solution/1",
            task=wanted.kind,
            solution=wanted.reference,
            reasoning=place.reasoning,
        )
        return
    from jaxpath.ui.hints import solution

    show(solution(wanted, place))


def _agreed(head: Head, task: Task, progress: Progress, interactive: bool) -> bool:
    """Whether to show it: at once after a pass, else only when asked for on purpose."""
    from jaxpath.cli import prompts
    from jaxpath.errors import JaxpathError

    if task.kind in progress.passed:
        return True
    kind = "" if task.kind == "exercise" else f" {task.kind}"
    if not interactive:
        raise JaxpathError(
            f"The {task.kind} of {head.id} has not passed yet.",
            f"`jaxpath hint {head.id}{kind}` helps without telling. To see it anyway, add --yes.",
        )
    typed = prompts.ask("You have not passed it yet. Show the solution all the same? (y/N) ")
    return typed.lower() in ("y", "yes")
