"""Limits that the worker sets on itself before it runs anything it was given."""

import contextlib
from typing import Any


def apply(limits: dict[str, Any]) -> None:
    """Bound memory and file size in bytes, and write no core; quietly nothing where unsupported."""
    try:
        import resource
    except ImportError:  # Windows has none; the clock outside still holds
        return
    _lower(resource, "RLIMIT_CORE", 0)
    _lower(resource, "RLIMIT_FSIZE", limits["file_bytes"])
    # Address space would count JAX's large reservations; data counts what is really asked for.
    _lower(resource, "RLIMIT_DATA", limits["memory_bytes"])


def _lower(resource: Any, name: str, value: int) -> None:
    number = getattr(resource, name, None)
    if number is None:
        return
    hard = resource.getrlimit(number)[1]
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(number, (value, value))
