"""NumPy first: rows reversed on the host, compared in float64."""

import jax
import numpy as np


def check_row_order(predict, x, weights, platform):
    """Return the predictions for the rows of `x` in reverse order, if they follow the rows."""
    device = jax.devices(platform)[0]
    rows, flipped, w = (
        jax.device_put(a, device) for a in (x, np.flipud(x), weights)
    )
    forward = predict(rows, w)
    backward = predict(flipped, w)
    if not isinstance(backward, jax.Array) or backward.devices() != {device}:
        raise ValueError(f"the predictions are not a JAX array on {device}")
    # A sum is the same in every order, so equal sums would not show that the order is kept.
    gap = (
        np.asarray(backward, dtype=np.float64)
        - np.asarray(forward, dtype=np.float64)[::-1]
    )
    if np.abs(gap).max() > 0.001:
        raise ValueError("the predictions do not follow the rows")
    return backward
