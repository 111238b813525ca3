"""The same commands on every kind of screen."""

import os
import pty
import re
import subprocess
import unicodedata
from pathlib import Path

import pytest

from conftest import JAXPATH, WRONG, Jaxpath

LINES = (
    "list", "next", "start arrays-04", "start welcome-01", "check arrays-04 --verbose",
    "hint arrays-04 --all", "solution arrays-04 --yes", "figure arrays-04", "evidence arrays-04",
    "quiz arrays-04 --answer b", "experiment arrays-04 --predict a", "doctor", "reset arrays-04",
)  # fmt: skip
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def begun(jaxpath: Jaxpath, workspace: Path) -> Jaxpath:
    """A learner who has handed in a wrong answer."""
    (workspace / "arrays-04" / "exercise.py").write_text(WRONG)
    return jaxpath


def cells(line: str) -> int:
    """How many columns a line takes on a terminal."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in line)
    joined = sum(unicodedata.combining(character) != 0 for character in line)
    return len(line) + wide - joined


@pytest.mark.parametrize("width", [40, 80])
def test_no_line_is_wider_than_the_screen(width: int, begun: Jaxpath) -> None:
    for line in LINES if width == 40 else LINES[:3]:
        ran = begun(*line.split(), COLUMNS=str(width))
        assert ran.code in (0, 1), ran
        wide = [text for text in ran.stdout.splitlines() if cells(text) > width]
        # A word that cannot be broken may stand out: a path or an address.
        assert [text for text in wide if len(text.split()) > 1] == [], line
        assert not [t for t in ran.stdout.splitlines() if t != t.rstrip()], "no trailing spaces"


def test_ascii_is_ascii(begun: Jaxpath) -> None:
    for line in (
        "list",
        "start arrays-04",
        "check arrays-04 --verbose",
        "figure arrays-04",
        "doctor",
    ):
        ran = begun(*line.split(), "--ascii")
        assert (ran.stdout + ran.stderr).isascii(), line
        assert "??" not in ran.stdout, line


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_screen_of_another_encoding(encoding: str, begun: Jaxpath) -> None:
    for line in ("start arrays-04", "check arrays-04", "list"):
        ended = subprocess.run(
            [JAXPATH, *line.split()], cwd=begun.cwd, capture_output=True, check=False,
            env=begun.environment(PYTHONIOENCODING=encoding), stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert ended.returncode in (0, 1)
        assert b"Traceback" not in ended.stderr
        assert ended.stdout.decode(encoding).strip()


def on_a_terminal(jaxpath: Jaxpath, *arguments: str, **changed: str) -> str:
    """What a command leaves on a terminal where nobody types, without what it wiped off."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [JAXPATH, *arguments], cwd=jaxpath.cwd, env=jaxpath.environment(**changed),
        stdin=subprocess.DEVNULL, stdout=follower, stderr=follower,
    )  # fmt: skip
    os.close(follower)
    parts = []
    while True:
        try:
            part = os.read(leader, 1 << 16)
        except OSError:  # the last writer has gone
            break
        if not part:
            break
        parts.append(part)
    os.close(leader)
    assert process.wait(60) in (0, 1)
    return re.sub(r"[^\n]*\r\x1b\[2K", "", b"".join(parts).decode())


def test_colour_is_there_where_it_is_wanted_and_nowhere_else(begun: Jaxpath) -> None:
    wanted = {"TERM": "xterm-256color", "COLUMNS": "80"}
    for line in ("list", "check arrays-04"):
        words = line.split()
        assert re.search(r"\x1b\[[0-9;]*3[0-9]", on_a_terminal(begun, *words, **wanted))
        for quiet in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            found = on_a_terminal(begun, *words, **(wanted | quiet))
            assert not re.search(r"\x1b\[[0-9;]*[34][0-9]", found)
        assert "\x1b" not in on_a_terminal(begun, *words, "--color", "never", TERM="dumb")
        assert "\x1b" not in begun(*words).stdout


def test_colour_carries_no_meaning(begun: Jaxpath) -> None:
    found = on_a_terminal(begun, "check", "arrays-04", TERM="xterm-256color", COLUMNS="80")
    plain = begun("check", "arrays-04", COLUMNS="80").stdout
    assert ESCAPE.sub("", found).split() == plain.split()


def test_a_reader_that_goes_away(begun: Jaxpath) -> None:
    for line in ("start arrays-04", "list", "check arrays-04", "hint arrays-04 --json"):
        ended = subprocess.run(
            ["bash", "-c", f"{JAXPATH} {line} | head -1; exit ${{PIPESTATUS[0]}}"],
            cwd=begun.cwd, env=begun.environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ended.returncode in (0, 1), line
        assert ended.stderr == "", line
        assert len(ended.stdout.splitlines()) == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", "> /dev/full"])
def test_closed_and_full_streams(closed: str, begun: Jaxpath) -> None:
    for line in ("list", "start arrays-04 --json"):
        ended = subprocess.run(
            ["bash", "-c", f"{JAXPATH} {line} {closed}"],
            cwd=begun.cwd, env=begun.environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ended.returncode in ((0, 1) if closed != "> /dev/full" else (0, 1, 3, 4)), ended
        assert "Traceback" not in ended.stderr
        assert "Exception ignored" not in ended.stderr


def test_what_a_file_prints_cannot_steer_the_terminal(begun: Jaxpath) -> None:
    path = begun.cwd / "jaxpath-workspace" / "arrays-04" / "exercise.py"
    path.write_text(
        "print('\\x1b]0;owned\\x07\\x1b[2J')\n"
        "def zero_last_two(x):\n"
        "    raise ValueError('\\x1b[31mred\\x1b]8;;x\\x07 [bold]a[/bold]')\n"
    )
    for words in (["check", "arrays-04"], ["check", "arrays-04", "--json"]):
        ran = begun(*words)
        assert ran.code == 1
        assert "\x1b" not in ran.stdout
        assert "\x07" not in ran.stdout
    assert "[bold]a[/bold]" in begun("check", "arrays-04").text
