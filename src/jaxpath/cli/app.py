"""The commands of jaxpath, and the one place where errors become messages and exit codes."""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from jaxpath.cli.settings import Settings, command_of, shared_first
from jaxpath.errors import Exit, JaxpathError

# Looking for pydantic's plugins means importing importlib.metadata; jaxpath has none.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Learn JAX in the terminal: explain, predict, run, change, check, keep the evidence.",
    epilog="Exit status: 0 done or passed, 1 not yet, 2 usage, 3 a fault of jaxpath's own, "
    "4 the environment's, 130 Ctrl-C.",
)
# Typer carries Click inside; this is the name in public under which its usage errors are found.
_UsageError: Any = typer.BadParameter.__mro__[1]
author = typer.Typer(
    help="Commands for writers of lessons.", rich_markup_mode=None, no_args_is_help=True
)


@app.callback()
def shared(
    context: typer.Context,
    workspace: Annotated[Path | None, typer.Option(help="Folder of your work.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Words instead of drawings.")] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
    color: Annotated[str, typer.Option(help="auto, always or never.")] = "auto",
    no_input: Annotated[bool, typer.Option("--no-input", help="Never ask.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks of jaxpath.")] = False,
) -> None:
    """These options may stand anywhere, before or after the command."""
    if color not in ("auto", "always", "never"):
        raise JaxpathError(f"--color {color} is not known.", "Use auto, always or never.")
    context.obj = Settings(workspace, json, no_input)
    if plain or ascii or color != "auto":
        from jaxpath.ui.theme import Look, configure

        configure(Look(color, ascii, plain))  # type: ignore[arg-type]


def run(arguments: list[str]) -> int:
    """Run one command; its exit status."""
    arguments = shared_first(arguments)
    _reconfigure()
    try:
        _register(arguments)
        ended = app(arguments, prog_name="jaxpath", standalone_mode=False)
        return ended if isinstance(ended, int) else int(Exit.DONE)
    except _UsageError as error:
        return _misused(error, "--json" in arguments)
    except JaxpathError as error:
        from jaxpath.cli.screen import show_error

        show_error(error, "--json" in arguments)
        return int(error.exit_code)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return int(Exit.INTERRUPTED)
    except BrokenPipeError:  # the reader has gone, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return int(Exit.DONE)
    except Exception as error:
        if "--debug" in arguments:
            raise
        from jaxpath.cli.fault import report_fault

        return report_fault(error, "--json" in arguments)


def _misused(error: Any, as_json: bool) -> int:
    """Say how the command line should read; the exit status."""
    if not as_json:
        error.show()
        return int(Exit.USAGE)
    from jaxpath.cli.screen import show_error

    show_error(JaxpathError(error.format_message(), "See `jaxpath --help`."), as_json)
    return int(Exit.USAGE)


_COMMANDS = (
    "start", "next", "list", "guide", "run", "experiment", "check", "hint", "solution", "quiz",
    "figure", "evidence", "reset", "undo", "explain", "doctor",
)  # fmt: skip


def _register(arguments: list[str]) -> None:
    """Attach the command that is meant, or every one where that is not clear.

    A module imports nothing heavy before its command runs, but sixteen of them add up.
    """
    meant = command_of(arguments)
    for name in [meant] if meant in _COMMANDS else _COMMANDS:
        module = import_module(f"jaxpath.cli.{name}")
        app.command(name)(module.command)
    if meant in _COMMANDS:
        return
    from jaxpath.cli import author as author_commands

    author.command("check")(author_commands.check)
    author.command("record")(author_commands.record)
    app.add_typer(author, name="author")


def _reconfigure() -> None:
    """Never die of a sign that the screen cannot show, or of a stream that is closed."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
