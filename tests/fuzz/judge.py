"""A trusted process that runs files beside the reference, on fresh cases too, and compares values.

It imports nothing of jaxpath. One JSON object on standard input: the task's source, the name of its
function, its seeds, and files by name. One on standard output: for each file, the first seed at
which it differs and how, or null.
"""

# ruff: noqa: E501

import itertools
import json
import os
import sys
import types
from typing import Any

import jax
import numpy as np

_TOLERANCE = {"float64": (1e-9, 1e-12), "complex128": (1e-9, 1e-12), "float32": (1e-5, 1e-6),
              "complex64": (1e-5, 1e-6), "float16": (8e-3, 1e-3), "bfloat16": (4e-2, 1e-2)}  # fmt: skip
_own: dict[str, float] = {}


def main() -> None:
    """Read the work, do it, write what was found to the descriptor that nothing else prints to."""
    out = os.dup(1)
    os.dup2(2, 1)
    work = json.load(sys.stdin)
    _own.update({key: work[key] for key in ("rtol", "atol") if work[key] is not None})
    task = _load("task", work["task"])
    found = {name: _differs(task, work["name"], source, work["seeds"])
             for name, source in work["files"].items()}  # fmt: skip
    os.write(out, json.dumps(found).encode())
    os.close(out)
    sys.stderr.flush()
    os._exit(0)


def _load(name: str, source: str) -> Any:
    module = types.ModuleType(name)
    sys.modules[name] = module
    exec(compile(source, f"<{name}>", "exec", dont_inherit=True), vars(module))
    return vars(module)


def _differs(task: Any, name: str, source: str, seeds: list[int]) -> Any:
    try:
        function = _load("attempt", source)[name]
    except BaseException as error:
        return {"seed": None, "how": f"does not load: {error!r:.200}"}
    for seed in seeds:
        for number, (ours, theirs) in enumerate(_pairs(task, seed)):
            expected, came = _tried(task[name], ours), _tried(function, theirs)
            if how := _unlike(expected, came):
                return {"seed": seed, "case": number, "how": how, "expected": repr(expected)[:300],
                        "came": repr(came)[:300], "arguments": repr(ours)[:300]}  # fmt: skip
    observations = [key for key in task if key.startswith("observe_")]
    for key in observations:
        expected, came = _tried(task[key], (task[name],)), _tried(task[key], (function,))
        if how := _unlike(expected, came):
            return {"seed": None, "case": key, "how": how}
    return None


def _pairs(task: Any, seed: int) -> Any:
    """The cases of a seed, drawn twice, so that nobody sees what another one changed."""
    return itertools.zip_longest(*(task["cases"](np.random.default_rng(seed)) for _ in range(2)))


def _tried(function: Any, arguments: Any) -> tuple[str, Any, Any]:
    before = _copied(arguments)
    try:
        value = jax.block_until_ready(function(*arguments))
    except BaseException as error:
        return (
            "raised",
            {kind.__name__ for kind in type(error).__mro__} - {"object"},
            _public(error),
        )
    changed = None if _unlike(before, _copied(arguments)) is None else _copied(arguments)
    return "value", value, changed


def _public(error: BaseException) -> str:
    """The nearest class with a name outside private modules."""
    return next(kind.__name__ for kind in type(error).__mro__
                if not any(part.startswith("_") for part in kind.__module__.split(".")))  # fmt: skip


def _copied(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [type(value).__name__, *map(_copied, value)]
    if isinstance(value, dict):
        return {key: _copied(part) for key, part in value.items()}
    if isinstance(value, jax.Array) and value.is_deleted():
        return "deleted"
    return np.array(value) if isinstance(value, np.ndarray | jax.Array) and _plain(value) else value


def _plain(value: Any) -> bool:
    return not jax.dtypes.issubdtype(value.dtype, jax.dtypes.prng_key)


def _unlike(expected: Any, came: Any) -> str | None:
    """How two values differ, or None."""
    if isinstance(expected, tuple) and expected[:1] == ("raised",) and isinstance(came, tuple):
        same = came[:1] == ("raised",) and expected[2] in came[1]
        return None if same else f"raises {expected[2]}"
    for kind in (list, tuple, dict):
        if isinstance(expected, kind) != isinstance(came, kind):
            return f"{type(came).__name__} for {type(expected).__name__}"
    if isinstance(expected, list | tuple):
        if len(expected) != len(came):
            return "length"
        return next(filter(None, map(_unlike, expected, came)), None)
    if isinstance(expected, dict):
        if {repr(key) for key in expected} != {repr(key) for key in came}:
            return "keys"
        return next(filter(None, (_unlike(expected[key], came[key]) for key in expected)), None)
    return _unlike_leaf(expected, came)


def _unlike_leaf(expected: Any, came: Any) -> str | None:
    if isinstance(expected, jax.Array) or isinstance(came, jax.Array):
        if not (isinstance(expected, jax.Array) and isinstance(came, jax.Array)):
            return "type"
        return _unlike_array(expected, came) or _unlike_place(expected, came)
    if isinstance(expected, np.ndarray | np.generic) or isinstance(came, np.ndarray | np.generic):
        known = isinstance(expected, np.ndarray) and isinstance(came, np.ndarray)
        return _unlike_array(expected, came) if known or type(expected) is type(came) else "type"
    if isinstance(expected, bool) or isinstance(came, bool) or type(expected) is not type(came):
        return None if type(expected) is type(came) and expected == came else "type or value"
    if isinstance(expected, float):
        return None if _near("float32", np.float64(expected), np.float64(came)).all() else "value"
    return None if expected == came else "value"


def _unlike_array(expected: Any, came: Any) -> str | None:
    if expected.shape != came.shape or expected.dtype != came.dtype:
        return f"{came.dtype}{came.shape} for {expected.dtype}{expected.shape}"
    if isinstance(expected, jax.Array) and expected.weak_type != came.weak_type:
        return "weak type"
    if isinstance(expected, jax.Array) and not _plain(expected):
        expected, came = jax.random.key_data(expected), jax.random.key_data(came)
    left, right = np.asarray(expected), np.asarray(came)
    name = str(left.dtype)
    same = _near(name, left, right) if name in _TOLERANCE else left == right
    return None if np.all(same) else "values"


def _unlike_place(expected: Any, came: Any) -> str | None:
    def places(value: Any) -> Any:
        return sorted((s.device.id, str(s.index)) for s in value.addressable_shards)

    return None if places(expected) == places(came) else "placement"


def _near(name: str, left: Any, right: Any) -> Any:
    relative, absolute = _TOLERANCE[name]
    relative, absolute = _own.get("rtol", relative), _own.get("atol", absolute)
    wide = np.complex128 if name.startswith("complex") else np.float64
    left, right = left.astype(wide), right.astype(wide)
    return np.isclose(right, left, rtol=relative, atol=absolute, equal_nan=True)


if __name__ == "__main__":
    main()
