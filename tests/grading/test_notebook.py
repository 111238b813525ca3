"""Notebooks: read in this process, graded by a worker, and a few by the command."""

import ast
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from conftest import RIGHT, WRONG, Jaxpath
from jaxpath.course import library
from jaxpath.course.records import Lesson
from jaxpath.course.tasks import program_body
from jaxpath.errors import JaxpathError
from jaxpath.grading.answers import AnswerCache
from jaxpath.grading.attempt import Attempt, read_attempt
from jaxpath.grading.endings import of_load
from jaxpath.grading.grader import grade
from jaxpath.grading.records import Report
from jaxpath.grading.result import Result
from jaxpath.running.records import Limits
from jaxpath.worker.raised import describe

SHORT = Limits(load_seconds=1.5, run_seconds=1.5)
IMPORTS = "import jax\nimport jax.numpy as jnp"
Read = Callable[..., Attempt]
Grade = Callable[..., Report]


def code(source: Any, **more: Any) -> dict[str, Any]:
    """A code cell as Jupyter saves it."""
    cell = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
    return cell | {"source": source} | more


def notebook(*cells: Any, **more: Any) -> dict[str, Any]:
    """A notebook of format 4; a text stands for a code cell."""
    made = [code(cell) if isinstance(cell, str) else cell for cell in cells]
    return {"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5} | more


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Read cells, an object or bytes as the file work.ipynb."""

    def run(*cells: Any) -> Attempt:
        first = cells[0]
        data = first if isinstance(first, bytes) else json.dumps(
            first if isinstance(first, dict) and "cell_type" not in first else notebook(*cells)
        ).encode()  # fmt: skip
        path = tmp_path / "work.ipynb"
        path.write_bytes(data)
        return read_attempt(path)

    return run


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return library.lesson("arrays-04")


@pytest.fixture
def graded(read: Read, answers: Path, lesson: Lesson) -> Grade:
    """Grade cells as the exercise of arrays-04."""

    def run(*cells: Any) -> Report:
        cache = AnswerCache(answers / "answers")
        return grade(lesson.head, lesson.task("exercise"), read(*cells), limits=SHORT, cache=cache)

    return run


def body(attempt: Attempt) -> str:
    """The program without comments and layout."""
    return ast.unparse(ast.parse(attempt.text))


LEFT_OUT = {
    "a line magic": "%matplotlib inline",
    "one with a quote": "%alias it's",
    "a shell command": "!pip install jax",
    "two marks": "!!ls",
    "over two lines": "!pip install \\\n    jax",
    "help": "jnp.where?",
    "more help": "jnp.where??",
    "help in front": "?jnp.where",
    "automatic call": "/print x",
    "automatic quotes": ",print a b",
    "one quote": ";print a b",
    "an assigned command": "files = !ls 'it",
    "with a bracket": "files = !ls (",
    "into an entry": "d['a'] = !ls",
    "an assigned magic": "here = %pwd",
    "a call of the shell": "get_ipython().run_line_magic('matplotlib', 'inline')",
    "a whole cell": "%%bash\nls\n  for",
    "a file": "%%writefile helpers.py\nx = (",
    "a margin": "   %cd ..",
    "a null byte": "!echo \0",
}


@pytest.mark.parametrize("name", LEFT_OUT)
def test_what_is_jupyters_is_left_out_with_a_note(name: str, read: Read) -> None:
    text = LEFT_OUT[name]
    attempt = read("x = 1", "\n" + text, "y = 2")
    assert body(attempt) == "x = 1\ny = 2"
    assert len(attempt.notes) == 1
    assert f"cell 2, line 2 ({text.splitlines()[0].strip()[:20]}" in attempt.notes[0].replace(
        "\\x00", "\0"
    )
    last = attempt.text.splitlines().index("y = 2") + 1
    assert attempt.on(last) == " in cell 3, line 1"


KEPT = {
    "a string of many lines": 's = """\n%time\n!ls\nhelp?\n"""',
    "a bracket": "z = (7\n% 2)",
    "a backslash": "z = 7 \\\n% 2",
    "a comment": "# %time",
    "a text": "s = 'x = !ls ?'",
    "not equal": "z = 1 != 2",
    "a remainder": "z = 7 % 2",
    "an argument": "print('a', end='%s' % 1)",
}


@pytest.mark.parametrize("name", KEPT)
def test_what_only_looks_like_a_magic_is_kept(name: str, read: Read) -> None:
    text = KEPT[name]
    assert body(read(text)) == ast.unparse(ast.parse(text))
    # The same beside a magic, where Python cannot read the cell as it is.
    beside = read(f"%matplotlib inline\n{text}\n%pwd")
    assert body(beside) == ast.unparse(ast.parse(text))
    assert beside.text.count(text) == 1


def test_a_timed_cell_and_a_timed_line_still_run(read: Read) -> None:
    assert body(read("%%time\n%%capture out\nx = 1")) == "x = 1"
    assert body(read("if True:\n    %time x = 1\n    !ls")) == "if True:\n    x = 1\n    pass"
    assert body(read("%time")) == ""
    assert "and 3 more" in read("\n".join(["%time x = 1"] * 7)).notes[0]


def test_a_line_of_the_program_is_a_line_of_a_cell(read: Read) -> None:
    title = {"cell_type": "markdown", "metadata": {}, "source": "x = 1"}
    attempt = read(title, "a = 1\nb = 2", title, "", "\r\nc = 3\rd = 4", code(["e = 5\n", "f = 6"]))
    wanted = {"a": (1, 1), "b": (1, 2), "c": (3, 2), "d": (3, 3), "e": (4, 1), "f": (4, 2)}
    lines = attempt.text.splitlines()
    assert {t[0]: attempt.place(n) for n, t in enumerate(lines, 1) if " = " in t} == wanted
    assert attempt.place(1) == (1, 1)
    assert attempt.place(len(lines) + 9) == (4, 2)
    assert attempt.line(len(lines) + 9) == "f = 6"


def test_formats_three_and_two_have_worksheets(read: Read) -> None:
    cells = [
        {"cell_type": "heading", "level": 1, "source": "x = 1"},
        {"cell_type": "code", "language": "python", "input": ["a = 1\n", "b = 2"], "outputs": []},
        {"cell_type": "code", "language": "python", "input": "c = 3", "prompt_number": 4},
    ]
    for number in (3, 2):
        sheets = [{"cells": cells}, {"cells": cells[2:]}]
        attempt = read({"worksheets": sheets, "metadata": {}, "nbformat": number})
        assert body(attempt) == "a = 1\nb = 2\nc = 3\nc = 3"


def test_the_order_of_running_is_said_where_it_was_another(read: Read) -> None:
    assert read(code("a", execution_count=1), code("b"), code("c", execution_count=7)).notes == ()
    (note,) = read(code("a", execution_count=5), code("b", execution_count=2)).notes
    assert "In [5] stands above In [2]" in note
    assert "top to bottom" in note


def test_a_cell_neither_goes_on_nor_finishes_another(read: Read) -> None:
    for first, second in (
        ("x = (1,", "2)"),
        ("if True:\n    x = 1", "else:\n    x = 2"),
        ("@staticmethod", "def f(): pass"),
        ("x = 1 + \\", "2"),
        ("def f():", "    return 1"),
    ):
        with pytest.raises(SyntaxError):
            ast.parse(read(first, second).text)


def test_what_only_jupyter_allows_is_allowed_or_said(read: Read) -> None:
    names: dict[str, Any] = {}
    attempt = read("x = 1", '"""Later."""\nfrom __future__ import annotations; y = 2\ndisplay(x)')
    exec(compile(attempt.source, "cells", "exec", dont_inherit=True), names)
    assert (names["y"], names["display"], names["annotations"].compiler_flag > 0) == (
        2,
        print,
        True,
    )
    assert "display(...)" in attempt.notes[0]
    own = read("def display(x): pass", "display(1)")
    assert ("display = print" in own.text, own.notes) == (False, ())
    (note,) = read("shell = get_ipython()").notes
    assert "get_ipython(), in cell 1, line 1" in note
    assert body(read("  x = 1\n  y = 2")) == body(read(">>> x = 1\n>>> y = 2")) == "x = 1\ny = 2"
    assert body(read("# coding: latin-1\ns = 'é'")) == "s = 'é'"


@pytest.mark.parametrize(
    "more",
    [
        {"metadata": {"kernelspec": {"language": "python"}, "language_info": 5}},
        {"metadata": [1], "nbformat": "four"},
        {"metadata": {"kernelspec": None}, "nbformat": float("nan")},
    ],
)
def test_what_stands_around_the_cells_does_not_matter(more: dict[str, Any], read: Read) -> None:
    odd = code("x = 1", metadata=7, execution_count=[True], outputs=[float("inf"), {"x": None}])
    for data in (
        json.dumps(notebook(odd, **more)).encode(),
        b"\xef\xbb\xbf"
        + json.dumps(notebook(odd, **more), indent=1).replace("\n", "\r\n").encode(),
        b'{"cells": 5, ' + json.dumps(notebook(odd, **more)).encode()[1:],
        json.dumps(notebook(code("x = 1", outputs=["?"])))
        .encode()
        .replace(b'"?"', b'"\xff\\ud800"'),
    ):
        attempt = read(data)
        assert attempt.trouble is None
        assert body(attempt) == "x = 1"


WHOLE = json.dumps(notebook("x = 1")).encode()
UNREADABLE = {
    "empty": (b" \n", "empty"),
    "Python": (b"x = 1\n", "let its name end in .py"),
    "a list": (b"[1]", "it holds a list"),
    "another object": (b'{"name": "x"}', "no list of cells"),
    "no list": (b'{"cells": "x"}', "a text in place of its cells"),
    "no cells": (notebook(), "no code cell"),
    "prose": (notebook({"cell_type": "markdown", "source": "x = 1"}), "no code cell"),
    "blank": (notebook(" \n"), "no code cell"),
    "no cell": (notebook(5), "number 1 of its cells is a number"),
    "no text": (notebook("x", code({"a": 1})), "source of cell 2 is an object"),
    "no texts": (notebook(code(["x", 1])), "source of cell 1 is a list"),
    "no sheet": ({"worksheets": [1]}, "number 1 of its cells"),
    "cut": (WHOLE[:-20], "cut off"),
    "cut in a text": (WHOLE[:36], "cut off"),
    "not JSON": (WHOLE.replace(b": 4", b": four"), "line 1, column"),
    "more behind": (WHOLE + b"x", "Extra data"),
    "deep": (b'{"cells": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deeply"),
    "long number": (WHOLE.replace(b": 4", b": " + b"4" * 5000), "too many digits"),
    "UTF-16": (WHOLE.decode().encode("utf-16"), "UTF-16"),
    "R": (notebook("x <- 1", metadata={"kernelspec": {"language": "R"}}), "written in R"),
    "escapes": (
        notebook("x", metadata={"language_info": {"name": "\x1b[2Jx"}}),
        "written in \\x1b[2Jx",
    ),
    "half a character": (notebook("x", "\n'\ud800'"), "cell 2, line 2"),
    "no UTF-8": (WHOLE.replace(b"x = 1", b"'\xe9'"), "cell 1, line 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_that_is_no_notebook_fails_with_a_sentence(
    name: str, read: Read, lesson: Lesson
) -> None:
    data, says = UNREADABLE[name]
    found = grade(lesson.head, lesson.task("exercise"), read(data))
    assert (found.verdict, found.fault, found.phase) == ("failed", "learner", "read")
    assert says in found.sentence
    assert len(found.sentence) < 300


def test_too_much_is_said_as_usage(read: Read, tmp_path: Path) -> None:
    for cells, says in (
        ([code("x = 1\n" * 200_000)], "1 MB of code"),
        ([code("x")] * 10_001, "10,000 code cells"),
        ([code("x", outputs=[[0] * 5_000_001])], "5,000,000 values"),
    ):
        with pytest.raises(JaxpathError, match=says):
            read(*cells)
    with (tmp_path / "work.ipynb").open("wb") as file:
        file.truncate(101 << 20)
    with pytest.raises(JaxpathError, match="at most 100 MB"):
        read_attempt(tmp_path / "work.ipynb")


def test_strange_cells_take_no_long_time_and_no_error(read: Read) -> None:
    for text in ("x = !ls (\n", "(\n", "x = '\n", "%%time\n", "!\\\n", "?x\n", '"""\n', "{a?\n"):
        attempt = read(text * 5_000 + "%x")
        assert attempt.notebook is not None
    assert read("-" * 100_000 + "1\n%x", "(" * 100_000).notebook is not None


def test_a_right_notebook_passes_whatever_its_outputs_are(graded: Grade) -> None:
    picture = {"output_type": "display_data", "data": {"image/png": "A" * (50 << 20)}}
    error = {"output_type": "error", "ename": "ValueError", "evalue": "no", "traceback": []}
    found = graded(
        code("%matplotlib inline\n" + IMPORTS, outputs=[picture]), code(RIGHT, outputs=[error])
    )
    assert (found.verdict, found.line) == ("passed", None)
    assert len(found.notes) == 1


FAILED = {
    "wrong": (("%pwd\n", "x = 1\n" + WRONG), 2, 3, ""),
    "stored outputs say passed": (
        (IMPORTS, code(WRONG, outputs=[{"output_type": "stream", "text": ["passed"]}])),
        2, 2, "",
    ),
    "in the function": (
        ("x = 1", "def zero_last_two(x):\n\n    return x.nothing"),
        2, 3, "raised AttributeError in cell 2, line 3",
    ),
    "a cell that raises": ((RIGHT, "%pwd\nx = 1\nx / 0"), 2, 3, "stopped in cell 2, line 3"),
    "an endless cell": (
        (RIGHT, "", "while True:\n    pass"), 3, None, "while it was loading, in cell 3, line ",
    ),
    "leaves": ((RIGHT, "import os", "os._exit(0)"), 3, 1, ", in cell 3, line 1"),
    "crashes": (
        (RIGHT, "import ctypes", "\nctypes.string_at(0)"),
        3, 2, "while it was loading, in cell 3, line 2",
    ),
    "a syntax error": ((RIGHT, "x = 1", "z = = 3"), 3, 1, "in cell 3, line 1: invalid syntax"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAILED)
def test_what_fails_is_located_by_cell_and_line(name: str, graded: Grade) -> None:
    cells, cell, line, says = FAILED[name]
    located(graded(*cells), cells, cell, line, says)


NOT_PYTHON = {
    "an open end": (("x = 1\ndef f(a):", RIGHT), 1, 2, "expected an indented block"),
    "a bracket": ((RIGHT, "\nx = (1,\n2]"), 2, 3, "parenthesis '(' in cell 2, line 2"),
    "an open text": ((RIGHT, "\nx = '''", "y = '''"), 2, 2, "triple-quoted string literal"),
    "a curly quote": ((RIGHT, "x = ’a’"), 2, 1, "in cell 2, line 1: it holds the character"),
    "a null byte": ((RIGHT, "x = 1\ny = '\0'"), 2, None, "in cell 2, line 2: it holds a null"),
    "await": (("import asyncio\nawait asyncio.sleep(0)", RIGHT), 1, 2, "Jupyter allows that"),
    "finishes another": (("if x:\n    x = 1", "else:\n    x = 2"), 2, 1, "in cell 2, line 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", NOT_PYTHON)
def test_what_python_cannot_read_is_located_too(name: str, read: Read) -> None:
    cells, cell, line, says = NOT_PYTHON[name]
    attempt = read(*cells)
    with pytest.raises((SyntaxError, ValueError)) as caught:
        compile(attempt.source, attempt.name, "exec", dont_inherit=True)
    located(of_load(attempt, describe(caught.value, attempt.name)), cells, cell, line, says)


def located(
    found: Report | Result, cells: Sequence[Any], cell: int, line: int | None, says: str
) -> None:
    """The sentence says `says`, and the line shown is that line of that cell."""
    assert (found.verdict, found.fault) == ("failed", "learner")
    assert says in found.sentence
    assert "on line" not in found.sentence
    assert (found.line is None) <= (line is None)
    if found.line is not None:
        assert found.line.cell == cell
        assert line in (None, found.line.number)
        source = cells[cell - 1]
        text = source if isinstance(source, str) else source["source"]
        assert text.split("\n")[found.line.number - 1].strip() == found.line.text


def test_a_notebook_that_holds_the_starter_is_not_started(graded: Grade, lesson: Lesson) -> None:
    starter = lesson.task("exercise").starter
    head, found, rest = starter.partition("def zero_last_two")
    title = {"cell_type": "markdown", "source": "My work"}
    report = graded(title, "%matplotlib inline\n" + head, found + rest, "")
    assert (report.verdict, report.sentence[:10]) == ("not started", "work.ipynb")


def test_a_program_may_be_a_notebook(tmp_path: Path) -> None:
    lesson = library.lesson("welcome-01")
    task = lesson.task("exercise")
    right = program_body(task, task.name)
    path = tmp_path / "first_experiment.ipynb"
    cells = right.replace("\nx = ", "\n# cut\nx = ").split("# cut\n")
    path.write_text(json.dumps(notebook("%pwd", *cells)))
    found = grade(lesson.head, task, read_attempt(path), cache=AnswerCache(tmp_path / "answers"))
    assert found.verdict == "passed", found.sentence
    path.write_text(json.dumps(notebook("%pwd", *cells, "\nraise KeyError('x')")))
    found = grade(lesson.head, task, read_attempt(path), cache=AnswerCache(tmp_path / "answers"))
    assert found.sentence == "Your program stopped in cell 4, line 2 with KeyError: 'x'."
    assert found.failure is not None
    assert found.failure.difference == "It stopped in cell 4, line 2 with KeyError."
    assert (found.line and found.line.cell) == 4


def test_the_command_grades_a_notebook_and_keeps_its_program(
    jaxpath: Jaxpath, workspace: Path
) -> None:
    folder = workspace / "arrays-04"
    (folder / "helpers.py").write_text("two = 2\n")
    text = "from helpers import two\n" + RIGHT.replace("2:", "two:")
    path = folder / "exercise.ipynb"
    path.write_text(json.dumps(notebook("!ls", text)))
    found = jaxpath.json("check", "exercise.ipynb", cwd=folder)
    assert (found["verdict"], found["task"]) == ("passed", "exercise")
    (kept,) = (folder / "receipts").glob("*check*")
    receipt = json.loads(kept.read_text())
    assert text in receipt["source"]
    assert receipt["report"]["source_sha256"] == found["source_sha256"]
    assert path.exists()
    path.write_text(json.dumps(notebook("!ls", WRONG)))
    ran = jaxpath("check", "arrays-04", path)
    assert ran.code == 1
    assert "Your cell 2, line 2 return x" in ran.text
    assert "Left out, since Jupyter reads it and Python does not: cell 1, line 1 (!ls)." in ran.text


def test_run_and_explain_take_notebooks(jaxpath: Jaxpath, workspace: Path) -> None:
    path = workspace / "arrays-04" / "work.ipynb"
    path.write_text(json.dumps(notebook("%pwd", "print(40 + 2)")))
    ran = jaxpath("run", "arrays-04", "work.ipynb")
    assert (ran.code, ran.stdout.strip()) == (0, "42")
    assert "cell 1, line 1 (%pwd)" in ran.stderr
    path.write_text(json.dumps(notebook("%pwd", "\nx = unknown")))
    ran = jaxpath("explain", path)
    assert ran.code == 1
    assert "Your cell 2, line 2 in work.ipynb x = unknown" in ran.text
    path.write_text("{")
    assert "cut off" in jaxpath("explain", path).text
