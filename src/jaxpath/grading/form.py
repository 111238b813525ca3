"""The form that our own worker gives a report. Any other was written by the file it ran."""

from typing import Any

_DEPTH = 64  # the worker follows containers to a depth of twelve, a few levels of JSON each
_AXES = 64  # as many as NumPy allows
_ERROR_PARTS = {"public": str, "module": str, "function": str, "text": str, "missing": str,
                "column": int, "code": int}  # fmt: skip


def sound(report: dict[str, Any]) -> bool:
    """Whether a report has that form, as far as those who read it rely on it."""
    return (
        _shallow(report)
        and all(_error(report[key]) for key in ("load", "fault") if key in report)
        and ("missing" not in report or _missing(report["missing"]))
        and all(_outcomes(report.get(key, [])) for key in ("cases", "observations"))
        and _ended(report.get("ended", {}))
        and _environment(report.get("environment"))
    )


def _shallow(value: object, left: int = _DEPTH) -> bool:
    if not isinstance(value, dict | list):
        return True
    inside = value.values() if isinstance(value, dict) else value
    return left > 0 and all(_shallow(part, left - 1) for part in inside)


def _error(record: Any) -> bool:
    match record:
        case {"type": str(), "family": list(family), "message": str(), "line": int() | None}:
            return _texts(family) and all(
                isinstance(record.get(key), kind | None) for key, kind in _ERROR_PARTS.items()
            )
    return False


def _missing(record: object) -> bool:
    match record:
        case {"functions": list(functions), "found": None | dict() as found}:
            return _texts(functions) and (found is None or _value(found))
    return False


def _outcomes(found: object) -> bool:
    return isinstance(found, list) and all(_outcome(outcome) for outcome in found)


def _outcome(outcome: Any) -> bool:
    match outcome:
        case {"raised": raised}:
            return _error(raised) and _arguments(outcome)
        case {"value": value}:
            return _value(value) and _arguments(outcome)
    return False


def _arguments(outcome: dict[str, Any]) -> bool:
    """What a function was given, and what it had made of that."""
    return _values(outcome.get("arguments", [])) and _values(outcome.get("changed", []))


def _values(found: object) -> bool:
    return isinstance(found, list) and all(map(_value, found))


def _value(record: Any) -> bool:
    """Whether this is one of the records that the worker writes for a value."""
    match record:
        case {"kind": "array", "type": str(), "dtype": str(), "shape": list(sizes)}:
            return _sizes(sizes) and _placed(record)
        case {"kind": "sequence", "type": str(), "items": items}:
            return _values(items)
        case {"kind": "mapping", "type": str(), "pairs": list(pairs)}:
            return all(_values(pair) and len(pair) == 2 for pair in pairs)
        case {"kind": "int" | "bool" | "float" | "str" | "bytes" | "dtype", "value": str()}:
            return True
        case {"kind": "complex", "value": [str(), str()]}:
            return True
        case {"kind": "object", "type": str(), "repr": str()} | {"kind": "tracer", "repr": str()}:
            return True
        case {"kind": "none" | "deleted"}:
            return True
    return False


def _sizes(sizes: list[object]) -> bool:
    return len(sizes) <= _AXES and all(type(size) is int and size >= 0 for size in sizes)


def _placed(array: dict[str, Any]) -> bool:
    """The bytes of an array, which are ASCII as they are written, and where it lies."""
    data, placement = array.get("data", ""), array.get("placement", [])
    return (
        isinstance(data, str)
        and data.isascii()
        and isinstance(placement, list)
        and _texts(placement)
    )


def _texts(found: list[object]) -> bool:
    return all(isinstance(text, str) for text in found)


def _ended(ended: object) -> bool:
    return (
        isinstance(ended, dict)
        and isinstance(ended.get("status"), int | None)
        and all(_error(ended[key]) for key in ("raised", "exit") if key in ended)
    )


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
            return _texts([*packages.values(), *kinds])
    return False
