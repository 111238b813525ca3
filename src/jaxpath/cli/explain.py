"""`jaxpath explain`: what an error means."""

import sys
from pathlib import Path
from typing import IO, Annotated

import typer

from jaxpath.cli.settings import Settings, settings

_CHUNK = 1 << 20


def command(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(help="A Python file or notebook to run, or - to read a message you paste."),
    ],
    seconds: Annotated[
        float, typer.Option(min=1, max=3600, help="Seconds after which the file is stopped.")
    ] = 60.0,
) -> None:
    """Run a file and explain its error, or explain a message from standard input (-)."""
    asked = settings(context)
    if file == "-":
        raise typer.Exit(_paste(asked))
    from jaxpath.cli.running import explained, run_file

    ran = run_file(None, _found(file, context), seconds=seconds)
    raise typer.Exit(explained(ran, asked.as_json))


def _found(file: str, context: typer.Context) -> Path:
    """The file as named, else in the workspace, where the other commands look too."""
    from jaxpath.learner.workspace import find_workspace

    workspace = find_workspace(settings(context).workspace)
    inside = workspace.folder / file if workspace else Path(file)
    return inside if not Path(file).exists() and inside.exists() else Path(file)


def _paste(asked: Settings) -> int:
    from jaxpath.cli.running import show_meaning
    from jaxpath.errors import Exit, JaxpathError
    from jaxpath.grading.messages import explain_paste

    if asked.interactive:
        print("Paste the message, then press Ctrl-D on a line of its own (Windows: Ctrl-Z, Enter).")
    data = _standard_input(getattr(sys.stdin, "buffer", None))
    found = explain_paste(data)
    if found is None:
        raise JaxpathError(
            "There is no error message in this text." if data.strip() else "Nothing was pasted.",
            "Paste the traceback down to its last line; `jaxpath doctor` checks this machine.",
            Exit.NOT_YET,
        )
    code = Exit.DONE if found.id else Exit.NOT_YET
    show_meaning(found, asked.as_json, fault="learner", exit_code=int(code))
    return int(code)


def _standard_input(stream: IO[bytes] | None) -> bytes:
    """What comes in, however much: its first bytes, which say the encoding, and its end."""
    data = b""
    while stream and (chunk := stream.read(_CHUNK)):
        data += chunk
        if len(data) > 2 * _CHUNK:
            data = data[:4] + data[-_CHUNK:]
    return data
