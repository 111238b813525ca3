"""Figures on real consoles: what is printed, in which form, and how wide."""

import math
import re
from io import BytesIO, TextIOWrapper

import pytest
from rich.cells import cell_len
from rich.console import Console

from jaxpath.figure import Figure, Grid, Lines, Series
from jaxpath.ui.figure import LINE_COLOURS, _luminance, number, paint, place, view

NAN, INF = float("nan"), float("inf")

THREE_ROWS = Grid(
    title="Three rows: the original, a replacement, an addition",
    rows=("Original", "Set", "Add"),
    columns=("0", "1", "2", "3"),
    cells=((1, 2, 3, 4), (1, 20, 3, 4), (6, 2, 8, 4)),
    text="Set put 20 at index 1; add put 5 more at 0 and 2.",
    row_axis="array",
    column_axis="index",
)
WIDE = Grid(
    title="A wide grid",
    rows=("first", "second"),
    columns=tuple(str(i) for i in range(16)),
    cells=tuple(tuple((i + 1) * 1234.5 * sign for i in range(16)) for sign in (1, -1)),
    text="Wide.",
)
WORDS = Grid(
    title="Transforms",
    rows=("jit", "vmap"),
    columns=("takes", "gives"),
    cells=(
        ("a function of arrays", "a compiled function, traced once per shape and dtype"),
        ("a function of one example", "a function of a batch"),
    ),
    text="Two transforms.",
)
MIXED = Grid("Mixed", ("a", "b"), ("x", "y"), ((1.5, "none"), (NAN, -INF)), "Mixed.")
LOSSES = Lines(
    title="Loss",
    series=tuple(
        Series(name, tuple(range(50)), tuple(low + math.exp(-i / 9) for i in range(50)))
        for name, low in (("train", 0.0), ("validation", 0.2))
    ),
    text="Both fall; validation stays higher.",
    x_axis="step",
    y_axis="loss",
)

FORMS = {
    "colour": {"color_system": "truecolor", "force_terminal": True},
    "few colours": {"color_system": "256", "force_terminal": True},
    "NO_COLOR": {"_environ": {"NO_COLOR": "1", "TERM": "xterm-256color"}, "force_terminal": True},
    "pipe": {},
}


def printed(
    figure: Figure, width: int = 80, form: str = "pipe", encoding: str = "utf-8", **asked: bool
) -> str:
    data = BytesIO()
    stream = TextIOWrapper(data, encoding=encoding, newline="\n")
    settings = {"_environ": {}, **FORMS[form]}
    Console(file=stream, width=width, **settings).print(view(figure, **asked))
    stream.flush()
    return data.getvalue().decode(encoding)


def bare(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def numbers_of(grid: Grid) -> list[str]:
    return [number(c) for row in grid.cells for c in row if not isinstance(c, str)]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii"])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("width", [12, 24, 40, 80, 200])
@pytest.mark.parametrize("figure", [THREE_ROWS, WIDE, WORDS, MIXED, LOSSES])
def test_no_line_is_wider_than_the_console_and_no_number_is_lost(
    figure: Figure, width: int, form: str, encoding: str
) -> None:
    for plain in (False, True):
        text = bare(printed(figure, width, form, encoding, plain=plain))
        assert max(cell_len(line) for line in text.splitlines()) <= width
        if isinstance(figure, Grid):
            found = re.findall(r"-?\d[\d.]*\d|-?\d|nan|-inf", text)
            assert not set(numbers_of(figure)) - set(found)
        if encoding != "utf-8":
            assert text.isascii()


def test_colour_stands_behind_the_numbers() -> None:
    text = printed(THREE_ROWS, form="colour")
    assert "38;2;0;0;0;48;2;253;231;37m 20 " in text
    assert "38;2;255;255;255;48;2;68;1;84m  1 " in text
    assert "░" not in text


@pytest.mark.parametrize("form", ["NO_COLOR", "pipe"])
def test_without_colour_shades_carry_it(form: str) -> None:
    text = bare(printed(THREE_ROWS, form=form))
    assert "Set        ░░ 1  ██ 20   ░░ 3   ░░ 4" in text
    assert "Add        ▒▒ 6   ░░ 2   ▒▒ 8   ░░ 4" in text
    assert "48;" not in printed(THREE_ROWS, form=form)


def test_the_sixteen_colours_of_a_theme_have_no_order() -> None:
    stream = TextIOWrapper(BytesIO(), encoding="utf-8")
    console = Console(file=stream, width=80, color_system="standard", force_terminal=True)
    with console.capture() as capture:
        console.print(view(THREE_ROWS))
    assert "██ 20" in capture.get()


@pytest.mark.parametrize("asked", [{"encoding": "cp1252"}, {"ascii_only": True}])
def test_ascii(asked: dict[str, str | bool]) -> None:
    text = printed(THREE_ROWS, form="colour", **asked)  # type: ignore[arg-type]
    assert "Set        .. 1  ## 20   .. 3   .. 4" in text
    assert text.isascii()
    assert printed(WORDS, **asked).isascii()  # type: ignore[arg-type]
    assert "+----" in printed(WORDS, **asked)  # type: ignore[arg-type]


def test_too_narrow_is_one_line_per_row() -> None:
    assert "Set: 0 → 1, 1 → 20,\n  2 → 3, 3 → 4\n" in printed(THREE_ROWS, width=24)
    assert "Set: 0 -> 1, 1 -> 20," in printed(THREE_ROWS, width=24, ascii_only=True)


def test_plain_is_words_with_the_text_alternative() -> None:
    text = printed(THREE_ROWS, plain=True)
    assert "Set: 0 → 1, 1 → 20, 2 → 3, 3 → 4\n" in text
    assert text.endswith(f"{THREE_ROWS.text}\n")
    assert THREE_ROWS.text not in printed(THREE_ROWS)
    assert printed(LOSSES, plain=True).endswith(f"{LOSSES.text}\n")


def test_words_are_a_table_that_wraps() -> None:
    text = printed(WORDS, width=60)
    assert "│ jit  │" in text
    assert {"compiled", "traced", "dtype"} <= set(re.findall(r"\w+", text))
    assert "jit: takes →" in printed(WORDS, width=24)


def test_text_among_numbers_has_no_shade() -> None:
    text = printed(MIXED)
    assert "none" in text
    assert re.search(r"  nan", text)
    assert "░░ -inf" in text


@pytest.mark.parametrize(
    "grid",
    [
        Grid("", (), (), (), ""),
        Grid("", ("a",), (), ((),), ""),
        Grid("", (), (), ((1, 2), (3,)), ""),
        Grid("", (), ("x",), (("text", "more"), ("short",)), ""),
        Grid("", ("a",), ("x",), ((NAN,),), ""),
        Grid("", ("a",), ("x",), ((INF,),), ""),
        Grid("", ("a",), ("x", "y"), ((2, 2),), ""),
        Grid("", ("a",), ("x", "y"), ((-1.7e308, 1.7e308),), ""),
        Grid("[bold]not markup[/bold]", ("[a]",), ("x",), (("line\nbreak [b]",),), ""),
    ],
)
def test_odd_grids_are_drawn(grid: Grid) -> None:
    for form in FORMS:
        for plain in (False, True):
            text = bare(printed(grid, form=form, plain=plain))
            assert all(value in text for value in numbers_of(grid))
            assert grid.title in text


def test_lines_have_axes_ticks_and_a_legend() -> None:
    text = printed(LOSSES)
    assert re.search(r"1\.2 ┤", text)
    assert "loss\n" in text
    assert re.search(r"\n +0 +step +49\n", text)
    assert "● train   ■ validation" in text
    assert any("\u2801" <= sign <= "\u28ff" for sign in text)
    canvas = text.split("└")[0]
    assert canvas.count("●") > 1
    assert canvas.count("■") > 1


def test_lines_in_ascii_have_a_glyph_each() -> None:
    text = printed(LOSSES, encoding="ascii")
    assert "* train   o validation" in text
    canvas = text.split("+---")[0]
    assert canvas.count("*") > 20
    assert canvas.count("o") > 20


def test_lines_that_coincide_are_both_seen() -> None:
    twins = tuple(Series(name, (0, 1), (0, 1)) for name in ("one", "two"))
    lines = Lines("", twins, "", "x", "y")
    assert {"●", "■"} <= set(printed(lines).split("└")[0])
    assert {"*", "o"} <= set(printed(lines, encoding="ascii").split("+---")[0])


def test_a_narrow_console_shows_values() -> None:
    text = printed(LOSSES, width=39)
    assert "│ step │ train" in text
    assert "8 of 50 points each." in text
    assert "0 → 1.0" in printed(LOSSES, width=20)


def test_log_axes_put_equal_factors_at_equal_distances() -> None:
    series = Series("power", (1, 10, 100), (1, 100, 10000))
    text = printed(Lines("", (series,), "", "size", "seconds", True, True), encoding="ascii")
    rows = [line.split("|")[1] for line in text.splitlines() if "|" in line]
    ends = rows[0].rindex("*"), rows[-1].index("*")
    assert ends == (len(rows[0]) - 1, 0)
    assert rows[len(rows) // 2].strip("* ") == ""
    assert "*" in rows[len(rows) // 2][len(rows[0]) // 2 - 6 : len(rows[0]) // 2 + 6]
    assert "size (log scale)" in text


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize(
    "series",
    [
        (),
        (Series("empty", (), ()),),
        (Series("one", (3,), (5,)),),
        (Series("constant", (0, 1, 2), (2.5, 2.5, 2.5)),),
        (Series("gaps", (0, 1, 2, 3, NAN), (1, NAN, 3, INF, 2)), Series("two", (0, 4), (0, 4))),
        (Series("nothing", (0, 1), (NAN, INF)),),
        (Series("negative", (-2, -1), (-1, -2)),),
        (Series("huge", (1, 2), (-1.7e308, 1.7e308)), Series("tiny", (1, 2), (5e-324, 1e-300))),
        (Series("longer x", (1, 2, 3), (1, 2)),),
        (Series("a name much longer than any line of a console of forty columns is", (1,), (1,)),),
    ],
)
def test_odd_series_are_drawn(series: tuple[Series, ...], log: bool) -> None:
    lines = Lines("Odd", series, "Odd.", "x", "y", log, log)
    for width in (20, 40, 80):
        for form, encoding in (("pipe", "utf-8"), ("colour", "utf-8"), ("pipe", "ascii")):
            for plain in (False, True):
                text = bare(printed(lines, width, form, encoding, plain=plain))
                assert max(cell_len(line) for line in text.splitlines()) <= width


def test_points_without_a_place_are_counted() -> None:
    lines = Lines("", (Series("gaps", (0, 1, 2), (1, NAN, 3)),), "", "x", "y")
    assert "Not drawn: 1 of 3 points (not finite)." in printed(lines)


def test_numbers_for_people() -> None:
    values = (20, 20.0, 0.1 + 0.2, 1234.56, 1 / 3, 1.5e-9, 12345678.9, NAN, -INF, True)
    assert [number(v) for v in values] == [
        *("20", "20.0", "0.3", "1234.6", "0.3333", "1.5e-09", "1.235e+07", "nan", "-inf", "True")
    ]


def test_places() -> None:
    assert [place(v, (0, 4)) for v in (0, 1, 4, INF, -INF)] == [0, 0.25, 1, 1, 0]
    assert place(3, (3, 3)) == 0.5


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(bytes.fromhex(c[1:])) for c in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_ink_is_readable_on_every_background_and_lines_on_every_page() -> None:
    shades = [paint(i / 200) for i in range(201)]
    assert min(contrast(background, ink) for background, ink in shades) >= 4.5
    luminances = [_luminance(bytes.fromhex(background[1:])) for background, _ in shades]
    assert luminances == sorted(luminances)
    pages = ("#000000", "#ffffff")
    assert min(contrast(colour, page) for colour in LINE_COLOURS for page in pages) >= 3
