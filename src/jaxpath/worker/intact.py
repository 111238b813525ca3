"""Keep what the worker itself runs on as it was before a learner's file ran.

A file may patch and delete whatever it likes for itself. What reads its results, and what builds
its inputs, goes on with the Python and the settings of JAX that were there before.
"""

import builtins
import contextlib
import json
import sys
from collections.abc import Callable
from typing import Any

_MODULES = ("builtins", "os", "time", "struct", "base64", "binascii", "json", "json.encoder")
_MISSING = object()
_restorers: list[Callable[[], None]] = []


def keep() -> None:
    """Remember Python's functions, JAX's settings and how the interpreter is set, as of now."""
    found = [sys.modules[name] for name in _MODULES if name in sys.modules]
    _restorers.extend(_names(vars(module), vars(module).__setitem__) for module in found)
    _restorers.append(_class(json.JSONEncoder))
    if jax := sys.modules.get("jax"):
        _restorers.append(_settings(jax.config))
    _restorers.append(_interpreter())


def restore() -> None:
    """Put back what has changed since; what was added stays."""
    for put_back in _restorers:
        put_back()


def hide() -> None:
    """Take the worker's own modules out of reach: who imports one gets another copy of it."""
    for name in [n for n in sys.modules if n.startswith("jaxpath.worker")]:
        del sys.modules[name]
    vars(sys.modules["jaxpath"]).pop("worker", None)


def _class(kind: type) -> Callable[[], None]:
    change = type.__setattr__
    return _names(vars(kind), lambda name, value: change(kind, name, value))


def _names(now: Any, change: Callable[[str, Any], None]) -> Callable[[], None]:
    kept = dict(now)
    missing = _MISSING

    def put_back() -> None:
        for name, value in kept.items():
            if now.get(name, missing) is not value:
                change(name, value)

    return put_back


def _settings(config: Any) -> Callable[[], None]:
    now = config.values
    kept = dict(now)
    update = config.update
    suppress, error = contextlib.suppress, Exception

    def put_back() -> None:
        for name, value in kept.items():
            if now.get(name) != value:
                with suppress(error):  # some can only be set before a backend starts
                    update(name, value)

    return put_back


def _interpreter() -> Callable[[], None]:
    trace, profile, limit = sys.settrace, sys.setprofile, sys.setrecursionlimit
    depth, suppress, error = sys.getrecursionlimit(), contextlib.suppress, builtins.Exception

    def put_back() -> None:
        trace(None)
        profile(None)
        with suppress(error):  # deeper than the limit already
            limit(depth)

    return put_back
