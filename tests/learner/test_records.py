"""Receipts and events: immutable, whole or not at all, and progress follows from them alone."""

import hashlib
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conftest import JAXPATH, RIGHT, Jaxpath

Save = Callable[[str], Path]
OLD = "def zero_last_two(x):\n    y = x.at[-2:].set(0)\n    return x\n"


def receipts(workspace: Path) -> list[Path]:
    return sorted((workspace / "arrays-04" / "receipts").glob("*-check-*.json"))


def state(jaxpath: Jaxpath) -> dict[str, Any]:
    found = jaxpath.json("list")["lessons"]
    return next(lesson for lesson in found if lesson["id"] == "arrays-04")


def test_a_receipt_holds_what_another_person_needs(
    jaxpath: Jaxpath, workspace: Path, save: Save
) -> None:
    save(RIGHT)
    jaxpath("hint", "arrays-04")
    jaxpath("experiment", "arrays-04", "repeated_index", "--predict", "a")
    report = jaxpath.json("check", "arrays-04")
    (path,) = receipts(workspace)
    data = path.read_bytes()
    kept = json.loads(data)
    assert path.stem.endswith(hashlib.sha256(data).hexdigest()[:16])
    assert kept["schema"] == "jaxpath.receipt/1"
    assert kept["verdict"] == "passed"
    assert kept["source"] == RIGHT
    assert kept["report"]["source_sha256"] == hashlib.sha256(RIGHT.encode()).hexdigest()
    assert kept["report"] == report
    assert kept["hints_seen"] == 1
    assert kept["predictions"] == {"repeated_index": "[0, 3, 0, 7]"}
    assert kept["report"]["environment"]["platform"] == "cpu"
    assert kept["report"]["environment"]["packages"].keys() >= {"jax", "jaxlib", "numpy"}


def test_a_lesson_is_done_by_exercise_and_checkpoint(
    jaxpath: Jaxpath, workspace: Path, save: Save
) -> None:
    save(OLD)
    jaxpath("check", "arrays-04")
    assert state(jaxpath)["passed"] == []
    save(RIGHT)
    jaxpath("check", "arrays-04")
    assert (state(jaxpath)["state"], state(jaxpath)["passed"]) == ("begun", ["exercise"])
    assert jaxpath("quiz", "arrays-04", "--answer", "b").code == 0
    assert state(jaxpath)["state"] == "done"
    assert len(receipts(workspace)) == 2


def test_an_altered_receipt_counts_for_nothing_and_is_named(
    jaxpath: Jaxpath, workspace: Path, save: Save
) -> None:
    save(OLD)
    jaxpath("check", "arrays-04")
    (path,) = receipts(workspace)
    path.write_text(path.read_text().replace('"failed"', '"passed"'))
    assert state(jaxpath)["passed"] == []
    told = jaxpath("evidence", "arrays-04")
    assert told.code == 0
    assert path.name in told.text.replace(" ", "")
    assert "altered or cut off" in told.text


def test_rubbish_among_the_records_stops_nothing(
    jaxpath: Jaxpath, workspace: Path, save: Save
) -> None:
    folder = workspace / "arrays-04" / "receipts"
    folder.mkdir(parents=True)
    (folder / "empty.json").write_text("")
    (folder / "folder.json").mkdir()
    (folder / "half.json").write_text('{"schema": "jaxp')
    newer = json.dumps({"schema": "jaxpath.receipt/9", "kind": "check", "time": "2030"}).encode()
    (folder / f"x-check-{hashlib.sha256(newer).hexdigest()[:16]}.json").write_bytes(newer)
    save(RIGHT)
    assert jaxpath("check", "arrays-04").code == 0
    assert state(jaxpath)["passed"] == ["exercise"]
    evidence = jaxpath.json("evidence", "arrays-04")
    why = {Path(entry["file"]).name: entry["why"] for entry in evidence["unreadable"]}
    assert len(why) == 4
    assert any("another version (jaxpath.receipt/9)" in reason for reason in why.values())


def test_a_first_prediction_stays_the_first(jaxpath: Jaxpath, workspace: Path) -> None:
    for letter in ("a", "c"):
        jaxpath("experiment", "arrays-04", "repeated_index", "--predict", letter)
    told = jaxpath.json("evidence", "arrays-04")["predictions"]
    assert [(p["said"], p["right"]) for p in told] == [("[0, 3, 0, 7]", False)]


@pytest.mark.skipif(os.geteuid() != 0, reason="needs a mount that even its owner cannot write to")
def test_a_verdict_is_shown_where_no_receipt_can_be_written(
    jaxpath: Jaxpath, workspace: Path, save: Save
) -> None:
    path = save(RIGHT)
    command = (
        f'mount --bind "{workspace}" "{workspace}" && mount -o remount,ro,bind "{workspace}" && '
        f'"{JAXPATH}" check arrays-04 "{path}"'
    )
    run = subprocess.run(
        ["unshare", "-m", "bash", "-c", command],
        env=jaxpath.environment(), cwd=jaxpath.cwd, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if "unshare" in run.stderr or "mount" in run.stderr:
        pytest.skip("no mount namespace to be had here")
    assert run.returncode == 0, run.stderr
    assert "passed" in run.stdout
    assert "could not be written" in run.stderr


def test_many_checks_at_once_lose_nothing(jaxpath: Jaxpath, workspace: Path, save: Save) -> None:
    path = save(RIGHT)
    command = [JAXPATH, "check", "arrays-04", str(path), "--json"]
    env = jaxpath.environment()
    running = [
        subprocess.Popen(command, cwd=jaxpath.cwd, env=env, stdout=subprocess.PIPE)
        for _ in range(6)
    ]
    verdicts = [json.loads(process.communicate()[0])["verdict"] for process in running]
    assert verdicts == ["passed"] * 6
    assert len(receipts(workspace)) == 6
    assert not list((workspace / "arrays-04" / "receipts").glob(".tmp-*"))
