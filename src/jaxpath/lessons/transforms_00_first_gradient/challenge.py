"""Challenge: what a zero slope does not say, two neighbours can."""

import jax
import jax.numpy as jnp


def kind_of_point(function, x, step):
    """Name the kind of the point `x` of `function`, by the slope there and by two neighbours.

    function takes a Python float or a floating JAX scalar and returns such a number; jax.grad can
    differentiate it. x is a Python int or float, step a Python float greater than 0. Two heights
    that are compared are equal or clearly different, in 32 bits as in 64. The result is one of five
    strings.

    "not stationary": the derivative of function at x, as JAX computes it, is not exactly 0. In the
    other four it is exactly 0.

    "minimum": the heights at x - step and at x + step are both above the height at x.

    "maximum": both are below it.

    "flat": both are equal to it.

    "neither": none of these three.
    """
    x = float(x)
    if jax.grad(function)(x) != 0:
        return "not stationary"
    left, here, right = function(x - step), function(x), function(x + step)
    if left > here and right > here:
        return "minimum"
    if left < here and right < here:
        return "maximum"
    if left == here == right:
        return "flat"
    return "neither"


_equivalent = {
    "if jax.grad(function)(x) !=… and left, here, right = (functi… swapped": "Heights that "
    "are not needed change nothing.",
    "if left > here and right > … and if left < here and right < … swapped": "No point is "
    "both.",
    "if left < here and right < … and if left == here == right: r… swapped": "No point is "
    "both.",
    "left == here == right -> left == right": "Equal neighbours above or below the point have "
    "returned before.",
}


# Heights that are exact in float32 as well as in Python's floats.
def cases(rng):
    yield _Curve("x**2", lambda x: x**2), 0.0, 0.5
    yield _Curve("x**3", lambda x: x**3), 0.0, 0.5
    yield _Curve("0*x + 5", lambda x: 0.0 * x + 5.0), -2.0, 1.0
    yield _Curve("x**2 - 1", lambda x: x**2 - 1.0), 1.0, 0.25
    yield _Curve("3 - x**2", lambda x: 3.0 - x**2), 0, 0.5
    yield _Curve("(x - 2)**2", lambda x: (x - 2.0) ** 2), 2, 0.25
    yield _Curve("(x - 2)**3", lambda x: (x - 2.0) ** 3), 2.0, 0.5
    yield _Curve("x**4", lambda x: x**4), 0.0, 0.5
    yield _Curve("-x**3", lambda x: -(x**3)), 0.0, 1.0
    yield _Curve("x**4 - 2*x**2", lambda x: x**4 - 2.0 * x**2), 0.0, 0.5
    yield _Curve("x**4 - 2*x**2", lambda x: x**4 - 2.0 * x**2), 0.0, 2.0
    yield (
        _Curve("maximum(x, 0)**2", lambda x: jnp.maximum(x, 0.0) ** 2),
        0.0,
        1.0,
    )
    yield (
        _Curve("-minimum(x, 0)**2", lambda x: -(jnp.minimum(x, 0.0) ** 2)),
        0.0,
        1.0,
    )
    yield (
        _Curve("minimum(x, 0)**2", lambda x: jnp.minimum(x, 0.0) ** 2),
        0.0,
        1.0,
    )
    yield (
        _Curve("-maximum(x, 0)**2", lambda x: -(jnp.maximum(x, 0.0) ** 2)),
        0.0,
        1.0,
    )
    yield _Curve("x**2", lambda x: x**2), -int(rng.integers(1, 9)), 0.5


class _Curve:
    """A function that a report can name."""

    def __init__(self, formula, function):
        self._formula = formula
        self._function = function

    def __call__(self, x):
        return self._function(x)

    def __repr__(self):
        return f"x -> {self._formula}"


def _by_neighbours(left, here, right):
    if left > here and right > here:
        return "minimum"
    if left < here and right < here:
        return "maximum"
    return "flat" if left == here == right else "neither"


def _heights(function, x, step):
    return function(x - step), function(x), function(x + step)


def mistake_calls_every_zero_a_minimum(function, x, step):
    """You took a zero slope for a minimum. The cube at 0, a peak and a constant have it too:
    compare the heights beside the point.
    """
    return "minimum" if jax.grad(function)(float(x)) == 0 else "not stationary"


def mistake_looks_only_right(function, x, step):
    """You looked at the right neighbour alone. To its left the curve may go the other way, as the
    cube does: both sides have to agree.
    """
    x = float(x)
    if jax.grad(function)(x) != 0:
        return "not stationary"
    _, here, right = _heights(function, x, step)
    return "minimum" if right > here else "maximum" if right < here else "flat"


def mistake_looks_only_left(function, x, step):
    """You looked at the left neighbour alone. To its right the curve may go the other way, as the
    cube does: both sides have to agree.
    """
    x = float(x)
    if jax.grad(function)(x) != 0:
        return "not stationary"
    left, here, _ = _heights(function, x, step)
    return "minimum" if left > here else "maximum" if left < here else "flat"


def mistake_swaps_minimum_and_maximum(function, x, step):
    """You called a valley a maximum and a peak a minimum. At a minimum the neighbours are higher
    than the point.
    """
    x = float(x)
    if jax.grad(function)(x) != 0:
        return "not stationary"
    found = _by_neighbours(*_heights(function, x, step))
    return {"minimum": "maximum", "maximum": "minimum"}.get(found, found)


def mistake_tests_the_height(function, x, step):
    """You asked whether the height is 0. A point is stationary when the slope is 0, whatever the
    height: a valley may lie at 5, and a steep curve may pass through 0.
    """
    x = float(x)
    if function(x) != 0:
        return "not stationary"
    return _by_neighbours(*_heights(function, x, step))


def mistake_ignores_the_slope(function, x, step):
    """You only compared heights. Where the slope is not 0 the answer is settled before you look at
    a neighbour: it is not stationary.
    """
    return _by_neighbours(*_heights(function, float(x), step))


def mistake_estimates_the_slope(function, x, step):
    """You estimated the slope from the two neighbours. The contract asks for the derivative: the
    estimate for the cube at 0 is step squared, not 0.
    """
    x = float(x)
    left, here, right = _heights(function, x, step)
    if (right - left) / (2 * step) != 0:
        return "not stationary"
    return _by_neighbours(left, here, right)


def mistake_uses_the_second_derivative(function, x, step):
    """You asked the second derivative. It is 0 at the minimum of x**4 as it is for a constant, so
    it cannot tell those apart: compare the heights that the contract names.
    """
    x = float(x)
    if jax.grad(function)(x) != 0:
        return "not stationary"
    bend = jax.grad(jax.grad(function))(x)
    return "minimum" if bend > 0 else "maximum" if bend < 0 else "flat"


def mistake_counts_ties(function, x, step):
    """You let an equal neighbour count as higher or lower. A minimum needs both neighbours above
    the point, and a level side is not above.
    """
    x = float(x)
    if jax.grad(function)(x) != 0:
        return "not stationary"
    left, here, right = _heights(function, x, step)
    if left == here == right:
        return "flat"
    if left >= here and right >= here:
        return "minimum"
    return "maximum" if left <= here and right <= here else "neither"


def mistake_wants_a_positive_slope(function, x, step):
    """You took only a positive slope for not stationary. A falling curve moves as well: compare
    the slope with 0 for being different.
    """
    x = float(x)
    if jax.grad(function)(x) > 0:
        return "not stationary"
    return _by_neighbours(*_heights(function, x, step))


def mistake_leaves_an_integer(function, x, step):
    """You gave jax.grad the x that came in. It may be a Python int, and grad refuses that with a
    TypeError: make it a float.
    """
    if jax.grad(function)(x) != 0:
        return "not stationary"
    return _by_neighbours(*_heights(function, x, step))


def mistake_chooses_its_own_step(function, x, step):
    """You looked at neighbours a fixed 0.001 away. The contract says how far: at distance step,
    which can change the answer.
    """
    x = float(x)
    if jax.grad(function)(x) != 0:
        return "not stationary"
    return _by_neighbours(*_heights(function, x, 1e-3))
