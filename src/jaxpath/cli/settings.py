"""What every command may be asked: where to work, how to look, whether to ask back."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import typer

# These may stand anywhere on the command line; the value says whether one follows.
SHARED = {
    "--workspace": True, "--color": True, "--json": False, "--plain": False, "--ascii": False,
    "--no-input": False, "--debug": False,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Settings:
    """The options that every command shares."""

    workspace: Path | None = None
    as_json: bool = False
    no_input: bool = False

    @property
    def interactive(self) -> bool:
        """Whether somebody is there to answer; Rich is not asked, colour says nothing of it."""
        if self.no_input or self.as_json or os.environ.get("CI"):
            return False
        try:
            return sys.stdin.isatty() and sys.stdout.isatty()
        except (AttributeError, ValueError):  # a closed stream
            return False


def settings(context: typer.Context) -> Settings:
    """The settings of this run."""
    found = context.obj
    return found if isinstance(found, Settings) else Settings()


def shared_first(arguments: list[str]) -> list[str]:
    """The arguments with the shared options moved to the front, where the parser looks for them."""
    front: list[str] = []
    rest: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            return [*front, *rest, argument, *waiting]
        name, equals, _ = argument.partition("=")
        if name not in SHARED:
            rest.append(argument)
            continue
        front.append(argument)
        if SHARED[name] and not equals:
            front += [value for value in [next(waiting, None)] if value is not None]
    return front + rest


def command_of(arguments: list[str]) -> str:
    """The first argument that is neither an option nor a shared option's value; else empty."""
    waiting = iter(arguments)
    for argument in waiting:
        if SHARED.get(argument):
            next(waiting, None)
        elif not argument.startswith("-"):
            return argument
    return ""
