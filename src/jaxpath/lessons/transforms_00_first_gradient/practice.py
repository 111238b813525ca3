"""Practice: repair a gradient that is refused twice."""

import jax
import jax.numpy as jnp

# For the cases.
import numpy as np

# For the observations.
from jaxpath.observe import under_jit


def given_first_try(x):
    """Is refused for [3, -1, 2, 0]: those are integers, and there is one output per entry."""
    return jax.grad(lambda values: values**2)(x)


def gradient_of_mean_square(x):
    """Return the gradient of the mean of the squares of `x`, as a float32 JAX array.

    x is a JAX array of shape (n,) with n >= 1, of an integer or a floating dtype, or a list of n
    Python numbers, where ints fit in int32. x is converted to float32 first, and everything is
    computed in float32. Entry i of the result, which has shape (n,), is the derivative of
    (x[0]**2 + ... + x[n-1]**2) / n with respect to x[i]. A list keeps its contents. For an array
    the function gives the same result inside jax.jit.
    """
    values = jnp.asarray(x, dtype=jnp.float32)
    return jax.grad(lambda v: jnp.mean(v**2))(values)


# Few kinds of arrays, because every new shape or dtype is compiled in each learner's check.
def cases(rng):
    yield ([3, -1, 2, 0],)
    yield (_integers(1, 2, 5),)
    yield (_integers(2147483647, -2147483648, 0),)
    yield (_integers(*rng.integers(-99, 99, size=3)),)
    yield (jnp.asarray(rng.integers(-40, 40, size=4) / 8, dtype=jnp.float32),)
    yield (jnp.asarray(np.array([1.0, -2.0, 4.0]), dtype=jnp.bfloat16),)
    yield ([0.5, -4, 4],)
    yield ([7],)


def observe_under_jit(fn):
    """gradient_of_mean_square gives the same answer for integers inside jax.jit"""
    return under_jit(fn, _integers(1, 2, 5))


def _integers(*values):
    return jnp.asarray(np.array(values, dtype=np.int32))


def mistake_sums_the_squares(x):
    """You differentiated the sum of the squares, so every entry is n times too large. The contract
    says the mean.
    """
    return jax.grad(lambda v: jnp.sum(v**2))(jnp.asarray(x, dtype=jnp.float32))


def mistake_leaves_integers(x):
    """You made an array and left integers as they were, and grad refuses those with a TypeError.
    Convert to float32 before you differentiate.
    """
    return jax.grad(lambda v: jnp.mean(v**2))(jnp.asarray(x))


def mistake_leaves_a_vector(x):
    """You repaired the input and left one output per entry, so grad still raises a TypeError. Make
    one number of the squares inside the function.
    """
    return jax.grad(lambda v: v**2)(jnp.asarray(x, dtype=jnp.float32))


def mistake_returns_the_mean_square(x):
    """You returned the mean of the squares. The gradient says how it changes with each entry, and
    has the shape of x.
    """
    return jnp.mean(jnp.asarray(x, dtype=jnp.float32) ** 2)


def mistake_squares_the_mean(x):
    """You averaged first and squared afterwards. Square every entry, then take the mean: otherwise
    every entry gets the same derivative.
    """
    return jax.grad(lambda v: jnp.mean(v) ** 2)(
        jnp.asarray(x, dtype=jnp.float32)
    )


def mistake_returns_one_entry(x):
    """You returned the derivative for the first entry alone. The gradient has one for each."""
    return jax.grad(lambda v: jnp.mean(v**2))(
        jnp.asarray(x, dtype=jnp.float32)
    )[0]


def mistake_averages_the_gradient(x):
    """You took the mean of the gradient, outside grad. The mean belongs inside the function that
    is differentiated; what comes back keeps one entry for each of x.
    """
    return jnp.mean(
        jax.grad(lambda v: jnp.sum(v**2))(jnp.asarray(x, dtype=jnp.float32))
    )


def mistake_hard_codes_the_length(x):
    """You divided by 4, the length of the shown list. Other inputs have other lengths."""
    return jax.grad(lambda v: jnp.sum(v**2) / 4)(
        jnp.asarray(x, dtype=jnp.float32)
    )


def mistake_expects_an_array(x):
    """You called a method of arrays, and a list has none of those. Build a float32 array from
    whatever comes in.
    """
    return jax.grad(lambda v: jnp.mean(v**2))(x.astype(jnp.float32))


def mistake_doubles_integers(x):
    """You doubled before you converted, and a large int32 leaves its range and wraps around.
    Convert to float32 first.
    """
    values = jnp.asarray(x)
    return (2 * values).astype(jnp.float32) / values.size


def mistake_converts_last(x):
    """You converted only integers first and the result last, so bfloat16 was differentiated in
    bfloat16 and its lost digits stayed lost. Convert every input to float32 first.
    """
    values = jnp.asarray(x)
    if not jnp.issubdtype(values.dtype, jnp.floating):
        values = values.astype(jnp.float32)
    return jax.grad(lambda v: jnp.mean(v**2))(values).astype(jnp.float32)
