"""vmap over columns, the spread as a vector norm over the root of the length."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.vmap, in_axes=1, out_axes=1)
def standardize_column(column):
    """Return one centered column divided by its spread."""
    centered = column - column.mean()
    spread = jnp.linalg.norm(centered) / jnp.sqrt(column.size)
    return centered / (spread + 1e-6)


def standardize(x):
    """Return a JAX array with every column of `x` centered and divided by its spread."""
    return standardize_column(jnp.asarray(x, jnp.float32))
