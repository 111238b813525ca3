"""Lessons in a real terminal: keys, prompts, leaving and coming back, at 80 and at 40 columns."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conftest import JAXPATH, RIGHT, Jaxpath
from terminal import Terminal

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux"),
]
PROMPT = "q out]"

Open = Callable[..., Terminal]


@pytest.fixture
def terminal(jaxpath: Jaxpath) -> Iterator[Open]:
    """Open a terminal that runs `jaxpath` with some arguments."""
    opened: list[Terminal] = []

    def start(*arguments: str, columns: int = 80) -> Terminal:
        command = " ".join([str(JAXPATH), *arguments])
        env = jaxpath.environment(TERM="screen-256color", CI=None)
        opened.append(Terminal(command, columns, 40, jaxpath.cwd, env))
        return opened[-1]

    yield start
    for screen in opened:
        screen.__exit__()


def records(folder: Path, kind: str) -> list[dict[str, object]]:
    """What was recorded of one kind, in order."""
    found = sorted((folder / "arrays-04" / "receipts").glob(f"*-{kind}-*.json"))
    return [json.loads(path.read_text())["data"] for path in found]


@pytest.mark.parametrize("columns", [80, 40])
def test_walk_back_leave_and_resume(terminal: Open, jaxpath: Jaxpath, columns: int) -> None:
    screen = terminal("start arrays-04", columns=columns)
    screen.wait_for(PROMPT)
    assert "Immutable updates and indexing" in screen.screen
    screen.line()
    screen.wait_for("One array, two updates")
    screen.wait_for(PROMPT, 2)
    screen.line("p")
    screen.wait_for("The problem", 2)
    screen.wait_for(PROMPT, 3)
    screen.line()
    screen.wait_for(PROMPT, 4)
    screen.line("q")
    assert "Still open" in screen.wait_for("ended with 0")
    assert max(map(len, screen.screen.splitlines())) <= columns

    again = terminal("start arrays-04", columns=columns)
    again.wait_for(PROMPT)
    assert "One array, two updates" in again.screen
    assert "What you will be able to do" not in again.screen


def test_unknown_keys_are_answered(terminal: Open) -> None:
    screen = terminal("start arrays-04")
    screen.wait_for(PROMPT)
    screen.line("x")
    screen.wait_for("Type one of: Enter on")
    screen.wait_for(PROMPT, 2)


@pytest.mark.parametrize(("key", "status"), [("C-d", 0), ("C-c", 130)])
def test_end_of_input_and_ctrl_c_leave_cleanly(terminal: Open, key: str, status: int) -> None:
    screen = terminal("start arrays-04")
    screen.wait_for(PROMPT)
    screen.type(key)
    shown = screen.wait_for(f"ended with {status}")
    assert "Traceback" not in shown


def test_a_prediction_is_asked_before_the_code_runs(terminal: Open, jaxpath: Jaxpath) -> None:
    screen = terminal("start arrays-04 --stage experiment")
    shown = screen.wait_for("Your prediction (a/b/c/d, Enter to skip)")
    assert "It prints" not in shown
    screen.line("z")
    screen.wait_for("Type one of a, b, c, d")
    screen.line("b")
    screen.wait_for("As you said: x: [1.0, 2.0, 3.0, 4.0]")
    screen.wait_for(PROMPT)  # by now the prediction is kept
    kept = records(jaxpath.cwd / "jaxpath-workspace", "prediction")
    assert [(r["experiment"], r["right"]) for r in kept] == [("rebind_and_ignore", True)]


def test_a_task_is_checked_and_the_checkpoint_answered_on_the_way(
    terminal: Open, jaxpath: Jaxpath
) -> None:
    screen = terminal("start arrays-04 --stage exercise")
    screen.wait_for("c check")
    screen.line("c")
    screen.wait_for("not started")
    folder = jaxpath.cwd / "jaxpath-workspace"
    (folder / "arrays-04" / "exercise.py").write_text(RIGHT)
    screen.wait_for(PROMPT, 2)
    screen.line("c")
    screen.wait_for("✓ passed arrays-04 exercise")
    screen.wait_for(PROMPT, 3)
    screen.line("h")
    screen.wait_for("Hint 1 of 3")
    for _ in ("practice", "challenge", "checkpoint"):
        screen.line()
    screen.wait_for("Your answer (a/b/c, Enter to skip)")
    screen.line("b")
    screen.wait_for("✓ Right.")
    screen.line("q")
    assert "arrays-04 is done" in screen.wait_for("ended with 0")
    assert [r["right"] for r in records(folder, "checkpoint")] == [True]
    (found,) = (row for row in jaxpath.json("list")["lessons"] if row["id"] == "arrays-04")
    assert found["state"] == "done"


def test_the_figure_waits_for_an_answer(terminal: Open) -> None:
    screen = terminal("start arrays-04")
    for number in range(1, 10):
        shown = screen.wait_for(PROMPT, number)
        if "press Enter to see the figure" in shown:
            break
        screen.line()
    shown = screen.wait_for("press Enter to see the figure")
    assert "set 20 at 1" not in shown
    screen.line()
    screen.wait_for("set 20 at 1")
