"""The closed formula, in float32."""

import jax.numpy as jnp


def sum_of_first(count):
    """Return 0 + 1 + ... + (count - 1) as a float32 scalar."""
    n = jnp.float32(count)
    return n * (n - 1) / 2
