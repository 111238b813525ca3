"""The diagnosis on screens of all kinds, and the command."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from rich.console import Console

from jaxpath.cli.doctor import doctor
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


def app() -> str:
    return "import typer; from jaxpath.cli.doctor import doctor; typer.run(doctor)"


def test_the_command_prints_one_json_object(tmp_path: Path) -> None:
    environ = {**os.environ, "JAX_PLATFORMS": "", "PYTHONPATH": os.pathsep.join(sys.path)}
    found = subprocess.run(
        [sys.executable, "-c", app(), "--json", "--python", str(tmp_path / "none")],
        capture_output=True,
        text=True,
        env=environ,
        cwd=tmp_path,
        check=False,
    )
    assert found.returncode == 4, found.stderr
    assert json.loads(found.stdout)["checks"][0]["status"] == "fail"


def test_checks_can_be_listed_and_explained(capsys: pytest.CaptureFixture[str]) -> None:
    doctor(list_checks=True, as_json=True)
    doctor(explain="shadow.cwd", as_json=True)
    listed, explained = capsys.readouterr().out.split("\n}\n")[:2]
    assert len(json.loads(listed + "}")["checks"]) == 22
    assert "Rename" in json.loads(explained + "}")["remedy"]


def test_the_exit_code_is_the_diagnosis(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as caught:
        doctor(python="/nowhere/python", as_json=True)
    assert caught.value.exit_code == 4
