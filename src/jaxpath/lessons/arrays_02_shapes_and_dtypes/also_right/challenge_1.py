"""A decorator that refuses unequal shapes."""

import functools

import jax.numpy as jnp


def same_shapes(function):
    """Make `function` raise ValueError unless its two arrays have one shape."""

    @functools.wraps(function)
    def guarded(first, second):
        if jnp.shape(first) != jnp.shape(second):
            raise ValueError(
                f"shapes differ: {jnp.shape(first)} and {jnp.shape(second)}"
            )
        return function(first, second)

    return guarded


@same_shapes
def aligned_mse(prediction, target):
    """Return the mean of the squared differences of two arrays of exactly the same shape."""
    return jnp.average(jnp.square(prediction - target))
