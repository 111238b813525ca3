"""The table of all sums of an offset and a bias, added to the batch in place."""

import jax.numpy as jnp


def add_bias_and_offsets(batch, bias, offsets):
    """Return a JAX array whose entry [i, j] is `batch[i, j] + bias[j] + offsets[i]`."""
    return batch.at[...].add(jnp.add.outer(offsets, bias))
