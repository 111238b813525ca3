"""Exercise: one offset per row."""

import jax.numpy as jnp

# For the cases, and for the mistake that leaves JAX.
import numpy as np

# For the observations.
from jaxpath.observe import under_jit


def add_row_offsets(batch, offsets):
    """Return a JAX array with `offsets[i]` added to every entry of row i of `batch`.

    batch is a JAX array of shape (rows, columns) with rows >= 0 and columns >= 1. offsets is a JAX
    array of shape (rows,) with the dtype of batch, which is an integer or a floating one. The
    result has the shape and the dtype of batch. Offsets are finite, and no sum leaves the range of
    the dtype; an infinity or NaN in batch stays in its place and spreads to no other entry. The
    function gives the same result inside jax.jit.
    """
    return batch + offsets[:, None]


# Five kinds of arrays, because every new shape or dtype is compiled in each learner's check.
def cases(rng):
    yield _floats([1, 2, 3], [4, 5, 6]), _floats(100, 200)
    yield _floats([1, 2, 3], [4, 5, 6], [7, 8, 9]), _floats(100, -200, 300)
    yield _floats([0.5, np.nan, -2], [np.inf, -3e38, 7]), _floats(-4, 0)
    yield _floats([1e38, 2e38, -1e38], [0.25, 0.5, -0.25]), _floats(1e38, -0.5)
    yield (
        _integers([2147483640, 5], [-7, -7], [0, 16777217], [3, 3]),
        _integers(7, -1, 2, 0),
    )
    yield (
        jnp.asarray([[1.5], [-2], [8], [0]], dtype=jnp.bfloat16),
        _halves(4, 4, -16, 1),
    )
    yield jnp.asarray(np.zeros((0, 3), dtype=np.float32)), _floats()
    yield (
        _floats(*rng.integers(-40, 40, (3, 3)) / 4),
        _floats(*rng.permutation([-9, 5, 32])),
    )


def observe_under_jit(fn):
    """add_row_offsets gives the same answer inside jax.jit"""
    return under_jit(fn, _floats([1, 2, 3], [4, 5, 6]), _floats(100, 200))


def observe_one_offset_moves_one_row(fn):
    """another offset for row 1 changes row 1 and nothing else"""
    batch = _floats([0, 0, 0], [0, 0, 0], [0, 0, 0])
    before, after = fn(batch, _floats(1, 2, 3)), fn(batch, _floats(1, 7, 3))
    return before != after


def _floats(*rows):
    return jnp.asarray(np.array(rows, dtype=np.float32))


def _integers(*rows):
    return jnp.asarray(np.array(rows, dtype=np.int32))


def _halves(*values):
    return jnp.asarray(np.array(values, dtype=np.float32), dtype=jnp.bfloat16)


def mistake_aligns_offsets_with_columns(batch, offsets):
    """You added the offsets as they are, so their only axis met the columns. JAX refuses 2 offsets
    for 3 columns, and adds along the wrong axis when there are as many rows as columns. Give the
    offsets an axis of length 1 to meet the columns.
    """
    return batch + offsets


def mistake_puts_the_new_axis_first(batch, offsets):
    """You made the offsets a row of shape (1, rows). That is the alignment they had already: it
    gives one number per column. The axis of length 1 has to come last.
    """
    return batch + offsets[None, :]


def mistake_broadcasts_to_the_batch(batch, offsets):
    """You stretched the offsets to the shape of the batch yourself. `jnp.broadcast_to` aligns from
    the right as well, so they met the columns. Give them an axis of length 1 first.
    """
    return batch + jnp.broadcast_to(offsets, batch.shape)


def mistake_leaves_it_transposed(batch, offsets):
    """You turned the batch so that rows came last, added, and did not turn it back. The result
    has the shape of the batch.
    """
    return batch.T + offsets


def mistake_reshapes_instead_of_transposing(batch, offsets):
    """You added to the transposed batch and then reshaped. A reshape keeps the reading order and
    deals the numbers out anew, so they land in wrong places; only a second transpose undoes the
    first.
    """
    return (batch.T + offsets).reshape(batch.shape)


def mistake_tiles_the_offsets(batch, offsets):
    """You repeated the whole list of offsets until it filled the shape, so the offsets alternate
    along a row. Each offset should fill one row before the next begins.
    """
    return batch + jnp.tile(offsets, batch.shape[1]).reshape(batch.shape)


def mistake_uses_the_first_offset(batch, offsets):
    """You gave every row the first offset. Row i has an offset of its own, at index i."""
    return batch + offsets[:1]


def mistake_adds_the_sum(batch, offsets):
    """You added all the offsets together and gave each row the total. Nothing is summed here: one
    offset goes to one row.
    """
    return batch + offsets.sum()


def mistake_changes_one_column(batch, offsets):
    """You added the offsets to the first column alone. An offset belongs to every entry of its
    row.
    """
    return batch.at[:, 0].add(offsets)


def mistake_pairs_every_entry_with_every_offset(batch, offsets):
    """You gave the batch a third axis, so every entry met every offset and the result has one
    axis too many. The new axis belongs to the offsets.
    """
    return batch[:, :, None] + offsets


def mistake_becomes_float32(batch, offsets):
    """You made the offsets float32, and the result followed: integers and bfloat16 were lost. They
    have the dtype of the batch already; leave it.
    """
    return batch + offsets.astype(jnp.float32)[:, None]


def mistake_stacks_no_rows(batch, offsets):
    """You added row by row and stacked the rows, which works until there are none: `jnp.stack`
    refuses an empty list. One sum of two whole arrays has no such case.
    """
    return jnp.stack(
        [row + offset for row, offset in zip(batch, offsets, strict=True)]
    )


def mistake_leaves_jax(batch, offsets):
    """You computed with NumPy and returned its array, and inside jax.jit there are no numbers for
    NumPy to read. The same indexing works on a JAX array.
    """
    return np.asarray(batch) + np.asarray(offsets)[:, None]
