"""The formula 2 x / n, no automatic differentiation."""

import jax.numpy as jnp


def gradient_of_mean_square(x):
    """Return the gradient of the mean of the squares of `x`, as a float32 JAX array."""
    values = jnp.asarray(x, dtype=jnp.float32)
    return values * (2 / values.size)
