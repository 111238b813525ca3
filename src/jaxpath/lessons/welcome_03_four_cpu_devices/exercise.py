"""Exercise: divide the rows where they divide evenly, copy the batch where they do not."""

import jax

# For the case arrays, and for the array of devices in a mesh.
import numpy as np


def place_batch(batch):
    """Return `batch` as a JAX array on all devices: in equal groups of rows, or in whole copies.

    batch is a NumPy array of shape (rows, features) with rows >= 0 and features >= 1, of dtype
    float32 or int32. The result has its shape, dtype and values, NaN and infinities included.
    Where the number of devices divides rows, every device holds rows / devices neighbouring rows
    with all their features: the first group on the first device of jax.devices(), the next on the
    second, and so on. Zero rows count as divided evenly. Where the number of devices does not
    divide rows, every device holds the whole batch. batch keeps its values. How the mesh axes are
    called is up to you.
    """
    devices = jax.devices()
    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    spec = (
        jax.P("data", None) if batch.shape[0] % len(devices) == 0 else jax.P()
    )
    return jax.device_put(batch, jax.NamedSharding(mesh, spec))


_equivalent = {
    "without np.array(…)": "Mesh makes an array of a list of devices.",
    "jax.P(…) without None": "An axis that the spec does not name is not divided.",
}


def cases(rng):
    yield (np.arange(24, dtype=np.float32).reshape(12, 2),)
    yield (np.arange(10, dtype=np.float32).reshape(5, 2),)
    yield (rng.integers(-50, 50, size=(4, 4)).astype(np.int32),)
    yield (rng.integers(-50, 50, size=(6, 4)).astype(np.int32),)
    yield (rng.normal(size=(8, 3)).astype(np.float32),)
    yield (np.array([[np.nan, -np.inf, 3e38, -0.0]], dtype=np.float32),)
    yield (np.array([[2147483647], [-2147483648], [7]], dtype=np.int32),)
    yield (np.zeros((0, 2), dtype=np.float32),)


def observe_twelve_rows(fn):
    """of twelve rows, each device in turn holds three neighbouring ones with both features"""
    return _pieces(fn(np.arange(24, dtype=np.float32).reshape(12, 2)))


def observe_square_batch(fn):
    """of a (4, 4) batch, each device in turn holds one row with four features"""
    return _pieces(fn(np.arange(16, dtype=np.int32).reshape(4, 4)))


def observe_five_rows(fn):
    """of five rows, every device holds all, and the array says that it is fully replicated"""
    placed = fn(np.arange(10, dtype=np.float32).reshape(5, 2))
    return _pieces(placed), placed.is_fully_replicated


def _pieces(placed):
    """By device id: where its piece starts and ends along each axis, and the values in it."""
    pieces = {}
    for shard in placed.addressable_shards:
        starts_and_ends = [
            part.indices(size)[:2]
            for part, size in zip(shard.index, placed.shape, strict=True)
        ]
        pieces[shard.device.id] = (
            starts_and_ends,
            np.asarray(shard.data).tolist(),
        )
    return pieces


def mistake_one_device(batch):
    """You made a JAX array without saying where, so all of it is on the first device. Give
    `jax.device_put` a sharding over all devices.
    """
    return jax.device_put(batch)


def mistake_always_copies(batch):
    """You replicated batches that divide evenly, too. A whole copy on each device is the repair for
    the others; where the rows divide, name the mesh axis for the row axis.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    return jax.device_put(batch, jax.NamedSharding(mesh, jax.P()))


def mistake_never_copies(batch):
    """You asked for a division by rows every time, and JAX refuses that for row counts such as
    five. Look at the row count first, or catch the ValueError, and replicate.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    return jax.device_put(batch, jax.NamedSharding(mesh, jax.P("data", None)))


def mistake_divides_the_features(batch):
    """You put the mesh axis in the second place of the spec, which divides the features. Place one
    of the spec belongs to the rows.
    """
    devices = jax.devices()
    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    spec = (
        jax.P(None, "data") if batch.shape[0] % len(devices) == 0 else jax.P()
    )
    return jax.device_put(batch, jax.NamedSharding(mesh, spec))


def mistake_counts_the_features(batch):
    """You tested whether the number of features divides evenly. The rows are what is divided, and
    their number is the first entry of the shape.
    """
    devices = jax.devices()
    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    spec = (
        jax.P("data", None) if batch.shape[1] % len(devices) == 0 else jax.P()
    )
    return jax.device_put(batch, jax.NamedSharding(mesh, spec))


def mistake_asks_for_enough_rows(batch):
    """You divide as soon as there is a row for every device. Five rows are enough for that and
    still leave one over: what counts is the remainder.
    """
    devices = jax.devices()
    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    spec = jax.P("data", None) if batch.shape[0] >= len(devices) else jax.P()
    return jax.device_put(batch, jax.NamedSharding(mesh, spec))


def mistake_one_row_each(batch):
    """You divide only when there are exactly as many rows as devices. A device may hold several
    rows: every multiple of the number of devices divides evenly.
    """
    devices = jax.devices()
    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    spec = jax.P("data", None) if batch.shape[0] == len(devices) else jax.P()
    return jax.device_put(batch, jax.NamedSharding(mesh, spec))


def mistake_drops_rows(batch):
    """You cut rows off until the rest divided evenly. Those rows are lost to whatever is computed
    next; the contract keeps all of them by replicating.
    """
    devices = jax.devices()
    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    kept = batch[: len(batch) - len(batch) % len(devices)]
    return jax.device_put(kept, jax.NamedSharding(mesh, jax.P("data", None)))


def mistake_pads_with_zeros(batch):
    """You added rows of zeros until the batch divided evenly. The shape changed, and a mean would
    count those zeros unless a mask left them out; the contract asks for copies.
    """
    devices = jax.devices()
    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    padded = np.pad(batch, ((0, -len(batch) % len(devices)), (0, 0)))
    return jax.device_put(padded, jax.NamedSharding(mesh, jax.P("data", None)))


def mistake_leaves_the_rest_on_one(batch):
    """You divide what divides, but put every other batch on one device. Replicating means a whole
    copy on each of them.
    """
    devices = jax.devices()
    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    if batch.shape[0] % len(devices) == 0:
        return jax.device_put(
            batch, jax.NamedSharding(mesh, jax.P("data", None))
        )
    return jax.device_put(batch)


def mistake_returns_numpy(batch):
    """You placed the batch and then returned a NumPy copy of it, which is in host memory and on no
    device. Return what `jax.device_put` gives.
    """
    devices = jax.devices()
    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    spec = (
        jax.P("data", None) if batch.shape[0] % len(devices) == 0 else jax.P()
    )
    return np.asarray(jax.device_put(batch, jax.NamedSharding(mesh, spec)))


def mistake_returns_a_list(batch):
    """You cut the batch yourself and returned a list of arrays. One global array with a sharding
    keeps its shape and has the pieces inside.
    """
    devices = jax.devices()
    pieces = np.array_split(batch, len(devices))
    return [
        jax.device_put(piece, device)
        for piece, device in zip(pieces, devices, strict=True)
    ]


def mistake_turns_the_devices_round(batch):
    """You listed the devices from last to first, so the first rows are on the last device. Keep the
    order of `jax.devices()`.
    """
    devices = jax.devices()
    mesh = jax.sharding.Mesh(np.array(devices[::-1]), ("data",))
    spec = (
        jax.P("data", None) if batch.shape[0] % len(devices) == 0 else jax.P()
    )
    return jax.device_put(batch, jax.NamedSharding(mesh, spec))
