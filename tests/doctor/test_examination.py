"""Examinations of real interpreters, folders and environments, some broken on purpose."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from jaxpath.doctor.check import Check, decide
from jaxpath.doctor.examination import examine
from jaxpath.doctor.facts import Facts
from jaxpath.doctor.records import Diagnosis, Request, as_json
from jaxpath.doctor.rows import CHECKS, check_named
from jaxpath.errors import JaxpathError

SPOILING = ("JAX_", "XLA_", "PYTHON")
EVERYDAY = Request()
Variables = Mapping[str, str]
NOTHING: Variables = {}


def examined(
    folder: Path, request: Request = EVERYDAY, variables: Variables = NOTHING
) -> Diagnosis:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(SPOILING)}
    return examine(replace(request, cwd=folder), {**kept, **variables})


def states(diagnosis: Diagnosis) -> dict[str, str]:
    return {row.id: row.state for row in diagnosis.rows}


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> tuple[Diagnosis, Path]:
    folder = tmp_path_factory.mktemp("healthy")
    return examined(folder), folder


def test_a_healthy_interpreter_is_ready(healthy: tuple[Diagnosis, Path]) -> None:
    diagnosis, _ = healthy
    assert "fail" not in states(diagnosis).values()
    assert diagnosis.exit_code == 0
    assert diagnosis.row("jax.compute").detail == "jit gives 14.0"
    assert diagnosis.ready.startswith("CPU lessons")


def test_rows_have_their_order_and_reasons(healthy: tuple[Diagnosis, Path]) -> None:
    diagnosis, _ = healthy
    assert [row.id for row in diagnosis.rows] == [check.id for check in CHECKS]
    assert len({check.id for check in CHECKS}) == len(CHECKS)
    for row in diagnosis.rows:
        assert bool(row.reason) == (row.state in ("skip", "unknown"))


def test_nothing_is_written(healthy: tuple[Diagnosis, Path]) -> None:
    assert list(healthy[1].iterdir()) == []


def test_json_is_whole_and_redacted(
    healthy: tuple[Diagnosis, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(healthy[1].parent))
    document = as_json(healthy[0])
    text = json.dumps(document)
    assert document["schema"] == "jaxpath.doctor/1"
    assert document["ok"] is True and document["exit_code"] == 0
    assert document["request"]["cwd"] == f"~/{healthy[1].name}"
    assert str(healthy[1].parent) not in text
    first = document["checks"][0]
    assert (first["id"], first["status"], first["fix"]) == ("python.version", "pass", [])


@pytest.mark.parametrize(
    ("variable", "value", "row", "cause"),
    [
        ("JAX_PLATFORMS", "cuda", "jax.backend.requested", "cuda_no_gpu"),
        ("JAX_PLATFORMS", "gpu", "env.jax_platforms", "gpu_alias"),
        ("JAX_PLATFORMS", "cpux", "env.jax_platforms", "bad_token"),
        ("XLA_FLAGS", "--nonsense", "env.xla_flags", "unknown_flag"),
    ],
)
def test_a_guilty_variable_is_named(
    tmp_path: Path, variable: str, value: str, row: str, cause: str
) -> None:
    diagnosis = examined(tmp_path, variables={variable: value})
    assert diagnosis.row(row).state == "fail"
    assert diagnosis.row(row).cause == cause
    fix = diagnosis.row("jax.backend.requested").fix
    assert fix is not None and fix.posix[0] == f"unset {variable}"
    assert "clean environment" in diagnosis.row("jax.backend.cpu").detail
    assert diagnosis.ready.endswith("CPU itself works (checked with a clean environment).")
    assert diagnosis.facts["guilty"] == {"variables": [variable], "folder": False}
    assert diagnosis.exit_code == 4


def test_a_file_that_hides_a_module_is_named(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("secret = 1\n")
    diagnosis = examined(tmp_path)
    row = diagnosis.row("shadow.cwd")
    assert (row.state, row.detail) == ("fail", "random.py")
    assert row.fix is not None and row.fix.posix == ("mv random.py my_random.py",)
    assert diagnosis.row("jax.import").cause == "folder"
    assert [entry.name for entry in tmp_path.iterdir()] == ["random.py"]


def test_a_harmless_name_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "calendar.py").write_text("")
    (tmp_path / "numpy").mkdir()
    diagnosis = examined(tmp_path)
    assert diagnosis.row("shadow.cwd").state == "warn"
    assert diagnosis.row("shadow.cwd").detail == "calendar.py"
    assert diagnosis.exit_code == 0


def test_an_environment_without_jax(tmp_path: Path) -> None:
    bare = tmp_path / "it's bare"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", bare], check=True)
    diagnosis = examined(tmp_path, Request(python=str(bare)))
    found = states(diagnosis)
    assert (found["python.venv"], found["python.pip"]) == ("pass", "warn")
    assert (found["packages.jax"], found["packages.pair"]) == ("fail", "skip")
    assert found["jax.import"] == "skip"
    fix = diagnosis.row("packages.jax").fix
    assert fix is not None
    assert "it'\"'\"'s bare/bin/python" in fix.posix[0]
    assert "it''s bare/bin/python" in fix.powershell[0]


def test_an_environment_that_was_moved(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "old"], check=True)
    (tmp_path / "old").rename(tmp_path / "new")
    diagnosis = examined(tmp_path, Request(python=str(tmp_path / "new")))
    assert diagnosis.row("python.venv").cause == "moved"


def test_an_interpreter_that_is_gone(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(tmp_path / "removed")
    diagnosis = examined(tmp_path, Request(python=str(tmp_path)))
    assert diagnosis.row("python.version").cause == "base_gone"
    assert set(list(states(diagnosis).values())[1:]) == {"skip"}
    assert diagnosis.exit_code == 4


def test_a_hang_ends_and_leaves_no_orphan(tmp_path: Path) -> None:
    stub = tmp_path / "stub" / "jax"
    stub.mkdir(parents=True)
    pids = tmp_path / "pids"
    (stub / "__init__.py").write_text(
        "import os, subprocess, sys, time\n"
        f"with open({str(pids)!r}, 'a') as file:\n"
        "    child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "    print(os.getpid(), child.pid, file=file, flush=True)\n"
        "    time.sleep(60)\n"
    )
    started = time.monotonic()
    diagnosis = examined(tmp_path, Request(timeout=3), {"PYTHONPATH": str(stub.parent)})
    assert time.monotonic() - started < 30
    assert diagnosis.row("jax.import").state in ("fail", "unknown")
    assert diagnosis.facts["probes"][0]["last_stage"] == "jaxlib"
    assert diagnosis.exit_code == 4
    assert not [pid for pid in pids.read_text().split() if _runs(pid)]


def _runs(pid: str) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_devices_that_start_when_asked_for(tmp_path: Path) -> None:
    diagnosis = examined(tmp_path, Request(devices=3))
    row = diagnosis.row("jax.devices")
    assert (row.state, row.cause) == ("warn", "on_request")
    assert diagnosis.ready == "CPU lessons, 3-device lessons"
    assert diagnosis.exit_code == 0


def test_a_platform_that_is_required_and_absent(tmp_path: Path) -> None:
    diagnosis = examined(tmp_path, Request(platform="tpu"))
    assert diagnosis.row("jax.backend.requested").cause == "absent"
    assert diagnosis.ready == "CPU lessons, but jax.backend.requested failed"
    assert diagnosis.exit_code == 4


def test_a_check_that_crashes_is_undecided(tmp_path: Path) -> None:
    facts = Facts(Request(), {}, sys.executable, tmp_path, (), "utf-8")
    check = Check("x", "x", lambda facts: 1 / 0, "", "", "", needs_python=False)  # type: ignore[arg-type, return-value]
    row = decide(check, facts, {})
    assert row.state == "unknown"
    assert "ZeroDivisionError" in row.reason


def test_an_unknown_check_suggests_the_nearest() -> None:
    with pytest.raises(JaxpathError) as caught:
        check_named("jax.improt")
    assert "jax.import" in caught.value.do
