"""Exercise: the slope of a squared line, at every point of an array."""

import jax
import jax.numpy as jnp

# For the cases.
import numpy as np

# For the observations.
from jaxpath.observe import under_jit


def slopes_of_squared_line(a, b, x):
    """Return the derivative of (a * x + b) ** 2 with respect to x, at every entry of `x`.

    a and b are Python numbers, floats or ints that fit in int32. x is a JAX array of shape (n,)
    with n >= 0, of a floating dtype. Entry i of the result is the slope at x[i] and depends on no
    other entry. The result has the shape and the dtype of x. It is the derivative to the accuracy
    of that dtype, not a rough estimate, also where the height itself is too large for float32, as
    it is at 1e20. The function gives the same result inside jax.jit, with a and b fixed.
    """

    def total_height(points):
        return jnp.sum((a * points + b) ** 2)

    return jax.grad(total_height)(x)


# Quarters and small integers, so that every right formula gives the same number.
def cases(rng):
    yield 2.0, -3.0, _floats(0.0, 1.0, 2.0, 4.0)
    yield 1, 0, _floats(-3.0, 0.0, 3.0, 0.5)
    yield -0.5, 4.0, _floats(8.0, -8.0, 2.0, 2.0)
    yield 0.0, 7.0, _floats(5.0, -1.0, 0.0, 3.0)
    yield 3.0, 1.0, _floats(1e20, -1e20, 1e6, 0.25)
    yield 1.75, -0.25, _floats(*rng.integers(-20, 20, size=4) / 4)
    yield -3, 2, _floats(5.0)
    yield 2.0, 1.0, _floats()
    yield 2, 1, jnp.asarray(np.array([-3.0, 0.0, 5.0]), dtype=jnp.bfloat16)


def observe_under_jit(fn):
    """slopes_of_squared_line gives the same answer inside jax.jit"""
    points = _floats(0.0, 1.0, 2.0, 4.0)
    return under_jit(fn, 2.0, -3.0, points, static_argnums=(0, 1))


def _floats(*values):
    return jnp.asarray(np.array(values, dtype=np.float32))


def mistake_drops_the_inner_slope(a, b, x):
    """You stopped after the square: the slope with respect to u = a x + b is 2 u. A move in x
    reaches u multiplied by a, so that factor belongs to the slope too.
    """
    return 2 * (a * x + b)


def mistake_keeps_only_the_inner_slope(a, b, x):
    """You returned a, the slope of the line before it is squared. The square has a slope of its
    own, and the chain rule multiplies the two.
    """
    return jnp.full_like(x, a)


def mistake_drops_the_two(a, b, x):
    """You lost the 2: the slope of u squared is 2 u, not u."""
    return a * (a * x + b)


def mistake_forgets_the_offset(a, b, x):
    """You differentiated (a x) squared. The b does vanish from the slope of the line, but it stays
    inside u, and the outer slope depends on u.
    """
    return 2 * a * a * x


def mistake_returns_the_heights(a, b, x):
    """You returned the heights, not the slopes. At a high point a curve can be level, and at height
    0 it can be steep.
    """
    return (a * x + b) ** 2


def mistake_differentiates_a(a, b, x):
    """You differentiated with respect to a. jax.grad takes the first argument unless argnums names
    another, and a is the first here: make x the one that is differentiated.
    """
    return 2 * x * (a * x + b)


def mistake_averages_the_points(a, b, x):
    """You took the mean over the points, which divides every slope by their number. The slope at a
    point does not depend on how many others there are.
    """
    return jax.grad(lambda points: jnp.mean((a * points + b) ** 2))(x)


def mistake_adds_the_slopes(a, b, x):
    """You returned one number, the slopes of all points added up. Each point keeps its own entry;
    differentiate with respect to the array, not with respect to one move of all its points.
    """
    return jax.grad(lambda move: jnp.sum((a * (x + move) + b) ** 2))(0.0)


def mistake_leaves_a_vector(a, b, x):
    """You handed jax.grad a function with one output per point, and it wants exactly one number:
    that is the TypeError. Make one number of the heights without scaling any of them.
    """
    return jax.grad(lambda points: (a * points + b) ** 2)(x)


def mistake_steps_by_a_ten_millionth(a, b, x):
    """You estimated with a step of 1e-7. Beside 3 that is too small for float32, both neighbours
    round to the point itself, and the difference is 0. Differentiate instead of estimating.
    """
    step = 1e-7
    return ((a * (x + step) + b) ** 2 - (a * (x - step) + b) ** 2) / (2 * step)


def mistake_steps_by_a_thousandth(a, b, x):
    """You estimated with a step of 1e-3. In float32 that leaves about three digits, and none where
    the height overflows. The contract asks for the derivative itself.
    """
    step = 1e-3
    return ((a * (x + step) + b) ** 2 - (a * (x - step) + b) ** 2) / (2 * step)
