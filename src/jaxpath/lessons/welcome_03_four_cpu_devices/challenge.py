"""Challenge: try the division by rows, repair a refusal, and report what happened."""

import jax

# For the case arrays, and for the array of devices in a mesh.
import numpy as np


def placement_report(batch):
    """Place `batch` by rows, or in whole copies where that is refused; return (placed, report).

    batch is a NumPy array of shape (rows, features) with rows >= 1 and features >= 1, of dtype
    float32 or int32. placed is a JAX array on all devices with the shape, dtype and values of
    batch. Where the number of devices divides rows, each device holds rows / devices neighbouring
    rows with all their features, in the order of jax.devices(). Where JAX refuses to divide them
    so, each device holds the whole batch, and no error leaves the function.

    report is a dict of four entries: "refused", a Python bool, whether the division by rows was
    refused; "global_shape", the shape of placed, a tuple of ints; "local_shapes", a tuple with one
    shape per device, each the tuple of ints that describes the piece there; "replicated", a Python
    bool, whether every device holds everything. batch keeps its values.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    refused = False
    try:
        placed = jax.device_put(
            batch, jax.NamedSharding(mesh, jax.P("data", None))
        )
    except ValueError:
        refused = True
        placed = jax.device_put(batch, jax.NamedSharding(mesh, jax.P()))

    return placed, {
        "refused": refused,
        "global_shape": placed.shape,
        "local_shapes": tuple(
            shard.data.shape for shard in placed.addressable_shards
        ),
        "replicated": placed.is_fully_replicated,
    }


_equivalent = {
    "without np.array(…)": "Mesh makes an array of a list of devices.",
    "jax.P(…) without None": "An axis that the spec does not name is not divided.",
}


def cases(rng):
    yield (np.arange(10, dtype=np.float32).reshape(5, 2),)
    yield (np.arange(24, dtype=np.float32).reshape(12, 2),)
    yield (rng.integers(-50, 50, size=(4, 4)).astype(np.int32),)
    yield (rng.integers(-50, 50, size=(7, 4)).astype(np.int32),)
    yield (rng.normal(size=(8, 3)).astype(np.float32),)
    yield (np.array([[np.nan, -np.inf, 3e38]], dtype=np.float32),)
    yield (np.array([[2147483647], [-2147483648]], dtype=np.int32),)


def observe_pieces(fn):
    """of eight rows each device in turn holds two; of five rows each device holds all"""
    found = []
    for count in (8, 5):
        placed, _ = fn(np.arange(2 * count, dtype=np.float32).reshape(count, 2))
        found.append(
            {
                shard.device.id: (
                    shard.index[0].indices(count)[:2],
                    np.asarray(shard.data).tolist(),
                )
                for shard in placed.addressable_shards
            }
        )
    return found


def mistake_lets_the_error_out(batch):
    """You let JAX's ValueError leave the function. Catch it, note that it came, and replicate."""
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    placed = jax.device_put(batch, jax.NamedSharding(mesh, jax.P("data", None)))
    return placed, _report(placed, refused=False)


def mistake_forgets_the_refusal(batch):
    """You repaired the placement and reported that nothing had been refused. Note it where you
    catch the error, because the placed array cannot tell afterwards.
    """
    placed, _ = _place(batch)
    return placed, _report(placed, refused=False)


def mistake_always_replicates(batch):
    """You replicated every batch without trying the rows. Where the division is accepted, keep
    it.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    placed = jax.device_put(batch, jax.NamedSharding(mesh, jax.P()))
    return placed, _report(placed, refused=False)


def mistake_tries_and_replicates(batch):
    """You tried the rows, noted the answer, and then replicated in both cases. Only a refusal needs
    the repair.
    """
    _, refused = _place(batch)
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    placed = jax.device_put(batch, jax.NamedSharding(mesh, jax.P()))
    return placed, _report(placed, refused)


def mistake_falls_back_to_one_device(batch):
    """You answered a refusal with one device. The repair is a whole copy on every device."""
    placed, refused = _place(batch)
    if refused:
        placed = jax.device_put(batch)
    return placed, _report(placed, refused)


def mistake_drops_rows(batch):
    """You dropped rows until the rest divided evenly. That hides the refusal and changes what the
    batch means: keep every row.
    """
    refused = len(batch) % len(jax.devices()) != 0
    placed, _ = _place(batch[: len(batch) - len(batch) % len(jax.devices())])
    return placed, _report(placed, refused)


def mistake_pads_with_zeros(batch):
    """You padded with rows of zeros. The global shape is no longer that of the batch, and later
    code would need a mask to leave those rows out.
    """
    refused = len(batch) % len(jax.devices()) != 0
    placed, _ = _place(
        np.pad(batch, ((0, -len(batch) % len(jax.devices())), (0, 0)))
    )
    return placed, _report(placed, refused)


def mistake_global_for_local(batch):
    """You wrote the global shape once per device. The local shape is that of the data in each
    shard.
    """
    placed, refused = _place(batch)
    local_shapes = tuple(placed.shape for _ in placed.addressable_shards)
    return placed, _report(placed, refused) | {"local_shapes": local_shapes}


def mistake_local_for_global(batch):
    """You reported the shape of the first shard as the global shape. The array keeps its own shape,
    however it is divided.
    """
    placed, refused = _place(batch)
    global_shape = placed.addressable_shards[0].data.shape
    return placed, _report(placed, refused) | {"global_shape": global_shape}


def mistake_one_local_shape(batch):
    """You gave one local shape. They agree here, but the report asks for one per device, so that
    whoever reads it can count the pieces.
    """
    placed, refused = _place(batch)
    local_shapes = placed.addressable_shards[0].data.shape
    return placed, _report(placed, refused) | {"local_shapes": local_shapes}


def mistake_lists_the_shapes(batch):
    """You put the local shapes in a list. The contract says tuple; turn it into one."""
    placed, refused = _place(batch)
    local_shapes = [shard.data.shape for shard in placed.addressable_shards]
    return placed, _report(placed, refused) | {"local_shapes": local_shapes}


def mistake_asks_for_many_devices(batch):
    """You called an array replicated because several devices hold it. Divided rows are on several
    devices, too; replicated means that each one holds everything.
    """
    placed, refused = _place(batch)
    return placed, _report(placed, refused) | {
        "replicated": len(placed.devices()) > 1
    }


def _place(batch):
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    try:
        return jax.device_put(
            batch, jax.NamedSharding(mesh, jax.P("data", None))
        ), False
    except ValueError:
        return jax.device_put(batch, jax.NamedSharding(mesh, jax.P())), True


def _report(placed, refused):
    return {
        "refused": refused,
        "global_shape": placed.shape,
        "local_shapes": tuple(
            shard.data.shape for shard in placed.addressable_shards
        ),
        "replicated": placed.is_fully_replicated,
    }
