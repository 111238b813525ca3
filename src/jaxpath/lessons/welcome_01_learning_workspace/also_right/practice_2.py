"""A dot product with ones."""

import jax.numpy as jnp
from jax import lax


def sum_of_first(count):
    """Return 0 + 1 + ... + (count - 1) as a float32 scalar."""
    numbers = jnp.arange(count, dtype=jnp.float32)
    return jnp.vdot(
        jnp.ones_like(numbers), numbers, precision=lax.Precision.HIGHEST
    )
