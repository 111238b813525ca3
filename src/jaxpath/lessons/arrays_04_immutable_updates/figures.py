"""The picture: one array and two updates made from it."""

import jax.numpy as jnp

from jaxpath.figure import Grid


def three_rows():
    x = jnp.array([1.0, 2.0, 3.0, 4.0], dtype=jnp.float32)
    replaced = x.at[1].set(20.0)
    added = x.at[jnp.array([0, 2])].add(5.0)
    return Grid(
        title="Two updates of one array",
        rows=("original", "set 20 at 1", "add 5 at 0, 2"),
        columns=("0", "1", "2", "3"),
        cells=(
            tuple(x.tolist()),
            tuple(replaced.tolist()),
            tuple(added.tolist()),
        ),
        text=(
            "Three rows of four cells, one column per index. The original holds 1, 2, 3, 4. "
            "The replacement holds 1, 20, 3, 4: only index 1 differs from the original. "
            "The addition holds 6, 2, 8, 4: indices 0 and 2 differ, and index 1 still "
            "holds 2, so the addition did not start from the replacement."
        ),
        row_axis="array",
        column_axis="index",
    )
