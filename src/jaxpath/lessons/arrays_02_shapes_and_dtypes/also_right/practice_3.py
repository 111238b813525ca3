"""A matrix product of rank two makes the additions."""

import jax.numpy as jnp


def add_bias_and_offsets(batch, bias, offsets):
    """Return a JAX array whose entry [i, j] is `batch[i, j] + bias[j] + offsets[i]`."""
    left = jnp.column_stack([offsets, jnp.ones_like(offsets)])
    right = jnp.vstack([jnp.ones_like(bias), bias])
    return batch + left @ right
