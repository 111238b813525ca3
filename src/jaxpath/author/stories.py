"""Rules on what is read: hints, goals, the glossary, formulas and the length."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

from jaxpath.author.findings import Finding, broken, held, judged, line_with
from jaxpath.course.glossary import api_names, glossary
from jaxpath.course.python_source import read_python
from jaxpath.course.records import Lesson

# Writes a formula on one line, in ASCII if the second argument says so; ValueError where it cannot.
Typeset = Callable[[str, bool], str]

_FEWEST_HINTS = 2
_CELLS = 72
_COPIED = 76
_WORDS = (600, 2500)
_LINE_NUMBER = re.compile(r"\blines?\s+\d", re.IGNORECASE)
_FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(`+).+?\1")
_FORMULA = re.compile(r"(\$\$?)([^$]+)\1")
_LINK = re.compile(r"^!?\[[^\]]*\]\([\w.-]+\.py#\w+\)$", re.MULTILINE)


def hints(lesson: Lesson) -> tuple[Finding, ...]:
    """Every task has hints enough, and none leans on a line number, which an edit makes wrong."""
    count = sum(len(assignment.hints) for assignment in lesson.assignments)
    return judged(_hints(lesson), held("hints", f"no hint names a line ({count})", hints=count))


def goals(lesson: Lesson) -> tuple[Finding, ...]:
    """Every goal is shown by a task or an experiment that exists."""
    count = len(lesson.head.goals)
    return judged(_goals(lesson), held("goals", f"every goal is shown ({count})", goals=count))


def names(lesson: Lesson) -> tuple[Finding, ...]:
    """Every API name in steps and references has its line in the glossary."""
    used = {name: place for place in _code(lesson) for name in place[2]}
    known = glossary()
    failures = (
        broken(
            "glossary", path, line, f"{name} has no line in the glossary",
            f'Add ["{name}"] with signature and line to lessons/glossary.toml.', name=name,
        )
        for name, (path, line, _) in used.items()
        if name not in known
    )  # fmt: skip
    otherwise = held("glossary", f"every API name is explained ({len(used)})", names=len(used))
    return judged(failures, otherwise)


def mathematics(lesson: Lesson, typeset: Typeset) -> tuple[Finding, ...]:
    """Every formula can be written on one line, in Unicode and in ASCII."""
    path = lesson.head.folder / "lesson.md"
    text = _prose(path.read_text(encoding="utf-8"))
    found = list(_FORMULA.finditer(text))
    failures = [f for match in found for f in _formula(path, match, typeset)]
    if text.count("$") % 2:
        line = text.count("\n", 0, text.rfind("$")) + 1
        failures.append(
            broken("mathematics", path, line, "a $ has no partner", r"Close it, or write \$.")
        )
    count = len(found)
    return judged(failures, held("mathematics", f"every formula fits ({count})", formulas=count))


def width(lesson: Lesson) -> tuple[Finding, ...]:
    """Commands and code fit a screen of 80 columns, so that they can be copied from it."""
    path = lesson.head.folder / "lesson.md"
    text = path.read_text(encoding="utf-8")
    failures = [
        broken(
            "width", path, text.count("\n", 0, fence.start()) + 1 + number,
            f"this line of a fence has {len(line)} signs", f"Break it; a screen holds {_COPIED}.",
        )
        for fence in _FENCE.finditer(text)
        for number, line in enumerate(fence[0].splitlines())
        if len(line) > _COPIED
    ]  # fmt: skip
    failures += [
        broken(
            "width", step.path, step.line,
            f"{step.name} has a line of {len(line)} signs", f"Break it; a screen holds {_COPIED}.",
        )
        for step in (*lesson.build, *lesson.experiments)
        for line in step.code.splitlines()
        if len(line) > _COPIED
    ]  # fmt: skip
    return judged(failures, held("width", "every command and block fits a screen"))


def length(lesson: Lesson) -> tuple[Finding, ...]:
    """How much there is to read: a fact for the author, never a failure."""
    text = (lesson.head.folder / "lesson.md").read_text(encoding="utf-8")
    words = len(_LINK.sub("", _FENCE.sub("", text)).split())
    least, most = _WORDS
    said = "" if least <= words <= most else f", outside {least} to {most}"
    return (held("length", f"{words} words to read{said}", words=words),)


def _hints(lesson: Lesson) -> Iterator[Finding]:
    path = lesson.head.folder / "lesson.md"
    for assignment in lesson.assignments:
        line = line_with(path, f"({assignment.task}.py#")
        if len(assignment.hints) < _FEWEST_HINTS:
            yield broken(
                "hints", path, line, f"{assignment.task} has {len(assignment.hints)} hints",
                f"Write an ordered list of {_FEWEST_HINTS} or more below its link.",
            )  # fmt: skip
        for hint in filter(_LINE_NUMBER.search, assignment.hints):
            yield broken(
                "hints", path, line, f"a hint names a line: {hint}",
                "Name what stands there; a learner's lines are numbered otherwise.",
            )  # fmt: skip


def _goals(lesson: Lesson) -> Iterator[Finding]:
    path = lesson.head.folder / "lesson.toml"
    known = {task.name for task in lesson.tasks} | {step.name for step in lesson.experiments}
    for goal in lesson.head.goals:
        if not goal.shown_by:
            line = line_with(path, goal.text)
            yield broken("goals", path, line, "nothing shows this goal", "Name a task in shown_by.")
        for name in goal.shown_by:
            if name not in known:
                line = line_with(path, f'"{name}"')
                yield broken(
                    "goals", path, line, f"{name} is neither a task nor an experiment",
                    f"Name one of {', '.join(sorted(known))}.",
                )  # fmt: skip


def _code(lesson: Lesson) -> Iterator[tuple[Path, int, tuple[str, ...]]]:
    """Where code stands that a learner reads, and the API names in it."""
    shown = [(step.path, step.line, step.code) for step in (*lesson.build, *lesson.experiments)]
    solved = [(task.path, task.line, task.reference) for task in lesson.tasks]
    for path, line, code in (*shown, *solved):
        yield path, line, api_names(code, read_python(path).imports.values())


def _prose(text: str) -> str:
    r"""The text with code and `\$` blanked, so that every dollar left belongs to a formula."""
    for pattern in (_FENCE, _CODE, re.compile(r"\\\$")):
        text = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    return text


def _formula(path: Path, match: re.Match[str], typeset: Typeset) -> Iterator[Finding]:
    line = match.string.count("\n", 0, match.start()) + 1
    for ascii_only in (False, True):
        try:
            shown = typeset(match[2], ascii_only)
        except ValueError as error:
            sentence = f"{match[0]} cannot be shown: {error}"
            yield broken("mathematics", path, line, sentence, "Write it with signs that are known.")
            return
        width = sum(not unicodedata.combining(sign) for sign in shown)
        if width > _CELLS:
            yield broken(
                "mathematics", path, line, f"{match[0]} is {width} cells wide",
                f"Cut it in two; a line holds {_CELLS}.",
            )  # fmt: skip
            return
