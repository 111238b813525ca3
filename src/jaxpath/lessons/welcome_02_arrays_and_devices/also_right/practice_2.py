"""The sums of the old table, brought up to date with the new row, in float32."""

import jax.numpy as jnp


def with_observation(table, row):
    """Append `row` below `table`; return the tuple (bigger, row_sums, column_means)."""
    wide_table, wide_row = table.astype(jnp.float32), row.astype(jnp.float32)
    row_sums = jnp.append(wide_table.sum(axis=1), wide_row.sum())
    column_means = (wide_table.sum(axis=0) + wide_row) / (len(table) + 1)
    bigger = jnp.append(table, row[None], axis=0)
    return (
        bigger,
        row_sums.astype(table.dtype),
        column_means.astype(table.dtype),
    )
