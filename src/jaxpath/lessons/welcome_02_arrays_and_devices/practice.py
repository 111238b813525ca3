"""Practice: one more observation, and what it changes."""

import jax.numpy as jnp

# For the cases, and for the mistake that leaves JAX.
import numpy as np

# For the observations.
from jaxpath.observe import arguments_after, under_jit


def with_observation(table, row):
    """Append `row` below `table`; return the tuple (bigger, row_sums, column_means).

    table is a JAX array of shape (rows, columns) with rows >= 0 and columns >= 1, and row is a JAX
    array of shape (columns,). Both have the same dtype, float32 or bfloat16. bigger has shape
    (rows + 1, columns): the rows of table in their order, then row. row_sums has shape (rows + 1,):
    the sum of each row of bigger. column_means has shape (columns,): the mean of each column of
    bigger. All three are JAX arrays of that dtype; sums and means of bfloat16 that are tried are
    exact in it. table and row keep their values. The function gives the same result inside jax.jit.
    """
    bigger = jnp.concatenate([table, row[None, :]], axis=0)
    return bigger, bigger.sum(axis=1), bigger.mean(axis=0)


_equivalent = {
    "without axis=0": "jnp.concatenate joins along axis 0 unless told otherwise.",
    "1 -> -1": "A table has two axes, so axis -1 is axis 1.",
}


# Five kinds of tables, because every new shape or dtype is compiled in each learner's check.
def cases(rng):
    yield _floats([0, 1, 2], [3, 4, 5]), _floats(6, 7, 8)
    yield _floats([-4, -4, -4], [9, 0, 9]), _floats(0, 0, 0)
    yield _floats([3e20, 0, 5], [6e20, -1, 5]), _floats(0, 1, 5)
    yield (
        _floats(*rng.integers(-40, 40, size=(2, 3))),
        _floats(*rng.integers(-40, 40, size=3)),
    )
    yield _floats([1, -2, 3], [5, 5, 7], [-6, 0, 4]), _floats(2, 8, -9)
    yield (
        _floats([7, 1], [7, 2], [7, 3], [7, 4], [7, 5], [7, 6], [7, 7]),
        _floats(7, -20),
    )
    yield jnp.asarray(np.zeros((0, 3), dtype=np.float32)), _floats(1, -2, 4)
    yield (
        jnp.asarray([[2], [-6], [8]], dtype=jnp.bfloat16),
        jnp.asarray([4], dtype=jnp.bfloat16),
    )


def observe_under_jit(fn):
    """with_observation gives the same answer inside jax.jit"""
    return under_jit(fn, _floats([2, 3, 4], [1, 1, 1]), _floats(3, 5, 10))


def observe_arguments_are_kept(fn):
    """the table and the row passed in keep their values"""
    return arguments_after(fn, _floats([0, 1, 2], [3, 4, 5]), _floats(6, 7, 8))


def observe_another_row(fn):
    """the bigger table can take another observation"""
    bigger = fn(_floats([0, 1, 2], [3, 4, 5]), _floats(6, 7, 8))[0]
    return fn(bigger, _floats(9, 10, 11))


def _floats(*values):
    return jnp.asarray(np.array(values, dtype=np.float32))


def _below(table, row):
    return jnp.concatenate([table, row[None, :]], axis=0)


def mistake_puts_it_on_top(table, row):
    """You put the new row above the others. It comes last, so it goes second in the list of what is
    joined.
    """
    bigger = jnp.concatenate([row[None, :], table], axis=0)
    return bigger, bigger.sum(axis=1), bigger.mean(axis=0)


def mistake_joins_one_axis(table, row):
    """You joined a table of two axes with a row of one, which JAX refuses with a TypeError. Make
    the row a table of one row first.
    """
    bigger = jnp.concatenate([table, row], axis=0)
    return bigger, bigger.sum(axis=1), bigger.mean(axis=0)


def mistake_adds_a_column(table, row):
    """You joined the row as a column. That adds a measurement, not an observation, and fits only
    where a table is as high as it is wide. Observations are axis 0.
    """
    bigger = jnp.concatenate([table, row[:, None]], axis=1)
    return bigger, bigger.sum(axis=1), bigger.mean(axis=0)


def mistake_fixes_the_shape(table, row):
    """You wrote the shape (3, 3) of the shown result. The number of rows depends on the table, and
    so does the width.
    """
    bigger = jnp.append(table, row).reshape(3, 3)
    return bigger, bigger.sum(axis=1), bigger.mean(axis=0)


def mistake_overwrites_the_last_row(table, row):
    """You wrote the new row over the last one. Appending keeps every old row and makes one more."""
    bigger = table.at[-1].set(row)
    return bigger, bigger.sum(axis=1), bigger.mean(axis=0)


def mistake_swaps_the_axes(table, row):
    """You used the axes the other way round: your sums belong to columns and your means to rows.
    The axis you name is used up.
    """
    bigger = _below(table, row)
    return bigger, bigger.sum(axis=0), bigger.mean(axis=1)


def mistake_reduces_the_old_table(table, row):
    """You appended the row, but took the sums and means of the old table. The new observation
    counts in both.
    """
    return _below(table, row), table.sum(axis=1), table.mean(axis=0)


def mistake_divides_by_the_old_count(table, row):
    """You divided the column totals by the old number of rows. There is one more now."""
    bigger = _below(table, row)
    return bigger, bigger.sum(axis=1), bigger.sum(axis=0) / table.shape[0]


def mistake_averages_two_means(table, row):
    """You averaged the old means with the new row as if each counted half. The old mean stands for
    all the old rows.
    """
    bigger = _below(table, row)
    return bigger, bigger.sum(axis=1), (table.mean(axis=0) + row) / 2


def mistake_returns_column_sums(table, row):
    """Your last part holds column sums. A mean divides them by the number of rows."""
    bigger = _below(table, row)
    return bigger, bigger.sum(axis=1), bigger.sum(axis=0)


def mistake_keeps_the_axes(table, row):
    """You kept the used-up axes with `keepdims=True`. The contract asks for the shapes (rows + 1,)
    and (columns,).
    """
    bigger = _below(table, row)
    return (
        bigger,
        bigger.sum(axis=1, keepdims=True),
        bigger.mean(axis=0, keepdims=True),
    )


def mistake_goes_through_numpy(table, row):
    """You appended in NumPy, which works on numbers but not inside jax.jit, where there are none to
    hand over yet. jnp joins arrays too.
    """
    bigger = jnp.asarray(np.vstack([table, row]))
    return bigger, bigger.sum(axis=1), bigger.mean(axis=0)
