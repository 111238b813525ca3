"""value_and_grad, then a match on the pair of words for left and right."""

import jax
import jax.numpy as jnp


def compare(height, reference):
    """Say where `height` lies; NaN lies nowhere."""
    if height > reference:
        return "above"
    if height < reference:
        return "below"
    return "level" if height == reference else "unknown"


def kind_of_point(function, x, step):
    """Name the kind of the point `x` of `function`, by the slope there and by two neighbours."""
    height, slope = jax.value_and_grad(function)(jnp.float32(x))
    if slope != 0.0:
        return "not stationary"
    match [
        compare(function(jnp.float32(x + side)), height)
        for side in (-step, step)
    ]:
        case ["above", "above"]:
            return "minimum"
        case ["below", "below"]:
            return "maximum"
        case ["level", "level"]:
            return "flat"
        case _:
            return "neither"
