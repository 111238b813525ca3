"""The picture: which device holds each position of the global array."""

import jax

# For the table and its owners.
import numpy as np

from jaxpath.figure import Grid


def owners():
    mesh = jax.sharding.Mesh(np.array(jax.devices("cpu")), ("data",))
    host = np.arange(8, dtype=np.float32).reshape(4, 2)
    x = jax.device_put(host, jax.NamedSharding(mesh, jax.P("data", None)))

    owner = np.full(x.shape, -1)
    for shard in x.addressable_shards:
        owner[shard.index] = shard.device.id
    return Grid(
        title="Which logical device holds each position",
        rows=("row 0", "row 1", "row 2", "row 3"),
        columns=("feature 0", "feature 1"),
        cells=tuple(tuple(row) for row in owner.tolist()),
        text=(
            "Four rows of two cells; the number in a cell is the id of the device that holds that "
            "position. Both cells of row 0 say 0, both of row 1 say 1, both of row 2 say 2 and "
            "both of row 3 say 3. Each device has one horizontal band: a whole row, and no part of "
            "another."
        ),
        row_axis="row",
        column_axis="feature",
    )
