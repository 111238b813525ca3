"""Indexed updates, and vmap for the reductions."""

import jax
import jax.numpy as jnp


def with_observation(table, row):
    """Append `row` below `table`; return the tuple (bigger, row_sums, column_means)."""
    rows, columns = table.shape
    bigger = (
        jnp.empty((rows + 1, columns), table.dtype)
        .at[:rows]
        .set(table)
        .at[rows]
        .set(row)
    )
    return (
        bigger,
        jax.vmap(jnp.sum)(bigger),
        jax.vmap(jnp.mean, in_axes=1)(bigger),
    )
