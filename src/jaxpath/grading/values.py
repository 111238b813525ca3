"""Values as a worker reports them: read their bytes, and write them for a person.

Standard library only. The parent never imports NumPy, and a report is data from a process that
ran a learner's file: whatever it holds, reading it must not fail.
"""

import base64
import binascii
import math
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Value = dict[str, Any]
Number = float | int | complex | bool

_FORMATS = {
    "bool": "?", "int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i",
    "uint32": "I", "int64": "q", "uint64": "Q", "float16": "e", "float32": "f", "float64": "d",
}  # fmt: skip
_MOST_SHOWN = 48
_PLACES = 64
_PLACE = 100


def numbers(value: Value) -> list[Number] | None:
    """The numbers of an array record in row-major order; None where they are not there to read."""
    try:
        data = base64.b64decode(value["data"], validate=True)
        return list(_unpacked(data, str(value["dtype"])))
    except (KeyError, TypeError, binascii.Error, struct.error):
        return None


def shape(value: Value) -> tuple[int, ...]:
    """The shape of an array record; empty for anything else."""
    found = value.get("shape")
    known = isinstance(found, list) and all(isinstance(size, int) for size in found)
    return tuple(found) if known and found else ()


def kind_of(value: Value) -> str:
    """What a value is, in a learner's words: `a JAX array`, `a list`, `None`."""
    match value:
        case {"kind": "array", "type": "jax.Array"}:
            return "a JAX array"
        case {"kind": "array", "type": "numpy.ndarray"}:
            return "a NumPy array"
        case {"kind": "array", "type": str(name)}:
            return f"a NumPy scalar ({name})"
        case {"kind": "none"}:
            return "None"
        case {"kind": "tracer"}:
            return "a traced value that escaped from a transformation"
        case {"kind": "deleted"}:
            return "an array whose buffer was deleted or donated"
        case {"kind": "int" | "float" | "bool" | "complex" as name}:
            return f"a Python {name}"
        case {"kind": "str"}:
            return "a string"
        case {"type": str(name)}:
            article = "an" if name[:1].lower() in "aeiou" else "a"
            return f"{article} {name}"
        case {"kind": str(name)}:
            return f"a {name}"
    return "something unreadable"


@dataclass(frozen=True, slots=True)
class Marks:
    """Entries to point out: their indices in the array that stands at `where` in a container."""

    where: str
    entries: tuple[tuple[int, ...], ...]


NO_MARKS = Marks("", ())


def show(value: Value, limit: int = _MOST_SHOWN, marks: Marks = NO_MARKS, where: str = "") -> str:
    """A value as a person writes it: `[1. 2. 0. 0.]`, `(3, 'a')`; marked entries as `›3.‹`."""
    match value:
        case {"kind": "array"}:
            return _show_array(value, limit, marks.entries if where == marks.where else ())
        case {"kind": "none"}:
            return "None"
        case {"kind": "int" | "bool" | "dtype", "value": str(text)}:
            return text
        case {"kind": "float", "value": str(text)}:
            return repr(_from_hex(text))
        case {"kind": "complex", "value": [str(real), str(imaginary)]}:
            return repr(complex(_from_hex(real), _from_hex(imaginary)))
        case {"kind": "str", "value": str(text)}:
            return repr(text if len(text) < 200 else text[:200] + "…")
        case {"kind": "bytes"}:
            return "bytes"
        case {"kind": "sequence", "items": list(items)}:
            return _show_sequence(value, items, limit, marks, where)
        case {"kind": "mapping", "pairs": list(pairs)}:
            inside = ", ".join(
                f"{show(k)}: {show(v, limit, marks, f'{where}[{show(k)}]')}" for k, v in pairs[:20]
            )
            return f"{{{inside}}}"
        case {"repr": str(text)}:
            return text
    return kind_of(value)


def places(value: Value) -> tuple[str, ...]:
    """Devices that hold an array, each with its part; no more of them than a person reads."""
    found = value.get("placement")
    return (
        tuple(str(place)[:_PLACE] for place in found[:_PLACES]) if isinstance(found, list) else ()
    )


def is_shown_whole(value: Value, limit: int = _MOST_SHOWN) -> bool:
    """Whether `show` leaves nothing of an array out."""
    return value.get("kind") != "array" or math.prod(shape(value)) <= limit


def entry(value: Value, index: tuple[int, ...]) -> str:
    """One entry of an array as `show` writes it."""
    found = numbers(value) or []
    place = flat_index(index, shape(value))
    number = found[place] if place < len(found) else math.nan
    return _show_number(number, isinstance(number, float))


def flat_index(index: Sequence[int], dimensions: Sequence[int]) -> int:
    """Where an index stands in row-major order."""
    place = 0
    for size, i in zip(dimensions, index, strict=True):
        place = place * size + i
    return place


def facts(value: Value, axes: Sequence[str] = ()) -> str:
    """Dtype and shape of an array, as `float32 (4,)` or `float32 (rows=4)`; else empty."""
    if value.get("kind") != "array":
        return ""
    weak = " weakly typed" if value.get("weak") else ""
    if axes and len(axes) == len(shape(value)):
        sizes = (f"{axis}={size}" for axis, size in zip(axes, shape(value), strict=True))
        return f"{value.get('dtype')}{weak} ({', '.join(sizes)})"
    return f"{value.get('dtype')}{weak} {shape(value)}"


def _unpacked(data: bytes, dtype: str) -> Iterator[Number]:
    if dtype.startswith("key<"):
        dtype = "uint32"
    if dtype == "bfloat16":  # the upper half of a float32
        for (half,) in struct.iter_unpack("<H", data):
            yield struct.unpack("<f", struct.pack("<I", half << 16))[0]
    elif dtype in ("complex64", "complex128"):
        for real, imaginary in struct.iter_unpack("<ff" if dtype == "complex64" else "<dd", data):
            yield complex(real, imaginary)
    elif dtype in _FORMATS:
        for (number,) in struct.iter_unpack("<" + _FORMATS[dtype], data):
            yield number
    else:
        raise KeyError(dtype)


def _show_array(value: Value, limit: int, marked: Sequence[tuple[int, ...]]) -> str:
    found = numbers(value)
    if found is None or len(found) != math.prod(shape(value)):
        return f"an array of {facts(value)}"
    inside = isinstance(found[0], float) if found else False
    texts = [_show_number(number, inside) for number in found[: max(limit, 1)]]
    if len(found) > limit:
        return f"[{' '.join(texts[:12])} …] ({len(found)} entries)"
    if 0 < len(marked) < len(found):
        places = {flat_index(index, shape(value)) for index in marked}
        texts = [f"›{text}‹" if i in places else f"{text} " for i, text in enumerate(texts)]
    width = max(map(len, texts), default=0)
    return _nested([text.rjust(width) for text in texts], shape(value))


def _nested(texts: Sequence[str], dimensions: tuple[int, ...]) -> str:
    if not dimensions:
        return texts[0].strip() if texts else "[]"
    if 0 in dimensions:  # however many rows of nothing it has
        return "[]"
    if len(dimensions) == 1:
        return f"[{' '.join(texts)}]"
    size = math.prod(dimensions[1:])
    rows = [_nested(texts[i * size : (i + 1) * size], dimensions[1:]) for i in range(dimensions[0])]
    return "[" + "\n".join(rows).replace("\n", "\n ") + "]"


def _show_number(number: Number, as_float: bool) -> str:
    if isinstance(number, float) and as_float:
        if not math.isfinite(number):
            return repr(number)
        text = f"{number:.7g}"
        return text + "." if text.lstrip("-").isdigit() else text
    return str(number)


def _show_sequence(value: Value, items: list[Value], limit: int, marks: Marks, where: str) -> str:
    parts = (show(item, limit, marks, f"{where}[{i}]") for i, item in enumerate(items[:20]))
    inside = ", ".join(parts) + (", …" if len(items) > 20 else "")
    if value.get("type") == "tuple":
        return f"({inside},)" if len(items) == 1 else f"({inside})"
    return f"[{inside}]" if value.get("type") == "list" else f"{value.get('type')}({inside})"


def _from_hex(text: str) -> float:
    try:
        return float.fromhex(text)
    except (ValueError, OverflowError):
        return math.nan
