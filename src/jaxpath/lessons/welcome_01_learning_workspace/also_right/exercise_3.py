"""One print of joined lines; the assert stands before it and compares inside JAX."""

import os

os.environ.update(JAX_PLATFORMS="cpu")

from platform import python_version

import jax
import numpy as np
from jax import numpy as jnp

x = jnp.arange(6.0)
total = jnp.dot(x, jnp.ones_like(x))
assert x.shape == (6,) and jnp.array_equal(total, 15), (
    "0 + 1 + 2 + 3 + 4 + 5 is 15"
)

lines = [
    "Python: " + python_version(),
    "JAX: " + jax.__version__,
    "NumPy: " + np.__version__,
    "Backend: " + jax.default_backend(),
    "Devices: " + str(jax.devices()),
    "Sum: " + str(total.item()),
]
print("\n".join(lines))
