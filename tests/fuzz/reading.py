"""Level one: files through everything that the parent does with one, before and after a worker."""

import io
import json
import secrets
import struct
import time
import warnings
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import files
from batches import count_from_here
from corpus import exercises
from findings import Tried
from recorded import NOTHING_SMALLER, Known, known
from showing import odd

from jaxpath.errors import JaxpathError
from jaxpath.grading import endings, grader
from jaxpath.grading.attempt import Attempt, read_attempt
from jaxpath.grading.messages import explain_paste
from jaxpath.grading.notes import notes_on
from jaxpath.grading.records import Report
from jaxpath.grading.result import Result, report
from jaxpath.running.records import Ending, Limits, Output, Run
from jaxpath.running.worker import _SEAL_BYTES, _read_frame
from jaxpath.worker.raised import describe

LEVEL = "reading"
_MOST_SECONDS = 10  # of the processor, for one file
_SIGNALS = (None, "SIGSEGV", "SIGKILL", "SIGABRT", "signal 99")


def read_batch(
    seed: int, numbers: list[int], kept: Path, lessons: tuple[str, ...] = ()
) -> list[Tried]:
    """Try the files of those numbers. Called in a process of its own, which may not survive it."""
    warnings.simplefilter("ignore")  # compile() has opinions about strings and tokens
    every = exercises(*lessons)
    with TemporaryDirectory(prefix="fuzz-") as folder:
        return [_read(seed, number, every[number % len(every)], kept, Path(folder))
                for number in numbers]  # fmt: skip


def frame(report: Any) -> Any:
    """A worker's report as it comes out of the channel; None where it does not."""
    body = json.dumps({"frame": "report", "report": report}).encode()
    seal = secrets.token_bytes(_SEAL_BYTES)
    stream = io.BytesIO(struct.pack(">Q", len(body)) + seal + body)
    return (_read_frame(stream, seal.__eq__) or {}).get("report")


def _read(seed: int, number: int, exercise: Any, kept: Path, folder: Path) -> Tried:
    rng = Random(f"{seed} {number}")
    kind, data = files.make(rng, number, exercise.texts)
    count_from_here()
    path = folder / ("work.ipynb" if kind in files.NOTEBOOKS else exercise.task.file_name)
    path.write_bytes(data)
    started = time.process_time()
    try:
        verdict, wrong = _judged(rng, path, known(exercise, kept), data)
    except Exception as error:
        verdict, wrong = "crash", f"{type(error).__name__}: {error!s:.300}, {_place(error)}"
    spent = time.process_time() - started
    if wrong is None and spent > _MOST_SECONDS:
        wrong = f"{spent:.0f} seconds"
    return Tried(LEVEL, kind, number, verdict, exercise.name, wrong, data if wrong else b"")


def _judged(rng: Random, path: Path, about: Known, data: bytes) -> tuple[str, str | None]:
    try:
        attempt = read_attempt(path)
    except JaxpathError as error:
        return "usage", None if len(data) > 1 << 20 and error.do else str(error)
    found = _report(rng, attempt, about)
    attempt.line(rng.randrange(1, 50))
    explain_paste(attempt.data[:20_000])
    return found.verdict, odd(found, attempt) or _another_line(found, attempt)


def _report(rng: Random, attempt: Attempt, about: Known) -> Report:
    head, task = about.exercise.head, about.exercise.task
    if early := grader._unread(task, attempt):
        return report(head, task, attempt, early, None, attempt.notes)
    ending = Ending("reported", phase="case")
    came = frame(_loaded(attempt))
    result: Result | None = endings.before_the_cases(task, attempt, came) if came else None
    if result is None and (task.program or rng.random() < 0.3):
        ending = _ended(rng)
        run = Run(ending, Output("", 0), None, about.environment)
        result = endings.of_process(attempt, run, Limits())
    if result is None:
        came = rng.choice(list(about.files.values()))
        if result := endings.before_the_cases(task, attempt, came):
            return report(head, task, attempt, result)
        result = grader._judge(task, attempt, came, about.answers, NOTHING_SMALLER)
    run = Run(ending, Output("", 0), came, about.environment)
    return report(head, task, attempt, result, run, notes_on(attempt.path))


def _loaded(attempt: Attempt) -> Any:
    """What a worker says of a file that Python cannot read; nothing of one that it can."""
    try:
        compile(attempt.source, attempt.name, "exec", dont_inherit=True)
    except Exception as error:
        return {"load": describe(error, attempt.name)}
    return {}


def _ended(rng: Random) -> Ending:
    kind = rng.choice(("exited", "signal", "timeout"))
    return Ending(
        kind, rng.choice(("load", "case", "observation", "program", "compile", "import")),
        rng.choice((0, 3, "observe_x", 10**9)), rng.choice((None, 1, 3, 10**6)),
        rng.choice((None, 0, -9, 3)), rng.choice(_SIGNALS) if kind == "signal" else None,
    )  # fmt: skip


def _another_line(found: Report, attempt: Attempt) -> str | None:
    """Whether the line that is shown is the one that Python counts to."""
    if found.line is None or attempt.notebook is not None:
        return None
    lines = attempt.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    theirs = lines[found.line.number - 1] if found.line.number <= len(lines) else ""
    shown, meant = (_letters(text)[:40] for text in (found.line.text, theirs.strip()[:2000]))
    return (
        None
        if meant.startswith(shown)
        else f"line {found.line.number} is {meant!r}, and shown is {shown!r}"
    )


def _letters(text: str) -> str:
    """Only what no escaping and no cutting changes."""
    return "".join(c for c in text.split("\\")[0].split("\x1b")[0] if c.isascii() and c.isalnum())


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else ""
