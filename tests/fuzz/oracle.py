"""A second opinion on reports: whether two outcomes agree, said with NumPy and by other code.

It shares nothing with the comparison that it judges: no module, no table, no number formats.
"""

import base64
import json
from typing import Any

import ml_dtypes
import numpy as np

from jaxpath.course.records import Task

Json = Any

_RELATIVE_ABSOLUTE = {
    "float64": (1e-9, 1e-12), "complex128": (1e-9, 1e-12), "float32": (1e-5, 1e-6),
    "complex64": (1e-5, 1e-6), "float16": (8e-3, 1e-3), "bfloat16": (4e-2, 1e-2),
}  # fmt: skip
_NUMBERS = ("bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64")
_ENDED = ("load", "missing", "fault")


class Unreadable(Exception):
    """A report that says nothing that could be right."""


def passes(task: Task, expected: Json, came: Json) -> bool:
    """Whether a report agrees with the reference on every case and observation."""
    if not isinstance(came, dict) or any(name in came for name in _ENDED):
        return False
    return all(
        agree(task, left, _at(came.get(part), number))
        for part in ("cases", "observations")
        for number, left in enumerate(expected[part])
    )


def program_passes(task: Task, expected: Json, came: Json, printed: str) -> bool:
    """Whether a program ended, printed and is observed as the reference is."""
    if not isinstance(came, dict) or "fault" in came or not isinstance(came.get("ended"), dict):
        return False
    wanted, ended = expected["ended"], came["ended"]
    if "raised" in wanted or "raised" in ended or wanted.get("status") != ended.get("status"):
        return False
    lines = [line.strip() for line in printed.splitlines()]
    for line in filter(None, (line.strip() for line in expected["lines"])):
        if line not in lines:
            return False
        del lines[: lines.index(line) + 1]
    return passes(task, {"cases": [], "observations": expected["observations"]},
                  {"observations": came.get("observations")})  # fmt: skip


def agree(task: Task, expected: Json, came: Json) -> bool:
    """Whether one outcome is that of the reference."""
    try:
        if _given(expected.get("arguments", [])) != _given(came.get("arguments", [])):
            return False
        if "raised" in expected or "raised" in came:
            return _class(expected["raised"]) in came["raised"]["family"]
        return ("changed" in expected) == ("changed" in came) and (
            expected.get("changed") == came.get("changed")
            and _same(task, expected["value"], came["value"])
        )
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, Unreadable):
        return False


def _at(outcomes: Json, number: int) -> Json:
    return outcomes[number] if isinstance(outcomes, list) and number < len(outcomes) else None


def _given(value: Json) -> Json:
    """Arguments without what differs from one process to the next: the address of an object."""
    if isinstance(value, list):
        return [_given(part) for part in value]
    if value["kind"] == "object":
        return ["object", value["type"]]
    if value["kind"] in ("sequence", "mapping"):
        inside = value["items" if value["kind"] == "sequence" else "pairs"]
        return [value["kind"], value["type"], _given(inside)]
    return value


def _class(raised: Json) -> str:
    return str(raised.get("public") or raised["type"])


def _same(task: Task, expected: Json, came: Json) -> bool:
    kind = expected["kind"]
    if came["kind"] != kind or kind in ("object", "tracer", "deleted"):
        return False
    if kind == "array":
        return _same_array(task, expected, came)
    if kind == "sequence":
        pairs = zip(expected["items"], came["items"], strict=True)
        return expected["type"] == came["type"] and all(_same(task, a, b) for a, b in pairs)
    if kind == "mapping":
        left, right = _keys(expected), _keys(came)
        return left.keys() == right.keys() and all(_same(task, left[k], right[k]) for k in left)
    if kind == "float":
        left, right = (np.float64(float.fromhex(v["value"])) for v in (expected, came))
        return bool(_near(task, "float32", np.asarray(left), np.asarray(right)).all())
    return bool(expected == came)


def _keys(mapping: Json) -> Json:
    pairs = {json.dumps(key, sort_keys=True): value for key, value in mapping["pairs"]}
    if len(pairs) != len(mapping["pairs"]):
        raise Unreadable
    return pairs


def _same_array(task: Task, expected: Json, came: Json) -> bool:
    for fact in ("type", "dtype", "shape", "placement"):
        if expected.get(fact) != came.get(fact):
            return False
    if bool(expected.get("weak")) != bool(came.get("weak")):
        return False
    left, right = _array(expected), _array(came)
    if expected["dtype"] in _RELATIVE_ABSOLUTE:
        return bool(_near(task, expected["dtype"], left, right).all())
    return left.tobytes() == right.tobytes()


def _array(value: Json) -> Any:
    data = base64.b64decode(value["data"], validate=True)
    name = value["dtype"]
    if name not in _NUMBERS and name not in _RELATIVE_ABSOLUTE:
        return np.frombuffer(data, np.uint8)
    dtype = ml_dtypes.bfloat16 if name == "bfloat16" else np.dtype(name)
    return np.frombuffer(data, dtype).reshape(value["shape"])


def _near(task: Task, dtype: str, expected: Any, came: Any) -> Any:
    relative, absolute = _RELATIVE_ABSOLUTE[dtype]
    relative = relative if task.rtol is None else task.rtol
    absolute = absolute if task.atol is None else task.atol
    wide = np.complex128 if dtype.startswith("complex") else np.float64
    left, right = expected.astype(wide), came.astype(wide)
    with np.errstate(all="ignore"):
        close = np.abs(left - right) <= absolute + relative * np.abs(left)
    finite = np.isfinite(left) & np.isfinite(right)
    return (close & finite) | (left == right) | (np.isnan(left) & np.isnan(right))
