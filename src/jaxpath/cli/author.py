"""`jaxpath author`: for writers of lessons."""

from pathlib import Path
from typing import Annotated

import typer

from jaxpath.cli.settings import settings
from jaxpath.errors import Exit

LessonsArgument = Annotated[
    list[str] | None, typer.Argument(metavar="[LESSON]...", help="Ids or folders; all without any.")
]
MutantsOption = Annotated[
    bool, typer.Option("--mutants/--no-mutants", help="Also change the references in small ways.")
]


TableOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write the table of mutants to this file.")
]
VerboseOption = Annotated[
    bool, typer.Option("--verbose", "-v", help="Name the equivalent mutants, with the reasons.")
]


def check(
    context: typer.Context,
    lesson: LessonsArgument = None,
    mutants: MutantsOption = True,
    table: TableOption = None,
    verbose: VerboseOption = False,
) -> None:
    """Prove that lessons keep every rule."""
    from jaxpath.author import kills
    from jaxpath.author.folders import lesson_folders
    from jaxpath.author.rules import examine
    from jaxpath.cli.screen import show, show_json
    from jaxpath.ui.author import as_json, counted, summary, view
    from jaxpath.ui.mathematics import render

    found = {}
    for folder in lesson_folders(lesson or ()):
        found[folder] = examine(folder, render, mutants)
        if not settings(context).as_json:
            show(view(folder, found[folder], verbose))
    rows = kills.found(finding for findings in found.values() for finding in findings)
    if settings(context).as_json:
        lessons = [as_json(*pair) for pair in found.items()]
        show_json("jaxpath.author/1", lessons=lessons, mutants=counted(rows))
    elif rows and len(found) > 1:
        show(summary(rows))
    if table:
        kills.write_table(table, rows)
    failed = {f.rule for findings in found.values() for f in findings if not f.passed}
    raise typer.Exit(int(_exit_code(failed)))


def record(context: typer.Context, lesson: LessonsArgument = None) -> None:
    """Run the steps of lessons and keep what they print."""
    from jaxpath.author.folders import lesson_folders
    from jaxpath.author.recording import record
    from jaxpath.cli.screen import show, show_json
    from jaxpath.ui.author import written

    paths = [record(folder) for folder in lesson_folders(lesson or ())]
    if settings(context).as_json:
        show_json("jaxpath.author/1", recorded=[str(path) for path in paths])
    else:
        show(written(paths))


def _exit_code(failed: set[str]) -> Exit:
    """A platform that is not to be had here is the environment's fault, not the lesson's."""
    if failed == {"platform"}:
        return Exit.ENVIRONMENT
    return Exit.NOT_YET if failed else Exit.DONE
