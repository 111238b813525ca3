"""Compare outcomes: strictly by type, structure, shape, dtype and placement, then by numbers."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jaxpath.grading.values import Number, Value, kind_of, numbers, shape, show

Outcome = dict[str, Any]

# Relative and absolute tolerance by dtype. About eight units in the last place, so that another
# order of the same operations passes and another formula does not.
_TOLERANCE = {
    "float64": (1e-9, 1e-12),
    "complex128": (1e-9, 1e-12),
    "float32": (1e-5, 1e-6),
    "float": (1e-5, 1e-6),  # a Python float is mostly a float32 that was read out
    "complex64": (1e-5, 1e-6),
    "float16": (8e-3, 1e-3),
    "bfloat16": (4e-2, 1e-2),
}


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far numbers may differ; None means by dtype."""

    rtol: float | None = None
    atol: float | None = None

    def of(self, dtype: str) -> tuple[float, float]:
        """Relative and absolute tolerance for one dtype."""
        if dtype not in _TOLERANCE:
            return 0.0, 0.0
        rtol, atol = _TOLERANCE[dtype]
        return (
            self.rtol if self.rtol is not None else rtol,
            self.atol if self.atol is not None else atol,
        )


@dataclass(frozen=True, slots=True)
class Difference:
    """One way in which what came back is not what was expected.

    `kind` is `ended`, `raised`, `changed`, `type`, `structure`, `shape`, `dtype`, `placement` or
    `values`; `where` names the part of a container.
    """

    kind: str
    sentence: str
    where: str = ""


def differ(expected: Outcome, came: Outcome, tolerance: Tolerance) -> Difference | None:
    """The first difference between two outcomes, or None where they agree."""
    if "raised" in expected or "raised" in came:
        return _differ_raised(expected, came)
    if "value" not in came:
        return Difference("ended", "There is no answer for this case.")
    found = differ_values(expected["value"], came["value"], tolerance)
    return found or _differ_changed(expected, came)


def differ_values(
    expected: Value, came: Value, tolerance: Tolerance, where: str = ""
) -> Difference | None:
    """The first difference between two values; containers are compared part by part."""
    if came.get("kind") == "none" and expected.get("kind") != "none" and not where:
        return Difference(
            "type",
            f"Your function returned None; it should be {kind_of(expected)}. Does it end with "
            "`return`?",
            where,
        )
    if _type(expected) != _type(came):
        return Difference(
            "type",
            f"{_subject(where)} is {kind_of(came)}; it should be {kind_of(expected)}.",
            where,
        )
    match expected.get("kind"):
        case "array":
            return _differ_arrays(expected, came, tolerance, where)
        case "sequence":
            return _differ_sequences(expected, came, tolerance, where)
        case "mapping":
            return _differ_mappings(expected, came, tolerance, where)
        case "float":
            return _differ_floats(expected, came, tolerance, where)
    if expected != came:
        return Difference("values", f"{_subject(where)} is not the expected one.", where)
    if expected.get("kind") in ("object", "tracer", "deleted"):
        return Difference(
            "type", f"{_subject(where)} is {kind_of(came)}, which cannot be compared.", where
        )
    return None


def unequal_entries(
    expected: Value, came: Value, tolerance: Tolerance
) -> tuple[tuple[int, ...], ...] | None:
    """Indices of the entries that differ in two arrays of one shape; else None."""
    left, right = numbers(expected), numbers(came)
    if left is None or right is None or shape(expected) != shape(came) or len(left) != len(right):
        return None
    rtol, atol = tolerance.of(str(expected.get("dtype")))
    flat = [
        i for i, (a, b) in enumerate(zip(left, right, strict=True)) if not close(a, b, rtol, atol)
    ]
    return tuple(_index(i, shape(expected)) for i in flat)


def close(expected: Number, came: Number, rtol: float, atol: float) -> bool:
    """Whether two numbers agree; a NaN agrees with a NaN, an infinity with the same infinity."""
    if expected == came:
        return True
    if isinstance(expected, complex) or isinstance(came, complex):
        return abs(complex(expected) - complex(came)) <= atol + rtol * abs(expected)
    if math.isnan(expected) or math.isnan(came):
        return math.isnan(expected) and math.isnan(came)
    if math.isinf(expected) or math.isinf(came):
        return False
    return abs(expected - came) <= atol + rtol * abs(expected)


def _type(value: Value) -> object:
    """What must be equal before anything inside is compared."""
    kind = value.get("kind")
    return (kind, value.get("type")) if kind in ("array", "sequence", "mapping", "object") else kind


def _places(value: Value) -> str:
    """Devices with the shape and the part that each holds."""
    return ", ".join(value.get("placement") or ["no device"])


def _differ_raised(expected: Outcome, came: Outcome) -> Difference | None:
    wanted, error = expected.get("raised"), came.get("raised")
    if wanted is None and error is not None:
        return Difference("raised", f"It raised {error.get('type')} where a value was expected.")
    if error is None:
        assert wanted is not None
        return Difference("raised", f"It should raise {public(wanted)}, and it raised nothing.")
    if wanted is not None and public(wanted) not in error.get("family", ()):
        return Difference(
            "raised", f"It raised {error.get('type')}; it should raise {public(wanted)}."
        )
    return None


def public(raised: Outcome) -> str:
    """The class that an attempt has to raise: the nearest one that a caller can name."""
    return str(raised.get("public") or raised["type"])


def _differ_changed(expected: Outcome, came: Outcome) -> Difference | None:
    if "changed" in came and "changed" not in expected:
        return Difference(
            "changed", "It changed the argument it was given; the caller still needs that."
        )
    if "changed" in expected and expected["changed"] != came.get("changed"):
        return Difference("changed", "It should leave its argument changed in another way.")
    return None


def _differ_arrays(
    expected: Value, came: Value, tolerance: Tolerance, where: str
) -> Difference | None:
    if shape(expected) != shape(came):
        return Difference(
            "shape",
            f"{_subject(where)} has shape {shape(came)}; it should have {shape(expected)}.",
            where,
        )
    if expected.get("dtype") != came.get("dtype"):
        return Difference(
            "dtype",
            f"{_subject(where)} has dtype {came.get('dtype')}; "
            f"it should have {expected.get('dtype')}.",
            where,
        )
    if expected.get("placement") != came.get("placement"):
        return Difference(
            "placement",
            f"{_subject(where)} lies on {_places(came)}; it should lie on {_places(expected)}.",
            where,
        )
    if expected.get("data") is not None and expected.get("data") == came.get("data"):
        return None
    entries = unequal_entries(expected, came, tolerance)
    if entries is None:
        return Difference("values", f"{_subject(where)} cannot be read.", where)
    return (
        Difference("values", _entries_sentence(entries, expected, where), where)
        if entries
        else None
    )


def _entries_sentence(entries: Sequence[tuple[int, ...]], expected: Value, where: str) -> str:
    if not shape(expected):
        return f"{_subject(where)} is another number."
    total = math.prod(shape(expected))
    places = ", ".join(_place(entry) for entry in entries[:4]) + (", …" if len(entries) > 4 else "")
    noun = "entry" if total == 1 else "entries"
    return f"{_subject(where)} differs in {len(entries)} of {total} {noun}: at {places}."


def _place(entry: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, entry))}]"


def _differ_sequences(
    expected: Value, came: Value, tolerance: Tolerance, where: str
) -> Difference | None:
    left, right = expected["items"], came.get("items", [])
    if len(left) != len(right):
        return Difference(
            "structure",
            f"{_subject(where)} has {len(right)} parts; it should have {len(left)}.",
            where,
        )
    for number, (a, b) in enumerate(zip(left, right, strict=True)):
        if found := differ_values(a, b, tolerance, f"{where}[{number}]"):
            return found
    return None


def _differ_mappings(
    expected: Value, came: Value, tolerance: Tolerance, where: str
) -> Difference | None:
    left = {show(key): value for key, value in expected["pairs"]}
    right = {show(key): value for key, value in came.get("pairs", [])}
    if missing := [key for key in left if key not in right]:
        return Difference("structure", f"{_subject(where)} has no key {missing[0]}.", where)
    if extra := [key for key in right if key not in left]:
        return Difference("structure", f"{_subject(where)} has a key {extra[0]} too many.", where)
    for key, value in left.items():
        if found := differ_values(value, right[key], tolerance, f"{where}[{key}]"):
            return found
    return None


def _differ_floats(
    expected: Value, came: Value, tolerance: Tolerance, where: str
) -> Difference | None:
    left, right = float.fromhex(expected["value"]), _float(came)
    if close(left, right, *tolerance.of("float")):
        return None
    return Difference("values", f"{_subject(where)} is {right!r}; it should be {left!r}.", where)


def _float(value: Value) -> float:
    try:
        return float.fromhex(value["value"])
    except (KeyError, TypeError, ValueError, OverflowError):
        return math.nan


def _index(flat: int, dimensions: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    for size in reversed(dimensions):
        found.append(flat % size)
        flat //= size
    return tuple(reversed(found))


def _subject(where: str) -> str:
    return f"Part {where} of the result" if where else "The result"
