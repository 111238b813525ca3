"""Say what an error means: one that a program of the learner's raised, or one that was pasted."""

from dataclasses import dataclass, replace
from typing import Any

from jaxpath.doctor.symptoms import recognise
from jaxpath.grading.attempt import Attempt
from jaxpath.grading.endings import of_load
from jaxpath.grading.explanation import explain, first_part
from jaxpath.grading.pasted import Raised, errors_in, read_text
from jaxpath.grading.records import Explanation, Place
from jaxpath.grading.result import Result
from jaxpath.text import harmless

# The patterns of setting up look back and forth in a line; the end of a text holds what matters.
_SYMPTOM_TEXT = 20_000
_SYMPTOM_LINE = 400


_DO_UNKNOWN = (
    "Print what goes into that line, its type and its shape, and read the message once more."
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """An error in plain words: what happened, where, what to do, and its own message.

    `id` names the kind of error; it is empty where jaxpath does not know it.
    """

    what: str
    do: str
    id: str = ""
    lesson: str | None = None
    commands: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    message: str = ""


def explain_paste(data: bytes) -> Meaning | None:
    """What a pasted text means; None where there is no error in it."""
    text = read_text(data)
    text = harmless(text, 4 * len(text) + 1)
    errors = errors_in(text)
    for raised in errors:
        # What Python cannot read may be a command for the terminal; the doctor knows those.
        known = None if "SyntaxError" in raised.error["family"] else explain(raised.error)
        if known:
            return _meaning(known, _places(raised))
    end = text[-_SYMPTOM_TEXT:].split("\n")
    if symptom := recognise("\n".join(line[:_SYMPTOM_LINE] for line in end)):
        return Meaning(symptom.what, symptom.do, symptom.id, commands=symptom.here)
    return _of_other(errors[0]) if errors else None


def of_program(attempt: Attempt, error: dict[str, Any]) -> Result:
    """Why a program stopped that was run by itself, with no task to judge it by."""
    result = of_load(attempt, error)
    if {"SyntaxError", "SystemExit"} & set(error.get("family", ())) or "null byte" in str(error):
        return result
    if str(error.get("message", "")).startswith("jaxpath's own"):
        return result
    where = attempt.on(error.get("line"))
    return replace(result, sentence=f"Your program stopped{where} with {first_part(error)}")


def of_result(attempt: Attempt, result: Result, error: dict[str, Any] | None) -> Meaning:
    """The meaning of what stopped a program that was run."""
    places: list[Place] = []
    if result.line:
        places.append(Place(file=attempt.path.name, **result.line.model_dump()))
    if helper := (error or {}).get("helper"):
        places.append(Place(file=helper["file"], number=helper["line"], text=helper["text"]))
    if result.explanation:
        return _meaning(result.explanation, tuple(places))
    return _unexplained(result, tuple(places), error)


def _unexplained(
    result: Result, places: tuple[Place, ...], error: dict[str, Any] | None
) -> Meaning:
    if error is None:
        longer = "If it only needs longer, say so: `--seconds 600`."
        return Meaning(
            result.sentence, longer if "did not finish" in result.sentence else "", places=places
        )
    message = first_part(error)
    if "SyntaxError" in error.get("family", ()) and (known := explain(error)):
        return Meaning(result.sentence, known.idea, known.id, places=places, message=message)
    return Meaning(
        result.sentence, _DO_UNKNOWN, places=places,
        message="" if message in result.sentence else message,
    )  # fmt: skip


_DO_UNKNOWN = (
    "Print what goes into that line, its type and its shape, and read the message once more."
)


def _meaning(known: Explanation, places: tuple[Place, ...]) -> Meaning:
    commands = (f"jaxpath start {known.lesson}",) if known.lesson else ()
    return Meaning(known.what, known.idea, known.id, known.lesson, commands, places, known.message)


def _of_other(raised: Raised) -> Meaning:
    if "SyntaxError" in raised.error["family"] and (known := explain(raised.error)):
        return _meaning(known, _places(raised))
    return Meaning(
        f"jaxpath has no explanation of this {raised.error['type']}.",
        _DO_UNKNOWN if raised.place else "Read the line above the message first: it says where.",
        places=_places(raised),
        message=first_part(raised.error),
    )


def _places(raised: Raised) -> tuple[Place, ...]:
    return (raised.place,) if raised.place else ()
