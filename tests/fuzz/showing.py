"""Everything that is made of a report: the screen, the JSON object, the receipt. What is odd there."""

# ruff: noqa: E501 - lists of odd things are easier to read in long lines

import io
import json
import re

from rich.console import Console

from jaxpath import __version__
from jaxpath.grading.attempt import Attempt
from jaxpath.grading.receipts import Receipt
from jaxpath.grading.records import Report
from jaxpath.ui.report import report as view
from jaxpath.ui.theme import STYLES, Theme

_MOST_SHOWN = 40_000
_MOST_JSON = 400_000
_HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]")
_STYLE = re.compile("\x1b\\[[0-9;]*m")
_EXIT = {"passed": 0, "failed": 1, "not started": 1, "could not tell": 4}


def odd(found: Report, attempt: Attempt) -> str | None:
    """What is wrong with what a learner would get to see, or None."""
    for width, colour, verbose in ((80, True, False), (40, False, True)):
        text = screen(found, width, colour, verbose)
        if len(text) > _MOST_SHOWN:
            return f"{len(text)} characters on the screen"
        if harm := _HARMFUL.search(_STYLE.sub("", text) if colour else text):
            return f"the screen shows {harm[0]!r} at {width} columns"
        text.encode()
    fields = found.model_dump(mode="json")
    written = json.dumps(fields, ensure_ascii=False)
    written.encode()
    if len(written) > _MOST_JSON:
        return f"{len(written)} characters of JSON"
    if json.loads(written) != fields or found.model_dump_json() == "":
        return "JSON that does not say the same"
    if int(found.exit_code) != _EXIT[found.verdict]:
        return f"exit status {found.exit_code} for {found.verdict}"
    if found.verdict == "could not tell":
        return "could not tell"
    return _odd_receipt(found, attempt)


def screen(found: Report, width: int, colour: bool, verbose: bool = False) -> str:
    """The report as it is printed."""
    written = io.StringIO()
    console = Console(
        file=written, theme=Theme(STYLES), highlight=False, emoji=False, markup=False,
        legacy_windows=False, width=width, force_terminal=colour, no_color=not colour,
        color_system="truecolor" if colour else None,
    )  # fmt: skip
    console.print(view(found, verbose))
    return written.getvalue()


def _odd_receipt(found: Report, attempt: Attempt) -> str | None:
    receipt = Receipt(
        lesson=found.lesson, task=found.task, verdict=found.verdict, time="now",
        jaxpath=__version__, source=attempt.text, report=found, predictions={}, hints_seen=0,
        solution_seen=False,
    )  # fmt: skip
    body = receipt.model_dump_json(indent=1)
    return (
        None if Receipt.model_validate_json(body) == receipt else "a receipt that reads otherwise"
    )
