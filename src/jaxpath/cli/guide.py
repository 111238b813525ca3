"""`jaxpath guide`: how to study a phase."""

from difflib import get_close_matches
from typing import Annotated

import typer

from jaxpath.cli.settings import settings
from jaxpath.course.records import Phase
from jaxpath.errors import JaxpathError


def command(
    context: typer.Context,
    phase: Annotated[str | None, typer.Argument(help="Phase; every one if left out.")] = None,
) -> None:
    """Study guide: what to prepare, the lessons, the milestones, and what a phase leaves behind."""
    from jaxpath.course import library
    from jaxpath.learner.progress import progress_in
    from jaxpath.learner.workspace import find_workspace

    workspace = find_workspace(settings(context).workspace)
    chosen = _chosen(library.phases(), phase)
    rows = [(head, progress_in(workspace, head)) for head in library.heads()]
    if settings(context).as_json:
        from jaxpath.cli.screen import show_json
        from jaxpath.ui.course import guide_json

        show_json("jaxpath.guide/1", phases=guide_json(chosen, rows))
        return
    from jaxpath.cli.screen import show
    from jaxpath.ui.course import guide

    show(guide(chosen, rows))


def _chosen(known: tuple[Phase, ...], name: str | None) -> tuple[Phase, ...]:
    """The phase of that id, or all of them."""
    found = tuple(phase for phase in known if name in (None, phase.id))
    if not found:
        names = [phase.id for phase in known]
        near = get_close_matches(name or "", names, 1)
        raise JaxpathError(
            f"There is no phase called {name!r}.",
            (f"Did you mean {near[0]}? " if near else "") + f"There are {', '.join(names)}.",
        )
    return found
