"""NumPy first with an explicit refusal, then each finished piece placed by a callback."""

import jax
import numpy as np

# Who holds what.
from jax.sharding import Mesh, NamedSharding, PartitionSpec


def squared_in_shards(batch):
    """Return the square of every entry of `batch`, with the rows divided among all devices."""
    devices = jax.devices()
    if batch.shape[0] % len(devices):
        raise ValueError(
            f"{len(devices)} devices do not divide {batch.shape[0]} rows"
        )
    with np.errstate(over="ignore", under="ignore"):
        squares = batch * batch
    sharding = NamedSharding(
        Mesh(np.array(devices), ("i",)), PartitionSpec("i")
    )
    return jax.make_array_from_callback(
        squares.shape, sharding, squares.__getitem__
    )
