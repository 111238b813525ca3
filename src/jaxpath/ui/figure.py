"""Figures in the terminal: every number stays text, colour and shade only repeat it."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice, pairwise
from typing import final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from jaxpath.figure import Figure, Grid, Lines, Series

Cell = float | int | str
Extent = tuple[float, float]
Point = tuple[int, int]

# Viridis: its steps look equally large to the eye, on any display and to most colour-blind readers.
_SCALE = (
    *("440154", "482475", "414487", "355f8d", "2a788e", "21918c"),
    *("22a884", "44bf70", "7ad151", "bddf26", "fde725"),
)
# Each stands out at 3:1 from a black and from a white page.
LINE_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a7000", "#8f6bd1")

_NARROWEST_PLOT = 40
_WIDEST_CANVAS = 64
_CANVAS_HEIGHT = 12
_POINTS_IN_WORDS = 8
_MARK_SPACING = 12
# A line of so few points shows where they are; of more, its signs only tell it from the others.
_POINTS_MARKED = 12
_BRAILLE_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


@dataclass(frozen=True, slots=True)
class _Alphabet:
    shades: str
    arrow: str
    marks: str
    side: str
    tick: str
    corner: str
    floor: str


_UNICODE = _Alphabet("░▒▓█", "→", "●■▲◆○□△◇", "│", "┤", "└", "─")
_ASCII = _Alphabet(".:*#", "->", "*o+x#@%&", "|", "|", "+", "-")


def view(figure: Figure, *, ascii_only: bool = False, plain: bool = False) -> RenderableType:
    """The figure as a renderable that suits the console it is printed on.

    `ascii_only` asks for ASCII where the console could do more. `plain` asks for words: one line
    per row or series, and the figure's text alternative below.
    """
    return _View(figure, ascii_only, plain)


def number(value: float | int) -> str:
    """A number for people: whole numbers in full, others to four significant digits."""
    if isinstance(value, int):
        return str(value)
    if not math.isfinite(value):
        return str(value)
    if value.is_integer() and abs(value) < 1e16:
        return repr(value)
    return f"{value:.1f}" if 1e3 <= abs(value) < 1e6 else f"{value:.4g}"


def extent(cells: Iterable[Cell]) -> Extent | None:
    """The least and the largest finite number, or None where there is none."""
    finite = [c for c in cells if not isinstance(c, str) and math.isfinite(c)]
    return (min(finite), max(finite)) if finite else None


def place(value: float, between: Extent) -> float:
    """Where the value lies between the two ends, from 0 to 1; infinities lie at the ends."""
    low, high = between
    if math.isinf(value):
        return float(value > 0)
    if low == high:
        return 0.5
    # Halves, because the difference of two huge numbers overflows.
    share = (value / 2 - low / 2) / (high / 2 - low / 2)
    return min(1.0, max(0.0, share))


def paint(share: float) -> tuple[str, str]:
    """Background and ink for a place between 0 and 1."""
    position = share * (len(_SCALE) - 1)
    index = min(int(position), len(_SCALE) - 2)
    left, right = (bytes.fromhex(colour) for colour in _SCALE[index : index + 2])
    mixed = [round(a + (b - a) * (position - index)) for a, b in zip(left, right, strict=True)]
    # Written in full: themes remap the names black and white.
    ink = "#000000" if _luminance(mixed) > 0.179 else "#ffffff"
    return "#" + bytes(mixed).hex(), ink


def _luminance(rgb: Sequence[int]) -> float:
    """Relative luminance as WCAG defines it; at 0.179 black and white ink read equally well."""
    parts = [c / 255 for c in rgb]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@final
@dataclass(frozen=True, slots=True)
class _View:
    figure: Figure
    ascii_only: bool
    plain: bool

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        look = _look(console, options, self.ascii_only)
        if self.figure.title:
            yield _paragraph(self.figure.title, "bold")
        if isinstance(self.figure, Grid):
            yield from _grid(self.figure, look, self.plain)
        else:
            yield from _lines(self.figure, look, self.plain)
        if self.plain and self.figure.text:
            yield _paragraph(self.figure.text)


@dataclass(frozen=True, slots=True)
class _Look:
    """What the console can show."""

    width: int
    colour: bool
    alphabet: _Alphabet


def _look(console: Console, options: ConsoleOptions, ascii_only: bool) -> _Look:
    bare = ascii_only or options.ascii_only
    # Under NO_COLOR Rich still names a colour system. The sixteen colours of the smaller systems
    # belong to the reader's theme and have no order, so they cannot stand for numbers.
    colour = not console.no_color and console.color_system in ("256", "truecolor")
    return _Look(options.max_width, colour and not bare, _ASCII if bare else _UNICODE)


def _paragraph(words: str, style: str = "") -> Text:
    """Text that wraps, and breaks inside a word rather than lose a letter."""
    return Text(words, style=style, overflow="fold", no_wrap=False)


def _row(*parts: str | tuple[str, str]) -> Text:
    """One line that has been measured and must stay one."""
    return Text.assemble(*parts, no_wrap=True, overflow="ignore")


def _label(names: Sequence[str], i: int) -> str:
    return names[i] if i < len(names) else ""


def _written(cell: Cell) -> str:
    return " ".join(cell.split()) if isinstance(cell, str) else number(cell)


def _pad(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))


def _flush_right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text


def _grid(grid: Grid, look: _Look, plain: bool) -> Iterable[RenderableType]:
    if not any(grid.cells):
        return [_paragraph("No cells to draw.")]
    if plain:
        return _grid_in_words(grid, look)
    between = extent(cell for row in grid.cells for cell in row)
    drawing = _heatmap(grid, between, look) if between else _ruled(grid, look)
    return drawing or _grid_in_words(grid, look)


def _heatmap(grid: Grid, between: Extent, look: _Look) -> list[Text]:
    """Coloured or shaded cells; nothing where they do not fit the width."""
    rows = [[_drawn(cell, between, look) for cell in row] for row in grid.cells]
    labels = [_label(grid.rows, i) for i in range(len(rows))]
    margin = max(cell_len(label) for label in (grid.row_axis, *labels)) + 1
    widths = _cell_widths(grid.columns, rows, look.width - margin)
    if not widths:
        return []
    body = [
        _row(_pad(label, margin), *_widened(row, widths))
        for label, row in zip(labels, rows, strict=True)
    ]
    return [*_heatmap_head(grid, margin, widths), *body, *_shade_key(between, look)]


def _widened(row: Sequence[tuple[str, str]], widths: Sequence[int]) -> Iterator[tuple[str, str]]:
    for (text, style), width in zip(row, widths, strict=False):
        yield _flush_right(text, width), style


def _drawn(cell: Cell, between: Extent, look: _Look) -> tuple[str, str]:
    """The text of one cell and its style, with the colour or the shade that repeats the number."""
    text = _written(cell)
    if isinstance(cell, str) or math.isnan(cell):
        return f" {text} ", ""
    share = place(cell, between)
    if look.colour:
        background, ink = paint(share)
        return f" {text} ", f"{ink} on {background}"
    return f" {_shade(share, look) * 2} {text} ", ""


def _shade(share: float, look: _Look) -> str:
    return look.alphabet.shades[min(3, int(share * 4))]


def _cell_widths(
    names: Sequence[str], rows: Sequence[Sequence[tuple[str, str]]], room: int
) -> list[int]:
    """Equal widths where they fit, else each column its own; nothing where that is too wide."""
    count = max(len(row) for row in rows)
    each = [cell_len(_label(names, i)) + 2 for i in range(count)]
    for row in rows:
        each = [max(w, cell_len(row[i][0]) if i < len(row) else 0) for i, w in enumerate(each)]
    equal = [max(each)] * count
    return next((widths for widths in (equal, each) if sum(widths) <= room), [])


def _heatmap_head(grid: Grid, margin: int, widths: Sequence[int]) -> Iterator[Text]:
    if grid.column_axis:
        indent = min(margin + 1, max(0, margin + sum(widths) - cell_len(grid.column_axis)))
        yield _paragraph(" " * indent + grid.column_axis, "italic")
    if grid.row_axis or any(grid.columns):
        names = [
            (_flush_right(f"{_label(grid.columns, i)} ", w), "bold") for i, w in enumerate(widths)
        ]
        yield _row((_pad(grid.row_axis, margin), "italic"), *names)


def _shade_key(between: Extent, look: _Look) -> Iterator[Text]:
    low, high = between
    if not look.colour and low < high:
        least, most = _shade(0, look), _shade(1, look)
        yield _paragraph(f"{least * 2} {number(low)} to {most * 2} {number(high)}", "dim")


def _ruled(grid: Grid, look: _Look) -> list[RenderableType]:
    """A table of text whose cells wrap; nothing where its longest words do not fit."""
    # Only text needs a table, and importing one costs more than drawing any heatmap.
    from rich import box
    from rich.table import Table

    rows = _as_text(grid)
    widths = _shared_widths(rows, look.width)
    if not widths:
        return []
    table = Table(box=box.ASCII if look.alphabet is _ASCII else box.SQUARE, show_lines=True)
    for name, width in zip(rows[0], widths, strict=True):
        table.add_column(Text(name), width=width, overflow="fold")
    for row in rows[1:]:
        table.add_row(*(Text(cell) for cell in row))
    above = [_paragraph(grid.column_axis, "italic")] if grid.column_axis else []
    return [*above, table]


def _as_text(grid: Grid) -> list[list[str]]:
    """Header and rows as text, all of one length, without a first column that would be empty."""
    count = max((len(row) for row in grid.cells), default=0)
    header = [grid.row_axis, *(_label(grid.columns, i) for i in range(count))]
    body = [
        [_label(grid.rows, i), *map(_written, row), *[""] * (count - len(row))]
        for i, row in enumerate(grid.cells)
    ]
    rows = [header, *body]
    return rows if any(row[0] for row in rows) else [row[1:] for row in rows]


def _shared_widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Column widths that break no word, given to those who need them; nothing if there are none."""
    columns = list(zip(*rows, strict=True))
    widths = [max(cell_len(w) for text in c for w in text.split() or [" "]) for c in columns]
    wanted = [max(cell_len(text) for text in column) for column in columns]
    spare = width - sum(widths) - 3 * len(columns) - 1
    while spare > 0 and any(w > have for w, have in zip(wanted, widths, strict=True)):
        lines = [w / have for w, have in zip(wanted, widths, strict=True)]
        widths[lines.index(max(lines))] += 1
        spare -= 1
    return widths if columns and spare >= 0 else []


def _grid_in_words(grid: Grid, look: _Look) -> Iterator[Text]:
    if grid.row_axis or grid.column_axis:
        names = f"{grid.row_axis or 'row'}: {grid.column_axis or 'column'}"
        yield _paragraph(f"{names} {look.alphabet.arrow} value", "italic")
    for i, row in enumerate(grid.cells):
        pairs = [(_label(grid.columns, j), _written(cell)) for j, cell in enumerate(row)]
        yield from _pairs_in_words(_label(grid.rows, i), pairs, look)


def _pairs_in_words(name: str, pairs: Sequence[tuple[str, str]], look: _Look) -> Iterator[Text]:
    """`name: a → 1, b → 2`, broken only between pairs where the width allows."""
    arrow = look.alphabet.arrow
    words = [f"{key} {arrow} {value}" if key else value for key, value in pairs]
    return _packed([*([f"{name}:"] if name else []), *_with_commas(words)], look.width)


def _with_commas(words: Sequence[str]) -> list[str]:
    return [*(f"{word}," for word in words[:-1]), *words[-1:]]


def _packed(chunks: Iterable[str], width: int) -> Iterator[Text]:
    """As many chunks on a line as fit; the lines after the first are indented."""
    line = ""
    for piece in _breakable(chunks, width - 2):
        longer = f"{line} {piece}" if line else piece
        if line and cell_len(longer) > width:
            yield _paragraph(line)
            longer = f"  {piece}"
        line = longer
    if line:
        yield _paragraph(line)


def _breakable(chunks: Iterable[str], width: int) -> Iterator[str]:
    """Each chunk whole, or its words where it is wider than a line."""
    for chunk in chunks:
        yield from chunk.split(" ") if cell_len(chunk) > width else [chunk]


@dataclass(frozen=True, slots=True)
class _Axis:
    """One direction of a plot: its ends, and whether equal steps multiply."""

    low: float
    high: float
    log: bool

    def place(self, value: float) -> float | None:
        """From 0 to 1, or None where the axis has no place for the value."""
        if not math.isfinite(value) or (self.log and value <= 0):
            return None
        if self.log:
            return place(math.log10(value), (math.log10(self.low), math.log10(self.high)))
        return place(value, (self.low, self.high))


def _axis(values: Iterable[float], log: bool) -> _Axis | None:
    between = extent(value for value in values if not log or value > 0)
    return _Axis(*between, log) if between else None


def _lines(lines: Lines, look: _Look, plain: bool) -> Iterable[RenderableType]:
    points = [point for series in lines.series for point in _points(series)]
    x = _axis((x for x, _ in points), lines.x_log)
    y = _axis((y for _, y in points), lines.y_log)
    if not x or not y:
        return [_paragraph("No points to draw.")]
    if plain or look.width < _NARROWEST_PLOT:
        return _lines_in_words(lines, look, plain)
    return _plot(lines, x, y, look)


def _points(series: Series) -> list[tuple[float, float]]:
    return list(zip(series.x, series.y, strict=False))


def _lines_in_words(lines: Lines, look: _Look, plain: bool) -> Iterable[RenderableType]:
    """A few values: a table where the lines share their x, else one paragraph per line."""
    first, *others = lines.series
    if not plain and all(series.x == first.x for series in others):
        table = _ruled(_values(lines), look)
        if table:
            return [*table, *_omission(len(first.x))]
    return _series_in_words(lines, look)


def _values(lines: Lines) -> Grid:
    chosen = [_few(_points(series)) for series in lines.series]
    return Grid(
        title="",
        rows=tuple(number(x) for x, _ in chosen[0]),
        columns=tuple(series.name for series in lines.series),
        cells=tuple(tuple(number(y) for _, y in at) for at in zip(*chosen, strict=False)),
        text="",
        row_axis=lines.x_axis,
        column_axis=lines.y_axis,
    )


def _series_in_words(lines: Lines, look: _Look) -> Iterator[Text]:
    names = f"{lines.x_axis or 'x'} {look.alphabet.arrow} {lines.y_axis or 'y'}"
    yield _paragraph(names, "italic")
    for series in lines.series:
        pairs = [(number(x), number(y)) for x, y in _few(_points(series))]
        yield from _pairs_in_words(series.name, pairs, look)
    yield from _omission(max(len(series.x) for series in lines.series))


def _few(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The ends and an even choice between them."""
    if len(points) <= _POINTS_IN_WORDS:
        return list(points)
    step = (len(points) - 1) / (_POINTS_IN_WORDS - 1)
    return [points[round(i * step)] for i in range(_POINTS_IN_WORDS)]


def _omission(count: int) -> Iterator[Text]:
    if count > _POINTS_IN_WORDS:
        yield _paragraph(f"{_POINTS_IN_WORDS} of {count} points each.", "dim")


@dataclass(slots=True)
class _Canvas:
    """Character cells that collect dots; each remembers which line came last."""

    columns: int
    rows: int
    dots: tuple[int, int]
    bits: dict[Point, int] = field(default_factory=dict)
    owner: dict[Point, int] = field(default_factory=dict)
    marked: set[Point] = field(default_factory=set)

    def at(self, x: float, y: float) -> Point:
        """The dot for two places from 0 to 1, counted from the upper left corner."""
        across, down = self.columns * self.dots[0] - 1, self.rows * self.dots[1] - 1
        return round(x * across), round((1 - y) * down)

    def draw(self, dot: Point, line: int, lines: int) -> Point:
        """Sets one dot and returns its cell. Lines in one cell take turns along the columns."""
        (x, y), (wide, high) = dot, self.dots
        cell = (x // wide, y // high)
        bit = _BRAILLE_DOTS[x % wide][y % high]
        self.bits[cell] = self.bits.get(cell, 0) | bit
        is_free = cell not in self.owner or cell[0] % lines == line
        if is_free and cell not in self.marked:
            self.owner[cell] = line
        return cell


def _plot(lines: Lines, x: _Axis, y: _Axis, look: _Look) -> Iterator[Text]:
    low, high = _tick(y.low), _tick(y.high)
    margin = max(len(low), len(high)) + 1
    canvas = _drawing(lines, x, y, min(_WIDEST_CANVAS, look.width - margin - 1), look)
    if lines.y_axis:
        yield _paragraph(_axis_name(lines.y_axis, y), "italic")
    ticks = {0: high, _CANVAS_HEIGHT - 1: low} if y.low < y.high else {_CANVAS_HEIGHT // 2: low}
    for row in range(_CANVAS_HEIGHT):
        side = look.alphabet.tick if row in ticks else look.alphabet.side
        start = _flush_right(ticks.get(row, ""), margin - 1) + " " + side
        yield _row(start, *_canvas_row(canvas, row, look))
    floor = look.alphabet.floor * canvas.columns
    yield _row(" " * margin + look.alphabet.corner + floor)
    yield from _below(lines, x, margin + 1, canvas.columns)
    yield from _legend(lines, look)
    yield from _left_out(lines, x, y)


def _drawing(lines: Lines, x: _Axis, y: _Axis, columns: int, look: _Look) -> _Canvas:
    dots = (1, 1) if look.alphabet is _ASCII else (2, 4)
    canvas = _Canvas(columns, _CANVAS_HEIGHT, dots)
    count = len(lines.series)
    for i, series in enumerate(lines.series):
        for run in _runs(series, x, y, canvas):
            cells = [canvas.draw(dot, i, count) for dot in _path(run)]
            if len(series.x) <= _POINTS_MARKED:
                cells = [(dot[0] // dots[0], dot[1] // dots[1]) for dot in run]
                _mark_points(canvas, cells, i, count)
                continue
            for cell in _marked(cells, i):
                canvas.owner[cell] = i
                canvas.marked.add(cell)
    return canvas


def _mark_points(canvas: _Canvas, cells: Sequence[Point], line: int, lines: int) -> None:
    """A sign at every point. Lines that meet in a point take turns, so that each is seen."""
    for number, cell in enumerate(cells):
        if cell not in canvas.marked or number % lines == line:
            canvas.owner[cell] = line
        canvas.marked.add(cell)


def _runs(series: Series, x: _Axis, y: _Axis, canvas: _Canvas) -> Iterator[list[Point]]:
    """The dots to connect; a point without a place interrupts the line."""
    run: list[Point] = []
    for value_x, value_y in _points(series):
        across, up = x.place(value_x), y.place(value_y)
        if across is not None and up is not None:
            run.append(canvas.at(across, up))
        elif run:
            yield run
            run = []
    if run:
        yield run


def _path(run: Sequence[Point]) -> Iterator[Point]:
    """Every dot on the way from the first point to the last."""
    yield run[0]
    for (x0, y0), (x1, y1) in pairwise(run):
        steps = max(abs(x1 - x0), abs(y1 - y0))
        for step in range(1, steps + 1):
            share = step / steps
            yield round(x0 + (x1 - x0) * share), round(y0 + (y1 - y0) * share)


def _marked(cells: Sequence[Point], line: int) -> Sequence[Point]:
    """Where a sign tells the line from the others without colour: in columns of its own."""
    own = {cell[0]: cell for cell in cells if (cell[0] - 3 * line) % _MARK_SPACING == 5}
    return list(own.values()) or cells[-1:]


def _mark(line: int, look: _Look) -> str:
    return next(islice(cycle(look.alphabet.marks), line, None))


def _colour(line: int, look: _Look) -> str:
    return LINE_COLOURS[line % len(LINE_COLOURS)] if look.colour else ""


def _canvas_row(canvas: _Canvas, row: int, look: _Look) -> Iterator[tuple[str, str]]:
    for column in range(canvas.columns):
        cell = (column, row)
        if cell not in canvas.bits:
            yield " ", ""
            continue
        line = canvas.owner[cell]
        is_sign = look.alphabet is _ASCII or cell in canvas.marked
        sign = _mark(line, look) if is_sign else chr(0x2800 + canvas.bits[cell])
        yield sign, _colour(line, look)


def _tick(value: float) -> str:
    short = f"{value:.6g}"
    return short if len(short) <= 8 else f"{value:.3g}"


def _axis_name(name: str, axis: _Axis) -> str:
    return f"{name} (log scale)" if axis.log else name


def _below(lines: Lines, x: _Axis, indent: int, columns: int) -> Iterator[Text]:
    """The ends of the x axis with its name between them, or below where there is no room."""
    name = _axis_name(lines.x_axis, x) if lines.x_axis else ""
    low, high = (_tick(x.low), _tick(x.high)) if x.low < x.high else ("", "")
    middle = name if x.low < x.high else f"{name} = {_tick(x.low)}".removeprefix(" = ")
    fits = len(low) + cell_len(middle) + len(high) + 4 <= columns
    between = columns - len(low) - len(high)
    left = (columns - cell_len(middle)) // 2 - len(low) if fits else 0
    inside = " " * max(1, left) + middle if fits else ""
    if low or fits:
        yield _row(" " * indent + low + _pad(inside, between) + high)
    if not fits:
        yield _paragraph(middle, "italic")


def _legend(lines: Lines, look: _Look) -> Iterator[Text]:
    names = [f"{_mark(i, look)} {series.name}" for i, series in enumerate(lines.series)]
    for line in _packed([f"{name}  " for name in names], look.width):
        for i, name in enumerate(names):
            line.highlight_words([name], style=_colour(i, look) or "none")
        yield line


def _left_out(lines: Lines, x: _Axis, y: _Axis) -> Iterator[Text]:
    places = [(x.place(a), y.place(b)) for series in lines.series for a, b in _points(series)]
    count = sum(None in place for place in places)
    if count:
        why = "not finite" + (", or not positive on a log scale" if x.log or y.log else "")
        yield _paragraph(f"Not drawn: {count} of {len(places)} points ({why}).", "dim")
