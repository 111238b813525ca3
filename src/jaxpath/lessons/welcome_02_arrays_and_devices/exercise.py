"""Exercise: one total per column."""

import jax.numpy as jnp

# For the cases, and for the mistakes that leave JAX.
import numpy as np

# For the observations.
from jaxpath.observe import arguments_after, dtypes, under_jit


def column_sums(table):
    """Return the sum of every column of `table`, as a JAX array.

    table is a JAX array of shape (rows, columns) with rows >= 0 and columns >= 1, of dtype float32,
    bfloat16 or int32. The result has shape (columns,) and the dtype of table. A table without rows
    has the sum 0 in every column. Integer sums are exact; those that are tried fit int32. An
    infinity or NaN affects its own column only. table keeps its values. The function gives the same
    result inside jax.jit.
    """
    return table.sum(axis=0)


# Five kinds of tables, because every new shape or dtype is compiled in each learner's check.
def cases(rng):
    yield (_floats([0, 1, 2], [3, 4, 5]),)
    yield (_floats([np.inf, -1e30, np.nan], [2, 1e30, 0]),)
    yield (
        _floats(*rng.permutation(np.arange(-12, 12, 4) + 0.25).reshape(2, 3)),
    )
    yield (
        _integers([1_000_000_001, -3], [1_000_000_002, -3], [7, -3], [-1, -3]),
    )
    yield (_integers(*rng.integers(-50, 50, size=(4, 2))),)
    yield (_integers([2, -7, 1], [8, 2, -8], [1, 8, 2]),)
    yield (jnp.asarray(np.zeros((0, 3), dtype=np.float32)),)
    yield (jnp.asarray([[3], [-1], [4], [1], [-5]], dtype=jnp.bfloat16),)


def observe_under_jit(fn):
    """column_sums gives the same answer inside jax.jit"""
    return under_jit(fn, _integers([1, 10], [2, 20], [3, 30], [4, 40]))


def observe_table_is_kept(fn):
    """the table passed in keeps its values"""
    return arguments_after(fn, _floats([0, 1, 2], [3, 4, 5]))


def observe_dtypes(fn):
    """the sums have the dtype of the table"""
    floats = _floats([0, 1, 2], [3, 4, 5])
    integers = _integers([1, 2], [3, 4], [5, 6], [7, 8])
    return dtypes(fn, (floats,), (integers,))


def _floats(*rows):
    return jnp.asarray(np.array(rows, dtype=np.float32))


def _integers(*rows):
    return jnp.asarray(np.array(rows, dtype=np.int32))


def mistake_sums_rows(table):
    """You summed each row. The axis you name is the one that is used up; for one total per column,
    the rows have to go.
    """
    return table.sum(axis=1)


def mistake_sums_everything(table):
    """You named no axis, so everything was added into one number. Name the axis of the rows."""
    return table.sum()


def mistake_keeps_the_axis(table):
    """You kept the used-up axis as a 1, and the result has shape (1, columns). The contract asks
    for (columns,).
    """
    return table.sum(axis=0, keepdims=True)


def mistake_takes_means(table):
    """You took the mean of each column. A sum is not divided by the number of rows."""
    return table.mean(axis=0).astype(table.dtype)


def mistake_adds_two_rows(table):
    """You added the rows 0 and 1 by name, which is right for a table of two rows only. Let the
    reduction count the rows.
    """
    return table[0] + table[1]


def mistake_fixes_three_columns(table):
    """You arranged the values in three columns first, as the shown table has. Other tables have
    other widths, and the table already has its shape.
    """
    return table.reshape(-1, 3).sum(axis=0)


def mistake_uses_python_sum(table):
    """You used Python's own `sum`. It walks along the rows and begins with the int 0, so a table
    without rows gives that 0 and no array.
    """
    return sum(table)


def mistake_becomes_float(table):
    """You converted to float32 before adding. Integers then come back as floats, and large ones
    rounded; a sum keeps the dtype by itself.
    """
    return table.astype(jnp.float32).sum(axis=0)


def mistake_rounds_large_integers(table):
    """You added as float32 and converted back. The dtype is right, but float32 leaves out many
    large integers, so the sum is off. Add in the dtype of the table.
    """
    return table.astype(jnp.float32).sum(axis=0).astype(table.dtype)


def mistake_returns_numpy(table):
    """You returned a NumPy array. The method of the table itself gives a JAX array."""
    return np.asarray(table).sum(axis=0, dtype=table.dtype)


def mistake_goes_through_numpy(table):
    """You summed in NumPy and came back. The numbers are right, but inside jax.jit a table has no
    numbers to hand over yet. Stay in JAX.
    """
    return jnp.asarray(np.asarray(table).sum(axis=0, dtype=table.dtype))


def mistake_returns_a_list(table):
    """You returned a Python list of numbers. The contract asks for one JAX array."""
    return table.sum(axis=0).tolist()
