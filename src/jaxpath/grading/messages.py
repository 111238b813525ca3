"""Explain a pasted message: JAX's errors first, then what goes wrong while setting up."""

import re
from dataclasses import dataclass

from jaxpath.doctor.symptoms import recognise
from jaxpath.grading.explanation import explain

_LAST_ERROR = re.compile(
    r"^(?:[\w.]+\.)?(\w+(?:Error|Exception|Exit|Interrupt))(?:: (.*))?$", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """A message in plain words: what happened, what to do, and commands that help."""

    what: str
    do: str
    commands: tuple[str, ...] = ()


def explain_text(text: str) -> Meaning | None:
    """What the message means, or None where it is not known."""
    found = [*_LAST_ERROR.finditer(text)]
    if found:
        last = found[-1]
        rest = text[last.start(2) :] if last[2] is not None else ""
        known = explain({"type": last[1], "family": [last[1]], "message": rest})
        if known:
            lesson = (f"jaxpath start {known.lesson}",) if known.lesson else ()
            return Meaning(known.what, known.idea, lesson)
    symptom = recognise(text)
    return Meaning(symptom.what, symptom.do, symptom.here) if symptom else None
