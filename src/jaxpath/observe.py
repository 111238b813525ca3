"""What an author can observe of a learner's function, in the field's own words.

Each takes the function and the arguments of one call, or of several calls as tuples, and returns
plain data that a worker can report: numbers, text, tuples, dicts, arrays. An error of the function
goes through to the caller, since it is an outcome as well; `raised` makes it a value.

A worker loads this module before the learner's file and hands that very copy to the task. What it
needs of JAX and Python is bound here under names of its own, so that a file that puts something
else in the place of `jax.jit` changes nothing of what is observed.
"""

import contextlib
import copy
import io
import sys
import sysconfig
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jax
import numpy
from jax._src.core import trace_state_clean as _nothing_is_traced

__all__ = [
    "abstract_result",
    "arguments_after",
    "captured_constants",
    "donated_arguments",
    "dtypes",
    "impurities",
    "jaxpr_size",
    "key_reuse",
    "primitives",
    "printed",
    "raised",
    "repeated",
    "shard_shapes",
    "sharding",
    "shards",
    "traces",
    "under_grad",
    "under_jit",
    "under_strict_promotion",
    "under_vmap",
]

Function = Callable[..., Any]

_jit, _vmap, _grad = jax.jit, jax.vmap, jax.grad
_make_jaxpr, _eval_shape, _clear_caches = jax.make_jaxpr, jax.eval_shape, jax.clear_caches
_leaves, _tree_map, _barrier = jax.tree.leaves, jax.tree.map, jax.effects_barrier
_dtype_promotion, _rank_promotion = jax.numpy_dtype_promotion, jax.numpy_rank_promotion
_debug_key_reuse, _clone_key, _key_data = jax.debug_key_reuse, jax.random.clone, jax.random.key_data
_is_subdtype, _is_key = jax.dtypes.issubdtype, jax.dtypes.prng_key
_Array, _Named, _KeyReuse = jax.Array, jax.NamedSharding, jax.errors.KeyReuseError
_asarray, _ndarray, _scalar = numpy.asarray, numpy.ndarray, numpy.generic
_deepcopy, _redirected, _StringIO = copy.deepcopy, contextlib.redirect_stdout, io.StringIO
_quiet, _ignore = warnings.catch_warnings, warnings.simplefilter
_set_profile, _get_profile = sys.setprofile, sys.getprofile

# Calls in a jaxpr that are there for a function's name or its derivative, and compute nothing.
_WRAPPERS = frozenset(
    ("jit", "pjit", "closed_call", "core_call", "custom_jvp_call", "custom_vjp_call")
)
# Functions in these folders are not a learner's.
_LIBRARIES = (
    "<frozen ",
    "<string>",  # what a dataclass writes for itself
    __file__,
    *{sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")},
    *{str(Path(package.__file__ or "").parent) for package in (jax, numpy)},
)


def under_jit(fn: Function, *arguments: Any, **options: Any) -> Any:
    """The result inside `jax.jit`; `options` are those of `jax.jit`, such as `static_argnums`."""
    return _jit(fn, **options)(*arguments)


def under_vmap(fn: Function, *arguments: Any, **options: Any) -> Any:
    """The result under `jax.vmap`; `options` are its own, such as `in_axes`."""
    return _vmap(fn, **options)(*arguments)


def under_grad(fn: Function, *arguments: Any, **options: Any) -> Any:
    """The gradient by `jax.grad`; `options` are its own, such as `argnums`."""
    return _grad(fn, **options)(*arguments)


def traces(fn: Function, *calls: tuple[Any, ...]) -> int:
    """How many times JAX traces Python code of the learner's over the calls, each a tuple.

    The function is called as it is: one that is compiled once for a shape gives 1 for any number of
    calls with that shape, one that makes a new `jax.jit` at each call gives one per call, and one
    that is never compiled 0. Transformations inside a trace belong to it; outside of one, `vmap`,
    `grad` and `scan` trace as well. Nothing that JAX compiled before is kept.
    """
    _clear_caches()
    counter = _TraceCounter()
    with counter:
        for arguments in calls:
            fn(*arguments)
    return counter.count


def primitives(fn: Function, *arguments: Any, **options: Any) -> dict[str, int]:
    """How often each primitive stands in the jaxpr, also inside loops and branches, by name.

    `options` are those of `jax.make_jaxpr`. Names follow JAX's release: ask whether one that you
    mean is there rather than for all of them.
    """
    jaxpr = _make_jaxpr(fn, **options)(*arguments).jaxpr
    return dict(sorted(Counter(equation.primitive.name for equation in _equations(jaxpr)).items()))


def jaxpr_size(fn: Function, *arguments: Any, **options: Any) -> int:
    """The number of equations of the jaxpr, those inside loops and branches counted once.

    A Python loop grows with what it runs over; `scan`, `fori_loop` and `vmap` do not.
    """
    return len(list(_equations(_make_jaxpr(fn, **options)(*arguments).jaxpr)))


def captured_constants(fn: Function, *arguments: Any, **options: Any) -> tuple[str, ...]:
    """Arrays of the jaxpr that came in through no argument, as `float32[1000]`, sorted.

    Scalars are written into the jaxpr and are not among them.
    """
    found = {id(array): array for array in _constants(_make_jaxpr(fn, **options)(*arguments))}
    return tuple(sorted(_abstract(array) for array in found.values()))


def abstract_result(fn: Function, *arguments: Any) -> Any:
    """Dtype and shape of the result by `jax.eval_shape`, which runs nothing: `float32[3]`.

    A `~` before it says that the type is weak. Containers stay as they are.
    """
    return _tree_map(_abstract, _eval_shape(fn, *arguments))


def dtypes(fn: Function, *calls: tuple[Any, ...]) -> list[Any]:
    """The dtype of each call's result; for a result of several parts, of each part."""
    return [_tree_map(_dtype, fn(*arguments)) for arguments in calls]


def under_strict_promotion(fn: Function, *arguments: Any) -> Any:
    """The result where JAX promotes nothing by itself, neither dtypes nor the number of axes.

    Two dtypes in one operation raise TypePromotionError, two ranks ValueError; Python's own numbers
    may still meet an array.
    """
    with _dtype_promotion("strict"), _rank_promotion("raise"):
        return fn(*arguments)


def arguments_after(fn: Function, *arguments: Any) -> Any:
    """The arguments as they are after the call: the argument itself where there is one."""
    fn(*arguments)
    return arguments[0] if len(arguments) == 1 else arguments


def repeated(fn: Function, *arguments: Any, times: int = 2) -> list[Any]:
    """The results of the same call made several times, each with a copy of the arguments."""
    return [fn(*_fresh(arguments)) for _ in range(times)]


def printed(fn: Function, *arguments: Any) -> str:
    """What a call prints to standard output, callbacks of `jax.debug.print` included."""
    with _redirected(_StringIO()) as text:
        fn(*arguments)
        _barrier()
    return text.getvalue()


def impurities(fn: Function, *arguments: Any) -> tuple[str, ...]:
    """What two equal calls do beside their result, in words; empty for a pure function.

    Looked at are the arguments, what the function keeps (globals of its module, names of an
    enclosing function, defaults, attributes), standard output, and whether the second call gives
    the same, bit by bit.
    """
    first, second = _fresh(arguments), _fresh(arguments)
    given, kept = [_frozen(value) for value in first], _state(fn)
    with _redirected(_StringIO()) as text:
        result = _frozen(fn(*first))
        _barrier()
        again = _frozen(fn(*second))
    changed = [n for n, value in enumerate(first) if _frozen(value) != given[n]]
    found = [f"changes argument {number}" for number in changed]
    found += [f"changes {name}" for name in _changed(kept, _state(fn))]
    found += ["prints"] if text.getvalue() else []
    found += ["gives another result the second time"] if again != result else []
    return tuple(found)


def key_reuse(fn: Function, *arguments: Any) -> str:
    """`no key used twice`, or `a key used twice`, as JAX's own checker finds.

    It sees keys of `jax.random.key`, not the raw ones of `PRNGKey`. The arguments count as unused.
    """
    fresh = _fresh(arguments)
    try:
        with _debug_key_reuse(True):
            fn(*fresh)
    except _KeyReuse:
        return "a key used twice"
    return "no key used twice"


def sharding(array: Any) -> Any:
    """The mesh axes that each axis of an array is split over: `('x', None)`.

    Where that is not said by a mesh, the name of the kind of sharding; for anything but a JAX
    array, the name of its type.
    """
    if not isinstance(array, _Array):
        return _type_name(array)
    if not isinstance(array.sharding, _Named):
        return type(array.sharding).__name__
    spec = tuple(array.sharding.spec)
    return spec + (None,) * (array.ndim - len(spec))


def shard_shapes(array: Any) -> Any:
    """The shape of the part that each device holds: `{'cpu:0': (2, 3), 'cpu:1': (2, 3)}`.

    For anything but a JAX array, the name of its type.
    """
    return _by_device(array, lambda shard: tuple(shard.data.shape))


def shards(array: Any) -> Any:
    """Which part each device holds and its numbers: `{'cpu:0': (((0, 2),), [0.0, 1.0]), …}`.

    The part is a start and a stop for each axis. For anything but a JAX array, the name of its
    type.
    """

    def part(shard: Any) -> Any:
        ranges = zip(shard.index, array.shape, strict=True)
        return tuple(r.indices(size)[:2] for r, size in ranges), _asarray(shard.data).tolist()

    return _by_device(array, part)


def donated_arguments(fn: Function, *arguments: Any) -> tuple[int, ...]:
    """The numbers of the arguments whose buffers are gone after the call, since it took them over.

    The call gets copies, so that the arguments themselves can be used again.
    """
    copies = _fresh(arguments)
    with _quiet():
        _ignore("ignore")  # a donation that XLA has no use for is a warning
        fn(*copies)
    return tuple(number for number, value in enumerate(copies) if _is_gone(value))


def raised(fn: Function, *arguments: Any, kinds: tuple[type[BaseException], ...] = ()) -> str:
    """The name of the error's class, or `no error`.

    The class is the first of `kinds` that the error belongs to, so that a class of the learner's
    own counts as what it is made of; else the nearest one that a caller can import.
    """
    try:
        fn(*arguments)
    except BaseException as error:
        if not isinstance(error, (Exception, *kinds)):
            raise
        return _error_name(type(error), kinds)
    return "no error"


class _TraceCounter:
    """Counts how often, for the length of a `with`, JAX starts to trace code of a learner's.

    Python tells of every function that begins or ends. A trace has begun where such code runs while
    JAX traces. It is over where that code has ended and JAX is next seen tracing nothing.
    """

    def __init__(self) -> None:
        self.count: int = 0
        self._tracing = False
        self._outermost: Any = None

    def __enter__(self) -> None:
        self._before = _get_profile()
        _set_profile(self._see)

    def __exit__(self, *exc: object) -> None:
        _set_profile(self._before)

    def _see(self, frame: Any, event: str, argument: object) -> None:
        if frame is self._outermost and event == "return":
            self._outermost = None
        elif self._outermost is not None:
            return
        elif _nothing_is_traced():
            self._tracing = False
        elif event == "call" and _is_learners(frame.f_code.co_filename):
            self._outermost = frame
            self.count += not self._tracing
            self._tracing = True


def _is_learners(path: str) -> bool:
    return not path.startswith(_LIBRARIES)


def _equations(jaxpr: Any) -> Iterator[Any]:
    """Equations of a jaxpr and of those inside it, without calls that compute nothing."""
    for equation in jaxpr.eqns:
        if equation.primitive.name not in _WRAPPERS:
            yield equation
        for inner in _inside(equation):
            yield from _equations(getattr(inner, "jaxpr", inner))


def _constants(closed: Any) -> Iterator[Any]:
    """Constants of a jaxpr and of those inside it."""
    yield from getattr(closed, "consts", ())
    for equation in getattr(closed, "jaxpr", closed).eqns:
        for inner in _inside(equation):
            yield from _constants(inner)


def _inside(equation: Any) -> Iterator[Any]:
    """The jaxprs among an equation's parameters, alone or in a sequence such as `branches`."""
    for value in equation.params.values():
        for part in value if isinstance(value, tuple | list) else (value,):
            if hasattr(getattr(part, "jaxpr", part), "eqns"):
                yield part


def _abstract(value: Any) -> str:
    """A value's dtype and shape, as JAX writes them: `float32[3]`, `~float32[]`."""
    if not hasattr(value, "dtype"):
        return _type_name(value)
    weak = "~" if getattr(value, "weak_type", False) else ""
    return f"{weak}{value.dtype}[{','.join(map(str, value.shape))}]"


def _dtype(value: Any) -> str:
    return str(value.dtype) if hasattr(value, "dtype") else _type_name(value)


def _fresh(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Copies that share no buffer with the arguments, with keys that count as unused."""
    return tuple(_tree_map(_cloned, _deepcopy(value)) for value in arguments)


def _cloned(leaf: Any) -> Any:
    return _clone_key(leaf) if _is_typed_key(leaf) else leaf


def _is_typed_key(leaf: Any) -> bool:
    return isinstance(leaf, _Array) and _is_subdtype(leaf.dtype, _is_key)


def _frozen(value: Any, depth: int = 0) -> Any:
    """Something equal for equal values and for no others: arrays by their bytes."""
    if isinstance(value, _Array | _ndarray | _scalar):
        return _frozen_array(value)
    if depth < 20 and isinstance(value, dict):
        return "dict", [(repr(k), _frozen(v, depth + 1)) for k, v in value.items()]
    if depth < 20 and isinstance(value, list | tuple):
        return type(value).__name__, [_frozen(v, depth + 1) for v in value]
    if isinstance(value, set | frozenset):
        return "set", sorted(map(repr, value))
    if value is None or isinstance(value, bool | int | float | complex | str | bytes):
        return type(value).__name__, repr(value)
    return "object", id(value)


def _frozen_array(value: Any) -> Any:
    if isinstance(value, _Array) and value.is_deleted():
        return "deleted"
    plain = _asarray(_key_data(value) if _is_typed_key(value) else value)
    held = repr(plain) if plain.dtype.hasobject else plain.tobytes()
    return str(value.dtype), plain.shape, held


def _state(fn: Function) -> dict[str, Any]:
    """What a function can keep from one call to the next, by a name for it."""
    plain = _unwrapped(fn)
    code, scope = getattr(plain, "__code__", None), getattr(plain, "__globals__", {})
    found = {f"global {n}": v for n, v in scope.items() if not n.startswith("__")}
    closure = getattr(plain, "__closure__", None) or ()
    cells = zip(getattr(code, "co_freevars", ()), closure, strict=False)
    found |= {f"{name} of the enclosing function": _content(cell) for name, cell in cells}
    defaults = getattr(plain, "__defaults__", None) or ()
    found |= {f"default value {number}": value for number, value in enumerate(defaults)}
    found |= {f"attribute {n}": v for n, v in getattr(plain, "__dict__", {}).items()}
    return {name: _frozen(value) for name, value in found.items()}


def _unwrapped(fn: Any) -> Any:
    """The Python function under `jax.jit`, `functools.partial` and the like."""
    for _ in range(100):
        inner = getattr(fn, "__wrapped__", None) or getattr(fn, "func", None)
        if inner is None:
            break
        fn = inner
    return fn


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # a name that has no value yet
        return None


def _changed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    names = sorted(before.keys() | after.keys())
    return [name for name in names if before.get(name) != after.get(name)]


def _by_device(array: Any, part: Callable[[Any], Any]) -> Any:
    if not isinstance(array, _Array):
        return _type_name(array)
    held = sorted(array.addressable_shards, key=lambda shard: shard.device.id)
    return {f"{shard.device.platform}:{shard.device.id}": part(shard) for shard in held}


def _is_gone(value: Any) -> bool:
    arrays = [leaf for leaf in _leaves(value) if isinstance(leaf, _Array)]
    return bool(arrays) and all(array.is_deleted() for array in arrays)


def _type_name(value: Any) -> str:
    kind = type(value)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"


def _error_name(kind: type[BaseException], kinds: tuple[type[BaseException], ...]) -> str:
    for known in kinds:
        if issubclass(kind, known):
            return known.__name__
    public = (k for k in kind.__mro__ if not any(p[:1] == "_" for p in k.__module__.split(".")))
    return next(public, kind).__name__
