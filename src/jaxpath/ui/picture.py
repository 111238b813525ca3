"""Figures as files: PNG and SVG drawn by matplotlib, and the data beside them as JSON."""

import json
import math
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from jaxpath.errors import JaxpathError
from jaxpath.figure import Figure, Grid, Lines
from jaxpath.ui.figure import LINE_COLOURS, Cell, extent, number, paint, place

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet
    from matplotlib.text import Text

_SCHEMA = 1
_DOTS_PER_INCH = 150
_TEXT_SIZE = 11
# Inches that one letter and one line take at that size.
_LETTER, _LINE = 0.1, 0.2
_PADDING = 0.15
_LONGEST_LINE = 28
_MARKERS = "os^Dvp*X"
_DASHES = ("-", "--", "-.", ":")


def save(
    figure: Figure, folder: Path, name: str, provenance: Mapping[str, str]
) -> tuple[Path, ...]:
    """Write NAME.png, NAME.svg and NAME.json into the folder, each whole or not at all.

    The same figure and provenance give the same bytes. Raises JaxpathError where the folder cannot
    be written.
    """
    files = {**_drawings(figure), "json": _data(figure, provenance)}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return tuple(_put(folder / f"{name}.{kind}", data) for kind, data in files.items())
    except OSError as error:
        what = f"The picture {name} could not be written to {folder}: {error.strerror}."
        raise JaxpathError(what, "Choose a folder that you can write to.") from error


def _put(path: Path, data: bytes) -> Path:
    """A reader sees the old file or the new one, never a part."""
    draft = path.with_name(f".tmp-{os.getpid()}-{path.name}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return path


def _data(figure: Figure, provenance: Mapping[str, str]) -> bytes:
    kind = "grid" if isinstance(figure, Grid) else "lines"
    record = {
        "schema": _SCHEMA,
        "kind": kind,
        "figure": _storable(asdict(figure)),
        "provenance": dict(sorted(provenance.items())),
    }
    text = json.dumps(record, indent=2, ensure_ascii=False, allow_nan=False)
    return f"{text}\n".encode()


def _storable(value: object) -> object:
    """JSON has no NaN and no infinities: they are kept as text."""
    if isinstance(value, dict):
        return {key: _storable(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_storable(entry) for entry in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value


def _drawings(figure: Figure) -> dict[str, bytes]:
    with _default_settings():
        sheet = _grid(figure) if isinstance(figure, Grid) else _lines(figure)
        png, svg = BytesIO(), BytesIO()
        about = {"Title": figure.title, "Description": figure.text}
        sheet.savefig(png, format="png", metadata={**about, "Software": None})
        sheet.savefig(svg, format="svg", metadata={**about, "Date": None, "Creator": None})
    return {"png": png.getvalue(), "svg": svg.getvalue()}


@contextmanager
def _default_settings() -> Iterator[None]:
    """matplotlib as installed: a learner's own matplotlibrc must not change the bytes."""
    # Half a second to import: only saving pays for it.
    import matplotlib

    defaults = matplotlib.rcParamsDefault.items()
    settings: Any = {key: value for key, value in defaults if not key.startswith("backend")}
    settings |= {"svg.hashsalt": "jaxpath", "font.size": _TEXT_SIZE}
    with matplotlib.rc_context(settings):
        yield


def _sheet(width: float, height: float) -> "Sheet":
    from matplotlib.figure import Figure as Sheet

    return Sheet(figsize=(width, height), dpi=_DOTS_PER_INCH, facecolor="white")


@dataclass(frozen=True, slots=True)
class _Box:
    """One place in a drawn table; only cells have a background and a frame."""

    lines: tuple[str, ...]
    background: str = ""
    ink: str = "#000000"
    weight: str = "normal"

    @property
    def width(self) -> float:
        return max(map(len, self.lines), default=0) * _LETTER + 2 * _PADDING

    @property
    def height(self) -> float:
        return len(self.lines) * _LINE + _PADDING


def _grid(grid: Grid) -> "Sheet":
    rows = _boxes(grid)
    widths = _widths(rows, equal=_between(grid) is not None)
    heights = [max((box.height for box in row), default=0) for row in rows]
    width = max(sum(widths) + 2 * _PADDING, 3.0)
    title = wrap(grid.title, int(width / _LETTER)) or [""]
    top = (len(title) + bool(grid.column_axis)) * _LINE + 2 * _PADDING
    sheet = _sheet(width, top + sum(heights) + _PADDING)
    axes = _inches(sheet)
    _words(axes, _PADDING, _PADDING, "\n".join(title)).set(weight="bold", va="top")
    lefts = [_PADDING, *(_PADDING + w for w in accumulate(widths))]
    middle = (lefts[1] + lefts[-1]) / 2
    _words(axes, middle, top, grid.column_axis).set(style="italic", ha="center", va="bottom")
    for row, y, height in zip(rows, accumulate([top, *heights]), heights, strict=False):
        for box, x, w in zip(row, lefts, widths, strict=False):
            _draw(axes, box, (x, y, w, height))
    return sheet


def _inches(sheet: "Sheet") -> "Axes":
    """The whole sheet as one pair of axes in inches, counted from the upper left corner."""
    width, height = (float(side) for side in sheet.get_size_inches())
    axes = sheet.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    return axes


def _between(grid: Grid) -> tuple[float, float] | None:
    return extent(cell for row in grid.cells for cell in row)


def _boxes(grid: Grid) -> list[list[_Box]]:
    """The column names, then each row with its name first; a last row may be shorter."""
    between = _between(grid)
    names = [_Box((grid.row_axis,)), *(_named(name) for name in grid.columns)]
    body = [
        [_named(grid.rows[i] if i < len(grid.rows) else ""), *(_cell(c, between) for c in row)]
        for i, row in enumerate(grid.cells)
    ]
    return [names, *body]


def _named(name: str) -> _Box:
    return _Box(tuple(wrap(name, _LONGEST_LINE)), weight="bold")


def _cell(cell: Cell, between: tuple[float, float] | None) -> _Box:
    if isinstance(cell, str):
        return _Box(tuple(wrap(cell, _LONGEST_LINE)), "#ffffff")
    if between is None or math.isnan(cell):
        return _Box((number(cell),), "#ffffff")
    return _Box((number(cell),), *paint(place(cell, between)))


def _widths(rows: Sequence[Sequence[_Box]], equal: bool) -> list[float]:
    count = max(len(row) for row in rows)
    names, *cells = (max(row[i].width if i < len(row) else 0 for row in rows) for i in range(count))
    return [names, *([max(cells, default=0)] * len(cells) if equal else cells)]


def _draw(axes: "Axes", box: _Box, at: tuple[float, float, float, float]) -> None:
    from matplotlib.patches import Rectangle

    x, y, width, height = at
    if box.background:
        frame = Rectangle((x, y), width, height, facecolor=box.background, edgecolor="#808080")
        axes.add_patch(frame)
    words = _words(axes, x + width / 2, y + height / 2, "\n".join(box.lines))
    words.set(color=box.ink, weight=box.weight, ha="center", va="center")


def _words(axes: "Axes", x: float, y: float, words: str) -> "Text":
    """Text as it is written: a dollar stays a dollar."""
    return axes.text(x, y, words, parse_math=False)


def _lines(lines: Lines) -> "Sheet":
    sheet = _sheet(6.4, 4.2)
    sheet.set_layout_engine("constrained")
    axes = sheet.add_subplot()
    axes.set_title("\n".join(wrap(lines.title, 60)), weight="bold", parse_math=False)
    axes.set_xlabel(lines.x_axis, parse_math=False)
    axes.set_ylabel(lines.y_axis, parse_math=False)
    axes.grid(alpha=0.3)
    for i, series in enumerate(lines.series):
        x = [_drawable(value, lines.x_log) for value in series.x]
        y = [_drawable(value, lines.y_log) for value in series.y]
        _stroke(axes, i, list(zip(x, y, strict=False)))
    _scale(axes, lines)
    _legend(axes, lines)
    return sheet


def _drawable(value: float, log: bool) -> float:
    """matplotlib leaves a gap at NaN; infinities and what a logarithm has no place for join it."""
    return value if math.isfinite(value) and (value > 0 or not log) else math.nan


def _stroke(axes: "Axes", i: int, points: Sequence[tuple[float, float]]) -> None:
    """One line with a colour, a dash and a marker of its own, so that it survives grey print."""
    axes.plot(
        [x for x, _ in points],
        [y for _, y in points],
        color=LINE_COLOURS[i % len(LINE_COLOURS)],
        linestyle=_DASHES[i % len(_DASHES)],
        marker=_MARKERS[i % len(_MARKERS)],
        markevery=max(1, len(points) // 8),
    )


def _scale(axes: "Axes", lines: Lines) -> None:
    """Logarithmic where asked, unless nothing is positive: then matplotlib would only warn."""
    if lines.x_log and any(x > 0 for series in lines.series for x in series.x):
        axes.set_xscale("log")
    if lines.y_log and any(y > 0 for series in lines.series for y in series.y):
        axes.set_yscale("log")


def _legend(axes: "Axes", lines: Lines) -> None:
    if not lines.series:
        return
    legend = axes.legend(axes.lines, [series.name for series in lines.series])
    for text in legend.get_texts():
        text.set_parse_math(False)
