"""A deep copy, then two plain assignments."""

import copy

import jax.numpy as jnp


def with_bias(params, new_bias):
    """Return parameters equal to `params` except for the bias of the linear part."""
    result = copy.deepcopy(params)
    linear = result["linear"]
    linear["bias"] = jnp.asarray(new_bias, dtype=linear["bias"].dtype)
    return result
