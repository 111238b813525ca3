"""What is said of a learner's file: the bulk graded in this process, the rest by the command."""

import ast
import json
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from attempts import (
    ANOTHER_WAY,
    ENDS_EARLY,
    FORGED,
    NO_ANSWER,
    RIGHT,
    UNREADABLE,
    UNSOUND,
    WRONG,
    WRONG_ANSWERS,
    Case,
    forging,
)

from conftest import Jaxpath
from jaxpath.course import library
from jaxpath.course.records import Lesson, Task
from jaxpath.grading.answers import AnswerCache
from jaxpath.grading.attempt import read_attempt
from jaxpath.grading.endings import of_load
from jaxpath.grading.form import sound
from jaxpath.grading.grader import grade
from jaxpath.grading.records import Report
from jaxpath.running.records import Limits
from jaxpath.worker.raised import describe

SHORT = Limits(load_seconds=1.5, run_seconds=1.5)
CASES = ANOTHER_WAY | WRONG_ANSWERS | ENDS_EARLY | NO_ANSWER
Grade = Callable[..., Report]


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return library.lesson("arrays-04")


@pytest.fixture
def graded(tmp_path: Path, answers: Path, lesson: Lesson) -> Grade:
    """Grade a text as the file for a task, with other files beside it."""

    def run(source: str | bytes, kind: str = "exercise", **beside: str) -> Report:
        folder = tmp_path / "arrays-04"
        folder.mkdir()
        for name, text in beside.items():
            (folder / name).write_text(text)
        path = folder / f"{kind}.py"
        path.write_bytes(source.encode() if isinstance(source, str) else source)
        found = grade(
            lesson.head, lesson.task(kind), read_attempt(path),
            limits=SHORT, cache=AnswerCache(answers / "answers"),
        )  # fmt: skip
        kept = {file.name for file in folder.iterdir()}
        assert kept == {path.name, *beside}, "the learner's own folder is as it was"
        return found

    return run


@pytest.mark.parametrize("name", CASES)
def test_a_file_gets_its_verdict_and_its_reason(name: str, graded: Grade) -> None:
    case: Case = CASES[name]
    found = graded(case.source, **case.beside)
    assert found.verdict == case.verdict, found.sentence
    assert found.fault == ("nobody" if case.verdict == "passed" else "learner")
    assert case.says in found.sentence
    if case.line is not None:
        assert found.line is not None
        assert found.line.number == case.line
        assert found.line.text.split() == _line(case.source, case.line).split()
    if case.explains:
        assert found.explanation is not None
        assert case.explains in found.explanation.what
    if case.came:
        assert found.failure is not None
        assert case.came in found.failure.came
    assert len(found.sentence) < 400
    assert "Traceback" not in found.output
    assert len(found.output) < 70_000


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_python_cannot_read_is_said_with_its_line(name: str, tmp_path: Path) -> None:
    source, says, number = UNREADABLE[name]
    data = source.encode() if isinstance(source, str) else source
    path = tmp_path / "exercise.py"
    path.write_bytes(data)
    with pytest.raises((SyntaxError, ValueError)) as caught:
        compile(data, str(path), "exec")
    found = of_load(read_attempt(path), describe(caught.value, str(path)))
    assert (found.verdict, found.fault) == ("failed", "learner")
    assert says in found.sentence
    assert number is None or (found.line is not None and found.line.number == number)


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_report_is_never_a_pass(name: str, graded: Grade) -> None:
    found = graded(forging(FORGED[name]))
    assert (found.verdict, found.fault) == ("failed", "learner")
    assert found.sentence


def test_reports_that_no_worker_of_ours_would_write_are_known() -> None:
    assert [text[:60] for text in UNSOUND if sound(json.loads(text))] == []
    raised = '{"type": "E", "family": ["E"], "message": "", "line": null}'
    for text in (f'{{"load": {raised}}}', f'{{"cases": [{{"raised": {raised}}}]}}', "{}"):
        assert sound(json.loads(text))


def mistakes() -> list[tuple[str, str]]:
    """The exercise's mistakes and one of each other task; `author check` proves the others."""
    exercise, *others = library.lesson("arrays-04").tasks
    first = [(task.kind, task.mistakes[0].name) for task in others]
    return [(exercise.kind, mistake.name) for mistake in exercise.mistakes] + first


@pytest.mark.parametrize(("kind", "name"), mistakes())
def test_every_known_mistake_is_diagnosed_as_itself(
    kind: str, name: str, graded: Grade, lesson: Lesson
) -> None:
    task = lesson.task(kind)
    found = graded(as_learner(task, name), kind)
    assert (found.verdict, found.mistake) == ("failed", name)
    assert found.sentence == next(m.diagnosis for m in task.mistakes if m.name == name)
    assert found.do == (
        f"jaxpath check arrays-04{'' if kind == 'exercise' else f' {kind}'}",
        f"jaxpath hint arrays-04{'' if kind == 'exercise' else f' {kind}'}",
    )
    assert found.line is not None


def as_learner(task: Task, name: str) -> str:
    """A mistake as the learner's file would hold it: imports, helpers, the function renamed."""
    kept: list[ast.stmt] = []
    for node in ast.parse(task.source).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            node.name = task.name
            kept.append(node)
        elif isinstance(node, ast.Import | ast.ImportFrom | ast.Assign) or (
            isinstance(node, ast.FunctionDef) and node.name.startswith("_")
        ):
            kept.append(node)
    return ast.unparse(ast.Module(kept, [])) + "\n"


@pytest.mark.parametrize("kind", ["exercise", "practice", "challenge"])
def test_starters_are_not_started_and_references_pass(
    kind: str, graded: Grade, lesson: Lesson, tmp_path: Path
) -> None:
    task = lesson.task(kind)
    (tmp_path / "starter").mkdir()
    path = tmp_path / "starter" / task.file_name
    path.write_text(task.starter)
    found = grade(lesson.head, task, read_attempt(path))
    assert (found.verdict, found.fault, found.exit_code) == ("not started", "nobody", 1)
    imports = "import jax\nimport jax.numpy as jnp\n\n\n"
    assert graded(imports + task.reference, kind).verdict == "passed"


def test_hidden_modules_are_named(graded: Grade) -> None:
    found = graded(RIGHT, **{"random.py": "", "jax.py": "", "mine.py": ""})
    assert found.verdict == "passed"
    assert [note.split()[0] for note in found.notes] == ["jax.py", "random.py"]


def test_what_it_printed_is_cut_and_said(graded: Grade) -> None:
    found = graded("import os\nfor _ in range(3200):\n    os.write(1, b'x' * (1 << 16))\n" + RIGHT)
    assert found.verdict == "passed"
    assert found.output_dropped > 190 << 20
    assert len(found.output) < 70_000


def test_its_output_is_shown_as_its_output(graded: Grade) -> None:
    found = graded(WRONG_ANSWERS["prints that it passed"].source)
    assert found.output.splitlines()[:2] == ["PASS", "All tests passed"]


# The same through the installed command.


def hand_in(jaxpath: Jaxpath, source: str | bytes, name: str = "mine.py") -> Path:
    """Save a file in the current folder of the command."""
    path = jaxpath.cwd / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(source.encode() if isinstance(source, str) else source)
    return path


COMMAND = {
    "right": (RIGHT, 0, "passed", "agrees on"),
    "wrong": (WRONG, 1, "failed", "You made the new array but returned the old one."),
    "syntax error": ("def zero_last_two(x)\n", 1, "failed", "cannot read your file on line 1"),
    "leaves": ("import sys\nsys.exit(0)\n", 1, "failed", "ended the program on line 2"),
    "crashes": ("import ctypes\nctypes.string_at(0)\n", 1, "failed", "segmentation fault"),
    "never ends": (
        "def zero_last_two(x):\n    while True: pass\n", 1, "failed",
        "did not finish within 8 seconds in case 1, on line 2",
    ),
    "never loads": ("while True: pass\n", 1, "failed", "within 8 seconds while it was loading"),
}  # fmt: skip


@pytest.mark.parametrize("name", COMMAND)
def test_the_command_says_the_same_in_both_of_its_voices(name: str, jaxpath: Jaxpath) -> None:
    source, code, verdict, says = COMMAND[name]
    hand_in(jaxpath, source)
    found = jaxpath.json("check", "arrays-04", "mine.py", code=code)
    assert (found["schema"], found["lesson"], found["task"]) == (
        "jaxpath.check/1",
        "arrays-04",
        "exercise",
    )
    assert found["verdict"] == verdict
    assert says in found["sentence"]
    assert found["environment"]["requested_platform"] == "cpu"
    if name not in ("right", "wrong", "crashes"):
        return
    ran = jaxpath("check", "arrays-04", "mine.py")
    assert ran.code == code
    assert says in ran.text
    assert ran.text.startswith("✓ passed" if code == 0 else "✗ not passed yet")
    assert "Traceback" not in ran.stdout + ran.stderr


def test_the_starter_is_not_started(jaxpath: Jaxpath, workspace: Path) -> None:
    found = jaxpath.json("check", "arrays-04", code=1)
    assert (found["verdict"], found["fault"]) == ("not started", "nobody")
    assert found["file"] == str(workspace / "arrays-04" / "exercise.py")
    ran = jaxpath("check", "arrays-04")
    assert ran.code == 1
    assert "exercise.py is still the starter." in ran.text


@pytest.mark.parametrize("number", [2, 9, 15])
def test_a_file_that_kills_its_tutor_does_not_pass(
    number: int, jaxpath: Jaxpath, workspace: Path
) -> None:
    path = workspace / "arrays-04" / "exercise.py"
    path.write_text(f"import os\nos.kill(os.getppid(), {number})\n{WRONG}")
    ran = jaxpath("check", "arrays-04")
    assert ran.code in ({130, -2} if number == 2 else {-number})
    assert "passed  " not in ran.stdout
    verdicts = [p.read_text() for p in (workspace / "arrays-04" / "receipts").glob("*check*")]
    assert not any('"verdict": "passed"' in text for text in verdicts)
    assert path.exists()


def test_a_missing_file_names_the_nearest(jaxpath: Jaxpath) -> None:
    hand_in(jaxpath, RIGHT, "exercise.py")
    ran = jaxpath("check", "arrays-04", "excercise.py")
    assert ran.code == 2
    assert "There is no file excercise.py. The folder has exercise.py." in ran.text
    error = jaxpath.json("check", "arrays-04", "excercise.py", code=2)
    assert (error["schema"], error["fault"]) == ("jaxpath.error/1", "learner")


def test_what_is_no_file_is_said_at_once(jaxpath: Jaxpath) -> None:
    (jaxpath.cwd / "folder.py").mkdir()
    os.mkfifo(jaxpath.cwd / "pipe.py")
    (jaxpath.cwd / "loop.py").symlink_to("loop.py")
    hand_in(jaxpath, "x = '" + "x" * (10 << 20) + "'\n", "big.py")
    for name, says in {
        "folder.py": "folder.py is a folder.",
        "pipe.py": "pipe.py is not an ordinary file.",
        "loop.py": "loop.py cannot be opened:",
        "big.py": "big.py is 10 MB; a check reads at most 1 MB.",
        "nowhere/mine.py": "There is no folder nowhere either.",
    }.items():
        started = time.monotonic()
        ran = jaxpath("check", "arrays-04", name)
        assert ran.code == 2, name
        assert says in ran.text
        assert "Traceback" not in ran.stderr
        assert time.monotonic() - started < 10


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_file_without_permission_is_said(jaxpath: Jaxpath) -> None:
    hand_in(jaxpath, RIGHT).chmod(0)
    ran = jaxpath("check", "arrays-04", "mine.py")
    assert ran.code == 2
    assert "Permission denied" in ran.text


@pytest.mark.parametrize("name", ["a folder/näme 名\nmit 'quotes\".py", "-begins-with-a-dash.py"])
def test_any_name_will_do(name: str, jaxpath: Jaxpath) -> None:
    hand_in(jaxpath, RIGHT, name)
    found = jaxpath.json("check", "arrays-04", f"./{name}")
    assert (found["verdict"], found["file"]) == ("passed", name)


def test_a_link_is_followed(jaxpath: Jaxpath, tmp_path: Path) -> None:
    target = tmp_path / "elsewhere.py"
    target.write_text(RIGHT)
    (jaxpath.cwd / "mine.py").symlink_to(target)
    assert jaxpath.json("check", "arrays-04", "mine.py")["verdict"] == "passed"


def test_settings_around_the_command_change_nothing(jaxpath: Jaxpath) -> None:
    hand_in(jaxpath, RIGHT)
    (jaxpath.cwd / "jax.py").write_text("raise SystemExit")
    ran = jaxpath(
        "check", "arrays-04", "mine.py", "--json",
        JAX_PLATFORMS="cuda", XLA_FLAGS="--nonsense", JAX_ENABLE_X64="1",
    )  # fmt: skip
    assert ran.code == 0, ran
    assert ran.json["environment"]["platform"] == "cpu"


def test_an_interpreter_without_jax_could_not_tell(jaxpath: Jaxpath, tmp_path: Path) -> None:
    hand_in(jaxpath, RIGHT)
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho no JAX here >&2\nexit 1\n")
    python.chmod(0o755)
    found = jaxpath.json("check", "arrays-04", "mine.py", "--python", python, code=4)
    assert (found["verdict"], found["fault"]) == ("could not tell", "environment")
    assert "Your file was not judged" in found["sentence"]
    assert found["do"] == ["jaxpath doctor --platform cpu"]
    found = jaxpath.json("check", "arrays-04", "mine.py", "--python", tmp_path / "none", code=4)
    assert "No such file" in found["sentence"]


def test_ctrl_c_ends_the_check_and_all_it_started(jaxpath: Jaxpath) -> None:
    path = hand_in(jaxpath, "import os, pathlib, time\nhere = pathlib.Path(__file__).parent\n"
                   "(here / 'pid').write_text(str(os.getpid()))\ntime.sleep(600)\n")  # fmt: skip
    command = [Path(os.sys.executable).with_name("jaxpath"), "check", "arrays-04", path]  # type: ignore[attr-defined]
    with subprocess.Popen(command, env=jaxpath.environment(), stderr=subprocess.PIPE) as process:
        pid = jaxpath.cwd / "pid"
        deadline = time.monotonic() + 30
        while not (pid.exists() and pid.read_text()) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(2)
        _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert not Path(f"/proc/{pid.read_text()}").exists()


def _line(source: str | bytes, number: int) -> str:
    text = source if isinstance(source, str) else source.decode("latin-1")
    return text.splitlines()[number - 1].replace("\u00a0", " ")
