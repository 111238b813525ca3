"""Keep what the steps printed, with the environment that gave it; compare a later run with it."""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from jaxpath.author.findings import Finding, broken, held, judged, line_with
from jaxpath.author.running_steps import Result, results, run_steps, step_failures
from jaxpath.course.reader import read_lesson
from jaxpath.course.records import Lesson, Step
from jaxpath.errors import Exit, JaxpathError
from jaxpath.files import write_whole
from jaxpath.running.records import Run

SCHEMA = "jaxpath.recorded/1"
_FILE = "recorded.json"
_PACKAGES = ("jax", "jaxlib", "numpy")
_RECORD = "Run `jaxpath author record`."
_AGAIN = "If the new output is right, run `jaxpath author record`."


def record(folder: Path) -> Path:
    """Run the steps of the lesson in `folder` and write `recorded.json`, whole or not at all.

    LessonError where the folder does not read, JaxpathError where a step does not do what its
    name says: output of a broken lesson is not kept.
    """
    lesson = read_lesson(folder)
    run = run_steps(lesson)
    for failure in step_failures(lesson, run):
        raise JaxpathError(
            f"Nothing was recorded. {failure.where}: {failure.sentence}", failure.do, Exit.NOT_YET
        )
    path = folder / _FILE
    text = json.dumps(_recorded(lesson, run), indent=1, ensure_ascii=False)
    write_whole(path, f"{text}\n".encode())
    return path


def recorded(lesson: Lesson, run: Run) -> tuple[Finding, ...]:
    """Every step prints what is recorded, apart from the versions that it names."""
    count = len(lesson.build) + len(lesson.experiments)
    return judged(
        _failures(lesson, run), held("recorded", f"every output is as recorded ({count})")
    )


def _recorded(lesson: Lesson, run: Run) -> dict[str, Any]:
    done = results(run)
    observed = _environment(run)
    return {
        "schema": SCHEMA,
        "environment": {
            "python": observed["python"],
            "packages": {name: observed["packages"][name] for name in _PACKAGES},
            "platform": observed["platform"],
            "device_count": observed["device_count"],
        },
        "build": {step.name: _printed(done[step.name]) for step in lesson.build},
        "experiments": {step.name: _printed(done[step.name]) for step in lesson.experiments},
    }


def _failures(lesson: Lesson, run: Run) -> Iterator[Finding]:
    path = lesson.head.folder / _FILE
    kept = _read(path)
    if kept is None:
        yield broken("recorded", path, 1, "it is missing or cannot be read", _RECORD)
        return
    done = results(run)
    versions = _versions(kept["environment"], _environment(run)) if done else {}
    for part, steps in (("build", lesson.build), ("experiments", lesson.experiments)):
        yield from _left_over(path, kept[part], steps)
        for step in steps:
            if step.name in done:
                yield from _compared(step, kept[part].get(step.name), done[step.name], versions)


def _read(path: Path) -> dict[str, Any] | None:
    try:
        kept = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
    known = isinstance(kept, dict) and kept.get("schema") == SCHEMA
    return kept if known and {"environment", "build", "experiments"} <= kept.keys() else None


def _left_over(path: Path, kept: Mapping[str, str], steps: tuple[Step, ...]) -> Iterator[Finding]:
    for name in kept.keys() - {step.name for step in steps}:
        line = line_with(path, f'"{name}"')
        yield broken("recorded", path, line, f"{name} is no step any more", _RECORD)


def _compared(
    step: Step, kept: str | None, result: Result, versions: Mapping[str, str]
) -> Iterator[Finding]:
    if kept is None:
        yield broken("recorded", step.path, step.line, f"{step.name} is not recorded", _AGAIN)
        return
    wanted, came = _renewed(kept, versions).splitlines(), _printed(result).splitlines()
    if wanted != came:
        differ = (a != b for a, b in zip_longest(wanted, came))
        number = [*differ].index(True)
        sentence = f"{step.name} prints {_line(came, number)}; recorded is {_line(wanted, number)}"
        yield broken("recorded", step.path, step.line, sentence, _AGAIN)


def _line(lines: list[str], number: int) -> str:
    return f"`{lines[number]}`" if number < len(lines) else "nothing more"


def _printed(result: Result) -> str:
    return str(result.get("output", ""))


def _environment(run: Run) -> dict[str, Any]:
    """As observed after the steps: only then is every package imported."""
    return dict((run.report or {}).get("environment") or run.environment or {})


def _versions(kept: Mapping[str, Any], observed: Mapping[str, Any]) -> dict[str, str]:
    """Each recorded version with the one that runs now; some lessons print them."""
    pairs = {kept["python"]: observed["python"]}
    for name, version in kept["packages"].items():
        pairs.setdefault(version, observed["packages"].get(name, version))
    return pairs


def _renewed(text: str, versions: Mapping[str, str]) -> str:
    """The text with every version replaced in one pass, so that none is replaced twice."""
    if not versions:
        return text
    either = "|".join(re.escape(version) for version in sorted(versions, key=len, reverse=True))
    return re.sub(rf"(?<![\w.])(?:{either})(?![\w.])", lambda found: versions[found[0]], text)
