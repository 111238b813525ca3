"""The learner's files: written once, never overwritten, reset with a copy, brought back by undo."""

from collections.abc import Callable
from pathlib import Path

from conftest import RIGHT, Jaxpath


def test_start_writes_what_is_missing_and_nothing_else(jaxpath: Jaxpath, workspace: Path) -> None:
    folder = workspace / "arrays-04"
    (folder / "exercise.py").write_text("mine = 1\n")
    (folder / "practice.py").unlink()
    again = jaxpath("start", "arrays-04")
    assert again.code == 0, again
    assert (folder / "exercise.py").read_text() == "mine = 1\n"
    assert "def mark_last_column" in (folder / "practice.py").read_text()


def test_main_grows_with_the_steps_until_it_is_edited(jaxpath: Jaxpath) -> None:
    jaxpath("start", "arrays-04")
    main = jaxpath.cwd / "jaxpath-workspace" / "arrays-04" / "main.py"
    assert "replaced = x.at[1].set(20.0)" in main.read_text()
    ran = jaxpath("run", "arrays-04")
    assert ran.code == 0, ran
    assert "Original: [1. 2. 3. 4.]" in ran.text
    main.write_text("print('mine')\n")
    jaxpath("start", "arrays-04")
    assert main.read_text() == "print('mine')\n"


def test_reset_keeps_a_copy_and_undo_brings_it_back(
    jaxpath: Jaxpath, save: Callable[[str], Path]
) -> None:
    path = save(RIGHT)
    told = jaxpath.json("reset", "arrays-04")
    assert Path(told["kept"]).read_text() == RIGHT
    assert "Your turn" in path.read_text()
    assert jaxpath.json("check", "arrays-04", code=1)["verdict"] == "not started"
    path.write_text("# later\n")
    assert jaxpath("undo", "arrays-04").code == 0
    assert path.read_text() == RIGHT
    jaxpath("undo", "arrays-04")
    assert path.read_text() == "# later\n"


def test_undo_without_a_reset_says_so(jaxpath: Jaxpath, workspace: Path) -> None:
    told = jaxpath("undo", "arrays-04")
    assert told.code == 2
    assert "No earlier exercise.py was kept." in told.text


def test_welcome_brings_its_program_requirements_and_first_page(jaxpath: Jaxpath) -> None:
    jaxpath("start", "welcome-01", "--json")
    folder = jaxpath.cwd / "jaxpath-workspace" / "welcome-01"
    names = {path.name for path in folder.iterdir()}
    assert {"first_experiment.py", "requirements-cpu.txt", "START-HERE.md"} <= names
    assert "jax==" in (folder / "requirements-cpu.txt").read_text()
    ran = jaxpath("run", "welcome-01")
    assert ran.code == 0, ran
    assert ran.stdout.rstrip().endswith("Sum: 6.0")
