"""Cut the end off and pad with zeros."""

import jax.numpy as jnp


def zero_last_two(x):
    """Return a new JAX array equal to `x` except that its last two entries are zero."""
    return jnp.pad(x[:-2], (0, 2))
