"""An array and its double."""

import jax.numpy as jnp


def original():
    """Make the array that is doubled."""
    x = jnp.array([1.0, 2.0, 3.0], dtype=jnp.float32)
    print(x.tolist())
    return x


def doubled(x):
    """Double it under another name, so that both can be looked at."""
    y = 2 * x
    print(y.tolist())
    return y
