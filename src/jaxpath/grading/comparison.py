"""Compare outcomes: strictly by type, structure, shape, dtype and placement, then by numbers."""

import cmath
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from jaxpath.grading.values import Number, Value, kind_of, numbers, places, shape, show

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

    `kind` is `ended`, `arguments`, `raised`, `changed` or one of `KINDS`; `where` names the part of
    a container, and `entries` are the indices at which two arrays of one shape differ.
    """

    kind: str
    sentence: str
    where: str = ""
    entries: tuple[tuple[int, ...], ...] = ()


# What is compared of values, in this order: numbers last, since they mean little before.
KINDS = ("type", "structure", "shape", "dtype", "weak", "placement", "values")


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
    """The first difference between two values, by the order of `KINDS` and then by place."""
    found = _differences(expected, came, tolerance, where)
    return min(found, key=lambda difference: KINDS.index(difference.kind), default=None)


def _differences(
    expected: Value, came: Value, tolerance: Tolerance, where: str
) -> Iterator[Difference]:
    """Every difference between two values; containers are compared part by part."""
    if came.get("kind") == "none" and expected.get("kind") != "none" and not where:
        yield Difference(
            "type",
            f"Your function returned None; it should be {kind_of(expected)}. Does it end with "
            "`return`?",
        )
        return
    if _type(expected) != _type(came):
        yield Difference(
            "type",
            f"{_subject(where)} is {kind_of(came)}; it should be {kind_of(expected)}.",
            where,
        )
        return
    match expected.get("kind"):
        case "array":
            yield from _differ_arrays(expected, came, tolerance, where)
        case "sequence":
            yield from _differ_sequences(expected, came, tolerance, where)
        case "mapping":
            yield from _differ_mappings(expected, came, tolerance, where)
        case "float":
            yield from _differ_floats(expected, came, tolerance, where)
        case "object" | "tracer" | "deleted":
            yield Difference(
                "type", f"{_subject(where)} is {kind_of(came)}, which cannot be compared.", where
            )
        case _ if expected != came:
            yield Difference("values", _other(expected, came, where), where)


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
        left, right = complex(expected), complex(came)
        if not (cmath.isfinite(left) and cmath.isfinite(right)):
            return close(left.real, right.real, 0, 0) and close(left.imag, right.imag, 0, 0)
        return abs(left - right) <= atol + rtol * abs(left)
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
    return ", ".join(places(value)) or "no device"


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
) -> Iterator[Difference]:
    if shape(expected) != shape(came):
        yield Difference("shape", _shape_sentence(expected, came, where), where)
        return
    if expected.get("dtype") != came.get("dtype"):
        yield Difference(
            "dtype",
            f"{_subject(where)} has dtype {came.get('dtype')}; "
            f"it should have {expected.get('dtype')}.",
            where,
        )
    if bool(expected.get("weak")) != bool(came.get("weak")):
        yield Difference("weak", _weak_sentence(came, where), where)
    if expected.get("placement") != came.get("placement"):
        yield Difference(
            "placement",
            f"{_subject(where)} lies on {_places(came)}; it should lie on {_places(expected)}.",
            where,
        )
    if expected.get("data") is not None and expected.get("data") == came.get("data"):
        return
    entries = unequal_entries(expected, came, tolerance)
    if entries is None:
        yield Difference("values", f"{_subject(where)} cannot be read.", where)
    elif entries:
        yield Difference("values", _entries_sentence(entries, expected, where), where, entries)


def _shape_sentence(expected: Value, came: Value, where: str) -> str:
    wanted, found = shape(expected), shape(came)
    sentence = f"{_subject(where)} has shape {found}; it should have {wanted}"
    if len(wanted) != len(found):
        return f"{sentence}: {_axes(len(found))} instead of {_axes(len(wanted))}."
    axes = [
        f"axis {axis} has {b} {'entry' if b == 1 else 'entries'} instead of {a}"
        for axis, (a, b) in enumerate(zip(wanted, found, strict=True))
        if a != b
    ]
    return f"{sentence}: {' and '.join(axes)}."


def _axes(count: int) -> str:
    return "no axis" if count == 0 else f"{count} {'axis' if count == 1 else 'axes'}"


def _weak_sentence(came: Value, where: str) -> str:
    if came.get("weak"):
        return (
            f"{_subject(where)} is weakly typed: beside another array its dtype gives way. It "
            f"should hold to {came.get('dtype')}: pass dtype= where it is made."
        )
    return f"{_subject(where)} has a dtype of its own; it should be weakly typed."


def _entries_sentence(entries: Sequence[tuple[int, ...]], expected: Value, where: str) -> str:
    if not shape(expected):
        return f"{_subject(where)} is another number."
    total = math.prod(shape(expected))
    places = ", ".join(place(entry) for entry in entries[:4]) + (", …" if len(entries) > 4 else "")
    noun = "entry" if total == 1 else "entries"
    return f"{_subject(where)} differs in {len(entries)} of {total} {noun}: at {places}."


def place(entry: tuple[int, ...]) -> str:
    """An index as a person writes it: `[1, 2]`."""
    return f"[{', '.join(map(str, entry))}]"


def _differ_sequences(
    expected: Value, came: Value, tolerance: Tolerance, where: str
) -> Iterator[Difference]:
    left, right = expected["items"], came.get("items", [])
    if len(left) != len(right):
        yield Difference(
            "structure",
            f"{_subject(where)} has {_parts(len(right))}; it should have {len(left)}.",
            where,
        )
        return
    for number, (a, b) in enumerate(zip(left, right, strict=True)):
        yield from _differences(a, b, tolerance, f"{where}[{number}]")


def _parts(count: int) -> str:
    return f"{count} part" if count == 1 else f"{count} parts"


def _differ_mappings(
    expected: Value, came: Value, tolerance: Tolerance, where: str
) -> Iterator[Difference]:
    left = {repr(key): (show(key), value) for key, value in expected["pairs"]}
    right = {repr(key): (show(key), value) for key, value in came.get("pairs", [])}
    if missing := [shown for key, (shown, _) in left.items() if key not in right]:
        yield Difference("structure", f"{_subject(where)} has no key {missing[0]}.", where)
    elif extra := [shown for key, (shown, _) in right.items() if key not in left]:
        yield Difference("structure", f"{_subject(where)} has a key {extra[0]} too many.", where)
    for key, (shown, value) in left.items():
        if key in right:
            yield from _differences(value, right[key][1], tolerance, f"{where}[{shown}]")


def _differ_floats(
    expected: Value, came: Value, tolerance: Tolerance, where: str
) -> Iterator[Difference]:
    left, right = float.fromhex(expected["value"]), _float(came)
    if not close(left, right, *tolerance.of("float")):
        yield Difference("values", f"{_subject(where)} is {right!r}; it should be {left!r}.", where)


def _other(expected: Value, came: Value, where: str) -> str:
    """How two plain values differ, where both are short enough to say."""
    left, right = show(expected), show(came)
    if left != right and len(left) + len(right) < 120:
        return f"{_subject(where)} is {right}; it should be {left}."
    return f"{_subject(where)} is not the expected one."


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
