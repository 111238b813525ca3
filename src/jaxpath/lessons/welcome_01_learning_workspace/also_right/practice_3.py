"""Gauss's pairing: the numbers forwards plus backwards, halved."""

import jax.numpy as jnp


def sum_of_first(count):
    """Return 0 + 1 + ... + (count - 1) as a float32 scalar."""
    if count == 0:
        return jnp.zeros((), jnp.float32)
    upwards = jnp.linspace(0, count - 1, count, dtype=jnp.float32)
    return jnp.mean(upwards + jnp.flip(upwards)) * (count / 2)
