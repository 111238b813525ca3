"""The gradient of the dot product of the line with itself."""

import jax
import jax.numpy as jnp


def slopes_of_squared_line(a, b, x):
    """Return the derivative of (a * x + b) ** 2 with respect to x, at every entry of `x`."""

    def total(points):
        line = a * points + b
        return jnp.dot(line, line)

    return jax.grad(total)(x)
