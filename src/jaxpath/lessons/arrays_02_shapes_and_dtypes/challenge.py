"""Challenge: a loss that refuses what it cannot pair."""

import jax
import jax.numpy as jnp

# For the cases.
import numpy as np


def aligned_mse(prediction, target):
    """Return the mean of the squared differences of two arrays of exactly the same shape.

    prediction and target are JAX arrays of one floating dtype and of any shape, () included. The
    result is a JAX array of shape () with that dtype: the mean over all entries of the difference
    squared. Subtract first and square then, so that a small difference of large numbers counts; no
    square leaves the range of the dtype, and neither does their sum. Where the shapes are equal and
    hold no entries, the result is NaN.

    Raises ValueError where the shapes are not equal, whether they would broadcast or not: (3,) with
    (3, 1), () with (3,), (2, 3) with (3, 2). It is raised inside jax.jit too, where the result is
    the same as outside.
    """
    if prediction.shape != target.shape:
        raise ValueError(
            f"prediction has shape {prediction.shape}, target has {target.shape}"
        )
    return jnp.mean((prediction - target) ** 2)


_equivalent = {
    "prediction - target -> target - prediction": "The square is the same for either sign.",
}


# Five kinds of arrays with a loss, because each is compiled in every check; a refusal is not.
def cases(rng):
    yield _floats([1, 3, 5]), _floats([0, 4, 3])
    yield _floats([1, 3, 5]), _floats([1, 3, 5])
    yield _floats([1, 3, 5]), _floats([[1], [3], [5]])
    yield _floats(3), _floats([1, 3, 5])
    yield _floats([10000, 10001, -20000]), _floats([10001, 10000, -20002])
    yield (
        _floats(rng.integers(-40, 40, (2, 3)) / 4),
        _floats(rng.integers(41, 60, (2, 3)) / 4),
    )
    yield _floats([[1, 2, 3], [4, 5, 6]]), _floats([[1, 2], [3, 4], [5, 6]])
    yield _floats([1, 3, 5]), _floats([3])
    yield _floats([[1], [3], [5]]), _floats([1, 3, 5])
    yield _halves(1, -2, 8, 0), _halves(2, -2, 5, 2)
    yield _floats(-2.5), _floats(0.5)
    yield _floats([]), _floats([])


def observe_under_jit(fn):
    """aligned_mse gives the same answer inside jax.jit"""
    return jax.jit(fn)(_floats([1, 3, 5]), _floats([0, 4, 3]))


def observe_refusal_under_jit(fn):
    """inside jax.jit a column target is refused too, before there are any values"""
    try:
        jax.jit(fn)(_floats([1, 3, 5]), _floats([[1], [3], [5]]))
    except ValueError:
        return "ValueError"
    return "no error"


def observe_gradient(fn):
    """its gradient is twice each residual, divided by the number of entries"""
    return jax.grad(fn)(_floats([1, 3, 5]), _floats([0, 4, 3]))


def _floats(values):
    return jnp.asarray(np.array(values, dtype=np.float32))


def _halves(*values):
    return jnp.asarray(np.array(values, dtype=np.float32), dtype=jnp.bfloat16)


def _same_shape(prediction, target):
    if prediction.shape != target.shape:
        raise ValueError("the shapes differ")


def mistake_broadcasts_silently(prediction, target):
    """You subtracted without a check, so a column target was paired with every prediction and a
    zero loss became positive. Compare the shapes before you subtract.
    """
    return jnp.mean((prediction - target) ** 2)


def mistake_reshapes_the_target(prediction, target):
    """You reshaped the target until it fitted. If its numbers are in another order, that hides it:
    (3, 2) read as (2, 3) pairs the wrong entries. Refuse, and let the caller mend the data.
    """
    return jnp.mean((prediction - target.reshape(prediction.shape)) ** 2)


def mistake_flattens_both(prediction, target):
    """You flattened both arrays, which throws away the shapes that should be compared, and a
    single entry still broadcasts. Compare the shapes as they come.
    """
    return jnp.mean((prediction.ravel() - target.ravel()) ** 2)


def mistake_squeezes_before_it_checks(prediction, target):
    """You squeezed the axes of length 1 away before the check, so a column passed as a vector. An
    axis is part of the contract: check what you were given.
    """
    prediction, target = prediction.squeeze(), target.squeeze()
    _same_shape(prediction, target)
    return jnp.mean((prediction - target) ** 2)


def mistake_squeezes_instead_of_checking(prediction, target):
    """You squeezed the axes of length 1 away, which hides a column and checks nothing. An axis is
    part of the contract: refuse a target that has another shape.
    """
    return jnp.mean((prediction.squeeze() - target.squeeze()) ** 2)


def mistake_counts_entries(prediction, target):
    """You compared the number of entries. A vector and a column have equally many and still
    broadcast to all pairs; compare the whole shapes.
    """
    if prediction.size != target.size:
        raise ValueError("the sizes differ")
    return jnp.mean((prediction - target) ** 2)


def mistake_compares_lengths(prediction, target):
    """You compared lengths, which is the first axis only, and a scalar has none. (3,) and (3, 1)
    are equally long; compare the whole shapes.
    """
    if len(prediction) != len(target):
        raise ValueError("the lengths differ")
    return jnp.mean((prediction - target) ** 2)


def mistake_compares_ranks(prediction, target):
    """You compared how many axes there are, not how long they are, so (3,) with (1,) passed.
    Compare the whole shapes.
    """
    if prediction.ndim != target.ndim:
        raise ValueError("the ranks differ")
    return jnp.mean((prediction - target) ** 2)


def mistake_compares_the_arrays(prediction, target):
    """You compared the arrays themselves. That makes an array of True and False, and `if` cannot
    decide on it: the ValueError you saw is about that. Compare their shapes, which are tuples.
    """
    if prediction != target:
        raise ValueError("the shapes differ")
    return jnp.mean((prediction - target) ** 2)


def mistake_asserts(prediction, target):
    """You used assert, which raises AssertionError and vanishes under `python -O`. The contract
    names ValueError: raise it.
    """
    assert prediction.shape == target.shape
    return jnp.mean((prediction - target) ** 2)


def mistake_returns_nan(prediction, target):
    """You returned NaN for a mismatch, which travels on as if it were a loss. Raise ValueError, so
    that the caller learns of it here.
    """
    if prediction.shape != target.shape:
        return jnp.asarray(jnp.nan, dtype=prediction.dtype)
    return jnp.mean((prediction - target) ** 2)


def mistake_sums(prediction, target):
    """You summed the squares. A mean divides by the number of entries, so a longer batch does not
    look worse.
    """
    _same_shape(prediction, target)
    return jnp.sum((prediction - target) ** 2)


def mistake_takes_the_absolute_error(prediction, target):
    """You averaged the absolute differences. The contract squares them, so that a large one counts
    more.
    """
    _same_shape(prediction, target)
    return jnp.mean(jnp.abs(prediction - target))


def mistake_takes_the_root(prediction, target):
    """You took the square root at the end, which is the root mean square. Return the mean."""
    _same_shape(prediction, target)
    return jnp.sqrt(jnp.mean((prediction - target) ** 2))


def mistake_does_not_square(prediction, target):
    """You averaged the differences as they are, so a positive and a negative one cancel. Square
    each before the mean.
    """
    _same_shape(prediction, target)
    return jnp.mean(prediction - target)


def mistake_squares_the_mean(prediction, target):
    """You took the mean first and squared it then. By that time the signs have cancelled; square
    each difference.
    """
    _same_shape(prediction, target)
    return jnp.mean(prediction - target) ** 2


def mistake_averages_one_axis(prediction, target):
    """You averaged along the first axis only, so a matrix gives a loss per column and a scalar
    fails. Average over all entries.
    """
    _same_shape(prediction, target)
    return jnp.mean((prediction - target) ** 2, axis=0)


def mistake_expands_the_square(prediction, target):
    """You squared the large numbers first and subtracted then. Float32 rounds the squares before
    the small difference shows; subtract first.
    """
    _same_shape(prediction, target)
    return jnp.mean(prediction**2 - 2 * prediction * target + target**2)


def mistake_returns_a_python_float(prediction, target):
    """You turned the loss into a Python number. The contract asks for a JAX array of shape (), and
    inside jax.jit there is no number to read yet.
    """
    _same_shape(prediction, target)
    return float(jnp.mean((prediction - target) ** 2))
