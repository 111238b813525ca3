"""Values as plain data: type, dtype, shape, placement and raw bytes.

What is needed of NumPy and JAX is looked up once, before any learner code runs, so that a patched
`numpy.asarray` does not change what is reported.
"""

import base64
import hashlib
from collections.abc import Callable
from typing import Any

from jaxpath.worker import intact

LIMIT_BYTES = 32 << 20
_DEPTH = 12
_ITEMS = 10_000


class Encoder:
    """Turn values into JSON-able records. Made before the attempt loads, used after."""

    def __init__(self) -> None:
        import jax
        import numpy

        self._jax_array = type(jax.device_put(numpy.zeros((), numpy.float32)))  # compiles nothing
        self._tracer = jax.core.Tracer
        self._numpy_array = numpy.ndarray
        self._numpy_scalar = numpy.generic
        self._asarray: Callable[..., Any] = numpy.asarray
        self._contiguous: Callable[..., Any] = numpy.ascontiguousarray
        self._dtype = numpy.dtype
        self._prng = jax.dtypes.prng_key
        self._issubdtype: Callable[..., Any] = jax.dtypes.issubdtype
        self._key_data: Callable[..., Any] = jax.random.key_data

    def __call__(self, value: Any, depth: int = 0) -> dict[str, Any]:
        """The record of one value; containers are followed to a bounded depth and size."""
        if depth == 0:
            intact.restore()
        kind = type(value)
        if issubclass(kind, self._tracer):
            return {"kind": "tracer", "repr": _repr(value)}
        if kind is self._jax_array:
            return self._jax(value)
        if issubclass(kind, self._numpy_array | self._numpy_scalar):
            return self._numpy(value, kind)
        return self._python(value, kind, depth)

    def _jax(self, value: Any) -> dict[str, Any]:
        if value.is_deleted():
            return {"kind": "deleted", "shape": list(value.shape), "dtype": str(value.dtype)}
        record = {
            "kind": "array",
            "type": "jax.Array",
            "shape": list(value.shape),
            "dtype": str(value.dtype),
            "weak": bool(value.weak_type),
            "placement": _placement(value),
        }
        if self._issubdtype(value.dtype, self._prng):
            value = self._key_data(value)
        return record | self._data(self._asarray(value))

    def _numpy(self, value: Any, kind: type) -> dict[str, Any]:
        plain = self._asarray(value)
        name = "numpy.ndarray" if issubclass(kind, self._numpy_array) else f"numpy.{kind.__name__}"
        record = {
            "kind": "array",
            "type": name,
            "shape": list(plain.shape),
            "dtype": str(plain.dtype),
        }
        if plain.dtype.hasobject:
            return {"kind": "object", "type": f"{name} of objects", "repr": _repr(value)}
        return record | self._data(plain)

    def _data(self, plain: Any) -> dict[str, Any]:
        if plain.nbytes > LIMIT_BYTES:
            return {"too_large": int(plain.nbytes)}
        return {"data": base64.b64encode(self._contiguous(plain).tobytes()).decode()}

    def _python(self, value: Any, kind: type, depth: int) -> dict[str, Any]:
        """A subclass counts as what it is made of: a NamedTuple is a tuple, a StrEnum a string.

        It is read through the methods of its base, whatever it makes of them.
        """
        if value is None:
            return {"kind": "none"}
        if kind is bool:
            return {"kind": "bool", "value": str(value)}
        if issubclass(kind, int):
            return {"kind": "int", "value": int.__repr__(value)}
        if issubclass(kind, float):
            return {"kind": "float", "value": float.hex(value)}
        if kind is complex:
            return {"kind": "complex", "value": [value.real.hex(), value.imag.hex()]}
        if issubclass(kind, str):
            return _text(str.__str__(value))
        if kind is bytes:
            return {"kind": "bytes", "value": base64.b64encode(value[:_ITEMS]).decode()} | _rest(
                value
            )
        if issubclass(kind, self._dtype):
            return {"kind": "dtype", "value": str(value)}
        if depth < _DEPTH:
            return self._container(value, kind, depth)
        return {"kind": "object", "type": _name(kind), "repr": _repr(value)}

    def _container(self, value: Any, kind: type, depth: int) -> dict[str, Any]:
        for base in (list, tuple):
            if issubclass(kind, base) and base.__len__(value) <= _ITEMS:
                items = [self(v, depth + 1) for v in base.__iter__(value)]
                return {"kind": "sequence", "type": base.__name__, "items": items}
        if issubclass(kind, dict) and dict.__len__(value) <= _ITEMS:
            pairs = [[self(k, depth + 1), self(v, depth + 1)] for k, v in dict.items(value)]
            return {"kind": "mapping", "type": "dict", "pairs": pairs}
        if kind in (set, frozenset) and len(value) <= _ITEMS:
            items = sorted((self(v, depth + 1) for v in value), key=repr)
            return {"kind": "sequence", "type": kind.__name__, "items": items}
        return {"kind": "object", "type": _name(kind), "repr": _repr(value)}


def _text(text: str) -> dict[str, Any]:
    record = {"kind": "str", "value": text[:_ITEMS]}
    return record | _rest(text.encode("utf-8", "surrogatepass")) if len(text) > _ITEMS else record


def _rest(data: bytes) -> dict[str, Any]:
    """What tells long texts apart whose beginnings agree."""
    if len(data) <= _ITEMS:
        return {}
    return {"length": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _placement(value: Any) -> list[str]:
    """One line per device that holds a part: platform, id, its shape and which part it is."""
    try:
        return sorted(_part(shard, value.shape) for shard in value.addressable_shards)
    except Exception:  # a placement that cannot be read is reported as none, and compared as such
        return []


def _part(shard: Any, whole: tuple[int, ...]) -> str:
    """`cpu:1 (3, 2)`, and ` at [3:6, 0:2]` where that is not the whole array."""
    held = f"{shard.device.platform}:{shard.device.id} {tuple(shard.data.shape)}"
    if tuple(shard.data.shape) == tuple(whole) or 0 in whole:
        return held
    ranges = (part.indices(size) for part, size in zip(shard.index, whole, strict=True))
    return f"{held} at [{', '.join(f'{start}:{stop}' for start, stop, _ in ranges)}]"


def _name(kind: type) -> str:
    module = getattr(kind, "__module__", "")
    return (
        kind.__qualname__ if module in ("builtins", "__main__") else f"{module}.{kind.__qualname__}"
    )


def _repr(value: Any) -> str:
    try:
        return repr(value)[:500]
    except BaseException as error:  # a repr is the learner's own code
        return f"<its repr raised {type(error).__name__}>"
