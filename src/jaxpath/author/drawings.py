"""The rule on figures: each computes, holds together, and says in words what it shows."""

from collections.abc import Iterator
from typing import Any

from jaxpath.author.findings import Finding, broken, held, judged, line_with
from jaxpath.course.records import Lesson
from jaxpath.running import jobs
from jaxpath.running.records import Run

Data = dict[str, Any]


def compute(lesson: Lesson) -> Run:
    """Compute every figure of the lesson; an empty list asks for nothing but costs a worker."""
    return jobs.run_figures(lesson.head, lesson.figures_source, lesson.figures)


def figures(lesson: Lesson, run: Run) -> tuple[Finding, ...]:
    """Every figure is a Grid or Lines, consistent in itself, with a text alternative."""
    count = len(lesson.figures)
    return judged(
        _figures(lesson, run), held("figures", f"every figure computes ({count})", figures=count)
    )


def _figures(lesson: Lesson, run: Run) -> Iterator[Finding]:
    path = lesson.head.folder / "figures.py"
    report = run.report or {}
    if "figures" not in report:
        error = report.get("fault") or run.ending.error or {}
        why = f"{error.get('type', run.ending.kind)}: {error.get('message', 'it ended early')}"
        do = "Each returns a Grid or Lines of Python numbers: x.tolist()."
        yield broken("figures", path, error.get("line") or 1, f"figures do not compute: {why}", do)
        return
    for name, data in report["figures"].items():
        line = line_with(path, f"def {name}(")
        if not str(data["text"]).strip():
            yield broken(
                "figures", path, line, f"{name} has no text alternative",
                "Tell in `text` what the drawing shows.",
            )  # fmt: skip
        if wrong := _inconsistent(data):
            yield broken("figures", path, line, f"{name}: {wrong}", "Make the counts agree.")


def _inconsistent(data: Data) -> str | None:
    return _grid(data) if data["kind"] == "Grid" else _lines(data)


def _grid(data: Data) -> str | None:
    rows, columns = len(data["rows"]), len(data["columns"])
    if len(data["cells"]) != rows:
        return f"{rows} row names for {len(data['cells'])} rows of cells"
    wrong = [len(row) for row in data["cells"] if len(row) != columns]
    return f"{columns} column names for a row of {wrong[0]} cells" if wrong else None


def _lines(data: Data) -> str | None:
    if not data["series"]:
        return "no series to draw"
    for series in data["series"]:
        if len(series["x"]) != len(series["y"]) or not series["x"]:
            return f"{series['name']} has {len(series['x'])} x and {len(series['y'])} y"
    return None
