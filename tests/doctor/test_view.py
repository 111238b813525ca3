"""The diagnosis on screens of all kinds, and the command."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from conftest import Jaxpath
from jaxpath.doctor.records import Diagnosis, Fix, Request, Row
from jaxpath.ui.doctor import view

UNSET = Fix(("unset XLA_FLAGS",), ("Remove-Item Env:XLA_FLAGS",))
TARGET = {"version": [3, 11, 7], "path": "/home/ü/x/.venv/bin/python"}
DIAGNOSIS = Diagnosis(
    rows=(
        Row("python.version", "Python version", "pass", "3.11.7"),
        Row("env.xla_flags", "XLA_FLAGS", "fail", "--nonsense", why="It is no flag.", fix=UNSET),
        Row("jax.import", "import jax", "fail", "fails", why="XLA_FLAGS stops it.", fix=UNSET),
        Row("jax.devices", "Devices", "skip", reason="JAX stops before this"),
        Row("jax.compute", "Compute", "unknown", reason="no answer within 3 s"),
    ),
    ready="nothing yet. First fix env.xla_flags.",
    request=Request(),
    facts={"target": TARGET, "host": {"os": "Linux", "machine": "x86_64"}},
)


def printed(width: int = 80, encoding: str = "utf-8", verbose: bool = False) -> str:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(file=file, width=width)
    console.print(view(DIAGNOSIS, verbose, console))
    file.flush()
    written: bytes = file.buffer.getvalue()
    return written.decode(encoding)


def test_passing_rows_are_counted_and_failing_ones_explained() -> None:
    text = printed()
    assert "✓ 1 check passed" in text and "python.version" not in text
    assert "✗ env.xla_flags" in text and "unset XLA_FLAGS" in text
    assert text.count("then run `jaxpath doctor` again") == 1
    assert "as for env.xla_flags" in text
    assert "could not tell: no answer within 3 s" in text
    assert text.rstrip().endswith("Ready for: nothing yet. First fix env.xla_flags.")


def test_verbose_shows_every_row() -> None:
    text = printed(verbose=True)
    assert all(row.id in text for row in DIAGNOSIS.rows)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_plain_terminals_get_plain_marks(encoding: str) -> None:
    text = printed(encoding=encoding, verbose=True)
    assert all(mark in text for mark in ("[ok]", "[XX]", "[--]", "[??]"))


def test_forty_columns_are_enough() -> None:
    lines = printed(width=40, verbose=True).splitlines()
    assert max(map(len, lines)) <= 40
    assert "  fix  unset XLA_FLAGS" in map(str.rstrip, lines)


def test_the_command_prints_one_json_object(jaxpath: Jaxpath, tmp_path: Path) -> None:
    found = jaxpath.json("doctor", "--python", tmp_path / "none", code=4)
    assert (found["schema"], found["exit_code"]) == ("jaxpath.doctor/1", 4)
    assert found["checks"][0]["status"] == "fail"
    ran = jaxpath("doctor", "--python", "/nowhere/python")
    assert ran.code == 4
    assert "/nowhere/python" in ran.text


def test_checks_can_be_listed_and_explained(jaxpath: Jaxpath) -> None:
    assert len(jaxpath.json("doctor", "--list-checks")["checks"]) == 22
    assert "Rename" in jaxpath.json("doctor", "--explain", "shadow.cwd")["remedy"]
