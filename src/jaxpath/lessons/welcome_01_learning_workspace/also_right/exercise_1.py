"""A main function with f-strings and a list of numbers."""

import os

os.environ["JAX_PLATFORMS"] = "cpu"

import platform

import jax
import jax.numpy as jnp

# On the host.
import numpy as np


def main():
    """Report the environment, then add up six numbers."""
    print(f"Python: {platform.python_version()}")
    print(f"JAX: {jax.__version__}")
    print(f"NumPy: {np.__version__}")
    print(f"Backend: {jax.default_backend()}")
    print(f"Devices: {jax.devices()}")

    x = jnp.array([0, 1, 2, 3, 4, 5], dtype=jnp.float32)
    total = x.sum().item()
    print(f"Sum: {total}")
    assert total == 15.0, total


if __name__ == "__main__":
    main()
