"""What is running here: versions, platform and devices, as observed."""

import sys
from typing import Any

_PACKAGES = ("jax", "jaxlib", "numpy", "optax")


def observe() -> dict[str, Any]:
    """Start JAX's backend and say what it is. Raises whatever JAX raises where it cannot start."""
    import jax

    devices = jax.devices()
    return {
        "python": sys.version.split()[0],
        "executable": sys.executable,
        "packages": versions(),
        "platform": devices[0].platform,
        "device_count": len(devices),
        "device_kinds": sorted({device.device_kind for device in devices}),
        "x64": bool(jax.config.jax_enable_x64),
    }


def versions() -> dict[str, str]:
    """Versions of the packages that decide a result; optax only where it is already imported."""
    found = {}
    for name in _PACKAGES:
        module = sys.modules.get(name)
        version = getattr(module, "__version__", None) or getattr(
            getattr(module, "version", None), "__version__", None
        )
        if version:
            found[name] = str(version)
    return found
