"""`jaxpath next`: what to do now."""

import typer

from jaxpath.cli.settings import settings


def command(context: typer.Context) -> None:
    """Say where you stand and what to type now."""
    from jaxpath.cli.place import next_head
    from jaxpath.course import library
    from jaxpath.learner.progress import progress_in
    from jaxpath.learner.workspace import find_workspace

    workspace = find_workspace(settings(context).workspace)
    known = library.heads()
    head = next_head(known, workspace)
    progress = progress_in(workspace, head)
    if settings(context).as_json:
        from jaxpath.cli.screen import show_json
        from jaxpath.ui.evidence import next_command

        show_json(
            "jaxpath.next/1", lesson=head.id, state=progress.state, do=next_command(head, progress)
        )
        return
    from jaxpath.cli.screen import show
    from jaxpath.ui.evidence import where

    show(where(head, progress, None))
