"""Two nested vmaps over a sum of three scalars."""

import jax


def add_three(entry, bias, offset):
    """Return the sum of three scalars."""
    return entry + bias + offset


def add_bias_and_offsets(batch, bias, offsets):
    """Return a JAX array whose entry [i, j] is `batch[i, j] + bias[j] + offsets[i]`."""
    along_row = jax.vmap(add_three, in_axes=(0, 0, None))
    return jax.vmap(along_row, in_axes=(0, None, 0))(batch, bias, offsets)
