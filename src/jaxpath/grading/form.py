"""The form that our own worker gives a report. Any other was written by the file it ran."""

from typing import Any

_DEPTH = 64  # the worker follows containers to a depth of twelve, a few levels of JSON each


def sound(report: dict[str, Any]) -> bool:
    """Whether a report has that form, as far as those who read it rely on it."""
    return (
        _shallow(report)
        and all(_error(report[key]) for key in ("load", "fault") if key in report)
        and ("missing" not in report or isinstance(report["missing"], dict))
        and all(_outcomes(report.get(key, [])) for key in ("cases", "observations"))
        and _ended(report.get("ended", {}))
        and _environment(report.get("environment"))
    )


def _shallow(value: object, left: int = _DEPTH) -> bool:
    if not isinstance(value, dict | list):
        return True
    inside = value.values() if isinstance(value, dict) else value
    return left > 0 and all(_shallow(part, left - 1) for part in inside)


def _error(record: object) -> bool:
    match record:
        case {"type": str(), "family": list(family), "message": str(), "line": int() | None}:
            return all(isinstance(name, str) for name in family)
    return False


def _outcomes(found: object) -> bool:
    return isinstance(found, list) and all(_outcome(outcome) for outcome in found)


def _outcome(outcome: object) -> bool:
    match outcome:
        case {"raised": raised}:
            return _error(raised)
        case {"value": dict()}:
            return True
    return False


def _ended(ended: object) -> bool:
    return isinstance(ended, dict) and ("raised" not in ended or _error(ended["raised"]))


def _environment(found: object) -> bool:
    match found:
        case None:
            return True
        case {
            "python": str(),
            "packages": dict(packages),
            "platform": str(),
            "device_count": int(),
            "device_kinds": list(kinds),
        }:
            return all(isinstance(text, str) for text in (*packages.values(), *kinds))
    return False
