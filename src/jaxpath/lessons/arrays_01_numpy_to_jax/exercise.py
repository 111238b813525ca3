"""Exercise: standardize every column, with an epsilon in the scale."""

import jax
import jax.numpy as jnp

# For the cases, and for the mistakes that leave JAX.
import numpy as np


def standardize(x):
    """Return a JAX array with every column of `x` centered and divided by its spread.

    x is a JAX array of shape (rows, columns), rows >= 1 and columns >= 1, of dtype float32 or
    int32, and holds finite numbers. Each entry minus the mean of its column is divided by the
    standard deviation of its column plus 1e-6. The standard deviation is the population one: the
    root of the mean squared distance from the column's mean, a mean over all rows. So a column
    whose entries are all equal becomes 0, and so does every column of a single row. The result has
    the shape of x and dtype float32. The function gives the same result inside jax.jit. You may
    rely on this: float32 holds every integer that occurs; no column's sum of squares overflows, and
    its spread is not tiny beside its mean; and where all entries of a column are equal, float32
    computes their mean exactly.
    """
    mean = x.mean(axis=0)
    scale = x.std(axis=0) + 1e-6
    return (x - mean) / scale


_equivalent = {
    "mean = x.mean(axis=0) and scale = x.std(axis=0) + 1e-… swapped": "Neither line reads "
    "what the other computes.",
}


# Five kinds of tables, because every new shape or dtype is compiled in each learner's check.
def cases(rng):
    yield (_floats([1, 10], [3, 14], [5, 18]),)
    yield (_floats(*(rng.permutation(9)[:6].reshape(3, 2) * [1, -20])),)
    # A column of two millionths, where an epsilon in the wrong place shows, beside 5, 5, 5, 5.
    tiny = 2.0**-19
    yield (
        _floats(
            [5, tiny, -3e15], [5, -tiny, 1e15], [5, tiny, 0], [5, -tiny, -2e15]
        ),
    )
    yield (_floats(*rng.permutation(12).reshape(4, 3)),)
    yield (_floats([1, 2, 4], [-3, 0, 6], [2, -8, 5]),)
    yield (_integers([-7, 4, 100, 0], [2, 4, -300, 1]),)
    yield (_floats([2, -0.5, 1e6]),)
    yield (_floats([-2, 8], [-2, 8], [4, 8]),)


def observe_under_jit(fn):
    """standardize gives the same answer inside jax.jit"""
    return jax.jit(fn)(_floats([1, 10], [3, 14], [5, 18]))


def observe_mean_and_scale(fn):
    """afterwards every column has mean 0 and nearly scale 1"""
    result = fn(_floats([1, 10], [3, 14], [5, 18]))
    return result.mean(axis=0), result.std(axis=0)


def _floats(*rows):
    return jnp.asarray(np.array(rows, dtype=np.float32))


def _integers(*rows):
    return jnp.asarray(np.array(rows, dtype=np.int32))


def mistake_averages_each_row(x):
    """You took mean and scale along axis 1, so each observation was compared with itself. A feature
    is a column: remove the axis of the rows.
    """
    return (x - x.mean(axis=1, keepdims=True)) / (
        x.std(axis=1, keepdims=True) + 1e-6
    )


def mistake_forgets_to_keep_the_axis(x):
    """You took mean and scale along axis 1, which leaves one number per row. They do not line up
    with the columns, and they answer a question about rows.
    """
    return (x - x.mean(axis=1)) / (x.std(axis=1) + 1e-6)


def mistake_one_center_for_the_table(x):
    """You took mean and scale over all entries, without an axis. Every column needs its own two."""
    return (x - x.mean()) / (x.std() + 1e-6)


def mistake_one_scale_for_the_table(x):
    """You centered each column and then divided all of them by one scale, so they keep unequal
    spreads. The standard deviation needs the axis as well.
    """
    return (x - x.mean(axis=0)) / (x.std() + 1e-6)


def mistake_divides_by_one_fewer(x):
    """You used the sample standard deviation, which divides by rows - 1. The contract takes the
    mean over all rows; with one row yours is NaN.
    """
    return (x - x.mean(axis=0)) / (x.std(axis=0, ddof=1) + 1e-6)


def mistake_divides_by_the_variance(x):
    """You divided by the variance, whose unit is the square of the feature's. The scale is its
    square root.
    """
    return (x - x.mean(axis=0)) / (x.var(axis=0) + 1e-6)


def mistake_only_scales(x):
    """You divided without centering. Subtract the column's mean first."""
    return x / (x.std(axis=0) + 1e-6)


def mistake_only_centers(x):
    """You centered the columns and stopped there. They still have their unequal spreads: divide."""
    return x - x.mean(axis=0)


def mistake_leaves_epsilon_out(x):
    """Your divisor can be zero: a constant column gives 0 / 0, which is NaN. Either the epsilon is
    missing, or it stands outside the parentheses of the divisor.
    """
    return (x - x.mean(axis=0)) / x.std(axis=0)


def mistake_divides_only_the_mean(x):
    """You divided the mean alone, because division binds tighter than subtraction. Put the
    difference in parentheses.
    """
    return x - x.mean(axis=0) / (x.std(axis=0) + 1e-6)


def mistake_epsilon_under_the_root(x):
    """You added the epsilon to the variance, under the root, where it acts as a thousandth. The
    contract adds it to the standard deviation.
    """
    return (x - x.mean(axis=0)) / jnp.sqrt(x.var(axis=0) + 1e-6)


def mistake_epsilon_for_constant_columns_only(x):
    """You used a safe divisor where the scale is zero and no epsilon elsewhere. That is the other
    policy; here every scale gets the epsilon, which shows in a column of tiny numbers.
    """
    scale = x.std(axis=0)
    return (x - x.mean(axis=0)) / jnp.where(scale == 0, 1.0, scale)


def mistake_divides_by_the_range(x):
    """You divided by the distance from smallest to largest. The scale here is the standard
    deviation.
    """
    return (x - x.mean(axis=0)) / (x.max(axis=0) - x.min(axis=0) + 1e-6)


def mistake_keeps_integers(x):
    """You gave the result the dtype of x, and integers lose their fractions. The result is
    float32 for every table.
    """
    return ((x - x.mean(axis=0)) / (x.std(axis=0) + 1e-6)).astype(x.dtype)


def mistake_returns_numpy(x):
    """You computed in NumPy and returned a NumPy array. The same methods exist on x itself, and
    they stay in JAX.
    """
    table = np.asarray(x, dtype=np.float32)
    return (table - table.mean(axis=0)) / (table.std(axis=0) + np.float32(1e-6))


def mistake_goes_through_numpy(x):
    """You went to NumPy and back. The numbers are right, but inside jax.jit there are none to
    convert yet. The same methods exist on x itself.
    """
    table = np.asarray(x, dtype=np.float32)
    return jnp.asarray(
        (table - table.mean(axis=0)) / (table.std(axis=0) + np.float32(1e-6))
    )
