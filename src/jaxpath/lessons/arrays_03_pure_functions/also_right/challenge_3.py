"""polyval for the line, and the residual's dot product with itself."""

import jax.numpy as jnp
from jax import lax


def evaluate(params, inputs, targets):
    """Return the pair (predictions, mse) of a linear model."""
    predictions = jnp.polyval(
        jnp.array([params["weight"], params["bias"]]), inputs
    )
    residual = (predictions - targets).astype(
        jnp.promote_types(inputs.dtype, jnp.float32)
    )
    squares = jnp.vdot(residual, residual, precision=lax.Precision.HIGHEST)
    return predictions, (squares / inputs.size).astype(inputs.dtype)
