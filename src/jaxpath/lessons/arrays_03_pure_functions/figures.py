"""The picture: one weight, two biases."""

import jax.numpy as jnp

from jaxpath.figure import Lines, Series


def two_biases():
    x = jnp.array([0.0, 1.0, 2.0], dtype=jnp.float32)
    weight = jnp.array(2.0, dtype=jnp.float32)
    inputs = tuple(x.tolist())
    low = tuple((weight * x + 1.0).tolist())
    high = tuple((weight * x + 3.0).tolist())
    return Lines(
        title="Predictions with two biases",
        series=(Series("bias 1", inputs, low), Series("bias 3", inputs, high)),
        text=(
            "Two parallel rising lines over the inputs 0, 1 and 2, both with weight 2. "
            "With bias 1 the predictions are 1, 3 and 5; with bias 3 they are 3, 5 and 7. "
            "The second line is 2 above the first at every input, and each line meets the "
            "vertical axis, where the input is 0, at its own bias."
        ),
        x_axis="input",
        y_axis="prediction",
    )
