"""A fori_loop that writes one zero per step, from the end."""

from jax import lax


def zero_last_two(x):
    """Return a new JAX array equal to `x` except that its last two entries are zero."""
    return lax.fori_loop(1, 3, lambda back, row: row.at[-back].set(0), x)
