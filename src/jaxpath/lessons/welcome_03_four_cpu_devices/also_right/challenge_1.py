"""jit of the identity with out_shardings; the report is read from the pieces."""

import jax
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P


def placement_report(batch):
    """Place `batch` by rows, or in whole copies where that is refused; return (placed, report)."""
    mesh = jax.make_mesh((jax.device_count(),), ("rows",))

    def place(spec):
        return jax.jit(lambda x: x, out_shardings=NamedSharding(mesh, spec))(
            batch
        )

    # Whole copies divide no work: every device would repeat the same computation. So this says
    # nothing of uneven batches in a divided computation.
    refused = False
    try:
        placed = place(P("rows", None))
    except ValueError:
        refused = True
        placed = place(P())
    local_shapes = tuple(
        shard.data.shape for shard in placed.addressable_shards
    )
    return placed, {
        "refused": refused,
        "global_shape": placed.shape,
        "local_shapes": local_shapes,
        "replicated": all(shape == placed.shape for shape in local_shapes),
    }
