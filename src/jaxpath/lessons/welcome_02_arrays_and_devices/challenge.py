"""Challenge: arrange values in rows, or say that they do not fit."""

import jax.numpy as jnp

# For the cases.
import numpy as np

# For the observations.
from jaxpath.observe import arguments_after, under_jit


def as_table(values, columns):
    """Return `values` arranged in rows of `columns`, or raise ValueError where they do not fit.

    values is a JAX array of shape (n,) with n >= 0, of any integer or floating dtype; columns is a
    Python int. The result has shape (n // columns, columns) and the dtype of values: the first
    `columns` values are row 0, the next are row 1, and so on. No values give a table of shape
    (0, columns). ValueError where columns is 0 or negative, also for n = 0, and where n is not a
    multiple of columns: nothing is dropped and nothing is filled in. values keeps its values. With
    columns static, the function gives the same result inside jax.jit.
    """
    if columns <= 0:
        raise ValueError(f"a row needs at least one column, not {columns}")
    if values.size % columns:
        raise ValueError(f"{values.size} values do not fill rows of {columns}")
    return values.reshape(-1, columns)


# Five kinds of tables, because every new shape or dtype is compiled in each learner's check.
def cases(rng):
    yield _floats(*range(6)), 3
    yield _floats(*range(6)), 4
    yield _floats(np.inf, -1, 3e38, np.nan, 0.5, -3e38), 2
    yield _floats(*rng.normal(size=6)), 3
    yield _floats(*range(6)), 0
    yield _floats(*range(6)), -3
    yield _floats(*range(6)), 7
    yield _floats(), 3
    yield _floats(), 0
    yield _integers(5, -5, 2147483647, -2147483648), 2
    yield jnp.asarray([1, -2, 4, 4, 0], dtype=jnp.bfloat16), 1


def observe_under_jit(fn):
    """as_table gives the same answer inside jax.jit, with columns static"""
    return under_jit(fn, _integers(9, 8, 7, 6), 2, static_argnums=1)


def observe_values_are_kept(fn):
    """the values passed in keep their shape and their numbers"""
    return arguments_after(fn, _floats(*range(6)), 3)[0]


def _floats(*values):
    return jnp.asarray(np.array(values, dtype=np.float32))


def _integers(*values):
    return jnp.asarray(np.array(values, dtype=np.int32))


def mistake_lets_reshape_refuse(values, columns):
    """You left the refusal to `reshape`, which raises a TypeError of its own, or another error for
    0. The contract asks for a ValueError: check before you reshape.
    """
    return values.reshape(-1, columns)


def mistake_misses_zero_and_below(values, columns):
    """You checked that the values fill the rows, but not that a row has a column. Refuse columns of
    0 and below before you divide by it.
    """
    if values.size % columns:
        raise ValueError("the values do not fill the rows")
    return values.reshape(-1, columns)


def mistake_misses_zero(values, columns):
    """You refuse negative columns and let 0 through, and then divide by it. Zero columns hold no
    value either.
    """
    if columns < 0 or values.size % columns:
        raise ValueError("the values do not fill the rows")
    return values.reshape(-1, columns)


def mistake_misses_negative_columns(values, columns):
    """You refuse 0 columns and let negative ones through; the rest of a division by -3 can be 0
    too. Refuse everything below 1.
    """
    if columns == 0 or values.size % columns:
        raise ValueError("the values do not fill the rows")
    return values.reshape(values.size // columns, columns)


def mistake_drops_the_rest(values, columns):
    """You cut off the values that fill no row. Lost measurements look like a good table; the
    contract refuses instead.
    """
    if columns <= 0:
        raise ValueError("a row needs a column")
    rows = values.size // columns
    return values[: rows * columns].reshape(rows, columns)


def mistake_fills_with_zeros(values, columns):
    """You filled the last row with zeros, which nobody measured. The contract refuses instead."""
    if columns <= 0:
        raise ValueError("a row needs a column")
    return jnp.pad(values, (0, -values.size % columns)).reshape(-1, columns)


def mistake_goes_down_columns(values, columns):
    """You filled the columns one after the other. The shape is right, but neighbours in `values`
    belong in one row.
    """
    if columns <= 0 or values.size % columns:
        raise ValueError("the values do not fill the rows")
    return values.reshape(columns, values.size // columns).T


def mistake_swaps_the_shape(values, columns):
    """You made `columns` rows. Rows come first in a shape: (n // columns, columns)."""
    if columns <= 0 or values.size % columns:
        raise ValueError("the values do not fill the rows")
    return values.reshape(columns, values.size // columns)


def mistake_fixes_three_columns(values, columns):
    """You reshaped to three columns, the number of the shown case. How many there are is an
    argument.
    """
    if columns <= 0 or values.size % columns:
        raise ValueError("the values do not fill the rows")
    return values.reshape(-1, 3)


def mistake_refuses_no_values(values, columns):
    """You refuse an empty array. No values fill no rows: the table has shape (0, columns)."""
    if columns <= 0 or values.size < columns or values.size % columns:
        raise ValueError("the values do not fill the rows")
    return values.reshape(-1, columns)


def mistake_asserts(values, columns):
    """You used `assert`, which raises an AssertionError and disappears under `python -O`. An answer
    to a caller is a ValueError that you raise.
    """
    assert columns > 0
    assert values.size % columns == 0
    return values.reshape(-1, columns)


def mistake_returns_none(values, columns):
    """You returned None where the values do not fit. A caller that forgets to look goes on with
    it; raise a ValueError.
    """
    if columns <= 0 or values.size % columns:
        return None
    return values.reshape(-1, columns)
