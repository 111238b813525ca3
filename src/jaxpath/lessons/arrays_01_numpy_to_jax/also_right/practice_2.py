"""Distances from the first row, scaled by the largest so that no square underflows."""

import jax.numpy as jnp


def fit_standardizer(training):
    """Return the tuple (mean, scale) with one entry of each for every column of `training`."""
    table = training.astype(jnp.float32)
    shifted = table - table[0]
    mean_shift = shifted.mean(axis=0)
    largest = jnp.abs(shifted).max(axis=0)
    unit = jnp.where(largest > 0, largest, 1)
    relative = (shifted - mean_shift) / unit
    deviation = unit * jnp.sqrt(jnp.mean(relative * relative, axis=0))
    return table[0] + mean_shift, jnp.where(largest > 0, deviation, 1)
