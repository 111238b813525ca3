"""Four logical CPU devices, one array in four pieces, and a result checked in two ways."""

import jax

# On the host, before placement and after it.
import numpy as np


def ask_for_four():
    """Ask before anything can start the backend: these two lines only write down a wish."""
    jax.config.update("jax_platforms", "cpu")
    jax.config.update("jax_num_cpu_devices", 4)


def count_and_describe():
    """Start the backend by asking for its devices, stop if there are not four, and describe
    two ways to place a table on them.
    """
    devices = jax.devices("cpu")
    if len(devices) != 4:
        raise RuntimeError(
            f"{len(devices)} CPU devices, not 4: JAX started before it "
            "was asked. Run this file in a new process; in a notebook, "
            "restart the kernel, then run all cells."
        )

    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    rows = jax.NamedSharding(mesh, jax.P("data", None))
    replicated = jax.NamedSharding(mesh, jax.P())
    return devices, rows, replicated


def place_and_compute(rows):
    """Place the table by rows, then compute under a contract: rows come in, rows go out."""
    host = np.arange(8, dtype=np.float32).reshape(4, 2)
    x = jax.device_put(host, rows)

    def double_plus_one(a):
        return 2 * a + 1

    y = jax.jit(double_plus_one, in_shardings=rows, out_shardings=rows)(x)
    y.block_until_ready()
    return host, x, double_plus_one, y


def report_pieces(devices, x):
    """Print what ran, and which piece of x each device holds."""
    print("JAX:", jax.__version__)
    print("Platform:", devices[0].platform)
    print("Processes:", jax.process_count())
    print("CPU devices:", len(devices))
    print("Global shape:", x.shape)
    for shard in x.addressable_shards:
        values = shard.data.tolist()
        print("Device", shard.device.id, "holds", shard.index[0], values)


def check_values_and_placement(host, x, y):
    """Check the arithmetic on the whole, then the placement piece by piece."""
    np.testing.assert_array_equal(np.asarray(y), 2 * host + 1)

    for placed in (x, y):
        local_shapes = [s.data.shape for s in placed.addressable_shards]
        assert placed.shape == (4, 2)
        assert local_shapes == [(1, 2)] * 4
    for shard in x.addressable_shards:
        assert np.array_equal(shard.data, host[shard.index])
    print("Result:", y.tolist())
