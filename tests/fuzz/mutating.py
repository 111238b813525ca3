"""Change a report as JSON: a little, as a wrong answer would be, or so that nothing fits any more."""

# ruff: noqa: E501 - lists of odd things are easier to read in long lines

import base64
import copy
import json
import struct
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Json = Any
Change = Callable[[Random, Json, list[Json]], None]

_DTYPES = ("float32", "float64", "float16", "bfloat16", "int32", "int8", "uint64", "bool", "int4",
           "complex64", "complex128", "key<fry>", "object", "", "<U3", "float8_e4m3fn", "é")  # fmt: skip
_KINDS = ("array", "sequence", "mapping", "float", "int", "bool", "none", "str", "bytes", "dtype",
          "complex", "object", "tracer", "deleted", "", "other")  # fmt: skip
_TYPES = ("jax.Array", "numpy.ndarray", "numpy.float32", "list", "tuple", "set", "dict", "A" * 10**5,
          "", "attempt.Yes", "\x1b[31m", "\ud800")  # fmt: skip
_NUMBERS = (0, 1, -1, 2**31, 2**63, 10**400, -(10**18), 1.5, float("nan"), float("inf"), True)
_TEXTS = ("", "x", "\x00", "\x1b[2J", "\u202e", "\ud800", "🙂" * 500, "A" * 10**6, "é", "====", "0x1p3",
          "nan", "inf", "0x1p99999", "1e400", "line\n" * 5000, "AAAA", "[bold]x[/bold]", "{0}", "%s")  # fmt: skip
_SHAPES = ([], [1], [0], [10**9, 0], [0, 10**9], [10**9], [1] * 70, [1] * 2000, [-1], [2, -2], [True],
           [1.0], ["4"], [10**400], [2] * 60, [0] * 5000, [10**9] * 30 + [0], None, 4, "4", {"a": 1})  # fmt: skip
_ERROR = {"type": "TypeError", "family": ["TypeError", "Exception", "BaseException"],
          "public": "TypeError", "module": "builtins", "message": "an argument", "line": 2,
          "function": "f", "deepest": {"text": "x", "own": True, "filtered": False},
          "helper": {"file": "helper.py", "line": 1, "text": "x"}}  # fmt: skip


def changed(rng: Random, report: Json, others: list[Json]) -> tuple[str, Json]:
    """The report with one change or several, and what the last one is called."""
    report = copy.deepcopy(report)
    kind = "unchanged"
    for _ in range(rng.choice((0, 1, 1, 1, 1, 2, 3, 6))):
        kind = rng.choice(list(CHANGES))
        CHANGES[kind](rng, report, others)
    return kind, report


def _walk(value: Json) -> Iterator[Json]:
    yield value
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in inside:
        yield from _walk(part)


def _outcomes(report: Json) -> list[Json]:
    found = [report.get(part) for part in ("cases", "observations")]
    return [o for part in found if isinstance(part, list) for o in part if isinstance(o, dict)]


def _values(report: Json, kind: str | None = None) -> list[Json]:
    """Records of values that were returned, at any depth; {} to change where there are none."""
    results = [outcome.get("value") for outcome in _outcomes(report)]
    return [v for r in results for v in _walk(r)
            if isinstance(v, dict) and isinstance(v.get("kind"), str)
            and kind in (None, v["kind"])] or [{}]  # fmt: skip


def _array(rng: Random, report: Json) -> Json:
    return rng.choice(_values(report, "array"))


def _data(value: Json) -> bytearray:
    try:
        return bytearray(base64.b64decode(value["data"]))
    except (KeyError, TypeError, ValueError):
        return bytearray()


def _bits(rng: Random, report: Json, others: list[Json]) -> None:
    value = _array(rng, report)
    data = _data(value)
    for _ in range(rng.choice((1, 1, 4))):
        if data:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    value["data"] = base64.b64encode(data).decode()


def _scaled(rng: Random, report: Json, others: list[Json]) -> None:
    """Numbers a little beside, on both sides of every tolerance."""
    value = _array(rng, report)
    data = _data(value)
    form = {"float32": "f", "float64": "d", "float16": "e"}.get(str(value.get("dtype")))
    if not form or len(data) % struct.calcsize(form):
        return
    numbers = [n for (n,) in struct.iter_unpack(f"<{form}", bytes(data))]
    factor = 1 + rng.choice((-1, 1)) * 10 ** rng.uniform(-9, -1)
    offset = rng.choice((0, 0, 10 ** rng.uniform(-9, -2)))
    with_change = rng.choice((range(len(numbers)), [rng.randrange(len(numbers) or 1)]))
    for i in with_change:
        if i < len(numbers):
            numbers[i] = rng.choice((numbers[i] * factor + offset, numbers[i] * factor + offset,
                                     float("nan"), float("inf"), -numbers[i], 1e308))  # fmt: skip
    value["data"] = base64.b64encode(b"".join(_packed(form, n) for n in numbers)).decode()


def _packed(form: str, number: float) -> bytes:
    try:
        return struct.pack(f"<{form}", number)
    except (OverflowError, struct.error):
        return struct.pack(f"<{form}", float("inf"))


def _floats(rng: Random, report: Json, others: list[Json]) -> None:
    value = rng.choice(_values(report, "float"))
    try:
        number = float.fromhex(value["value"])
        value["value"] = (number * (1 + 10 ** rng.uniform(-9, -1))).hex()
    except (KeyError, TypeError, ValueError, OverflowError):
        value["value"] = rng.choice(_TEXTS)


def _dtype(rng: Random, report: Json, others: list[Json]) -> None:
    _array(rng, report)["dtype"] = rng.choice(_DTYPES)


def _shape(rng: Random, report: Json, others: list[Json]) -> None:
    value = _array(rng, report)
    shape = value.get("shape")
    if isinstance(shape, list) and rng.random() < 0.6:
        value["shape"] = rng.choice((shape[::-1], [*shape, 1], [1, *shape], shape[1:], shape[:-1]))
    else:
        value["shape"] = copy.deepcopy(rng.choice(_SHAPES))
        if rng.random() < 0.5:
            value["data"] = ""


def _weak(rng: Random, report: Json, others: list[Json]) -> None:
    value = _array(rng, report)
    value["weak"] = not value.get("weak")


def _placement(rng: Random, report: Json, others: list[Json]) -> None:
    value = _array(rng, report)
    value["placement"] = rng.choice(([], ["cpu:1 (3,)"], None, 5, "cpu:0", [5], {"a": 1}, [None],
                                     ["cpu:0 ()"] * 5000, value.get("placement")))  # fmt: skip


def _kind(rng: Random, report: Json, others: list[Json]) -> None:
    value = rng.choice(_values(report))
    value["kind"] = rng.choice(_KINDS)


def _type(rng: Random, report: Json, others: list[Json]) -> None:
    value = rng.choice(_values(report))
    value["type"] = rng.choice(_TYPES)


def _container(rng: Random, report: Json, others: list[Json]) -> None:
    """A value inside another one, or an inside in its place."""
    outcome = rng.choice(_outcomes(report) or [{}])
    value = outcome.get("value")
    inside = value.get("items") if isinstance(value, dict) else None
    key = {"kind": "str", "value": "x"}
    outcome["value"] = rng.choice((
        {"kind": "sequence", "type": rng.choice(("tuple", "list")), "items": [value]},
        {"kind": "mapping", "type": "dict", "pairs": [[key, value]]},
        inside[0] if isinstance(inside, list) and inside else value,
    ))  # fmt: skip


def _items(rng: Random, report: Json, others: list[Json]) -> None:
    value = rng.choice(_values(report, rng.choice(("sequence", "mapping"))))
    name = "items" if value.get("kind") == "sequence" else "pairs"
    parts = value.get(name)
    if not isinstance(parts, list) or not parts:
        value[name] = rng.choice((None, 5, [5], [[1]], [[1, 2, 3]], "ab", {}))
        return
    part = rng.choice(parts)
    value[name] = rng.choice((parts[::-1], parts[1:], [*parts, part], parts * 200, parts[:-1]))


def _keys(rng: Random, report: Json, others: list[Json]) -> None:
    """Another key of a dictionary, also one that only looks like the right one."""
    pairs = rng.choice(_values(report, "mapping")).get("pairs")
    pair = rng.choice(pairs) if isinstance(pairs, list) and pairs else None
    if not isinstance(pair, list) or not pair:
        return
    text = pair[0].get("value") if isinstance(pair[0], dict) else pair[0]
    pair[0] = rng.choice((
        {"kind": "object", "type": "attempt.Key", "repr": repr(text)},
        {"kind": "str", "value": f"{text} "}, {"kind": "dtype", "value": text},
        {"kind": "bytes", "value": text}, {"kind": "int", "value": repr(text)}, 5, None,
    ))  # fmt: skip


def _cases(rng: Random, report: Json, others: list[Json]) -> None:
    part = rng.choice(("cases", "observations"))
    found = report.get(part)
    if not isinstance(found, list) or not found:
        report[part] = rng.choice(({}, None, 5, [5], [None], [{}], "x"))
        return
    place = rng.randrange(len(found))
    report[part] = rng.choice((
        found[:-1], found[1:], [], [*found, found[place]], found[::-1],
        rng.sample(found, len(found)), [found[place]] * len(found), found * 100,
    ))  # fmt: skip


def _swapped(rng: Random, report: Json, others: list[Json]) -> None:
    """A part of what another file reported in place of this one's."""
    other = rng.choice(others)
    part = rng.choice(("cases", "observations"))
    left, right = report.get(part), other.get(part)
    if isinstance(left, list) and isinstance(right, list) and left and right:
        place = rng.randrange(min(len(left), len(right)))
        left[place] = copy.deepcopy(right[place])


def _raised(rng: Random, report: Json, others: list[Json]) -> None:
    outcome = rng.choice(_outcomes(report) or [{}])
    error = copy.deepcopy(_ERROR)
    if rng.random() < 0.7:
        name = rng.choice(list(error))
        error[name] = rng.choice((*_TEXTS, *_NUMBERS, None, [], ["ValueError"], {}))
    if rng.random() < 0.8:
        outcome.pop("value", None)
    outcome["raised"] = rng.choice((error, error, error, {}, None, "x", [error]))


def _valued(rng: Random, report: Json, others: list[Json]) -> None:
    raised = [o for o in _outcomes(report) if "raised" in o] or [{}]
    outcome = rng.choice(raised)
    outcome.pop("raised", None)
    outcome["value"] = copy.deepcopy(rng.choice(_values(report)))


def _mutation(rng: Random, report: Json, others: list[Json]) -> None:
    """What is said of arguments that the function changed."""
    outcome = rng.choice(_outcomes(report) or [{}])
    arguments = outcome.get("arguments")
    outcome["changed"] = rng.choice((arguments, [], 5, None, "x", {}, [5], [{"kind": "mapping", "pairs": [5]}],
                                     copy.deepcopy(_values(report)[:2])))  # fmt: skip
    if rng.random() < 0.2:
        outcome["arguments"] = rng.choice((5, None, "x", [5], {}))


def _ended(rng: Random, report: Json, others: list[Json]) -> None:
    """Parts of a report that stand for a file without outcomes, or for a program."""
    name = rng.choice(("load", "missing", "fault", "ended", "environment", "lines"))
    error = copy.deepcopy(_ERROR)
    error[rng.choice(list(error))] = rng.choice((*_TEXTS, *_NUMBERS, None, []))
    missing = {"functions": rng.choice((["f", "g"], 5, None, [5], "fg", ["A" * 10**6])),
               "found": rng.choice((None, 5, {}, {"kind": "mapping", "pairs": [5]},
                                    {"kind": "str", "value": "A" * 9999}))}  # fmt: skip
    report[name] = rng.choice((error, missing, {"raised": error}, {"status": 10**400}, {}, None, 5,
                               {"status": "\x1b[2J" * 10**4, "raised": None}, [error]))  # fmt: skip


def _anything(rng: Random, report: Json, others: list[Json]) -> None:
    """Something else, of any type and size, anywhere."""
    holders = [v for v in _walk(report) if isinstance(v, dict | list) and v]
    holder = rng.choice(holders or [{"x": 1}])
    key = rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
    deep: Json = {"kind": "none"}
    for _ in range(rng.choice((5, 30, 70, 300))):
        deep = rng.choice(({"kind": "sequence", "type": "list", "items": [deep]}, [deep]))
    new = rng.choice((*_NUMBERS, *_TEXTS, None, [], {}, deep, holder[key], [[]] * 20_000))
    what = rng.random()
    if what < 0.6:
        holder[key] = copy.deepcopy(new)
    elif what < 0.8:
        del holder[key]
    elif isinstance(holder, dict):
        holder[rng.choice(_TEXTS)] = copy.deepcopy(new)
    else:
        holder.insert(key, copy.deepcopy(new))


def _bushy(rng: Random, report: Json, others: list[Json]) -> None:
    """Many values in one: a list of lists of lists."""
    value = copy.deepcopy(rng.choice(_values(report)))
    wide = rng.choice((3, 20, 25))
    size = rng.choice((60_000, 60_000, 60_000, 3_000_000))
    while len(json.dumps(value)) * wide < size:
        if rng.random() < 0.2:
            key = {"kind": "int", "value": "1"}
            value = {"kind": "mapping", "type": "dict", "pairs": [[key, value]] * wide}
        else:
            value = {"kind": "sequence", "type": "list", "items": [value] * wide}
    rng.choice(_outcomes(report) or [{}])["value"] = value


CHANGES: dict[str, Change] = {
    "bits": _bits, "a little beside": _scaled, "floats": _floats, "dtype": _dtype, "shape": _shape,
    "weak": _weak, "placement": _placement, "kind": _kind, "type": _type, "container": _container,
    "items": _items, "keys": _keys, "cases": _cases, "another file's": _swapped,
    "raised": _raised, "not raised": _valued, "changed arguments": _mutation, "ended": _ended,
    "anything": _anything, "anything else": _anything, "bushy": _bushy,
}  # fmt: skip
