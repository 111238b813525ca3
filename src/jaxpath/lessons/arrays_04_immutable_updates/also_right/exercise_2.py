"""A mask of places and lax.select."""

import jax.numpy as jnp
from jax import lax


def zero_last_two(x):
    """Return a new JAX array equal to `x` except that its last two entries are zero."""
    places = lax.iota(jnp.int32, x.shape[0])
    return lax.select(places < x.shape[0] - 2, x, jnp.zeros_like(x))
