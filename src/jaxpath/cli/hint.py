"""`jaxpath hint`: one hint at a time, from general to specific."""

from typing import Annotated

import typer

from jaxpath.cli.check import LessonArgument
from jaxpath.cli.settings import settings
from jaxpath.course.records import Lesson, Task
from jaxpath.learner.workspace import Workspace

TaskArgument = Annotated[
    str | None, typer.Argument(help="exercise, practice, challenge or transfer.")
]


def command(
    context: typer.Context,
    lesson: LessonArgument = None,
    task: TaskArgument = None,
    everything: Annotated[bool, typer.Option("--all", help="Every hint at once.")] = False,
) -> None:
    """Show the next hint of a task."""
    from jaxpath.cli.place import chosen_head, chosen_task
    from jaxpath.course.reader import read_lesson
    from jaxpath.learner.workspace import find_workspace

    workspace = find_workspace(settings(context).workspace)
    chosen = read_lesson(chosen_head(lesson, workspace).folder)
    wanted = chosen_task(chosen.head, chosen.tasks, task)
    show_hint(workspace, chosen, wanted, everything, settings(context).as_json)


def show_hint(
    workspace: Workspace | None,
    lesson: Lesson,
    task: Task,
    everything: bool = False,
    as_json: bool = False,
) -> None:
    """Show the hints seen so far and one more; the last one again where there is none left."""
    from jaxpath.cli.screen import show, show_json
    from jaxpath.cli.session import keep_event
    from jaxpath.learner.progress import progress_in
    from jaxpath.ui.hints import hints

    known = lesson.assignment(task.kind).hints
    seen = progress_in(workspace, lesson.head).hints_seen(task.kind)
    number = len(known) if everything else min(seen + 1, len(known))
    if workspace is not None and number > seen:
        keep_event(workspace, lesson, "hint", {"task": task.kind, "number": number})
    if as_json:
        show_json(
            "jaxpath.hint/1",
            task=task.kind,
            number=number,
            of=len(known),
            hints=list(known[:number]),
        )
        return
    show(hints(known, number, exhausted=seen >= len(known), task=task, lesson=lesson.head.id))
