"""The dot product of the flat difference with itself, accumulated in at least float32."""

import jax.numpy as jnp


def aligned_mse(prediction, target):
    """Return the mean of the squared differences of two arrays of exactly the same shape."""
    if prediction.shape != target.shape:
        raise ValueError("prediction and target need the same shape")
    difference = jnp.ravel(prediction - target)
    wide = jnp.promote_types(difference.dtype, jnp.float32)
    total = jnp.vdot(difference, difference, preferred_element_type=wide)
    return (total / difference.size).astype(difference.dtype)
