"""The kept columns and a column of -1, side by side."""

import jax.numpy as jnp


def mark_last_column(matrix):
    """Return a new JAX array equal to `matrix` except that its last column holds -1."""
    marks = jnp.full_like(matrix[:, -1:], -1)
    return jnp.hstack([matrix[:, :-1], marks])
