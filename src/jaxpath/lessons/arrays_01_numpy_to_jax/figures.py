"""The picture: two features before and after centering."""

import jax.numpy as jnp

from jaxpath.figure import Lines, Series


def before_and_after():
    x = jnp.array([[1.0, 10.0], [3.0, 14.0], [5.0, 18.0]], dtype=jnp.float32)
    centered = x - x.mean(axis=0)
    observations = (0.0, 1.0, 2.0)
    return Lines(
        title="Each feature and its centered version",
        series=(
            Series("feature 0", observations, tuple(x[:, 0].tolist())),
            Series(
                "feature 0 centered",
                observations,
                tuple(centered[:, 0].tolist()),
            ),
            Series("feature 1", observations, tuple(x[:, 1].tolist())),
            Series(
                "feature 1 centered",
                observations,
                tuple(centered[:, 1].tolist()),
            ),
        ),
        text=(
            "Four rising lines over the observations 0, 1 and 2. Feature 0 is 1, 3, 5; centered it "
            "is -2, 0, 2, which is lower by 3 everywhere. Feature 1 is 10, 14, 18; centered it is "
            "-4, 0, 4, which is lower by 14 everywhere. Each centered line is parallel to its "
            "original. Both are 0 at observation 1, and feature 1 stays the wider one."
        ),
        x_axis="observation",
        y_axis="value",
    )
