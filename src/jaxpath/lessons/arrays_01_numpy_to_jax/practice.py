"""Practice: fit statistics, with scale 1 for a column that never changes."""

import jax.numpy as jnp

# For the cases.
import numpy as np

# For the observations.
from jaxpath.observe import arguments_after


def fit_standardizer(training):
    """Return the tuple (mean, scale) with one entry of each for every column of `training`.

    training is a JAX array of shape (rows, columns), rows >= 1 and columns >= 1, of dtype float32
    or int32, and holds finite numbers. mean and scale are JAX arrays of shape (columns,) and dtype
    float32. mean holds the mean of each column. scale holds its population standard deviation (root
    of the mean squared distance, a mean over all rows), also where that is small, and nothing is
    added to it. Where a column is constant, that is all its entries are equal, scale holds exactly
    1 instead; with one row that is every column. You may rely on this: float32 holds every integer
    that occurs; no column's squares overflow or underflow, and its spread is not tiny beside its
    mean; constant columns hold numbers such as 5 or -0.25, whose mean float32 computes exactly.
    """
    constant = (training == training[:1]).all(axis=0)
    return training.mean(axis=0), jnp.where(constant, 1.0, training.std(axis=0))


# Five kinds of tables, because every new shape or dtype is compiled in each learner's check.
def cases(rng):
    yield (_floats([1, 5], [3, 5], [5, 5]),)
    yield (_floats(*(rng.permutation(9)[:6].reshape(3, 2) * [1, -20])),)
    small = 2.0**-24
    yield (
        _floats(
            [-0.25, small, 7],
            [-0.25, -small, 9],
            [-0.25, small, 7],
            [-0.25, -small, 5],
        ),
    )
    yield (
        _floats(
            [1048576, 0, -3e15],
            [1048576, 0, 1e15],
            [1048576, 0, 0],
            [1048576, 0, -2e15],
        ),
    )
    # Square: the first row and the diagonal hold equal numbers, and no column does.
    yield (_floats([4, 4, 4], [-3, 4, 6], [2, -8, 4]),)
    yield (_integers([-7, 4, 100, 0], [2, 4, -300, 0]),)
    yield (_floats([2, -0.5, 0]),)


def observe_new_row_of_the_lesson(fn):
    """[7, 6] comes out as [root of 6, 1] when it is transformed with what was fitted"""
    mean, scale = fn(_floats([1, 5], [3, 5], [5, 5]))
    return (_floats([7, 6]) - mean) / scale


def observe_training_is_kept(fn):
    """the table passed in keeps its values"""
    return arguments_after(fn, _floats([1, 5], [3, 5], [5, 5]))


def _floats(*rows):
    return jnp.asarray(np.array(rows, dtype=np.float32))


def _integers(*rows):
    return jnp.asarray(np.array(rows, dtype=np.int32))


def mistake_asks_about_all_columns_at_once(training):
    """You asked `if scale == 0`. There is one scale for each column, and `if` wants one answer for
    all; `.any()` or `.all()` would treat them alike. Choose column by column, with `jnp.where`.
    """
    scale = training.std(axis=0)
    if scale == 0:
        scale = jnp.ones_like(scale)
    return training.mean(axis=0), scale


def _scale(training):
    """The right scale, for mistakes that lie elsewhere."""
    return jnp.where(
        (training == training[0]).all(axis=0), 1.0, training.std(axis=0)
    )


def mistake_leaves_zero_scales(training):
    """You left the scale of a constant column at 0. Applying it would divide 0 by 0, which is NaN:
    put 1 there.
    """
    return training.mean(axis=0), training.std(axis=0)


def mistake_adds_an_epsilon(training):
    """You added an epsilon to every scale, as in the exercise. Here a constant column gets 1, and
    with your scale a change of 1 would come out as a million.
    """
    return training.mean(axis=0), training.std(axis=0) + 1e-6


def mistake_raises_small_scales(training):
    """You raised every scale below 1 to 1. Only a column without any change gets 1; a small spread
    is kept.
    """
    return training.mean(axis=0), jnp.maximum(training.std(axis=0), 1.0)


def mistake_one_constant_column_changes_all(training):
    """You tested the table as a whole, and one constant column set every scale to 1. Choose column
    by column.
    """
    scale = training.std(axis=0)
    return training.mean(axis=0), jnp.where(
        (scale == 0).any(), jnp.ones_like(scale), scale
    )


def mistake_changes_the_mean(training):
    """You wrote 1 into the mean of a constant column. The policy is about its scale; its mean stays
    what it is.
    """
    constant = training.std(axis=0) == 0
    return jnp.where(constant, 1.0, training.mean(axis=0)), _scale(training)


def mistake_chooses_the_other_way(training):
    """You put 1 where the column changes and kept the zero where it does not. `jnp.where` takes its
    second argument where the condition is true.
    """
    scale = training.std(axis=0)
    return training.mean(axis=0), jnp.where(scale == 0, scale, 1.0)


def mistake_fits_each_row(training):
    """You fitted along axis 1, one mean and one scale per observation. Features are columns: remove
    the axis of the rows.
    """
    scale = training.std(axis=1)
    return training.mean(axis=1), jnp.where(scale == 0, 1.0, scale)


def mistake_divides_by_one_fewer(training):
    """You used the sample standard deviation, which divides by rows - 1. The contract takes the
    mean over all rows; with one row yours is NaN.
    """
    scale = training.std(axis=0, ddof=1)
    return training.mean(axis=0), jnp.where(scale == 0, 1.0, scale)


def mistake_returns_the_variance(training):
    """You returned variances. The scale is the square root of the variance."""
    variance = training.var(axis=0)
    return training.mean(axis=0), jnp.where(variance == 0, 1.0, variance)


def mistake_swaps_the_parts(training):
    """You returned the scale first. The mean comes first, the scale second."""
    return _scale(training), training.mean(axis=0)


def mistake_keeps_the_axis(training):
    """Your two arrays have shape (1, columns). The contract asks for (columns,), so do not keep the
    reduced axis.
    """
    return training.mean(axis=0, keepdims=True), _scale(training)[None, :]


def mistake_applies_them(training):
    """You returned the transformed table. Fitting hands back the two statistics; applying them is
    another function's work.
    """
    return (training - training.mean(axis=0)) / _scale(training)
