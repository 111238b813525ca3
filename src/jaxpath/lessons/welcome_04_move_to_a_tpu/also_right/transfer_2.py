"""On the device throughout: lax.rev for the rows and for the answer, one jnp reduction."""

import jax
import jax.numpy as jnp
from jax import lax


def check_row_order(predict, x, weights, platform):
    """Return the predictions for the rows of `x` in reverse order, if they follow the rows."""
    device, *_ = jax.devices(platform)
    rows = jax.device_put(x, device)
    weights = jax.device_put(weights, device)

    in_order = predict(rows, weights)
    reversed_order = predict(lax.rev(rows, dimensions=(0,)), weights)

    match reversed_order:
        case jax.Array() if reversed_order.devices() == {device}:
            pass
        case _:
            raise ValueError(f"expected a JAX array on {device}")

    # Entry by entry: sums agree even where the predictions are shuffled.
    expected = lax.rev(jax.device_put(in_order, device), dimensions=(0,))
    if jnp.any(jnp.abs(reversed_order - expected) > 0.001):
        raise ValueError("the predictions are not in the order of the rows")
    return reversed_order
