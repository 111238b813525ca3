"""A general recursive update along a path of names."""

import jax.numpy as jnp


def replace_at(tree, path, change):
    """Return a copy of the nested dict with change(old) at the path."""
    if not path:
        return change(tree)
    head, *rest = path
    return tree | {head: replace_at(tree[head], rest, change)}


def with_bias(params, new_bias):
    """Return parameters equal to `params` except for the bias of the linear part."""
    return replace_at(
        params, ["linear", "bias"], lambda old: jnp.array(new_bias, old.dtype)
    )
