"""NamedTuple result."""

from typing import NamedTuple

import jax
import jax.numpy as jnp


class Pair(NamedTuple):
    masked: jax.Array
    selected: jax.Array


def masked_and_selected(x, threshold):
    keep = x > threshold
    return Pair(masked=jnp.where(keep, x, 0), selected=x[keep])
