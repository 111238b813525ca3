"""Practice: set one region of a matrix."""

import jax.numpy as jnp

# For the cases.
import numpy as np

# For the observations.
from jaxpath.observe import under_jit


def mark_last_column(matrix):
    """Return a new JAX array equal to `matrix` except that its last column holds -1 in every row.

    matrix is a JAX array of shape (rows, columns) with rows >= 0 and columns >= 1, of a signed
    integer or a floating dtype. The result has the shape and the dtype of matrix. matrix keeps its
    values. The function gives the same result inside jax.jit.
    """
    return matrix.at[:, -1].set(-1)


# Four kinds of matrices, because every new shape or dtype is compiled in each learner's check.
def cases(rng):
    yield (_floats([0, 1, 2], [3, 4, 5], [6, 7, 8]),)
    yield (_floats([3e38, -3e38, 1e30], [2e30, 0.5, -0.5], [-1, -1, 7]),)
    yield (_floats(*rng.normal(size=(3, 3))),)
    yield (_integers([2147483647, 5, 0, -2147483648], [-9, 0, -1, 2147483647]),)
    yield (_integers([-1, -1, -1, -1], [-1, -1, -1, -1]),)
    yield (_integers(*rng.integers(-50, 50, size=(2, 4))),)
    yield (jnp.asarray(np.zeros((0, 3), dtype=np.float32)),)
    yield (jnp.asarray(rng.normal(size=(4, 1)), dtype=jnp.bfloat16),)


def observe_under_jit(fn):
    """mark_last_column gives the same answer inside jax.jit"""
    return under_jit(fn, _integers([0, 1, 2, 3], [4, 5, 6, 7]))


def observe_original_is_kept(fn):
    """the matrix passed in keeps its values, and the result is another array"""
    given = _floats([0, 1, 2], [3, 4, 5], [6, 7, 8])
    updated = fn(given)
    return given, updated is given


def _floats(*rows):
    return jnp.asarray(np.array(rows, dtype=np.float32))


def _integers(*rows):
    return jnp.asarray(np.array(rows, dtype=np.int32))


def mistake_discards_the_update(matrix):
    """You made the new matrix and then returned the old one. Return what `.set` gives back."""
    matrix.at[:, -1].set(-1)
    return matrix


def mistake_marks_the_last_row(matrix):
    """You changed the last row. A single index picks along the first axis, the rows; for a column,
    take every row with `:` and put the index second.
    """
    return matrix.at[-1].set(-1)


def mistake_marks_one_entry(matrix):
    """You changed only the bottom right corner, because both indices were -1. Take every row with
    `:`.
    """
    return matrix.at[-1, -1].set(-1)


def mistake_adds_instead(matrix):
    """You added -1, so the old numbers still count. The contract replaces them: use `.set`."""
    return matrix.at[:, -1].add(-1)


def mistake_hard_codes_column_two(matrix):
    """You named column 2, which is the last one only when there are three columns. In a narrower
    matrix the write vanishes without an error.
    """
    return matrix.at[:, 2].set(-1)


def mistake_counts_rows(matrix):
    """You took `len(matrix)`, the number of rows, to find the last column. That agrees only for
    square matrices.
    """
    return matrix.at[:, len(matrix) - 1].set(-1)


def mistake_marks_the_other_columns(matrix):
    """You wrote the slice `:-1` for the columns, which is all of them except the last. A plain -1
    is the last one.
    """
    return matrix.at[:, :-1].set(-1)


def mistake_returns_only_the_column(matrix):
    """You returned the new column alone. The contract asks for the whole matrix, unchanged columns
    included.
    """
    return matrix.at[:, -1].set(-1)[:, -1]


def mistake_joins_a_float_column(matrix):
    """You built the new column with JAX's default float type, so integer and bfloat16 matrices came
    back as float32. An indexed update keeps the dtype of the matrix.
    """
    return jnp.concatenate(
        [matrix[:, :-1], -jnp.ones((matrix.shape[0], 1))], axis=1
    )


def mistake_assigns_in_place(matrix):
    """You assigned into the matrix, which JAX refuses with a TypeError. Write the update as
    `matrix.at[...].set(...)` and return its result.
    """
    matrix[:, -1] = -1
    return matrix
