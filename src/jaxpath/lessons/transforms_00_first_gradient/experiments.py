"""Where intuition about slopes breaks: inner factors, step sizes, zeros, refusals, corners."""

import jax
import jax.numpy as jnp


def chain_rule_at_three_inputs():
    """Differentiate a squared line at three inputs and compare with the product of two slopes."""

    def squared_line(x):
        return (3.0 * x + 1.0) ** 2

    inputs = (-1.0, 0.0, 2.0)
    slopes = [float(jax.grad(squared_line)(x)) for x in inputs]
    assert slopes == [3.0 * 2.0 * (3.0 * x + 1.0) for x in inputs]

    # The wrong formula 6x happens to be right at this one input.
    assert float(jax.grad(squared_line)(-0.5)) == 6.0 * -0.5
    print(slopes)
    return slopes


def step_sweep(central_difference):
    """Estimate the slope of the cube at 3 in float32 with ever smaller steps; the truth is 27."""

    def cube(x):
        return x * x * x

    three = jnp.float32(3.0)
    errors = {}
    for h in (0.1, 0.01, 1e-3, 1e-5, 1e-7):
        estimate = central_difference(cube, three, h)
        errors[h] = abs(float(estimate) - 27.0)
        print(f"h = {h}: {float(estimate):.3f}")

    # The last step is too small to leave 3; autodiff takes no step at all.
    assert three + 1e-7 == three
    assert three - 1e-7 == three
    assert jax.grad(cube)(three) == 27.0
    print("smallest error: h =", min(errors, key=errors.get))
    return errors


def zero_slopes():
    """Ask three curves for their slope at 0, then look at the heights beside it."""
    curves = (
        ("square", lambda x: x**2),
        ("cube", lambda x: x**3),
        ("constant", lambda x: 5.0),
    )
    for name, curve in curves:
        print(f"{name}:", [curve(x) for x in (-0.5, 0.0, 0.5)])
    stationary = [name for name, curve in curves if jax.grad(curve)(0.0) == 0.0]
    print("slope 0:", stationary)
    return stationary


def two_refusals(slope):
    """Ask for the slope at an integer and at a vector, then repair both."""
    residuals = jnp.array([3.0, -1.0, 2.0, 0.0], dtype=jnp.float32)
    # Only the words that all releases share.
    reasons = ("real- or complex-valued inputs", "scalar-output functions")
    for point, reason in zip((3, residuals), reasons, strict=True):
        try:
            slope(point)
        except TypeError as error:
            assert reason in str(error)
            print("TypeError:", reason)

    assert slope(float(3)) == 6.0
    of_sum = jax.grad(lambda r: jnp.sum(r**2))(residuals)
    of_mean = jax.grad(lambda r: jnp.mean(r**2))(residuals)
    print("sum:", of_sum.tolist())
    print("mean:", of_mean.tolist())
    return of_sum, of_mean


def at_a_corner(central_difference):
    """Ask for the slope of the absolute value at 0, where it has none."""
    estimate = central_difference(jnp.abs, 0.0)
    convention = jax.grad(jnp.abs)(0.0)
    print("two neighbours:", float(estimate))
    print("autodiff:", float(convention))
    return estimate, convention
