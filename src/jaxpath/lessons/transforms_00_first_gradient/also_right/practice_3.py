"""A list of scalars as a pytree: grad gives a list back, stacked."""

import jax
import jax.numpy as jnp


def mean_square(values):
    """Return the mean of the squares of a list of scalars."""
    return sum(value * value for value in values) / len(values)


def gradient_of_mean_square(x):
    """Return the gradient of the mean of the squares of `x`, as a float32 JAX array."""
    values = [jnp.asarray(value, jnp.float32) for value in x]
    return jnp.stack(jax.grad(mean_square)(values))
