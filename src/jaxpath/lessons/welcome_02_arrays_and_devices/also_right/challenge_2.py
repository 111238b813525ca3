"""A scatter: every value goes to its row and column."""

import jax.numpy as jnp


def as_table(values, columns):
    """Return `values` arranged in rows of `columns`, or raise ValueError where they do not fit."""
    if columns <= 0:
        raise ValueError(
            f"a table needs a positive number of columns, not {columns}"
        )
    (n,) = values.shape
    rows, left = divmod(n, columns)
    if left:
        raise ValueError(f"{n} values in rows of {columns} leave {left} over")
    where = jnp.divmod(jnp.arange(n), columns)
    return jnp.zeros((rows, columns), values.dtype).at[where].set(values)
