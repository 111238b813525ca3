"""Fortran order and a transpose, behind one check."""

import jax.numpy as jnp


def as_table(values, columns):
    """Return `values` arranged in rows of `columns`, or raise ValueError where they do not fit."""
    count = len(values)
    if not (columns > 0 and count % columns == 0):
        raise ValueError(
            f"cannot arrange {count} values in rows of {columns}: "
            "the number of columns must be positive and divide the number of values"
        )
    return jnp.ravel(values).reshape((columns, count // columns), order="F").T
