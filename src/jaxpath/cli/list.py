"""`jaxpath list`: every lesson and where you stand."""

import typer

from jaxpath.cli.settings import settings


def command(context: typer.Context) -> None:
    """List every lesson and where you stand."""
    from jaxpath.course import library
    from jaxpath.learner.progress import progress_in
    from jaxpath.learner.workspace import find_workspace

    workspace = find_workspace(settings(context).workspace)
    folder = workspace.folder if workspace else None
    rows = [(head, progress_in(workspace, head)) for head in library.heads()]
    if settings(context).as_json:
        from jaxpath.cli.screen import show_json
        from jaxpath.ui.course import as_json

        show_json("jaxpath.list/1", **as_json(folder, rows))
        return
    from jaxpath.cli.screen import show
    from jaxpath.ui.course import listing

    show(listing(library.phases(), rows, folder))
