"""Strided slices as the columns, stacked; no reshape."""

import jax.numpy as jnp


def as_table(values, columns):
    """Return `values` arranged in rows of `columns`, or raise ValueError where they do not fit."""
    if columns < 1:
        raise ValueError(f"columns must be at least 1, but it is {columns}")
    if values.size % columns:
        raise ValueError(f"{values.size} values do not fill rows of {columns}")
    return jnp.stack(
        [values[first::columns] for first in range(columns)], axis=1
    )
