"""The picture: a parabola and the line that touches it at 3."""

import jax
import jax.numpy as jnp

from jaxpath.figure import Lines, Series


def tangent_at_three():
    def square(x):
        return x**2

    height, slope = jax.value_and_grad(square)(3.0)
    x = jnp.arange(21, dtype=jnp.float32) / 4
    inputs = tuple(x.tolist())
    return Lines(
        title="x squared and its tangent at 3",
        series=(
            Series("x squared", inputs, tuple(square(x).tolist())),
            Series(
                "tangent at 3",
                inputs,
                tuple((height + slope * (x - 3.0)).tolist()),
            ),
            Series("the point (3, 9)", (3.0,), (float(height),)),
        ),
        text=(
            "Two lines over inputs from 0 to 5. The parabola rises from 0 to 25, ever more "
            "steeply. The tangent is straight and rises from -9 to 21. They touch at the "
            "marked point (3, 9) and "
            "part slowly on both sides: at 2 the parabola is at 4 and the tangent at 3; at 0 the "
            "parabola is at 0 and the tangent at -9; at 5 they are at 25 and 21. The parabola is "
            "never below the tangent."
        ),
        x_axis="input",
        y_axis="value",
    )
