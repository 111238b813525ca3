"""A check's report, to be understood in five seconds: verdict, why, where, what to type."""

from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from jaxpath.grading.records import Explanation, Failure, Report
from jaxpath.ui.margin import Labelled, indented

_MARK = {
    "passed": ("✓ passed", "good"),
    "failed": ("✗ not passed yet", "bad"),
    "not started": ("– not started", "mark"),
    "could not tell": ("? could not tell", "mark"),
}
_OUTPUT_LINES = 12


def report(found: Report, verbose: bool = False) -> RenderableType:
    """The whole report."""
    return Group(*_parts(found, verbose))


def _parts(found: Report, verbose: bool) -> Iterator[RenderableType]:
    mark, style = _MARK[found.verdict]
    yield Text.assemble(
        (mark, f"bold {style}"), f"  {found.lesson} {found.task}", (_score(found), "quiet")
    )
    yield Text()
    yield Text(" ".join(found.sentence.split()), overflow="fold")
    yield Text()
    if found.line:
        yield Text(f"Your {found.line.place}", style="quiet")
        yield indented([found.line.text])
        yield Text()
    if found.failure:
        yield from _failure(found.failure, found)
    if found.explanation:
        yield from _explanation(found.explanation, found)
    if verbose:
        yield from _checks(found)
    if found.output and not _is_shown(found):
        yield from _output(found)
    for note in found.notes:
        yield Text.assemble(("Note  ", "mark"), note, overflow="fold")
        yield Text()
    yield from _next(found)


def _score(found: Report) -> str:
    passed = sum(check.passed for check in found.checks)
    return f"  {passed} of {len(found.checks)} checks agree" if found.checks else ""


def _failure(failure: Failure, found: Report) -> Iterator[RenderableType]:
    where = failure.where[:1].upper() + failure.where[1:]
    # What is observed is a sentence that holds of a right answer; here it does not.
    yield Text(where if failure.call else f"✗ {where}", style="title")
    if failure.call:
        yield _rows(("Input", Text(failure.call)))
    yield Beside(("Yours", failure.came, "bad"), ("Expected", failure.expected, "good"))
    for one in failure.entries:
        at = f"at [{', '.join(map(str, one.index))}]"
        yield indented([f"{at}: {one.came} instead of {one.expected}"])
    if failure.difference not in found.sentence:
        yield Padding(Text(" ".join(failure.difference.split()), overflow="fold"), (0, 0, 0, 2))
    yield Text()


class Beside:
    """Two results to compare by eye: beside each other where they are tall and fit, else below."""

    def __init__(self, *sides: tuple[str, str, str]) -> None:
        self._sides = sides

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        tall = any("\n" in text for _, text, _ in self._sides)
        width = sum(max(cell_len(line) for line in text.split("\n")) for _, text, _ in self._sides)
        if not tall or width + 8 > options.max_width:
            yield _rows(*((label, _marked(text, style)) for label, text, style in self._sides))
            return
        columns = Table.grid(padding=(0, 4, 0, 0))
        columns.add_row(*(Text(label, style="quiet") for label, _, _ in self._sides))
        columns.add_row(*(_marked(text, style) for _, text, style in self._sides))
        yield Padding(columns, (0, 0, 0, 2))


def _rows(*rows: tuple[str, Text]) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="quiet", no_wrap=True, min_width=len("Expected"))
    table.add_column(overflow="fold")
    for label, text in rows:
        table.add_row(label, text)
    return Padding(table, (0, 0, 0, 2))


def _marked(text: str, style: str) -> Text:
    """A result in its colour, with the entries that differ in bold."""
    shown = Text(text, style=style)
    shown.highlight_regex(r"›[^›‹]*‹", "bold")
    return shown


def _explanation(explanation: Explanation, found: Report) -> Iterator[RenderableType]:
    yield Text(explanation.what, overflow="fold")
    yield Text(explanation.idea, overflow="fold")
    if explanation.lesson and explanation.lesson != found.lesson:
        yield Text(f"Taught in {explanation.lesson}.", style="quiet")
    yield Text()
    if explanation.message not in found.sentence and not found.failure:
        yield indented(explanation.message.splitlines()[:6], "quiet")
        yield Text()


def _is_shown(found: Report) -> bool:
    """Whether the output already stands in the comparison, as that of a program does."""
    return (
        found.failure is not None
        and found.failure.call == ""
        and found.output in found.failure.came
    )


def _checks(found: Report) -> Iterator[RenderableType]:
    for check in found.checks:
        sign, style = ("✓ ", "good") if check.passed else ("✗ ", "bad")
        yield Text.assemble("  ", (sign, style), " ".join(check.sentence.split()), overflow="fold")
    yield Text()


def _output(found: Report) -> Iterator[RenderableType]:
    lines = found.output.splitlines()
    shown = lines[:_OUTPUT_LINES]
    yield Text("Your file printed", style="quiet")
    yield indented([line[:500] for line in shown])
    left = len(lines) - len(shown)
    if found.output_dropped:
        yield Text(f"  … cut: {found.output_dropped} more bytes were not kept", style="quiet")
    elif left > 0:
        yield Text(f"  … {left} more lines", style="quiet")
    yield Text()


def _next(found: Report) -> Iterator[RenderableType]:
    where = found.environment
    if found.verdict == "failed":
        yield Text.assemble("Edit   ", (found.file, "path"), overflow="fold")
    label = {"passed": "Next   ", "could not tell": "Then   "}.get(found.verdict, "Then   ")
    for number, command in enumerate(found.do):
        yield Labelled(label if number == 0 else "or     ", command)
    if where.packages:
        versions = f"JAX {where.packages.get('jax', '?')}, Python {where.python}"
        devices = "1 device" if where.device_count == 1 else f"{where.device_count} devices"
        yield Text(f"\nRan on {where.platform}, {devices}, {versions}", style="quiet")
