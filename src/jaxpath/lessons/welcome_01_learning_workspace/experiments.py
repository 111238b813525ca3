"""Three runs to predict: a longer array, an outdated check, a package that is not there."""

import importlib

import jax


def longer_array():
    """Change the length to 6 and nothing else."""
    longer = jax.numpy.arange(6, dtype=jax.numpy.float32)
    total = float(longer.sum())
    print("Sum:", total)
    return longer, total


def raises_old_expectation():
    """Hold three arrays against the sum that belongs to the first."""
    for length in (4, 6, 8):
        total = float(jax.numpy.arange(length, dtype=jax.numpy.float32).sum())
        print("Sum:", total)
        assert total == 6.0


def raises_missing_package():
    """Import three packages in order; the second is not installed."""
    for package in ("jax", "not_installed_here", "numpy"):
        importlib.import_module(package)
        print("Imported:", package)
