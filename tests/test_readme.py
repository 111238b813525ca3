"""README.md is true: its two commands, read from the page and run in a fresh copy."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import Jaxpath

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"```(bash|powershell)\n(.+?)\n```", re.DOTALL)
BLOCKS = BLOCK.findall((ROOT / "README.md").read_text())
LEARN, TEST = (text for shell, text in BLOCKS if shell == "bash")


def test_ci_calls_the_test_command_of_the_readme() -> None:
    assert (ROOT / ".ci" / "run").read_text().rstrip().endswith(TEST)


def test_each_command_is_one_line_in_both_shells() -> None:
    assert [shell for shell, _ in BLOCKS] == ["bash", "powershell", "bash", "powershell"]
    assert all("\n" not in text for _, text in BLOCKS)


def test_the_answer_that_it_shows_is_the_one_that_is_given(jaxpath: Jaxpath) -> None:
    sample = (ROOT / "README.md").read_text().partition("$ jaxpath check arrays-04\n")[2]
    jaxpath("start", "arrays-04")
    file = jaxpath.cwd / "jaxpath-workspace" / "arrays-04" / "exercise.py"
    file.write_text(file.read_text().replace("    ...\n", "    return x\n"))
    shown = jaxpath("check", "arrays-04", COLUMNS="400").stdout.partition("\nRan on")[0]
    expected = sample.partition("```")[0].replace("~/jaxpath-workspace", str(file.parents[1]))
    assert shown.split() == expected.split()


@pytest.mark.readme
@pytest.mark.xdist_group("readme")
@pytest.mark.skipif("JAXPATH_README_TEST" in os.environ, reason="this run was started by that test")
def test_both_commands_work_in_a_fresh_copy_and_again(tmp_path: Path) -> None:
    copy = _fresh_copy(tmp_path / "jaxpath")
    first = _run(LEARN, copy, tmp_path)
    assert "Set up your learning workspace" in first
    assert (copy / "jaxpath-workspace" / "welcome-01" / "first_experiment.py").is_file()
    again = _run(LEARN, copy, tmp_path)
    assert "as you left them" in again
    tests = _run(TEST, copy, tmp_path, PYTEST_ADDOPTS="-k test_readme")
    assert re.search(r"\d+ passed", tests)


def _fresh_copy(target: Path) -> Path:
    """The project as git has it, with what is not committed yet; nothing built or installed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target / name)
    return target


def _run(command: str, folder: Path, home: Path, **settings: str) -> str:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("JAX", "PYTEST"))}
    environment |= {"JAXPATH_README_TEST": "1", "JAXPATH_CACHE": str(home / "cache")}
    environment |= {"JAXPATH_STATE": str(home / "state"), **settings}
    run = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, text=True, check=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-4000:]
    return run.stdout
