"""Odd files of every family, by the installed command: verdict, reason, nothing left behind."""

import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest
from situations import OLD, RIGHT, SITUATIONS, SPRAY, WRONG, Situation

from conftest import JAXPATH, Jaxpath, Ran
from jaxpath.course import library
from jaxpath.course.tasks import program_body
from jaxpath.running import jobs
from jaxpath.running.worker import Worker


@dataclass(frozen=True)
class World:
    """A place to run the command in whose processes and temporary files can be told apart."""

    jaxpath: Jaxpath
    temporary: Path
    marker: str

    def check(self, situation: Situation, *options: str, **more: str) -> Ran:
        """Save the files of a situation, and check the first."""
        files = {situation.name: situation.source, **situation.beside}
        for name, data in files.items():
            path = self.jaxpath.cwd / name
            path.write_bytes(data.encode() if isinstance(data, str) else data)
        return self.jaxpath(
            "check", situation.lesson, situation.name, *options,
            **self.variables, **situation.variables, **more,
        )  # fmt: skip

    @property
    def variables(self) -> dict[str, str]:
        """What every process of this place inherits."""
        return {"TMPDIR": str(self.temporary), "SITUATION": self.marker}

    def left(self) -> list[str]:
        """Processes and temporary files that are still here after a moment."""
        deadline = time.monotonic() + 10
        while (found := [*self._processes(), *map(str, self.temporary.iterdir())]) and (
            time.monotonic() < deadline
        ):
            time.sleep(0.05)
        return found

    def _processes(self) -> list[str]:
        return [str(p.parent) for p in Path("/proc").glob("[0-9]*/environ") if self._is_ours(p)]

    def _is_ours(self, environ: Path) -> bool:
        try:
            state = (environ.parent / "stat").read_text().rpartition(")")[2].split()[0]
            return self.marker.encode() in environ.read_bytes() and state not in "ZX"
        except OSError:
            return False


@pytest.fixture
def world(jaxpath: Jaxpath, tmp_path: Path) -> World:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    return World(jaxpath, temporary, f"situation-{uuid4()}")


def harmless(text: str) -> bool:
    """Whether a screen would only show it: no escapes, no overrides, nothing of ours raised."""
    return not any(sign in text for sign in "\x1b\x07\x08\u202e\0") and "Traceback" not in text


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_family_gets_its_verdict_and_leaves_nothing(name: str, world: World) -> None:
    situation = SITUATIONS[name]
    ran = world.check(situation, "--json")
    assert world.left() == []
    assert ran.code == situation.code, ran
    assert ran.stderr == ""
    found = ran.json
    assert (found["verdict"], found["fault"]) == (
        situation.verdict,
        "nobody" if situation.verdict == "passed" else "learner",
    ), found["sentence"]
    assert situation.says in found["sentence"]
    assert situation.line is None or found["line"]["number"] == situation.line
    assert situation.phase in ("", found["phase"])
    assert situation.prints in found["output"]
    assert any(situation.notes in note for note in ("", *found["notes"]))
    assert harmless("".join([found["sentence"], found["output"], *found["notes"]]))
    assert len(found["sentence"]) < 6000
    assert (world.jaxpath.home / "log").exists() is False


SCREENS = ("odd output", "words that are no words", "leaves in the function")


@pytest.mark.parametrize("name", SCREENS)
def test_the_screen_is_narrow_plain_and_harmless(name: str, world: World) -> None:
    ran = world.check(
        SITUATIONS[name], COLUMNS="40", NO_COLOR="1", PYTHONIOENCODING="ascii", LC_ALL="C"
    )
    assert ran.code == SITUATIONS[name].code
    assert harmless(ran.stdout + ran.stderr)
    assert ran.stdout.isascii()
    assert max(map(len, ran.stdout.splitlines())) <= 40
    assert len(ran.stdout) < 20_000


@pytest.mark.parametrize("number", [9, 15])
def test_whoever_kills_the_check_leaves_nothing_behind(number: int, world: World) -> None:
    """Also not a process that is stuck where it cannot notice that its parent has gone."""
    source = f"import os, re\nos.kill(os.getppid(), {number})\nre.match('(a+)+b', 'a' * 80)\n"
    ran = world.check(Situation(source + WRONG))
    assert ran.code == -number
    assert "passed" not in ran.stdout
    assert world.left() == []


def test_a_program_cannot_report_on_itself(world: World, tmp_path: Path) -> None:
    """Not even with the very report that the reference gives."""
    lesson = library.lesson("welcome-01")
    task = lesson.task("exercise")
    body = program_body(task, task.name).encode()
    job = jobs.program(task, body, tmp_path / task.file_name, tmp_path)
    with Worker(jobs.platform_of(lesson.head), mode="bare") as worker:
        run = worker.run(job)
    frame = {"frame": "report", "report": run.report}
    for seal in ("b''", "bytes(16)"):
        source = f"print({run.output.text!r}, flush=True)\n" + SPRAY.format(seal)
        forged = Situation(
            source + f"spray({frame!r})\nos._exit(0)\n",
            lesson="welcome-01",
            name="first_experiment.py",
        )
        found = world.check(forged, "--json").json
        assert found["verdict"] == "failed"
        assert "answered in the check's place" in found["sentence"]


def own_cache(world: World, filled: bool) -> Path:
    """A cache of answers that this test may spoil."""
    cache = world.jaxpath.home / "cache"
    if filled:
        shutil.copytree(world.jaxpath.cache, cache)
    return cache


def test_answers_planted_in_the_cache_are_not_believed(world: World) -> None:
    cache = own_cache(world, filled=True)
    planting = (
        "import json, os, pathlib\n"
        "for path in pathlib.Path(os.environ['JAXPATH_CACHE']).rglob('*.json'):\n"
        "    known = json.loads(path.read_text())\n"
        "    wrong = [name for name in known if name != 'zero_last_two']\n"
        "    known['zero_last_two'] = known[wrong[0]] if wrong else {}\n"
        "    path.write_text(json.dumps(dict.fromkeys(known, known['zero_last_two'])))\n"
    )
    for source in (planting + WRONG, WRONG):
        found = world.check(Situation(source), "--json", JAXPATH_CACHE=str(cache)).json
        assert (found["verdict"], found["sentence"][: len(OLD)]) == ("failed", OLD)
    assert world.check(Situation(RIGHT), JAXPATH_CACHE=str(cache)).code == 0


def test_checks_at_once_leave_the_answers_to_each_other(world: World) -> None:
    cache = own_cache(world, filled=False)
    (world.jaxpath.cwd / "mine.py").write_text(RIGHT)
    variables = world.jaxpath.environment(**world.variables, JAXPATH_CACHE=str(cache))

    def check(_: int) -> int:
        command = [JAXPATH, "check", "arrays-04", "mine.py"]
        return subprocess.run(
            command, env=variables, cwd=world.jaxpath.cwd, capture_output=True, check=False
        ).returncode

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(check, range(4))) == [0] * 4
    assert len(list(cache.rglob("*.json"))) == 1
    assert not list(cache.rglob(".tmp-*"))
    assert world.left() == []


def test_a_folder_of_thousands_of_files_is_one_note(world: World) -> None:
    for number in range(3000):
        (world.jaxpath.cwd / f"{number}.txt").touch()
    found = world.check(Situation(f"import helper\n{RIGHT}", beside={"helper.py": ""}), "--json")
    assert found.json["verdict"] == "passed"
    assert len([note for note in found.json["notes"] if "left out" in note]) == 1


def test_a_first_check_that_ends_early_leaves_nobody(world: World) -> None:
    """The reference runs beside an attempt, and an empty file is judged before it has begun."""
    empty = Situation("", says="has no function")
    assert world.check(empty, JAXPATH_CACHE=str(world.jaxpath.home / "new cache")).code == 1
    assert world._processes() == []  # at once, not after a moment
