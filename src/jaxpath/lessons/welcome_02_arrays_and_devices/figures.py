"""The picture: two observations of three features."""

import jax.numpy as jnp

from jaxpath.figure import Grid


def two_rows():
    x = jnp.arange(6, dtype=jnp.float32).reshape(2, 3)
    return Grid(
        title="Rows are groups of observations",
        rows=("0", "1"),
        columns=("0", "1", "2"),
        cells=tuple(tuple(row) for row in x.tolist()),
        text=(
            "Two rows of three cells. Observation 0 holds 0, 1, 2 in features 0, 1 and 2; "
            "observation 1 holds 3, 4, 5. The colour follows the number: the top left cell, 0, "
            "and the bottom right cell, 5, have the two ends of the scale."
        ),
        row_axis="observation",
        column_axis="feature",
    )
