"""Columns as a Python list, the last replaced, stacked again."""

import jax.numpy as jnp


def mark_last_column(matrix):
    """Return a new JAX array equal to `matrix` except that its last column holds -1."""
    columns = [matrix[:, j] for j in range(matrix.shape[1])]
    columns[-1] = -jnp.ones_like(columns[-1])
    return jnp.stack(columns, axis=1)
