"""`jaxpath check`: grade your file."""

from typing import Annotated

import typer

from jaxpath.cli.settings import settings


def lesson_ids(incomplete: str) -> list[str]:
    """Lesson ids for the shell's completion."""
    from jaxpath.course import library

    return [head.id for head in library.heads() if head.id.startswith(incomplete)]


LessonArgument = Annotated[
    str | None,
    typer.Argument(help="Lesson id; the one in hand if left out.", autocompletion=lesson_ids),
]
FileArgument = Annotated[
    str | None,
    typer.Argument(
        help="Your file (.py, or a notebook's .ipynb), or the kind of task: exercise, practice, "
        "challenge."
    ),
]
PlatformOption = Annotated[
    str | None,
    typer.Option(help="Run on this platform: cpu, gpu, cuda, rocm, tpu."),
]


def command(
    context: typer.Context,
    lesson: LessonArgument = None,
    file: FileArgument = None,
    task: Annotated[str | None, typer.Option(help="Which task the file answers.")] = None,
    platform: PlatformOption = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="List every check.")] = False,
    python: Annotated[str | None, typer.Option(help="Interpreter to run your file with.")] = None,
) -> None:
    """Grade your file: verdict, reason, receipt."""
    from jaxpath.cli.checking import check_file, with_options
    from jaxpath.cli.place import attempt_file, chosen_head
    from jaxpath.course.tasks import tasks_of
    from jaxpath.learner.workspace import find_workspace
    from jaxpath.running.requested import on_requested_platform

    if lesson and file is None and lesson.endswith((".py", ".ipynb")):
        lesson, file = None, lesson
    workspace = find_workspace(settings(context).workspace)
    head = on_requested_platform(chosen_head(lesson, workspace), platform)
    chosen, path = attempt_file(workspace, head, tasks_of(head), file, task)
    report = with_options(check_file(workspace, head, chosen, path, python), file, task, platform)
    if settings(context).as_json:
        from jaxpath.cli.screen import show_json

        fields = report.model_dump(mode="json")
        show_json(fields.pop("schema"), **fields)
    else:
        from jaxpath.cli.screen import show
        from jaxpath.ui.report import report as view

        show(view(report, verbose))
    raise typer.Exit(int(report.exit_code))
