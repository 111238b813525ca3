"""Practice: one number per feature and one per observation, in the same sum."""

import jax.numpy as jnp

# For the cases.
import numpy as np

# For the observations.
from jaxpath.observe import under_jit


def add_bias_and_offsets(batch, bias, offsets):
    """Return a JAX array whose entry [i, j] is `batch[i, j] + bias[j] + offsets[i]`.

    batch is a JAX array of shape (rows, columns) with rows >= 0 and columns >= 1, bias one of shape
    (columns,) and offsets one of shape (rows,). All three have one dtype, an integer or a floating
    one, and the result has it too, with the shape of batch. bias and offsets are finite, and no sum
    of any of the numbers leaves the range of the dtype; the order in which you add may show in the
    rounding; an infinity or NaN in batch stays in its place. The function gives the same result
    inside jax.jit.
    """
    return batch + bias + offsets[:, None]


# Five kinds of arrays, because every new shape or dtype is compiled in each learner's check.
def cases(rng):
    yield _floats([1, 2, 3], [4, 5, 6]), _floats(10, 20, 30), _floats(100, 200)
    yield (
        _floats([1, 2, 3], [4, 5, 6], [7, 8, 9]),
        _floats(10, -20, 30),
        _floats(100, 200, -300),
    )
    yield (
        _floats([0.5, np.nan, -2], [-np.inf, 0, 7]),
        _floats(0, -1, 0),
        _floats(-4, 0),
    )
    yield (
        _floats([1e38, 0, -1e38], [2, 1, 0]),
        _floats(1e38, 0, -1e38),
        _floats(1e38, 0),
    )
    yield (
        _integers([2147483000, 5], [-7, -7], [0, 16777217], [3, 3]),
        _integers(40, -1),
        _integers(600, 3, 0, -9),
    )
    yield _halves([1.5], [-2], [8], [0]), _halves(-3), _halves(4, 4, -16, 1)
    yield (
        jnp.asarray(np.zeros((0, 3), dtype=np.float32)),
        _floats(5, 6, 7),
        _floats(),
    )
    yield (
        _floats(*rng.integers(-40, 40, (3, 3)) / 4),
        _floats(*rng.permutation([-6, 11, 20])),
        _floats(*rng.permutation([-90, 50, 320])),
    )


def observe_under_jit(fn):
    """add_bias_and_offsets gives the same answer inside jax.jit"""
    batch = _floats([1, 2, 3], [4, 5, 6])
    return under_jit(fn, batch, _floats(10, 20, 30), _floats(100, 200))


def observe_each_moves_its_own_axis(fn):
    """another bias for feature 0 changes column 0, another offset for row 1 changes row 1"""
    batch = _floats([0, 0, 0], [0, 0, 0], [0, 0, 0])
    bias, offsets = _floats(1, 2, 3), _floats(10, 20, 30)
    before = fn(batch, bias, offsets)
    other_bias = fn(batch, _floats(5, 2, 3), offsets)
    other_offsets = fn(batch, bias, _floats(10, 70, 30))
    return before != other_bias, before != other_offsets


def _floats(*rows):
    return jnp.asarray(np.array(rows, dtype=np.float32))


def _integers(*rows):
    return jnp.asarray(np.array(rows, dtype=np.int32))


def _halves(*rows):
    return jnp.asarray(np.array(rows, dtype=np.float32), dtype=jnp.bfloat16)


def mistake_swaps_the_roles(batch, bias, offsets):
    """You stood the bias upright and left the offsets flat, so each went along the other's axis.
    The bias meets the columns as it is; the offsets need the axis of length 1.
    """
    return batch + bias[:, None] + offsets


def mistake_adds_both_along_columns(batch, bias, offsets):
    """You added both as they are, so the offsets met the columns too. Only the bias has one number
    for each column.
    """
    return batch + bias + offsets


def mistake_lays_the_offsets_in_a_row(batch, bias, offsets):
    """You gave the offsets their new axis in front, (1, rows), so they still meet the columns. The
    new axis comes after them: (rows, 1).
    """
    return batch + bias + offsets[None, :]


def mistake_adds_both_along_rows(batch, bias, offsets):
    """You stood both upright, so the bias went down the rows. It has one number for each column
    and needs no new axis.
    """
    return batch + bias[:, None] + offsets[:, None]


def mistake_forgets_the_offsets(batch, bias, offsets):
    """You added the bias and left the offsets out. Each row still needs its own number."""
    return batch + bias


def mistake_forgets_the_bias(batch, bias, offsets):
    """You added the offsets and left the bias out. Each column still needs its own number."""
    return batch + offsets[:, None]


def mistake_multiplies_the_two(batch, bias, offsets):
    """You added the product of an offset and a bias, which is what `jnp.outer` makes. Both are
    added, each once.
    """
    return batch + jnp.outer(offsets, bias)


def mistake_adds_an_axis_too_many(batch, bias, offsets):
    """You gave the offsets two new axes, so the result has three. One axis after the offsets is
    enough: a batch has two.
    """
    return batch + bias + offsets[:, None, None]


def mistake_uses_the_first_offset(batch, bias, offsets):
    """You gave every row the first offset. Row i has its own, at index i."""
    return batch + bias + offsets[:1]


def mistake_leaves_it_transposed(batch, bias, offsets):
    """You turned the sum to add the offsets and did not turn it back. The result has the shape of
    the batch.
    """
    return (batch + bias).T + offsets


def mistake_starts_from_float_zeros(batch, bias, offsets):
    """You collected the sum in zeros of JAX's default float type, and the result became float32.
    The three arrays share a dtype; add them to each other.
    """
    return jnp.zeros(batch.shape) + batch + bias + offsets[:, None]


def mistake_stacks_no_rows(batch, bias, offsets):
    """You went row by row and stacked the rows, which fails when there are none: `jnp.stack`
    refuses an empty list. Add whole arrays instead.
    """
    return jnp.stack(
        [
            row + bias + offset
            for row, offset in zip(batch, offsets, strict=True)
        ]
    )
