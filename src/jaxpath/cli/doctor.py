"""`jaxpath doctor`: is this computer ready?"""

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from jaxpath.cli.settings import settings

if TYPE_CHECKING:
    from jaxpath.doctor.records import Request

Platform = Literal["auto", "cpu", "cuda", "tpu"]
_CHECK_SCHEMA = "jaxpath.doctor.check/1"

PlatformOption = Annotated[
    Platform, typer.Option("--platform", help="Platform that must work; auto needs only the CPU.")
]
DevicesOption = Annotated[
    int | None,
    typer.Option("--devices", min=1, max=1024, help="How many devices must be possible."),
]
PythonOption = Annotated[
    str | None,
    typer.Option("--python", metavar="PATH", help="Interpreter or environment to examine."),
]
TimeoutOption = Annotated[
    float | None, typer.Option("--timeout", min=0.1, help="Seconds that one trial may take.")
]
ExplainOption = Annotated[
    str | None, typer.Option("--explain", metavar="ID", help="Say what a row means and stop.")
]
ListOption = Annotated[bool, typer.Option("--list-checks", help="List every row and stop.")]
VerboseOption = Annotated[bool, typer.Option("--verbose", "-v", help="Show rows that pass, too.")]


def command(
    context: typer.Context,
    platform: PlatformOption = "auto",
    devices: DevicesOption = None,
    python: PythonOption = None,
    timeout: TimeoutOption = None,
    explain: ExplainOption = None,
    list_checks: ListOption = False,
    verbose: VerboseOption = False,
) -> None:
    """Check this Python, its packages, its environment and its devices.

    Nothing is changed, written or sent. The exit status is 0 when nothing failed and 4 otherwise.
    """
    as_json = settings(context).as_json
    if list_checks:
        _list(as_json)
    elif explain is not None:
        _explain(explain, as_json)
    else:
        from jaxpath.doctor.records import Request

        _examine(Request(platform, devices, python, timeout=timeout), verbose, as_json)


def _examine(request: "Request", verbose: bool, as_json: bool) -> None:
    from jaxpath.doctor import records
    from jaxpath.doctor.examination import examine

    diagnosis = examine(request)
    if as_json:
        _print_json(records.as_json(diagnosis))
    else:
        from jaxpath.cli.screen import show
        from jaxpath.ui.doctor import view
        from jaxpath.ui.theme import console

        show(view(diagnosis, verbose, console()))
    raise typer.Exit(int(diagnosis.exit_code))


def _explain(id: str, as_json: bool) -> None:
    from jaxpath.doctor.rows import check_named

    check = check_named(id)
    if as_json:
        _print_json({"schema": _CHECK_SCHEMA, **check.described})
        return
    from jaxpath.cli.screen import show
    from jaxpath.ui.doctor import explain
    from jaxpath.ui.theme import console

    show(explain(check, console()))


def _list(as_json: bool) -> None:
    from jaxpath.doctor.rows import CHECKS

    if as_json:
        checks = [check.described for check in CHECKS]
        _print_json({"schema": _CHECK_SCHEMA, "checks": checks})
        return
    from jaxpath.cli.screen import show
    from jaxpath.ui.doctor import listing
    from jaxpath.ui.theme import console

    show(listing(CHECKS, console()))


def _print_json(document: dict[str, Any]) -> None:
    print(json.dumps(document, indent=1))
