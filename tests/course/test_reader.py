"""Lessons are read as text, and whatever breaks a rule is named with its file, line and remedy."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest
from tiny_lesson import FILES, write_lesson

from jaxpath.course import library
from jaxpath.course.reader import read_lesson
from jaxpath.course.records import STAGES, Drawing, Lesson
from jaxpath.course.starter import is_starter
from jaxpath.course.steps import program
from jaxpath.errors import Exit, LessonError

IDS = (
    "welcome-01", "welcome-02", "welcome-cpu", "welcome-03",
    "arrays-01", "arrays-02", "arrays-03", "arrays-04", "first-gradient",
)  # fmt: skip


@pytest.fixture
def tiny(tmp_path: Path) -> Lesson:
    """The tiny lesson as it should be."""
    return read_lesson(write_lesson(tmp_path / "tiny"))


@pytest.mark.parametrize("lesson_id", IDS)
def test_a_shipped_lesson_is_read_whole(lesson_id: str) -> None:
    lesson = library.lesson(lesson_id)
    assert lesson.head.id == lesson_id
    assert tuple(stage.name for stage in lesson.stages) == STAGES
    assert [task.kind for task in lesson.tasks][:2] == ["exercise", "practice"]
    assert [task.kind for task in lesson.tasks][2] in ("challenge", "transfer")
    assert len(lesson.checkpoints) == 1
    assert all(len(task.mistakes) >= 4 for task in lesson.tasks)
    assert all(len(place.hints) >= 2 for place in lesson.assignments)


def test_the_course_is_in_order() -> None:
    assert [head.id for head in library.heads()] == list(IDS)
    assert library.head("arrays-04").needs == ("arrays-03",)


def test_reading_imports_neither_jax_nor_numpy_nor_lesson_code() -> None:
    code = """\
import sys
from jaxpath.course import library
for head in library.heads():
    library.lesson(head.id)
heavy = {"jax", "jaxlib", "numpy", "matplotlib", "pydantic", "rich"}
print(sorted(name for name in sys.modules if name.split(".")[0] in heavy))
print(sorted(name for name in sys.modules if name.startswith("jaxpath.lessons")))
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == ["[]", "[]"]


def test_the_tiny_lesson_becomes_records(tiny: Lesson) -> None:
    assert [step.name for step in tiny.build] == ["number", "doubled"]
    number, doubled = tiny.build
    assert (number.takes, number.gives, number.imports) == ((), ("x",), ("import math",))
    assert (doubled.takes, doubled.gives, doubled.imports) == (("x",), ("y",), ())
    assert doubled.block == '# Once and once more.\ny = x + x\nprint("y is", y)'
    (drawing,) = tiny.drawings
    assert drawing == Drawing("two_cells", "Two cells.", "Which cell is larger?")
    (trial,) = tiny.trials
    assert (trial.step, trial.choices) == ("again", ("8", "12"))
    assert trial.meaning == "Doubling twice is four times as much."
    (place,) = tiny.assignments
    assert place.hints == ("Add.", "Add x to itself.")
    assert place.reasoning == "Nothing else is needed."
    (checkpoint,) = tiny.checkpoints
    assert [(c.answer, c.right) for c in checkpoint.choices] == [
        ("As before.", True), ("Twice as large.", False)
    ]  # fmt: skip
    assert checkpoint.choices[1].why == "That would be assignment."


# What is changed: file, old text, new text. What the error says: file, line, what, remedy.
BROKEN = {
    "unknown key": (
        "lesson.toml", "minutes = 5", "minuts = 5",
        "lesson.toml", 5, "'minuts' is not a key", "'minutes'",
    ),
    "missing key": (
        "lesson.toml", 'summary = "Twice as much."\n', "",
        "lesson.toml", 1, "'summary' is missing", "Add `summary",
    ),
    "key of another type": (
        "lesson.toml", "minutes = 5", 'minutes = "five"',
        "lesson.toml", 5, "'minutes' is not of type int", "int",
    ),
    "truth for a number": (
        "lesson.toml", "version = 1", "version = true",
        "lesson.toml", 8, "'version' is not of type int", "int",
    ),
    "key in a goal": (
        "lesson.toml", 'text = "Double."', 'txt = "Double."',
        "lesson.toml", 11, "'txt' is not a key", "'text'",
    ),
    "platform": (
        "lesson.toml", 'platform = "cpu"', 'platform = "gpu"',
        "lesson.toml", 6, "'gpu' is not known", "cuda",
    ),
    "not TOML": (
        "lesson.toml", 'title = "Doubling"', "title = Doubling",
        "lesson.toml", 2, "not TOML", "Mend that line.",
    ),
    "missing stage": (
        "lesson.md", "## Evidence", "### Evidence",
        "lesson.md", 1, "the stages are", "Understand, Build, Experiment, Exercise, Evidence",
    ),
    "stages in another order": (
        "lesson.md", "## Build", "## Evidence",
        "lesson.md", 1, "the stages are", "in order",
    ),
    "no title": (
        "lesson.md", "# Doubling\n", "Doubling\n",
        "lesson.md", 1, "not a title", "# Title",
    ),
    "text before the stages": (
        "lesson.md", "## Understand\n", "Before.\n\n## Understand\n",
        "lesson.md", 3, "before the first stage", "## Understand",
    ),
    "link to nothing": (
        "lesson.md", "build.py#number", "build.py#nummber",
        "lesson.md", 13, "no public function nummber", "number, doubled",
    ),
    "link to no file of a lesson": (
        "lesson.md", "[double](exercise.py#double)", "[double](homework.py#double)",
        "lesson.md", 36, "homework.py is not a file of a lesson", "exercise",
    ),
    "linked twice": (
        "lesson.md", "[doubled](build.py#doubled)", "[number](build.py#number)",
        "lesson.md", 13, "linked twice", "Keep one.",
    ),
    "step that no link shows": (
        "lesson.md", "[doubled](build.py#doubled)\n", "",
        "build.py", 1, "no link in lesson.md shows doubled", "[doubled](build.py#doubled)",
    ),
    "figure that no link shows": (
        "figures.py", "def two_cells", 'def other():\n    """Other."""\n\n\ndef two_cells',
        "figures.py", 1, "no link in lesson.md shows other", "`_`",
    ),
    "python fence": (
        "lesson.md", "Keep it.", "```python\nx = 1\n```",
        "lesson.md", 52, "a fence of python", "build.py",
    ),
    "fence without a language": (
        "lesson.md", "Keep it.", "```\nx = 1\n```",
        "lesson.md", 52, "a fence of no language", "text",
    ),
    "two ticked choices": (
        "lesson.md", "- [ ] Twice", "- [x] Twice",
        "lesson.md", 47, "not exactly one choice is ticked", "Tick one",
    ),
    "no ticked choice": (
        "lesson.md", "- [x] As", "- [ ] As",
        "lesson.md", 47, "not exactly one choice is ticked", "Tick one",
    ),
    "choice without a reason": (
        "lesson.md", " That would be assignment.", "",
        "lesson.md", 47, "'Twice as large.' is not explained", "one sentence",
    ),
    "figure without a question": (
        "lesson.md", "Which cell is larger?", "One cell is larger.",
        "lesson.md", 9, "no question stands before the figure two_cells", "question",
    ),
    "experiment without a question": (
        "lesson.md", "What is twice that?", "Now twice that.",
        "lesson.md", 23, "the experiment again asks nothing", "question",
    ),
    "two tasks under one heading": (
        "lesson.md", "[double](exercise.py#double)",
        "[double](exercise.py#double)\n\n[double](practice.py#double)",
        "lesson.md", 38, "two experiments or tasks", "heading",
    ),
    "step that takes an unknown name": (
        "build.py", "def doubled(x)", "def doubled(w)",
        "build.py", 13, "doubled takes 'w'", "Return w",
    ),
    "experiment that takes an unknown name": (
        "experiments.py", "def again(y)", "def again(w)",
        "experiments.py", 6, "again takes 'w'", "Return w",
    ),
    "step without a docstring": (
        "build.py", '    """Choose a number."""\n', "",
        "build.py", 6, "number has no docstring", "one line",
    ),
    "step that returns an expression": (
        "build.py", "return y", "return x + x",
        "build.py", 18, "returns an expression", "Give it a name",
    ),
    "private step": (
        "build.py", "def number", "def _number",
        "build.py", 6, "_number is private", "step",
    ),
    "step written twice": (
        "build.py", "def doubled(x)", "def number(x)",
        "build.py", 13, "number is defined twice", "Rename",
    ),
    "misspelt kind of name": (
        "exercise.py", "def mistake_squares", "def misstake_squares",
        "exercise.py", 29, "misstake_squares is not a kind", "Did you mean mistake_squares?",
    ),
    "unknown kind of name": (
        "exercise.py", "def mistake_squares", "def squares",
        "exercise.py", 29, "squares is not a kind of name", "mistake_",
    ),
    "mistake without a diagnosis": (
        "exercise.py", '    """You squared\n    it."""\n', "",
        "exercise.py", 29, "mistake_squares has no docstring", "write one",
    ),
    "no cases": (
        "exercise.py", "def cases(rng)", "def _cases(rng)",
        "exercise.py", 8, "there is no cases(rng)", "shown case first",
    ),
    "unknown constant": (
        "exercise.py", "import math\n", "import math\n\nrtoll = 1e-3\n",
        "exercise.py", 5, "rtoll is not a name", "rtol",
    ),
    "constant of another type": (
        "exercise.py", "import math\n", "import math\n\nrtol = 1\n",
        "exercise.py", 5, "rtol is not a float", "one",
    ),
    "not Python": (
        "exercise.py", "def double(x):", "def double(x)",
        "exercise.py", 8, "not Python", "Mend",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_lesson_names_file_line_and_remedy(case: str, tmp_path: Path) -> None:
    file, old, new, where, line, what, remedy = BROKEN[case]
    folder = write_lesson(tmp_path / "tiny", file, old, new)
    with pytest.raises(LessonError) as caught:
        read_lesson(folder)
    error = caught.value
    assert error.what.startswith(f"{folder / where}:{line}: ")
    assert what in error.what
    assert remedy in error.do
    assert error.exit_code is Exit.OURS


@pytest.mark.parametrize("name", ["lesson.toml", "lesson.md", "build.py"])
def test_a_missing_file_is_named(name: str, tmp_path: Path) -> None:
    folder = write_lesson(tmp_path / "tiny")
    (folder / name).unlink()
    with pytest.raises(LessonError, match="this file is missing") as caught:
        read_lesson(folder)
    assert str(folder / name) in caught.value.what


def test_a_file_that_no_lesson_has_is_named(tmp_path: Path) -> None:
    folder = write_lesson(tmp_path / "tiny")
    (folder / "excercise.py").write_text("")
    with pytest.raises(LessonError, match=r"excercise\.py:1: this is not a file of a lesson"):
        read_lesson(folder)


def test_what_editors_leave_behind_is_no_error(tmp_path: Path) -> None:
    folder = write_lesson(tmp_path / "tiny")
    (folder / "__pycache__").mkdir()
    (folder / ".build.py.swp").write_bytes(b"\0")
    assert read_lesson(folder).head.id == "tiny-01"


@pytest.mark.parametrize("name", ["lesson.toml", "lesson.md", "build.py"])
def test_another_encoding_is_named(name: str, tmp_path: Path) -> None:
    folder = write_lesson(tmp_path / "tiny")
    (folder / name).write_bytes(FILES[name].encode("utf-16"))
    with pytest.raises(LessonError) as caught:
        read_lesson(folder)
    assert str(folder / name) in caught.value.what


def test_the_starter_is_derived(tiny: Lesson) -> None:
    assert (
        tiny.task("exercise").starter
        == '''\
"""tiny-01 exercise: Doubling"""

import math


def given_zero():
    """Nothing."""
    return 0


def double(x):
    """Return twice x.

    x is an int.
    """
    base = math.floor(x)
    # Your turn: write the body and return the result.
    ...
'''
    )


@pytest.mark.parametrize("lesson_id", IDS)
def test_shipped_starters_are_python_and_hold_no_solution(lesson_id: str) -> None:
    for task in library.lesson(lesson_id).tasks:
        tree = ast.parse(task.starter)
        if task.program:
            continue
        functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        function = functions.pop(task.name)
        assert all(name.startswith("given_") for name in functions)
        assert ast.get_docstring(function, clean=False) is not None
        assert not any(isinstance(node, ast.Return) for node in ast.walk(function))


def test_layout_comments_and_prose_do_not_make_a_starter_an_attempt(tiny: Lesson) -> None:
    starter = tiny.task("exercise").starter
    assert is_starter(starter, starter)
    assert is_starter(starter.replace("\n", "\r\n"), starter)
    assert is_starter(starter.replace("    ...", "    # mine\n\n    ...   # later\n"), starter)
    assert is_starter(starter.replace("Return twice x.", "Return x, twice."), starter)
    assert is_starter(starter.replace("(x)", "( x )"), starter)
    assert not is_starter(starter.replace("    ...", "    return x"), starter)
    assert not is_starter(starter.replace("import math", "import cmath"), starter)
    assert not is_starter(starter + "double(", starter)
    assert not is_starter("", starter)


def test_the_harness_holds_neither_reference_nor_mistakes(tiny: Lesson) -> None:
    task = tiny.task("exercise")
    names = [
        node.name for node in ast.parse(task.harness).body if isinstance(node, ast.FunctionDef)
    ]
    assert names == ["cases", "observe_twice", "_some"]
    assert "base" not in task.harness
    for name in names:  # on the author's own lines, so that an error there is found
        assert _line_of(task.harness, f"def {name}") == _line_of(task.source, f"def {name}")


@pytest.mark.parametrize("lesson_id", IDS)
def test_no_shipped_harness_tells_a_solution(lesson_id: str) -> None:
    for task in library.lesson(lesson_id).tasks:
        kept = {
            node.name for node in ast.parse(task.harness).body if isinstance(node, ast.FunctionDef)
        }
        assert task.name not in kept
        assert not any(name.startswith("mistake_") for name in kept)


def test_sentences_are_one_line(tiny: Lesson) -> None:
    task = tiny.task("exercise")
    assert [o.sentence for o in task.observations] == ["double of double is four times as much"]
    assert [m.diagnosis for m in task.mistakes] == ["You squared it."]


def test_blocks_run_in_order_in_one_namespace(
    tiny: Lesson, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, object] = {}
    for step in (*tiny.build, *tiny.experiments):
        exec(step.block, names)
        assert set(step.gives) <= set(names)
    assert capsys.readouterr().out.splitlines() == ["x is 3", "y is 6", "12"]


@pytest.mark.parametrize("lesson_id", IDS)
def test_the_assembled_program_runs_under_plain_python(lesson_id: str, tmp_path: Path) -> None:
    lesson = library.lesson(lesson_id)
    path = tmp_path / "main.py"
    path.write_text(program(lesson.head.title, lesson.build))
    ran = subprocess.run(
        [sys.executable, "-W", "error", path],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    recorded = json.loads((lesson.head.folder / "recorded.json").read_text())["build"]
    assert ran.stdout.splitlines()[-1] == "".join(recorded.values()).splitlines()[-1]


def _line_of(text: str, start: str) -> int:
    return next(
        number for number, line in enumerate(text.splitlines(), 1) if line.startswith(start)
    )
