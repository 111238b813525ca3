"""lax.select, and a scatter to running counts that drops the rest."""

import jax.numpy as jnp
from jax import lax


def masked_and_selected(x, threshold):
    """Return the pair (masked, selected) for the entries of `x` greater than `threshold`."""
    keep = jnp.greater(x, threshold)
    masked = lax.select(keep, x, jnp.zeros_like(x))
    count = int(keep.sum())
    targets = jnp.where(keep, jnp.cumsum(keep) - 1, count)
    selected = jnp.zeros(count, x.dtype).at[targets].set(x, mode="drop")
    return masked, selected
