"""A NumPy scaler class in float64."""

import jax.numpy as jnp

# On the host.
import numpy as np


class Scaler:
    """Mean and scale of the columns of a table with at least one row."""

    def __init__(self, table):
        table = np.asarray(table, dtype=np.float64)
        self.mean = table.mean(axis=0)
        self.scale = table.std(axis=0)
        self.scale[table.min(axis=0) == table.max(axis=0)] = 1.0

    def transform(self, rows):
        """Return `rows` standardized, as a float32 JAX array."""
        rows = np.asarray(rows, dtype=np.float64)
        return jnp.array((rows - self.mean) / self.scale, dtype=jnp.float32)


def fixed_and_refitted(training, rows):
    """Return the tuple (fixed, refitted): `rows` standardized with two different statistics."""
    if rows.shape[0] == 0:
        return jnp.zeros_like(rows), jnp.zeros_like(rows)
    return Scaler(training).transform(rows), Scaler(rows).transform(rows)
