"""Exercise: double an array."""

import jax.numpy as jnp

# For the observation.
from jaxpath.observe import arguments_after


def double(x):
    """Return a JAX array with every entry of `x` doubled.

    x is a JAX array of shape (n,) with n >= 0, of an integer or a floating dtype. The result has
    the shape and the dtype of x.
    """
    return 2 * x


def cases(rng):
    yield (jnp.asarray([1.0, 2.0, 3.0], dtype=jnp.float32),)
    yield (jnp.asarray(rng.normal(size=3), dtype=jnp.float32),)
    yield (jnp.asarray([0, -4, 7, 7], dtype=jnp.int32),)
    yield (jnp.zeros(0, dtype=jnp.float32),)


def observe_original_is_kept(fn):
    """the array passed in keeps its values"""
    return arguments_after(fn, jnp.asarray([1.0, 2.0, 3.0], dtype=jnp.float32))


def mistake_squares(x):
    """You multiplied x by itself. That doubles 2 and nothing else: multiply by 2."""
    return x * x


def mistake_adds_two(x):
    """You added 2. Doubling multiplies: 3 becomes 6, not 5."""
    return x + 2


def mistake_returns_x(x):
    """You computed the double and returned x. Return the product."""
    2 * x
    return x


def mistake_becomes_float(x):
    """You multiplied by 2.0, which turns integers into floats. A plain 2 keeps the dtype."""
    return 2.0 * x
