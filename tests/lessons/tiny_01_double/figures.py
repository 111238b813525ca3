"""The picture: an array above its double."""

import jax.numpy as jnp

from jaxpath.figure import Grid


def two_rows():
    x = jnp.array([1.0, 2.0, 3.0])
    return Grid(
        title="An array and its double",
        rows=("x", "2 * x"),
        columns=("0", "1", "2"),
        cells=(tuple(x.tolist()), tuple((2 * x).tolist())),
        text="Two rows of three cells. The first holds 1, 2, 3; the second holds 2, 4, 6.",
    )
