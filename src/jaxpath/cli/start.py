"""`jaxpath start`: work through a lesson, stage by stage."""

import gc
import os
import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from jaxpath.cli.check import LessonArgument, PlatformOption
from jaxpath.cli.settings import settings

if TYPE_CHECKING:
    from jaxpath.course.records import Lesson
    from jaxpath.learner.workspace import Workspace


def command(
    context: typer.Context,
    lesson: LessonArgument = None,
    stage: Annotated[
        str | None,
        typer.Option(help="Begin at understand, build, experiment, exercise or evidence."),
    ] = None,
    predict: Annotated[
        list[str] | None, typer.Option(help="Answer an experiment: NAME=VALUE. May be repeated.")
    ] = None,
    platform: PlatformOption = None,
    answer: Annotated[str | None, typer.Option(help="Answer the checkpoint with a letter.")] = None,
) -> None:
    """Work through a lesson, from where you stopped."""
    from dataclasses import replace

    from jaxpath.cli.lessons import predictions_from, stage_place
    from jaxpath.cli.place import chosen_head
    from jaxpath.course.reader import read_lesson
    from jaxpath.learner.progress import progress_in
    from jaxpath.learner.workspace import MARKER, find_workspace, open_workspace
    from jaxpath.running.requested import on_requested_platform

    asked = settings(context)
    new = asked.workspace is not None and not (asked.workspace / MARKER).is_file()
    head = chosen_head(lesson, None if new else find_workspace(asked.workspace))
    head = on_requested_platform(head, platform)
    chosen = replace(read_lesson(head.folder), head=head)
    given = predictions_from(chosen, predict or [])
    place = stage_place(chosen, stage) if stage else None
    workspace, made = open_workspace(asked.workspace)
    _write(workspace, chosen, made, asked.as_json)
    if asked.as_json:
        from jaxpath.cli.lessons import lesson_json

        lesson_json(chosen, workspace)
        return
    if place is None:
        progress = progress_in(workspace, head)
        place = progress.place if asked.interactive and not progress.done else 0
    if place and not stage:
        _say_where(chosen.head.title)
    _walk(workspace, chosen, place, asked.interactive, given, answer)


def _write(workspace: "Workspace", lesson: "Lesson", made: bool, quiet: bool) -> None:
    """Write the lesson's files and say where they are."""
    from jaxpath.errors import Exit, JaxpathError
    from jaxpath.learner.files import write_files

    try:
        written = write_files(workspace, lesson)
    except OSError as error:
        raise JaxpathError(
            f"Your files cannot be written to {workspace.folder}: {error.strerror}.",
            "Name a folder of yours: `jaxpath --workspace FOLDER start`.",
            Exit.ENVIRONMENT,
        ) from None
    if quiet:
        return
    from rich.text import Text

    from jaxpath.cli.screen import show

    if made:
        show(Text.assemble("Your workspace is ", (str(workspace.folder), "path"), overflow="fold"))
    new = [file.path.name for file in written if file.new]
    folder = str(workspace.lesson(lesson.head))
    if new:
        show(
            Text.assemble("Written to ", (folder, "path"), ": ", ", ".join(new), overflow="fold"),
            Text(),
        )
    elif written:
        show(
            Text(f"Your files in {folder} are as you left them.", style="quiet", overflow="fold"),
            Text(),
        )


def _say_how_to_call() -> None:
    """Where the shell does not find `jaxpath`, what makes it: every printed command needs it."""
    from shutil import which

    if which("jaxpath") is not None:
        return
    from rich.text import Text

    from jaxpath.cli.screen import show

    home = Path(sys.executable).parent
    activate = home / "activate"
    usual = os.name != "nt" and activate.is_file()
    do = f"source {quote(str(activate))}" if usual else str(home / "jaxpath")
    how = "Type this once:" if usual else "Type this in its place:"
    show(
        Text(),
        Text(f"This terminal does not find jaxpath by its name. {how}", style="mark"),
        Text(f"  {do}", style="command", overflow="fold"),
    )


def _say_where(title: str) -> None:
    from rich.text import Text

    from jaxpath.cli.screen import show

    show(Text(f"{title}: going on where you stopped. p goes back.", style="quiet"))


def _walk(
    workspace: "Workspace",
    lesson: "Lesson",
    place: int,
    interactive: bool,
    predictions: dict[str, str],
    answer: str | None,
) -> None:

    from jaxpath.cli.place import next_head
    from jaxpath.cli.screen import show
    from jaxpath.cli.session import Session, beats_of, first_open, keep_event, prepare_answers
    from jaxpath.course import library
    from jaxpath.learner.progress import progress_in
    from jaxpath.ui.evidence import standing
    from jaxpath.ui.lesson import opening, references
    from jaxpath.ui.theme import look

    gc.enable()
    beats = beats_of(lesson)
    place = place if place < len(beats) else first_open(beats, progress_in(workspace, lesson.head))
    if not progress_in(workspace, lesson.head).started:
        keep_event(workspace, lesson, "start", {"version": lesson.head.version})
    if interactive:
        prepare_answers(lesson)
    if place == 0:
        show(opening(lesson.head, look().ascii_only))
    session = Session(workspace, lesson, interactive, predictions, answer)
    finished = session.walk(place) >= len(beats)
    if finished and lesson.head.references:
        show(references(lesson.head))
    progress = progress_in(workspace, lesson.head)
    following = next_head(library.heads(), workspace) if progress.done else None
    show(standing(lesson, progress, finished, following))
    _say_how_to_call()
    if session.trouble is not None:
        raise session.trouble
