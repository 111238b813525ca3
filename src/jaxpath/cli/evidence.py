"""`jaxpath evidence`: what you have shown, and the receipts that show it."""

import typer

from jaxpath.cli.check import LessonArgument
from jaxpath.cli.settings import settings


def command(context: typer.Context, lesson: LessonArgument = None) -> None:
    """Show the receipts of a lesson and what is still open."""
    from jaxpath.cli.place import chosen_head
    from jaxpath.cli.screen import show, show_json
    from jaxpath.course.reader import read_lesson
    from jaxpath.learner.progress import progress_in
    from jaxpath.learner.workspace import need_workspace

    workspace = need_workspace(settings(context).workspace)
    chosen = read_lesson(chosen_head(lesson, workspace).folder)
    progress = progress_in(workspace, chosen.head)
    folder = str(workspace.receipts(chosen.head))
    if settings(context).as_json:
        show_json(
            "jaxpath.evidence/1",
            lesson=chosen.head.id,
            state=progress.state,
            passed=list(progress.passed),
            checkpoint_answered=progress.answered,
            predictions=[
                {"experiment": e, "said": s, "right": r} for e, s, r in progress.predictions
            ],
            receipts=[str(event.path) for event in progress.receipts],
            unreadable=[{"file": str(u.path), "why": u.why} for u in progress.unreadable],
        )
        return
    from jaxpath.ui.evidence import overview

    show(overview(chosen, progress, folder))
