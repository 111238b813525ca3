"""The learner's files and records: never overwritten, never lost, and read whatever they hold."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conftest import JAXPATH, RIGHT, WRONG, Jaxpath
from jaxpath.files import write_whole

Save = Callable[[str], Path]
UNREADABLE_CODE = "def zero_last_two(x)\n"  # fails before a case runs, which is quick


def receipts(workspace: Path, kind: str = "check") -> list[dict[str, Any]]:
    """Every record of one kind, in the order of time."""
    paths = sorted((workspace / "arrays-04" / "receipts").glob(f"*-{kind}-*.json"))
    return [json.loads(path.read_text()) for path in paths]


def test_nothing_is_ever_overwritten(jaxpath: Jaxpath, workspace: Path) -> None:
    folder = workspace / "arrays-04"
    mine = {"exercise.py": RIGHT, "practice.py": "", "main.py": "print('mine')\n", "notes.txt": "n"}
    for name, text in mine.items():
        (folder / name).write_text(text)
    (folder / "challenge.py").unlink()
    (folder / "challenge.py").symlink_to("nowhere")
    for _ in range(2):
        assert jaxpath("start", "arrays-04", "--json").code == 0
    ran = jaxpath("start", "arrays-04")
    assert "are as you left them" in ran.text
    assert {name: (folder / name).read_text() for name in mine} == mine
    assert (folder / "challenge.py").is_symlink()


def test_a_folder_that_has_such_files_already_keeps_them(jaxpath: Jaxpath) -> None:
    folder = jaxpath.cwd / "jaxpath-workspace" / "arrays-04"
    folder.mkdir(parents=True)
    (folder / "exercise.py").write_text("mine = 1\n")
    assert jaxpath("start", "arrays-04", "--json").code == 0
    assert (folder / "exercise.py").read_text() == "mine = 1\n"
    assert (folder / "practice.py").exists()


def test_reset_keeps_a_copy_and_undo_brings_it_back(jaxpath: Jaxpath, save: Save) -> None:
    starter = save("").parent.joinpath("exercise.py")
    starter.unlink()
    jaxpath("start", "arrays-04", "--json")
    original = starter.read_text()
    mine = "# caf\u00e9\r\n" + RIGHT
    starter.write_bytes(mine.encode("latin-1"))
    found = jaxpath.json("reset", "arrays-04")
    assert Path(found["kept"]).read_bytes() == mine.encode("latin-1")
    assert starter.read_text() == original
    assert jaxpath.json("undo", "arrays-04")["file"] == str(starter)
    assert starter.read_bytes() == mine.encode("latin-1")
    jaxpath("undo", "arrays-04")  # what stood there in between was kept in turn
    assert starter.read_text() == original
    jaxpath("undo", "arrays-04")
    assert starter.read_bytes() == mine.encode("latin-1")


def test_a_starter_leaves_no_receipt(jaxpath: Jaxpath, workspace: Path) -> None:
    assert jaxpath("check", "arrays-04").code == 1
    assert receipts(workspace) == []


def test_progress_is_what_the_records_say(jaxpath: Jaxpath, workspace: Path, save: Save) -> None:
    def state() -> tuple[object, ...]:
        found = jaxpath.json("evidence", "arrays-04")
        return found["state"], found["passed"], found["checkpoint_answered"]

    save(WRONG)
    jaxpath("check", "arrays-04")
    assert state() == ("begun", [], False)
    assert jaxpath.json("next")["lesson"] == "arrays-04"
    save(RIGHT)
    jaxpath("check", "arrays-04")
    assert state() == ("begun", ["exercise"], False)
    assert jaxpath.json("next")["do"] == "jaxpath quiz arrays-04"
    jaxpath("quiz", "arrays-04", "--answer", "a")
    assert state() == ("done", ["exercise"], True)
    save(WRONG)  # passed once is passed
    jaxpath("check", "arrays-04")
    assert state() == ("done", ["exercise"], True)
    listed = {row["id"]: row["state"] for row in jaxpath.json("list")["lessons"]}
    assert listed.pop("arrays-04") == "done"
    assert {*listed.values()} == {"new"}
    for path in (workspace / "arrays-04" / "receipts").iterdir():
        path.unlink()
    assert state() == ("new", [], False)


def test_rubbish_among_the_receipts_stops_nothing(
    jaxpath: Jaxpath, workspace: Path, save: Save
) -> None:
    folder = workspace / "arrays-04" / "receipts"
    folder.mkdir(exist_ok=True)

    def put(name: str, data: bytes) -> str:
        stamp = hashlib.sha256(data).hexdigest()[:16]
        (folder / f"20200101T000000.0Z-{name}-{stamp}.json").write_bytes(data)
        return f"20200101T000000.0Z-{name}-{stamp}.json"

    newer = {"schema": "jaxpath.receipt/9", "kind": "check", "time": "t", "verdict": "passed"}
    names = {
        put("empty", b""), put("text", b"not JSON"), put("list", b"[1]"), put("number", b"5"),
        put("nothing", b"null"), put("bytes", b"\xff\xfe\x00"), put("deep", b"[" * 100_000),
        put("newer", json.dumps(newer).encode()), put("lines", b'{"schema": "jaxpath.event/1"}'),
        put("list-schema", b'{"schema": [], "kind": 1, "time": 2}'),
    }  # fmt: skip
    (folder / "folder.json").mkdir()
    (folder / "plain.json").write_text("{}")
    (folder / "loop.json").symlink_to("loop.json")
    (folder / ".tmp-half").write_text("{")
    (folder / "notes.txt").write_text("mine")
    names |= {"folder.json", "plain.json", "loop.json"}
    found = jaxpath.json("evidence", "arrays-04")
    assert {Path(record["file"]).name for record in found["unreadable"]} == names
    assert {Path(r["file"]).name for r in jaxpath.json("list")["unreadable"]} == names
    why = {Path(record["file"]).name.split("-")[1]: record["why"] for record in found["unreadable"]
           if "-" in Path(record["file"]).name}  # fmt: skip
    assert "another version" in why["newer"]
    save(RIGHT)
    assert jaxpath("check", "arrays-04").code == 0
    assert jaxpath.json("evidence", "arrays-04")["passed"] == ["exercise"]
    for line in ("list", "next", "evidence arrays-04", "hint arrays-04"):
        ran = jaxpath(*line.split())
        assert ran.code == 0, ran
    assert (folder / "notes.txt").read_text() == "mine"


def test_the_workspace_is_found_from_wherever_one_stands(
    jaxpath: Jaxpath, workspace: Path, save: Save, tmp_path: Path
) -> None:
    save(UNREADABLE_CODE)
    deep = workspace / "arrays-04" / "a" / "b c"
    deep.mkdir(parents=True)
    outside = tmp_path / "outside"
    outside.mkdir()
    link = tmp_path / "link to work"
    link.symlink_to(workspace)
    for cwd in (workspace, workspace / "arrays-04", deep, outside, link, link / "arrays-04"):
        assert jaxpath.json("list", cwd=cwd)["workspace"] == str(workspace), cwd
    for cwd in (workspace / "arrays-04", deep, link / "arrays-04"):
        # The lesson whose folder one stands in is the one that is meant.
        assert jaxpath.json("check", cwd=cwd, code=1)["lesson"] == "arrays-04"
    found = jaxpath.json("--workspace", link, "check", "arrays-04", cwd=outside, code=1)
    assert found["verdict"] == "failed"
    assert len(receipts(workspace)) == 4
    assert (
        jaxpath.json("check", "arrays-04", "exercise.py", cwd=outside, code=1)["line"]["number"]
        == 1
    )


def test_the_nearest_workspace_beats_the_last_and_a_named_one_beats_both(
    jaxpath: Jaxpath, workspace: Path, tmp_path: Path
) -> None:
    other = tmp_path / "ander\u00e9 w\u00f6rk"
    ran = jaxpath("--workspace", other, "start", "arrays-04", "--json")
    assert ran.json["folder"] == str(other / "arrays-04")
    assert jaxpath.json("list", cwd=tmp_path)["workspace"] == str(other)
    assert jaxpath.json("list", cwd=workspace)["workspace"] == str(workspace)
    found = jaxpath.json("list", "--workspace", other, cwd=workspace)
    assert found["workspace"] == str(other)


@pytest.mark.skipif(os.geteuid() != 0, reason="needs a mount that even its owner cannot write to")
def test_a_workspace_that_takes_no_more_is_said(
    jaxpath: Jaxpath, workspace: Path, save: Save
) -> None:
    path = save(RIGHT)
    lines = ("hint arrays-04", "quiz arrays-04 --answer b", "list", "reset arrays-04")
    script = f'mount --bind "{workspace}" "{workspace}" && mount -o remount,ro,bind "{workspace}"'
    for line in lines:
        script += f'; "{JAXPATH}" {line} >/dev/null; echo $?'
    ran = subprocess.run(
        ["unshare", "-m", "bash", "-c", script],
        cwd=jaxpath.cwd, env=jaxpath.environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    if "mount" in ran.stderr or "unshare" in ran.stderr:
        pytest.skip("mounting is not allowed here")
    assert ran.stdout.split() == ["0", "0", "0", "4"], ran
    said = "".join(ran.stderr.split())
    assert said.count("Thiscouldnotberecorded:Read-onlyfilesystem") == 2
    assert "cannotbereplaced:Read-onlyfilesystem.Yourfileisasitwas." in said
    assert path.read_text() == RIGHT


def test_a_kill_at_any_moment_leaves_no_half_written_file(
    jaxpath: Jaxpath, workspace: Path, save: Save
) -> None:
    save(UNREADABLE_CODE)
    for delay in (0.3, 0.7, 1.0, 1.3, 1.6):
        process = subprocess.Popen(
            [JAXPATH, "check", "arrays-04"], cwd=workspace, env=jaxpath.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert jaxpath.json("evidence", "arrays-04")["unreadable"] == []
    assert jaxpath("check", "arrays-04").code == 1
    assert receipts(workspace)


def test_writing_is_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a" / "file"
    write_whole(path, b"one")
    with pytest.raises(FileExistsError):
        write_whole(path, b"two", overwrite=False)
    assert path.read_bytes() == b"one"
    write_whole(path, b"three")
    assert path.read_bytes() == b"three"
    code = (
        "import resource, signal, sys\nfrom pathlib import Path\n"
        "from jaxpath.files import write_whole\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "write_whole(Path(sys.argv[1]), b'x' * 2000)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code, path], capture_output=True, check=False)
    assert b"File too large" in ran.stderr
    assert path.read_bytes() == b"three"
    assert [found.name for found in path.parent.iterdir()] == ["file"]


def test_start_makes_a_workspace_of_a_folder_that_is_there(jaxpath: Jaxpath) -> None:
    folder = jaxpath.cwd / "mine"
    folder.mkdir()
    (folder / "notes.txt").write_text("kept")
    ran = jaxpath("start", "arrays-04", "--workspace", folder)
    assert ran.code == 0
    assert (folder / "arrays-04" / "exercise.py").is_file()
    assert (folder / "notes.txt").read_text() == "kept"
