"""Challenge: new rows in training coordinates, beside rows that were fitted by themselves."""

import jax.numpy as jnp

# For the cases.
import numpy as np


def fixed_and_refitted(training, rows):
    """Return the tuple (fixed, refitted): `rows` standardized with two different statistics.

    training is a float32 JAX array of shape (n, columns) with n >= 1 and columns >= 1, rows one of
    shape (m, columns) with m >= 0; both hold finite numbers. Each part of the result is a float32
    JAX array of shape (m, columns): the entries of rows, minus a mean, divided by a scale, column
    by column. For fixed, mean and scale are those of the columns of training. For refitted, they
    are those of the columns of rows itself.

    In both, the scale is the population standard deviation (root of the mean squared distance, a
    mean over all rows that are fitted), and 1 for a column whose fitted entries are all equal.
    Where m is 1, refitted is therefore 0; where m is 0, both parts are empty, of shape (0,
    columns). You may rely on this: no column's squares overflow or underflow, and its spread is not
    tiny beside its mean; where all entries of a column are equal, float32 computes their mean
    exactly.
    """

    def standardized(fitted_on):
        constant = (fitted_on == fitted_on[:1]).all(axis=0)
        scale = jnp.where(constant, 1.0, fitted_on.std(axis=0))
        return (rows - fitted_on.mean(axis=0)) / scale

    return standardized(training), standardized(rows)


# Few pairs of shapes, because each is compiled in every check.
def cases(rng):
    yield _floats([1, 10], [3, 14], [5, 18]), _floats([7, 22], [9, 26])
    # The second training column is constant, and one new value differs from it.
    yield _floats([1, 5], [3, 5], [5, 5]), _floats([7, 6], [3, 5])
    # Here the first column of the new rows is constant.
    yield _floats([1, 10], [3, 14], [5, 18]), _floats([-4, 6], [-4, -2])
    yield _floats([1, 10], [3, 14], [5, 18]), _floats([7, 22])
    yield (
        _floats([1, 10], [3, 14], [5, 18]),
        jnp.asarray(np.zeros((0, 2), dtype=np.float32)),
    )
    yield (
        _floats([1, 2, 4], [-3, 0, 6], [2, -8, 5]),
        _floats([7, 0, -9], [5, 3, 5], [0, 6, 1]),
    )
    yield (
        _floats(*rng.permutation(9).reshape(3, 3)),
        _floats(*rng.permutation(9).reshape(3, 3)),
    )
    yield (
        _floats([0.25, -6, 2e15]),
        _floats([1, 1, 1e15], [2, 4, -1e15], [4, 1, 0]),
    )


def observe_rows_one_at_a_time(fn):
    """in fixed, a row comes out the same with the others and alone; in refitted it does not"""
    training = _floats([1, 10], [3, 14], [5, 18])
    rows = _floats([7, 22], [9, 26])
    fixed, refitted = fn(training, rows)
    alone = [fn(training, rows[i : i + 1]) for i in range(2)]
    fixed_alone = jnp.concatenate([part for part, _ in alone])
    refitted_alone = jnp.concatenate([part for _, part in alone])
    return [
        bool(jnp.allclose(fixed, fixed_alone, atol=1e-5)),
        bool(jnp.allclose(refitted, refitted_alone, atol=1e-5)),
    ]


def observe_an_outlier_beside_it(fn):
    """in fixed, the row [7, 22] does not notice that its neighbour is far away"""
    training = _floats([1, 10], [3, 14], [5, 18])
    return fn(training, _floats([7, 22], [-1000, 4000]))[0][0]


def _floats(*rows):
    return jnp.asarray(np.array(rows, dtype=np.float32))


def _scale(fitted_on):
    """The right scale, for mistakes that lie elsewhere."""
    constant = (fitted_on == fitted_on[:1]).all(axis=0)
    return jnp.where(constant, 1.0, fitted_on.std(axis=0))


def _apply(rows, fitted_on):
    """The right transformation, for mistakes that lie elsewhere."""
    return (rows - fitted_on.mean(axis=0)) / _scale(fitted_on)


def mistake_refits_in_both(training, rows):
    """You fitted the new rows by themselves in both parts. In `fixed`, every statistic comes from
    `training`, whatever arrives.
    """
    return _apply(rows, rows), _apply(rows, rows)


def mistake_never_refits(training, rows):
    """Both your parts use the training statistics. The second is there to show the fault: fit it on
    `rows`.
    """
    return _apply(rows, training), _apply(rows, training)


def mistake_fits_on_both_joined(training, rows):
    """You fitted `fixed` on training and new rows together. A new row then helps to choose the
    measure by which it is judged.
    """
    return _apply(rows, jnp.concatenate([training, rows])), _apply(rows, rows)


def mistake_centers_with_the_batch(training, rows):
    """In `fixed` you took the scale of the training rows and the mean of the new ones. Both come
    from `training`.
    """
    return (rows - rows.mean(axis=0)) / _scale(training), _apply(rows, rows)


def mistake_scales_with_the_batch(training, rows):
    """In `fixed` you took the mean of the training rows and the scale of the new ones. Both come
    from `training`.
    """
    return (rows - training.mean(axis=0)) / _scale(rows), _apply(rows, rows)


def mistake_swaps_the_parts(training, rows):
    """You returned the refitted rows first. The rows with training statistics come first."""
    return _apply(rows, rows), _apply(rows, training)


def mistake_transforms_the_training_rows(training, rows):
    """In `fixed` you transformed the training rows. They only give the statistics; what is
    transformed is `rows`.
    """
    return _apply(training, training), _apply(rows, rows)


def mistake_divides_by_zero(training, rows):
    """You divided by a scale of zero, which gives NaN or infinity. A constant column, and every
    column of a single fitted row, gets scale 1.
    """

    def standardized(fitted_on):
        return (rows - fitted_on.mean(axis=0)) / fitted_on.std(axis=0)

    return standardized(training), standardized(rows)


def mistake_adds_an_epsilon(training, rows):
    """You added an epsilon to the scales, so a change of 1 in a constant column comes out as a
    million. Constant columns get scale 1.
    """

    def standardized(fitted_on):
        return (rows - fitted_on.mean(axis=0)) / (fitted_on.std(axis=0) + 1e-6)

    return standardized(training), standardized(rows)


def mistake_one_scale_for_the_table(training, rows):
    """You divided every column by one scale of the whole table. Each column has its own."""

    def standardized(fitted_on):
        scale = fitted_on.std()
        return (rows - fitted_on.mean(axis=0)) / jnp.where(
            scale == 0, 1.0, scale
        )

    return standardized(training), standardized(rows)


def mistake_divides_by_one_fewer(training, rows):
    """You used the sample standard deviation, which divides by one fewer than the rows. The
    contract takes the mean over all of them.
    """

    def standardized(fitted_on):
        constant = (fitted_on == fitted_on[:1]).all(axis=0)
        scale = jnp.where(constant, 1.0, fitted_on.std(axis=0, ddof=1))
        return (rows - fitted_on.mean(axis=0)) / scale

    return standardized(training), standardized(rows)
