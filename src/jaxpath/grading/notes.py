"""Things worth saying about a folder that do not decide a verdict."""

import sys
from pathlib import Path

_PACKAGES = {"jax", "jaxlib", "numpy", "scipy", "optax", "matplotlib"}


def notes_on(path: Path) -> tuple[str, ...]:
    """Files that would hide a module when the learner runs a program in this folder."""
    hidden = sys.stdlib_module_names | _PACKAGES
    try:
        names = sorted(found.name for found in path.parent.glob("*.py") if found.stem in hidden)
    except OSError:
        return ()
    return tuple(
        f"{name} has the name of a module that programs import: in this folder it hides the real "
        f"one. Rename it, for example to my_{name}."
        for name in names
    )
