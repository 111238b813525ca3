"""`jaxpath explain`: what an error message means."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from jaxpath.cli.settings import settings


def command(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(help="A Python file or notebook to run, or - to read a message you paste."),
    ],
) -> None:
    """Run a file and explain its error, or explain a message from standard input (-)."""
    if file == "-":
        raise typer.Exit(_explain_text(settings(context)))
    from jaxpath.cli.running import run_file, shown

    raise typer.Exit(shown(run_file(None, _found(file, context)), settings(context).as_json))


def _found(file: str, context: typer.Context) -> Path:
    """The file as named, else in the workspace, where the other commands look too."""
    from jaxpath.learner.workspace import find_workspace

    workspace = find_workspace(settings(context).workspace)
    inside = workspace.folder / file if workspace else Path(file)
    return inside if not Path(file).exists() and inside.exists() else Path(file)


def _explain_text(asked: object) -> int:
    from jaxpath.cli.screen import show, show_json
    from jaxpath.cli.settings import Settings
    from jaxpath.errors import Exit, JaxpathError
    from jaxpath.grading.messages import explain_text
    from jaxpath.text import harmless
    from jaxpath.ui.messages import meaning

    assert isinstance(asked, Settings)
    if asked.interactive:
        print("Paste the message, then press Ctrl-D on a line of its own (Windows: Ctrl-Z, Enter).")
    found = explain_text(harmless(sys.stdin.read(), limit=100_000))
    if found is None:
        raise JaxpathError(
            "This message is not one that jaxpath knows.",
            "Read its last line first; `jaxpath doctor` checks this machine.",
            Exit.NOT_YET,
        )
    if asked.as_json:
        show_json("jaxpath.explain/1", what=found.what, do=found.do, commands=list(found.commands))
    else:
        show(meaning(found))
    return int(Exit.DONE)
