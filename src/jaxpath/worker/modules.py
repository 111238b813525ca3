"""Load source that arrived in a job as a module, and keep the course's own answers out of reach."""

import sys
import types
from collections.abc import Sequence
from typing import Any

from jaxpath.worker import intact


def load(name: str, source: bytes | str, path: str, **names: object) -> dict[str, Any]:
    """Compile and run `source` as the module `name`; return its namespace.

    Bytes keep their own encoding declaration. Raises whatever compiling or running raises.
    """
    module = types.ModuleType(name)
    module.__dict__.update(names, __file__=path)
    sys.modules[name] = module
    try:
        exec(compile(source, path, "exec", dont_inherit=True), module.__dict__)
    finally:
        intact.restore()  # from here on the worker's own code runs again
    return module.__dict__


class NoSolutions:
    """An import finder that refuses the course's own lessons: a solution is not an attempt."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: object = None
    ) -> None:
        """Raise ImportError for lesson content; say nothing about any other name."""
        if name == "jaxpath.lessons" or name.startswith("jaxpath.lessons."):
            raise ImportError("jaxpath's own solutions cannot be imported by an attempt", name=name)
