"""A diagnosis, one row, or the list of checks, as something to print."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from jaxpath.doctor.check import Check
from jaxpath.doctor.records import Diagnosis, Fix, Row, State

_MARKS: dict[State, tuple[str, str, str]] = {
    "pass": ("✓", "[ok]", "green"),
    "warn": ("!", "[!!]", "yellow"),
    "fail": ("✗", "[XX]", "red"),
    "skip": ("–", "[--]", "dim"),
    "unknown": ("?", "[??]", "magenta"),
}
_AGAIN = "then run `jaxpath doctor` again"
_ID_WIDTH = 24
_WIDE = 72
_MOST_NAMES = 5


def view(diagnosis: Diagnosis, verbose: bool, console: Console) -> RenderableType:
    """Rows that need attention in full, the others counted unless `verbose`, and the verdict."""
    page = _Page(console)
    lines: list[RenderableType] = [page.text(_heading(diagnosis), "bold")]
    shown: dict[Fix, str] = {}
    for row in diagnosis.rows:
        if verbose or row.state in ("warn", "fail", "unknown"):
            lines += page.row(row, shown)
    if not verbose:
        lines += page.counted(diagnosis.rows)
    return Group(*lines, Text(), page.text(_summary(diagnosis)), page.verdict(diagnosis))


def explain(check: Check, console: Console) -> RenderableType:
    """What a row means, why it fails, and what to do."""
    page = _Page(console)
    return Group(
        page.text(f"{check.id}: {check.title}", "bold"),
        *page.labelled("what", check.what),
        *page.labelled("why", check.why),
        *page.labelled("fix", check.remedy),
    )


def listing(checks: Sequence[Check], console: Console) -> RenderableType:
    """Every check with its id."""
    page = _Page(console)
    return Group(*(page.entry("", "", check.id, check.title) for check in checks))


class _Page:
    """How this console writes: with which marks, and beside or below each other."""

    def __init__(self, console: Console) -> None:
        self.encoding = console.encoding
        self.plain = console.options.ascii_only
        self.wide = console.width >= _WIDE

    def text(self, words: str, style: str = "") -> Text:
        if self.plain:
            words = words.encode(self.encoding, "replace").decode(self.encoding)
        return Text(words, style=style, overflow="fold")

    def mark(self, state: State) -> str:
        unicode, plain, _ = _MARKS[state]
        return plain if self.plain else unicode

    def row(self, row: Row, shown: dict[Fix, str]) -> list[RenderableType]:
        words = row.detail if row.state in ("pass", "warn", "fail") else _undecided(row)
        lines = [self.entry(self.mark(row.state), _MARKS[row.state][2], row.id, words)]
        if row.why:
            lines += self.labelled("why", row.why)
        return lines + (self.fix(row, shown) if row.fix else [])

    def entry(self, mark: str, style: str, id: str, words: str) -> RenderableType:
        lead = self.text(f"{mark} " if mark else "", style)
        if not self.wide:
            below = Padding(self.text(words), (0, 0, 0, 2), expand=False)
            return Group(lead + self.text(id, "bold"), below)
        return _Hanging(lead + self.text(id.ljust(_ID_WIDTH), "bold"), self.text(words))

    def labelled(self, label: str, words: str) -> list[RenderableType]:
        return [_Hanging(self.text(f"  {label:<5}", "dim"), self.text(words))]

    def fix(self, row: Row, shown: dict[Fix, str]) -> list[RenderableType]:
        """The same remedy is written out once and pointed at afterwards."""
        fix = row.fix
        assert fix is not None
        if fix in shown:
            return self.labelled("fix", f"as for {shown[fix]}")
        shown[fix] = row.id
        lines: list[RenderableType] = []
        for number, command in enumerate(fix.here):
            lines += self.labelled("" if number else "fix", command)
        if fix.note:
            lines += self.labelled("" if fix.here else "fix", fix.note)
        return lines + self.labelled("", _AGAIN)

    def counted(self, rows: Sequence[Row]) -> list[RenderableType]:
        lines: list[RenderableType] = []
        good = [row for row in rows if row.state == "pass"]
        skipped = [row.id for row in rows if row.state == "skip"]
        if good:
            words = f"{self.mark('pass')} {_number(len(good), 'check')} passed"
            lines.append(self.text(words, _MARKS["pass"][2]))
        if skipped:
            many = len(skipped) > _MOST_NAMES
            names = _number(len(skipped), "check") if many else ", ".join(skipped)
            words = f"{self.mark('skip')} skipped: {names}"
            lines.append(self.text(words, _MARKS["skip"][2]))
        return lines

    def verdict(self, diagnosis: Diagnosis) -> Text:
        style = "bold green" if diagnosis.exit_code == 0 else "bold red"
        return self.text(f"Ready for: {diagnosis.ready}", style)


class _Hanging:
    """Words beside a lead; when they wrap they stay to its right."""

    def __init__(self, lead: Text, words: Text) -> None:
        self.lead = lead
        self.words = words

    def __rich__(self) -> RenderableType:
        from rich.table import Table

        grid = Table.grid()
        grid.add_column(no_wrap=True, width=self.lead.cell_len)
        grid.add_column(overflow="fold")
        grid.add_row(self.lead, self.words)
        return grid


def _heading(diagnosis: Diagnosis) -> str:
    target, host = diagnosis.facts["target"], diagnosis.facts["host"]
    version = ".".join(map(str, target["version"] or ["unknown"]))
    return f"Python {version}, {host['os']} {host['machine']}, {target['path']}"


def _undecided(row: Row) -> str:
    word = "skipped" if row.state == "skip" else "could not tell"
    return f"{word}: {row.reason}"


def _summary(diagnosis: Diagnosis) -> str:
    parts = [
        f"{diagnosis.count('fail')} failed",
        _number(diagnosis.count("warn"), "warning"),
        f"{diagnosis.count('pass')} passed",
    ]
    late: tuple[tuple[State, str], ...] = (("skip", "skipped"), ("unknown", "not decided"))
    parts += [f"{diagnosis.count(state)} {word}" for state, word in late if diagnosis.count(state)]
    return f"{', '.join(parts)} ({diagnosis.seconds:.1f} s)"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
