"""jax.tree.map places everything, the predictions are paired in a Python loop."""

import math

import jax
import numpy as np


def _numbers(predictions):
    return np.asarray(predictions).ravel().tolist()


def check_row_order(predict, x, weights, platform):
    """Return the predictions for the rows of `x` in reverse order, if they follow the rows."""
    home = jax.sharding.SingleDeviceSharding(jax.devices(platform)[0])
    inputs = {"plain": (x, weights), "reversed": (x[::-1], weights)}
    placed = jax.tree.map(lambda leaf: jax.device_put(leaf, home), inputs)
    results = {name: predict(*arguments) for name, arguments in placed.items()}

    answer = results["reversed"]
    if not (
        isinstance(answer, jax.Array)
        and answer.sharding.device_set == home.device_set
    ):
        raise ValueError(f"the answer should be a JAX array on {home}")
    # Comparing sums would let any shuffling pass; each row needs its own prediction.
    pairs = zip(
        _numbers(answer), reversed(_numbers(results["plain"])), strict=True
    )
    for row, (got, wanted) in enumerate(pairs):
        if not math.isclose(got, wanted, rel_tol=0.0, abs_tol=0.001):
            raise ValueError(f"row {row}: predicted {got}, expected {wanted}")
    return answer
