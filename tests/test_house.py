"""The rules of the house: format, lint, types, contracts, and pages that say what is true."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

TOOLS = {
    "format": ["-m", "ruff", "format", "--check"],
    "lint": ["-m", "ruff", "check"],
    "types": ["-m", "mypy"],
    "contracts": ["-c", "from importlinter.cli import lint_imports_command as run; run()"],
}


@pytest.mark.parametrize("tool", TOOLS)
def test_tool_is_content(tool: str) -> None:
    run = subprocess.run(
        [sys.executable, *TOOLS[tool]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_learners_and_developers_install_the_same_versions() -> None:
    ours = (ROOT / "requirements-cpu.txt").read_text()
    theirs = (ROOT / "src" / "jaxpath" / "requirements-cpu.txt").read_text()
    assert ours == theirs


def test_every_room_of_the_source_is_on_the_map() -> None:
    rooms = {p.name for p in (ROOT / "src" / "jaxpath").iterdir() if p.is_dir()} - {"__pycache__"}
    for page in ("CONTRIBUTING.md", "docs/architecture.md"):
        text = (ROOT / page).read_text()
        missing = {room for room in rooms if room not in text}
        assert not missing, f"{page} does not name {missing}"


QUOTE = re.compile(r"<!-- (\S+) -->\n```\w+\n(.+?)\n```\n", re.DOTALL)


def test_the_authoring_page_quotes_the_tiny_lesson_as_it_is() -> None:
    quoted = QUOTE.findall((ROOT / "docs" / "authoring.md").read_text() + "\n")
    assert {Path(name).name for name, _ in quoted} >= {"lesson.toml", "lesson.md", "exercise.py"}
    for name, text in quoted:
        assert text == (ROOT / name).read_text().rstrip(), f"{name} has changed"
