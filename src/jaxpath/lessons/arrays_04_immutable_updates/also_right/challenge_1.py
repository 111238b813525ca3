"""A Python loop over numbers finds the places, then gather and scatter."""

import jax.numpy as jnp


def masked_and_selected(x, threshold):
    """Return the pair (masked, selected) for the entries of `x` greater than `threshold`."""
    places = [i for i, entry in enumerate(x) if entry.item() > threshold]
    places = jnp.array(places, dtype=jnp.int32)
    selected = x[places]
    masked = jnp.zeros_like(x).at[places].set(selected)
    return masked, selected
