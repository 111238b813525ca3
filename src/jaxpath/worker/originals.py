"""Python, NumPy and JAX as they were before a file ran that may have put something in their place.

A file that says `jax.jit = lambda f: f` would make "the same inside jax.jit" true of anything. So
what was there is kept: to be put back, and to be what a task's file finds when it imports.
"""

import builtins
import importlib.util
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

Names = dict[str, Any]

VOCABULARY = "jaxpath.observe"
_ROOTS = ("jax", "jaxlib", "numpy", "jaxpath")
# Bound here, since a file may replace the builtins that everything below would use.
_builtins, _import, _update = vars(builtins), builtins.__import__, dict.update


class Originals:
    """Made before a file runs, used after. The vocabulary of observations comes with it.

    It is loaded here and kept out of `sys.modules`, so that no file gets hold of it by its name.
    """

    def __init__(self) -> None:
        self.vocabulary = _vocabulary()
        self._modules = {
            name: module
            for name, module in sys.modules.items()
            if name.partition(".")[0] in _ROOTS and isinstance(module, ModuleType)
        }
        self._python = dict(_builtins)
        self._names = [(vars(m), _replaceable(vars(m))) for m in self._modules.values()]
        functions = {id(f): f for _, kept in self._names for f in kept.values()}.values()
        self._code = [(f, f.__code__) for f in functions if type(f) is FunctionType]
        self._classes = [(kind, dict(vars(kind))) for kind in _array_classes()]
        self._world = self._copies()

    def restore(self) -> None:
        """Put back every function, class and module that was replaced or removed."""
        self.restore_values()
        _update(sys.modules, self._modules)
        for names, kept in self._names:
            for name in [name for name, value in kept.items() if names.get(name) is not value]:
                names[name] = kept[name]
        for function, code in [(f, code) for f, code in self._code if f.__code__ is not code]:
            function.__code__ = code

    def restore_values(self) -> None:
        """Put back what values are read with: the builtins and the methods of arrays."""
        _update(_builtins, self._python)
        for kind, kept in self._classes:
            for name in [name for name in vars(kind) if name not in kept]:
                delattr(kind, name)
            for name, value in kept.items():
                if vars(kind)[name] is not value:
                    setattr(kind, name, value)

    def builtins(self) -> Names:
        """Builtins for a task's file: its imports find copies that nobody else holds.

        So a function that replaces `jnp.asarray` at its first call changes nothing for the second.
        """
        return self._python | {"__import__": self._imported}

    def _copies(self) -> dict[str, ModuleType]:
        """Copies of the public modules by name, which lead to one another as the real ones do."""
        public = {name: m for name, m in self._modules.items() if not _is_private(name)}
        copies = {id(module): _copy(module) for module in public.values()}
        for copied in copies.values():
            names = vars(copied)
            names.update((n, copies[id(v)]) for n, v in list(names.items()) if id(v) in copies)
        world = {name: copies[id(module)] for name, module in public.items()}
        world[VOCABULARY] = self.vocabulary
        world["jaxpath"].__dict__["observe"] = self.vocabulary
        return world

    def _imported(
        self,
        name: str,
        globals: Names | None = None,
        locals: Names | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        """What an import statement gets: a copy, completed by what nobody had imported yet."""
        wanted = name if fromlist else name.partition(".")[0]
        if wanted not in self._world:
            return _import(name, globals, locals, fromlist, level)
        parts = tuple(fromlist or ()) or name.split(".")[1:2]
        found = self._world[wanted]
        missing = [part for part in parts if not hasattr(found, part)]
        if missing:
            real = _import(name, globals, locals, fromlist, level)
            vars(found).update({part: getattr(real, part) for part in missing})
        return found


class Keeper:
    """An import finder that keeps the originals as soon as JAX has been imported.

    For programs: they make settings before they import JAX, so nobody may do so before them.
    """

    def __init__(self) -> None:
        self._kept: Originals | None = None

    @property
    def originals(self) -> Originals:
        """As they were when JAX had just been imported; as they are now, where it never was."""
        self._kept = self._kept or Originals()
        return self._kept

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of JAX, whose loader keeps the originals; None for any other name."""
        spec = PathFinder.find_spec(name, path, target) if name == "jax" else None
        if spec is None or spec.loader is None:
            return None
        run = spec.loader.exec_module

        def run_and_keep(module: ModuleType) -> None:
            run(module)
            self._kept = self._kept or Originals()

        spec.loader.exec_module = run_and_keep  # type: ignore[method-assign]
        return spec


def _vocabulary() -> ModuleType:
    path = Path(__file__).resolve().parents[1] / "observe.py"
    spec = importlib.util.spec_from_file_location(VOCABULARY, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _replaceable(names: Names) -> Names:
    """What only a file would replace. Flags and caches, which the package itself sets, are not."""
    return {n: v for n, v in list(names.items()) if callable(v) or isinstance(v, ModuleType)}


def _array_classes() -> tuple[type, ...]:
    import jax
    from jax._src.array import ArrayImpl

    return (ArrayImpl, jax.core.Tracer)


def _is_private(name: str) -> bool:
    return any(part.startswith("_") for part in name.split("."))


def _copy(module: ModuleType) -> ModuleType:
    copied = ModuleType(module.__name__)
    vars(copied).update(vars(module))
    return copied
