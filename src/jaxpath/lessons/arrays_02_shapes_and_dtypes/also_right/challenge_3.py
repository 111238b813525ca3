"""A running mean with lax.scan, so that no sum can overflow."""

import jax.numpy as jnp
from jax import lax


def aligned_mse(prediction, target):
    """Return the mean of the squared differences of two arrays of exactly the same shape."""
    match prediction.shape, target.shape:
        case (left, right) if left != right:
            raise ValueError(f"cannot compare shape {left} with shape {right}")
    dtype = prediction.dtype
    if prediction.size == 0:
        return jnp.array(jnp.nan, dtype)
    wide = jnp.promote_types(dtype, jnp.float32)
    differences = (prediction - target).reshape(-1).astype(wide)
    counts = jnp.arange(1, prediction.size + 1, dtype=wide)

    def step(mean, item):
        count, difference = item
        return mean * ((count - 1) / count) + difference**2 / count, None

    mean, _ = lax.scan(step, jnp.zeros((), wide), (counts, differences))
    return mean.astype(dtype)
