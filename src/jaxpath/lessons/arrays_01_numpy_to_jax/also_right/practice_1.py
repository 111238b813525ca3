"""NumPy in float64, JAX arrays at the end."""

import jax.numpy as jnp

# On the host.
import numpy as np


def fit_standardizer(training):
    """Return the tuple (mean, scale) with one entry of each for every column of `training`."""
    table = np.asarray(training, dtype=np.float64)
    constant = np.ptp(table, axis=0) == 0
    scale = np.where(constant, 1.0, table.std(axis=0))
    return jnp.asarray(table.mean(axis=0), jnp.float32), jnp.asarray(
        scale, jnp.float32
    )
