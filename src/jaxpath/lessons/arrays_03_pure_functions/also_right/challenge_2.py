"""A design matrix, computed in at least float32 and rounded once at the end."""

import jax.numpy as jnp
from jax import lax


def evaluate(params, inputs, targets):
    """Return the pair (predictions, mse) of a linear model."""
    dtype = inputs.dtype
    wide = jnp.promote_types(dtype, jnp.float32)
    design = jnp.stack([inputs, jnp.ones_like(inputs)], axis=1).astype(wide)
    theta = jnp.stack([params["weight"], params["bias"]]).astype(wide)
    predictions = jnp.matmul(design, theta, precision=lax.Precision.HIGHEST)
    errors = predictions - targets.astype(wide)
    return predictions.astype(dtype), jnp.mean(errors * errors).astype(dtype)
