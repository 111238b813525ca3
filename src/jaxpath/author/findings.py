"""What a rule found: that it holds, or where it does not and what to do about it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jaxpath.errors import LessonError


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule held, or one place where it is broken.

    `where` is `file:line` and `do` the remedy; both are empty where the rule holds.
    """

    rule: str
    passed: bool
    sentence: str
    where: str = ""
    do: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


def held(rule: str, sentence: str, **facts: Any) -> Finding:
    """The rule holds."""
    return Finding(rule, True, sentence, facts=facts)


def broken(rule: str, path: Path, line: int, sentence: str, do: str, **facts: Any) -> Finding:
    """The rule is broken at a line of a file."""
    return Finding(rule, False, sentence, f"{path}:{line}", do, facts)


def judged(failures: Iterable[Finding], otherwise: Finding) -> tuple[Finding, ...]:
    """The failures, or what to say where there is none."""
    return tuple(failures) or (otherwise,)


def unreadable(error: LessonError) -> Finding:
    """A folder that the reader refuses, with the reader's own words."""
    where, _, sentence = error.what.partition(": ")
    return Finding("reads", False, sentence, where, error.do)


def line_with(path: Path, text: str) -> int:
    """The first line of a file that holds `text`, from 1; 1 where none does."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if text in line), 1)
