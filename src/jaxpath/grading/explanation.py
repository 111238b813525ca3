"""JAX's errors in plain words: what happened, the idea behind it, the lesson that teaches it.

The catalogue is `errors.toml`. An entry is matched by the class of the error and a phrase that JAX
0.9.2, 0.10.2 and 0.12 share; whole messages change between releases.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from jaxpath.grading.records import Explanation

_CATALOGUE = Path(__file__).with_name("errors.toml")
# What JAX's arrays and traced values are called in Python's own messages.
_TRACERS = "DynamicJaxpr|Jaxpr|Jit|Batch|Vmap|Linearize|JVP|Grad|ShardMap"
_ARRAY = rf"'?(?:(?:jaxlib\._jax\.)?ArrayImpl|(?:{_TRACERS})Tracer)'?"
# A name out of a message goes into a sentence: a word or a path, never a paragraph.
_NAME_LENGTH = 80
# Statements that raise by themselves, so that no line of a package can have raised instead.
_RAISING = ("assert", "raise")


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of error; `errors.toml` says what its fields mean."""

    id: str
    classes: frozenset[str]
    phrase: re.Pattern[str]
    what: str
    idea: str
    lesson: str | None = None
    raised_by: str | None = None
    statement: re.Pattern[str] | None = None
    instead: Mapping[str, str] = field(default_factory=dict)


@cache
def catalogue() -> tuple[Entry, ...]:
    """Every entry, in the order in which they are tried."""
    tables = tomllib.loads(_CATALOGUE.read_text(encoding="utf-8"))
    return tuple(_entry(name, table) for name, table in tables.items())


def explain(error: Mapping[str, Any]) -> Explanation | None:
    """The explanation of an error record, or None where there is none to give."""
    family = frozenset(error.get("family") or [error.get("type")])
    message = str(error.get("message", "")).strip()
    for entry in catalogue():
        if entry.classes & family and (caught := _caught(entry, message, error)) is not None:
            return Explanation(
                id=entry.id,
                what=_filled(entry.what, caught),
                idea=_filled(entry.idea, caught),
                lesson=entry.lesson,
                message=first_part(error),
            )
    return None


def first_part(error: Mapping[str, Any]) -> str:
    """Class and first paragraph of an error, which is where JAX says the matter itself."""
    message = str(error.get("message", "")).strip().split("\n\n")[0]
    return f"{error.get('type')}: {message}" if message else str(error.get("type"))


def _entry(name: str, table: dict[str, Any]) -> Entry:
    phrase = table.pop("phrase", "").replace("<array>", _ARRAY)
    statement = table.pop("statement", None)
    return Entry(
        id=name,
        classes=frozenset(table.pop("classes")),
        phrase=re.compile(phrase),
        statement=re.compile(statement) if statement else None,
        **table,
    )


def _caught(entry: Entry, message: str, error: Mapping[str, Any]) -> dict[str, str] | None:
    """What the phrase caught in the message, by name; None where the entry does not fit."""
    found = entry.phrase.match(message)
    if found is None or not _raised_there(entry, error.get("deepest")):
        return None
    caught = {name: text for name, text in found.groupdict().items() if text}
    caught.setdefault("name", _name(found))
    if entry.instead:
        if caught["name"] not in entry.instead:
            return None
        caught["instead"] = entry.instead[caught["name"]]
    return caught


def _name(found: re.Match[str]) -> str:
    """The caught parts as one dotted name; those of an import stand in the other order."""
    named = found.groupdict()
    if named.get("import"):
        return f"{named['from']}.{named['import']}"
    plain = set(range(1, found.re.groups + 1)) - set(found.re.groupindex.values())
    return ".".join(found[place] for place in sorted(plain) if found[place])[:_NAME_LENGTH]


def _raised_there(entry: Entry, deepest: Any) -> bool:
    """Whether what the entry says raised the error: the learner's code, where nothing is known."""
    known = deepest if isinstance(deepest, dict) else {"own": True}
    text = str(known.get("text", "")).strip()
    if entry.statement and not entry.statement.match(text):
        return False
    if entry.raised_by is None:
        return True
    if not known.get("own"):
        return entry.raised_by == "package"
    # JAX takes its own frames out of a traceback: then the last one left need not have raised.
    certain = not known.get("filtered") or text.startswith(_RAISING)
    return entry.raised_by == "own" and certain


def _filled(text: str, caught: Mapping[str, str]) -> str:
    for name, value in caught.items():
        text = text.replace(f"{{{name}}}", value)
    return text
