"""One slope in three ways: by hand, by autodiff and from two neighbours."""

import jax
import jax.numpy as jnp


def define_the_score():
    """Write the score as a plain function and read two heights, before any derivative."""

    def square(x):
        return x**2

    print("height at 3 and at 3.01:", square(3.0), round(square(3.01), 4))
    return square


def derive(square):
    """Make a new function out of square: called at x, it gives the slope of square at x."""
    slope = jax.grad(square)
    print("slope at 3:", slope(3.0))
    return slope


def check_by_hand(slope):
    """Compare with 2x where the slope is positive, zero and negative, then predict 3.01."""
    for x in (3.0, 0.0, -3.0):
        assert slope(x) == 2 * x
    assert slope(3.0).shape == ()
    assert slope(3.0).dtype == jnp.float32

    predicted = 9.0 + slope(3.0) * 0.01
    assert jnp.allclose(predicted, 9.06)
    assert not jnp.allclose(predicted, 9.0601, rtol=0.0, atol=5e-5)


def nudge_both_ways(square, slope):
    """Estimate the slope at 3 from the heights a step to the left and a step to the right."""

    def central_difference(function, x, h=1e-3):
        return (function(x + h) - function(x - h)) / (2 * h)

    estimate = central_difference(square, 3.0)
    print("estimate at 3:", round(estimate, 8))
    assert abs(estimate - 6.0) < 1e-8
    assert abs(estimate - slope(3.0)) < 1e-6
    return central_difference
