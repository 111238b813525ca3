"""What placement follows, what a copy costs, which row counts fit, and when it is too late."""

import os

import jax

# On the host, before placement and after it.
import numpy as np


def other_values(host, rows, double_plus_one):
    """Keep the shape and the sharding, and change every value."""
    contract = {"in_shardings": rows, "out_shardings": rows}
    negative = -host - 2
    negative_x = jax.device_put(negative, rows)
    negative_y = jax.jit(double_plus_one, **contract)(negative_x)

    assert np.array_equal(negative_y, 2 * negative + 1)
    local_shapes = [s.data.shape for s in negative_x.addressable_shards]
    print("Negative result:", negative_y.tolist())
    print(f"Devices: {len(local_shapes)}, local shapes: {set(local_shapes)}")
    return local_shapes


def whole_copies(host, replicated):
    """Place the same table with jax.P(), which names no mesh axis."""
    copies = jax.device_put(host, replicated)
    pieces = [np.asarray(shard.data) for shard in copies.addressable_shards]

    assert copies.is_fully_replicated
    assert all(np.array_equal(piece, host) for piece in pieces)
    local_shapes = [piece.shape for piece in pieces]
    print("Global shape:", copies.shape)
    print("Numbers stored:", sum(piece.size for piece in pieces))
    print(f"Devices: {len(local_shapes)}, local shapes: {set(local_shapes)}")
    return copies


def which_row_counts(rows):
    """Ask the sharding which local shape five tables would get; it answers or refuses as placing
    them would, and needs no data.
    """
    accepted = []
    for count in (2, 5, 10, 12, 16):
        try:
            local_shape = rows.shard_shape((count, 2))
        except ValueError as error:
            assert "axis 0 is partitioned 4 times" in str(error)
            print(count, "rows: refused")
        else:
            print(count, "rows:", local_shape, "on each device")
            accepted.append(count)
    print("Accepted:", accepted)
    return accepted


def too_late():
    """Ask for eight devices in both ways that people use, long after JAX has started."""
    os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
    print("After XLA_FLAGS:", jax.device_count())

    try:
        jax.config.update("jax_num_cpu_devices", 8)
    except RuntimeError as error:
        assert "before backends are initialized" in str(error)
        print("After jax.config.update: RuntimeError")
    print("CPU devices:", jax.device_count())
