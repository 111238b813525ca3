"""Figures as data: what a lesson computes and every renderer draws from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of cells, drawn with one colour per number.

    `cells` holds one sequence per row; an entry is a number, or text where there is nothing to
    scale. `text` is the alternative for readers who do not see the drawing: it tells the same.
    """

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[float | int | str, ...], ...]
    text: str
    row_axis: str = ""
    column_axis: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """One named line: `y[i]` over `x[i]`."""

    name: str
    x: tuple[float, ...]
    y: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Named lines over one pair of axes; each axis may be logarithmic."""

    title: str
    series: tuple[Series, ...]
    text: str
    x_axis: str
    y_axis: str
    x_log: bool = False
    y_log: bool = False


Figure = Grid | Lines
