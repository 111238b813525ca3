"""A stable sort brings the kept entries to the front."""

import jax.numpy as jnp


def masked_and_selected(x, threshold):
    """Return the pair (masked, selected) for the entries of `x` greater than `threshold`."""
    keep = x > threshold
    count = int(jnp.count_nonzero(keep))
    order = jnp.argsort(~keep, stable=True)
    masked = x.at[order[count:]].set(0)
    selected = jnp.take(x, order[:count])
    return masked, selected
