"""jax.make_mesh and make_array_from_callback: each device asks for its own piece."""

import jax
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P


def place_batch(batch):
    """Return `batch` on all devices: in equal groups of rows, or in whole copies."""
    mesh = jax.make_mesh((jax.device_count(),), ("rows",))
    leftover = len(batch) % mesh.size
    sharding = NamedSharding(mesh, P(None if leftover else "rows"))
    return jax.make_array_from_callback(
        batch.shape, sharding, lambda index: batch[index]
    )
