"""Files that hide a module from Python because they bear its name."""

import sys
from pathlib import Path

PACKAGES = frozenset(
    {"jax", "jaxlib", "jax_plugins", "numpy", "scipy", "ml_dtypes", "opt_einsum"}
    | {"optax", "flax", "matplotlib"}
)


def hiding(folder: Path) -> tuple[str, ...]:
    """Names in the folder, sorted, that would be imported instead of a library's module."""
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return ()
    return tuple(entry.name for entry in entries if _hides(entry))


def _hides(entry: Path) -> bool:
    name = entry.name.partition(".")[0]
    if name not in PACKAGES and name not in sys.stdlib_module_names:
        return False
    if entry.suffix in (".py", ".pyc"):
        return entry.stem == name
    # A folder without __init__.py loses to the installed package.
    return entry.name == name and (entry / "__init__.py").is_file()
