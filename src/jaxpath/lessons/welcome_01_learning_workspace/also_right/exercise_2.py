"""A dict of facts printed by a loop; the CPU is chosen with jax.config."""

import sys

import jax
import jax.numpy as jnp

# On the host.
import numpy as np

jax.config.update("jax_platforms", "cpu")

x = jnp.linspace(0.0, 5.0, num=6, dtype=jnp.float32)
expected = 15.0

facts = {
    "Python": sys.version.split()[0],
    "JAX": jax.__version__,
    "NumPy": np.__version__,
    "Backend": jax.default_backend(),
    "Devices": jax.devices(),
    "Sum": float(jnp.sum(x)),
}
for name, value in facts.items():
    print(name + ":", value)

assert facts["Sum"] == expected
