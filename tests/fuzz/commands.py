"""Level three: files through the installed command, and everything that is left when it has ended."""

# ruff: noqa: E501

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import files
from corpus import Exercise, exercises
from findings import Tried
from judging import second_opinion
from variants import variant

from jaxpath.running import jobs
from jaxpath.running.environment import shared_compilations, worker_environment

LEVEL = "commands"
JAXPATH = Path(sys.executable).with_name("jaxpath")
_HARD_LIMIT = 900  # seconds; a check keeps its own time, and a busy machine has several at once
_MOST_OUTPUT = 1 << 20
_EXIT = {"passed": 0, "failed": 1, "not started": 1}


def command_all(
    seed: int, numbers: list[int], lessons: tuple[str, ...] = (), together: int = 2
) -> list[Tried]:
    """Check the files of those numbers, a few at a time, each place with a workspace of its own."""
    every = exercises(*lessons)
    with TemporaryDirectory(prefix="fuzz-") as folder, ThreadPoolExecutor(together) as pool:
        places = [_Place(Path(folder) / str(i), Path(folder) / "cache") for i in range(together)]
        mine = threading.local()

        def run(number: int) -> Tried:
            if not hasattr(mine, "place"):
                mine.place = places.pop()
            return _command(seed, number, every[number % len(every)], mine.place)

        tried = list(pool.map(run, numbers))
    with shared_compilations():
        return [t for exercise in every for t in _checked(exercise, tried)]


class _Place:
    """A home, a workspace and a folder for temporary files of one run after the other."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder = folder
        self.marker = f"fuzz-{os.getpid()}-{folder.name}"
        self.temporary = folder / "tmp"
        for name in ("home", "tmp", "here"):
            (folder / name).mkdir(parents=True)
        self.environment = {
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "dumb", "HOME": str(folder / "home"),
            "JAXPATH_CACHE": str(cache), "JAXPATH_STATE": str(folder / "state"),
            "JAXPATH_LOG": str(folder / "log"), "TMPDIR": str(self.temporary),
            "FUZZ_MARKER": self.marker,
        }  # fmt: skip

    def file(self, exercise: Exercise) -> Path:
        """The learner's file of a task, after its lesson was started once."""
        folder = self.folder / "here" / "jaxpath-workspace" / exercise.head.id
        if not folder.exists():
            self.run("start", exercise.head.id, "--json")
        return folder / exercise.task.file_name

    def run(self, *arguments: str) -> tuple[int | str, bytes, bytes]:
        """Exit status, or `hang`, and both streams of a command."""
        process = subprocess.Popen(
            [JAXPATH, *arguments], cwd=self.folder / "here", env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True,
        )  # fmt: skip
        try:
            out, err = process.communicate(timeout=_HARD_LIMIT)
            return process.returncode, out, err
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
            return "hang", out, err

    def left(self) -> Iterator[str]:
        """Processes and temporary files that are still there; ended here, so that each is told once."""
        for found in Path("/proc").glob("[0-9]*"):
            try:
                if f"FUZZ_MARKER={self.marker}\0".encode() in (found / "environ").read_bytes():
                    yield f"process {found.name}: {(found / 'cmdline').read_bytes()[:200]!r}"
                    os.kill(int(found.name), signal.SIGKILL)
            except OSError:
                continue
        for path in self.temporary.iterdir():
            yield f"{path.name} in the folder for temporary files"
            path.rename(self.folder / f"left-{time.monotonic_ns()}")


def file_of(rng: Random, number: int, exercise: Exercise) -> tuple[str, bytes]:
    """The file of that number: mostly mutated solutions, some mutated in their bytes, some anything."""
    what = rng.random()
    if what < 0.65:
        kind, source = variant(rng, exercise)
        return kind, source.encode()
    if what < 0.9:
        return "changed in its bytes", files.mutated(
            rng, rng.choice(exercise.texts).encode(), exercise.texts
        )
    kind, data = files.make(rng, number, exercise.texts)
    return f"file: {kind}", data


def _command(seed: int, number: int, exercise: Exercise, place: _Place) -> Tried:
    rng = Random(f"{seed} {number}")
    kind, data = file_of(rng, number, exercise)
    path = place.file(exercise)
    named = [exercise.task.kind]
    if kind.removeprefix("file: ") in files.NOTEBOOKS:
        path = path.with_suffix(".ipynb")
        named = [str(path), "--task", exercise.task.kind]
    path.write_bytes(data)
    code, out, err = place.run("check", exercise.head.id, *named, "--json")
    verdict, wrong = _told(code, out, err, data)
    if wrong is None and path.read_bytes() != data:
        wrong = "the learner's file was changed"
    if left := "; ".join(place.left()):
        wrong = f"{wrong or ''} left behind: {left}"
    return Tried(LEVEL, kind, number, str(verdict), exercise.name, wrong, data)


def _told(code: int | str, out: bytes, err: bytes, data: bytes) -> tuple[str, str | None]:
    """The verdict, and what is wrong with how the command told it."""
    if code == "hang":
        return "hang", f"no end after {_HARD_LIMIT} seconds"
    if b"Traceback" in err or len(out) + len(err) > _MOST_OUTPUT:
        return "crash", f"exit status {code}: {err[-600:]!r}"
    try:
        found: Any = json.loads(out)
    except ValueError:
        return "crash", f"exit status {code}, no JSON: {out[:200]!r} {err[-300:]!r}"
    if found["schema"].startswith("jaxpath.error"):
        return "usage", None if code == 2 and len(data) > 1 << 20 else f"{code}: {found}"
    verdict = found["verdict"]
    if verdict == "could not tell":
        return verdict, found["sentence"]
    agrees = _EXIT[verdict] == code
    return verdict, None if agrees else f"exit status {code} for {verdict}"


def _checked(exercise: Exercise, tried: list[Tried]) -> list[Tried]:
    """What was tried of one task, with another judgement of all that passed."""
    own = [t for t in tried if t.task == exercise.name]
    if not exercise.task.program:
        return second_opinion(exercise, own)
    return [replace(t, wrong=t.wrong or _false_program(exercise, t.data))
            if t.verdict == "passed" else t for t in own]  # fmt: skip


def _false_program(exercise: Exercise, data: bytes) -> str | None:
    wanted, _ = _plain(exercise, exercise.right["reference"].encode())
    printed, code = _plain(exercise, data)
    for line in filter(None, wanted):
        if line not in printed:
            return f"a false pass: run by itself it does not print {line!r}"
        del printed[: printed.index(line) + 1]
    return None if code == 0 else f"a false pass: run by itself it ends with {code}"


def _plain(exercise: Exercise, data: bytes) -> tuple[list[str], int]:
    """What a program prints where Python alone runs it, and its exit status."""
    with TemporaryDirectory(prefix="fuzz-") as folder:
        path = Path(folder) / exercise.task.file_name
        path.write_bytes(data)
        environment = worker_environment(jobs.platform_of(exercise.head))
        ran = subprocess.run([sys.executable, path.name], cwd=folder, env=environment, timeout=300,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)  # fmt: skip
    return [
        line.strip() for line in ran.stdout.decode(errors="replace").splitlines()
    ], ran.returncode
