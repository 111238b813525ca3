"""Figures as files: real matplotlib, real bytes."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from matplotlib.image import imread

from jaxpath.errors import JaxpathError
from jaxpath.figure import Figure, Grid, Lines, Series
from jaxpath.ui.picture import save

NAN, INF = float("nan"), float("inf")

GRID = Grid(
    title="Three rows, $1 each",
    rows=("Original", "Set"),
    columns=("0", "1"),
    cells=((1, 2.5), (NAN, 20)),
    text="Set put 20 at index 1 <of two>.",
    row_axis="array",
    column_axis="index",
)
WORDS = Grid("Words", ("jit",), ("takes", "gives"), (("a function", "more words " * 8),), "W.")
LINES = Lines(
    title="Loss",
    series=(Series("_train $x$", (0, 1, 10), (3, -1, INF)), Series("other", (1, 2), (1, 2))),
    text="It falls.",
    x_axis="step",
    y_axis="loss",
    x_log=True,
    y_log=True,
)
PROVENANCE = {"seed": "0", "command": "jaxpath figure"}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("figure", [GRID, WORDS, LINES])
def test_three_files_that_say_what_they_show(figure: Figure, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    paths = save(figure, folder, "it", PROVENANCE)
    assert [path.name for path in paths] == ["it.png", "it.svg", "it.json"]
    assert sorted(folder.iterdir()) == sorted(paths)

    height, width, _ = imread(paths[0]).shape
    assert width > 300
    assert height > 100

    svg = ElementTree.parse(paths[1]).getroot()
    assert svg.tag == f"{SVG}svg"
    assert svg.findtext(f"{SVG}title") == figure.title
    assert figure.text in "".join(svg.itertext())


def test_the_data_stand_beside_the_picture(tmp_path: Path) -> None:
    kept = json.loads(save(GRID, tmp_path, "it", PROVENANCE)[2].read_text("utf-8"))
    assert kept["kind"] == "grid"
    assert kept["figure"]["cells"] == [[1, 2.5], ["nan", 20]]
    assert kept["figure"]["text"] == GRID.text
    assert kept["provenance"] == PROVENANCE
    kept = json.loads(save(LINES, tmp_path, "it", {})[2].read_text("utf-8"))
    assert kept["kind"] == "lines"
    assert kept["figure"]["series"][0]["y"] == [3, -1, "inf"]


@pytest.mark.parametrize("figure", [GRID, WORDS, LINES])
def test_two_saves_are_the_same_bytes(figure: Figure, tmp_path: Path) -> None:
    first = [path.read_bytes() for path in save(figure, tmp_path / "a", "it", PROVENANCE)]
    again = [path.read_bytes() for path in save(figure, tmp_path / "b", "it", PROVENANCE)]
    assert first == again


def test_another_process_with_settings_of_its_own_writes_the_same_bytes(tmp_path: Path) -> None:
    here = save(WORDS, tmp_path / "a", "it", PROVENANCE)
    Path(tmp_path, "matplotlibrc").write_text("font.size: 30\nsavefig.facecolor: red\n")
    program = (
        "from pathlib import Path; from jaxpath.figure import Grid; from jaxpath.ui.picture import"
        f" save; import sys; save({WORDS!r}, Path('b'), 'it', {PROVENANCE!r});"
        " assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True)
    assert [p.read_bytes() for p in here] == [(tmp_path / "b" / p.name).read_bytes() for p in here]


def test_importing_the_room_does_not_import_matplotlib() -> None:
    program = (
        "import jaxpath.ui.picture, jaxpath.ui.figure, jaxpath.ui.mathematics, sys;"
        "assert not {'matplotlib', 'numpy', 'jax', 'rich.table'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize(
    "figure",
    [
        Grid("", (), (), (), ""),
        Grid("", ("a", "b"), (), ((1,), ("x", 2, INF)), ""),
        Grid("", (), (), ((NAN,),), ""),
        Lines("", (), "", "", ""),
        Lines("", (Series("empty", (), ()),), "", "x", "y", True, True),
        Lines("", (Series("negative", (-1,), (-1,)),), "", "x", "y", True, True),
        Lines("", (Series("one", (1,), (1,)), Series("none", (1,), (NAN,))), "", "x", "y"),
        Lines("", (Series("constant", (1, 2, 3), (2, 2)),), "", "x", "y", False, True),
    ],
)
def test_odd_figures_are_drawn(figure: Figure, tmp_path: Path) -> None:
    assert all(path.stat().st_size > 0 for path in save(figure, tmp_path, "odd", {}))


def test_a_folder_that_cannot_be_written_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(JaxpathError) as caught:
        save(GRID, tmp_path / "file", "it", {})
    assert "could not be written" in caught.value.what
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


def test_saving_again_replaces_and_leaves_no_draft(tmp_path: Path) -> None:
    save(GRID, tmp_path, "it", {})
    paths = save(WORDS, tmp_path, "it", {})
    assert json.loads(paths[2].read_text("utf-8"))["figure"]["title"] == "Words"
    assert sorted(tmp_path.iterdir()) == sorted(paths)
