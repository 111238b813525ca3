"""Ask the sharding for its shard shape before placing anything, then a callback."""

import jax
import numpy as np

# Who holds what.
from jax.sharding import Mesh, NamedSharding, PartitionSpec


def _divides(sharding, shape):
    try:
        sharding.shard_shape(shape)
    except ValueError:
        return False
    return True


def placement_report(batch):
    """Place `batch` by rows, or in whole copies where that is refused; return (placed, report)."""
    mesh = Mesh(np.array(jax.devices()), ("device",))
    by_rows = NamedSharding(mesh, PartitionSpec("device"))
    copies = NamedSharding(mesh, PartitionSpec())

    refused = not _divides(by_rows, batch.shape)
    sharding = copies if refused else by_rows
    placed = jax.make_array_from_callback(
        batch.shape, sharding, batch.__getitem__
    )
    report = {
        "refused": refused,
        "global_shape": batch.shape,
        "local_shapes": (sharding.shard_shape(batch.shape),) * mesh.size,
        "replicated": sharding.is_fully_replicated,
    }
    return placed, report
