"""The picture: one prediction computed by JAX and again by NumPy."""

import jax
import numpy as np

from jaxpath.figure import Lines, Series


def two_answers():
    """Predictions over the row index, from JAX on the worker's platform and from NumPy."""
    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    y = jax.jit(lambda rows, weights: rows @ weights + 0.125)(
        x_host, weights_host
    )
    reference = x_host @ weights_host + np.float32(0.125)
    rows = tuple(range(8))
    return Lines(
        title="One prediction, computed twice",
        series=(
            Series("JAX", rows, tuple(y.tolist())),
            Series("NumPy", rows, tuple(reference.tolist())),
        ),
        text=(
            "Two lines over the row index 0 to 7, one from JAX and one from NumPy. They lie on "
            "each other: both start at 0.34375, which is 11/32, and rise by 0.46875, which is "
            "15/32, from each row to the next, up to 3.625 at row 7. Neither line says on which "
            "device its numbers were computed."
        ),
        x_axis="row",
        y_axis="prediction",
    )
