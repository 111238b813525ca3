"""The pictures: three ways to align two shapes, and what a bias adds to each cell."""

import jax.numpy as jnp

from jaxpath.figure import Grid


def three_alignments():
    batch, predictions = (2, 3), (1, 3)
    feature_bias, row_offsets, target_column = (1, 3), (2, 1), (3, 1)
    pairs = (
        (batch, feature_bias),
        (batch, row_offsets),
        (predictions, target_column),
    )
    return Grid(
        title="Three pairs of shapes, aligned",
        rows=("feature bias", "row offsets", "column target"),
        columns=("left", "right", "result"),
        cells=tuple(
            tuple(
                map(_compact, (left, right, jnp.broadcast_shapes(left, right)))
            )
            for left, right in pairs
        ),
        text=(
            "Three rows of three shapes: the left operand, the right one and the result. "
            "A feature bias: (2, 3) with (1, 3) gives (2, 3). Row offsets: (2, 3) with (2, 1) "
            "give (2, 3). Three predictions, written (1, 3), with a target column (3, 1) give "
            "(3, 3): in this row alone the result is larger than either operand."
        ),
    )


def added_by_the_bias():
    batch = jnp.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], dtype=jnp.float32)
    bias = jnp.array([10.0, 20.0, 30.0], dtype=jnp.float32)
    added = (batch + bias) - batch
    return Grid(
        title="What the bias adds",
        rows=("0", "1"),
        columns=("0", "1", "2"),
        cells=tuple(tuple(row) for row in added.tolist()),
        text=(
            "Two rows of three cells: the output minus the input. Both rows hold 10, 20, 30. "
            "So each column is one number all the way down: 10 for feature 0, 20 for feature 1, "
            "30 for feature 2."
        ),
        row_axis="observation",
        column_axis="feature",
    )


def _compact(shape):
    """A shape without spaces, which no narrow screen breaks."""
    return str(shape).replace(" ", "")
