"""dict(...) with metadata from the installed packages."""

import sys
from importlib.metadata import version

import jax
import jax.numpy as jnp


def environment_record(count):
    """Return the versions, the backend, the device count and the sum."""
    return {
        "python": sys.version.split()[0],
        "jax": version("jax"),
        "numpy": version("numpy"),
        "backend": jax.default_backend(),
        "devices": jax.device_count(),
        "sum": jnp.arange(count, dtype="float32").sum().item(),
    }
