"""What an experiment showed, and whether a prediction was right."""

import ast
from typing import Any

from jaxpath.course.records import Experiment, Step
from jaxpath.grading.comparison import Tolerance, close
from jaxpath.grading.explanation import first_part
from jaxpath.grading.values import numbers, shape, show

Result = dict[str, Any]


def truth(asked: Experiment, step: Step, result: Result) -> str:
    """What decides: the last printed line where there are choices, else the returned value."""
    if asked.choices:
        lines = [
            line.strip() for line in str(result.get("output", "")).splitlines() if line.strip()
        ]
        return lines[-1] if lines else error_of(result) or ""
    gives = result.get("gives") or {}
    return show(gives[step.gives[0]]) if step.gives and gives else error_of(result) or ""


def error_of(result: Result) -> str | None:
    """The error a block ended with, in one line."""
    raised = result.get("raised")
    return first_part(raised) if isinstance(raised, dict) else None


def is_right(asked: Experiment, step: Step, said: str, result: Result) -> bool:
    """Whether a prediction came true: a choice by its text, a typed value by its value."""
    if asked.choices:
        return _folded(said) == _folded(truth(asked, step, result))
    value = (result.get("gives") or {}).get(step.gives[0] if step.gives else "", {})
    try:
        typed = ast.literal_eval(said)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return _folded(said) == _folded(show(value))
    return _equals(typed, value)


def _equals(typed: object, value: Result) -> bool:
    match value:
        case {"kind": "array"}:
            found, flat = numbers(value), _flat(typed)
            rtol, atol = Tolerance().of("float32")
            return (
                found is not None
                and len(found) == len(flat)
                and _shape(typed) == shape(value)
                and all(close(a, b, rtol, atol) for a, b in zip(found, flat, strict=True))
            )
        case {"kind": "sequence", "items": list(items)} if isinstance(typed, list | tuple):
            return len(items) == len(typed) and all(map(_equals, typed, items))
        case {"kind": "float", "value": str(text)} if isinstance(typed, int | float):
            return close(float.fromhex(text), typed, *Tolerance().of("float32"))
    return _folded(repr(typed)) == _folded(show(value))


def _flat(typed: object) -> list[Any]:
    if isinstance(typed, list | tuple):
        return [number for part in typed for number in _flat(part)]
    return [typed] if isinstance(typed, bool | int | float | complex) else [float("nan"), None]


def _shape(typed: object) -> tuple[int, ...]:
    if isinstance(typed, list | tuple):
        return (len(typed), *(_shape(typed[0]) if typed else ()))
    return ()


def _folded(text: str) -> str:
    return "".join(text.split())
