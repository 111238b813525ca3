"""Practice: squares that stay divided by rows, for twelve rows as for four."""

import jax
import jax.numpy as jnp

# For the case arrays, and for the array of devices in a mesh.
import numpy as np

# For the observations.
from jaxpath.observe import raised


def squared_in_shards(batch):
    """Return the square of every entry of `batch`, with the rows divided among all devices.

    batch is a NumPy array of shape (rows, features) with rows >= 0 and features >= 1, of dtype
    float32 or int32; integers are at most 46340 in size, so that their squares fit. The result is a
    JAX array of the shape and dtype of batch. Every device holds rows / devices neighbouring rows
    with all their features: the first group on the first device of jax.devices(), the next on the
    second, and so on. Where the number of devices does not divide rows, the function raises
    ValueError; the one that JAX raises will do. Zero rows divide evenly. A float32 square that is
    too large is inf; one too small for a normal float32 may be 0. batch keeps its values.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    rows = jax.NamedSharding(mesh, jax.P("data", None))
    return jax.jit(jnp.square, out_shardings=rows)(jax.device_put(batch, rows))


# What no check can tell from the reference.
_equivalent = {
    "without np.array(…)": "Mesh makes an array of a list of devices.",
    "jax.P(…) without None": "An axis that the spec does not name is not divided.",
    "without jax.jit(…)": "jnp.square compiles itself, and its result is placed as its "
    "argument is.",
    "jax.device_put(…) without rows": "out_shardings divides the result, wherever the "
    "argument was.",
    "without jax.device_put(…)": "out_shardings divides the result, wherever the argument was.",
    "without out_shardings=rows": "the argument is divided by rows already, and the compiler lets "
    "the result of an operation on single entries follow it",
}


def cases(rng):
    yield (np.arange(24, dtype=np.float32).reshape(12, 2),)
    yield (rng.permutation(24).astype(np.float32).reshape(12, 2) / -2,)
    yield (rng.integers(-50, 50, size=(4, 4)).astype(np.int32),)
    yield (np.array([[46340, -46340, 0, 1]] * 4, dtype=np.int32),)
    yield (rng.integers(-9, 9, size=(8, 4)).astype(np.float32),)
    yield (np.array([[np.nan, -0.5, 3e19, -np.inf]] * 8, dtype=np.float32),)
    yield (np.zeros((0, 2), dtype=np.float32),)
    # Refused: what else comes back tells mistakes apart.
    yield (np.ones((5, 4), dtype=np.float32),)


def observe_every_piece(fn):
    """every piece of the squares equals NumPy's squares at the index of that piece"""
    batch = np.arange(24, dtype=np.float32).reshape(12, 2)
    squares = fn(batch)
    expected = batch * batch
    return {
        shard.device.id: (
            shard.index[0].indices(12)[:2],
            np.array_equal(np.asarray(shard.data), expected[shard.index]),
        )
        for shard in squares.addressable_shards
    }


def observe_refusal(fn):
    """five rows and seven rows are refused with a ValueError"""
    batches = [np.ones((count, 4), dtype=np.float32) for count in (5, 7)]
    return [raised(fn, batch, kinds=(ValueError,)) for batch in batches]


def mistake_squares_on_one_device(batch):
    """You squared without placing anything, so the result is on the first device alone. Say where
    the rows go before the computation, and where they stay after it.
    """
    return jnp.square(batch)


def mistake_gathers_first(batch):
    """You placed the batch and then turned it back into NumPy before squaring, so the result is on
    no device. Square the placed array itself.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    placed = jax.device_put(batch, jax.NamedSharding(mesh, jax.P("data", None)))
    return np.square(np.asarray(placed))


def mistake_replicates_the_result(batch):
    """You let the rows come in divided and asked for whole copies of the result. The spec of the
    output has to name the mesh axis as well.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    placed = jax.device_put(batch, jax.NamedSharding(mesh, jax.P("data", None)))
    return jax.jit(jnp.square, out_shardings=jax.NamedSharding(mesh, jax.P()))(
        placed
    )


def mistake_divides_the_features(batch):
    """You put the mesh axis in the second place of the spec, which divides the features. The rows
    are the first axis.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    columns = jax.NamedSharding(mesh, jax.P(None, "data"))
    return jax.jit(jnp.square, out_shardings=columns)(
        jax.device_put(batch, columns)
    )


def mistake_keeps_the_old_function(batch):
    """You kept the function of the build steps, 2a + 1. The placement is right; square each entry
    instead.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    rows = jax.NamedSharding(mesh, jax.P("data", None))
    return jax.jit(lambda a: 2 * a + 1, out_shardings=rows)(
        jax.device_put(batch, rows)
    )


def mistake_doubles(batch):
    """You doubled the entries. That agrees with the square for 0 and 2 only: multiply each entry by
    itself.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    rows = jax.NamedSharding(mesh, jax.P("data", None))
    return 2 * jax.device_put(batch, rows)


def mistake_returns_the_placed_batch(batch):
    """You computed the squares and returned the placed batch. The squares are another array: return
    that one.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    placed = jax.device_put(batch, jax.NamedSharding(mesh, jax.P("data", None)))
    jnp.square(placed)
    return placed


def mistake_one_shard(batch):
    """You squared the data of the first shard and left the other devices out. A function of the
    global array reaches every shard.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    placed = jax.device_put(batch, jax.NamedSharding(mesh, jax.P("data", None)))
    return jnp.square(placed.addressable_shards[0].data)


def mistake_lists_the_shards(batch):
    """You squared shard after shard into a list. JAX does that inside one global array: apply the
    square to the array, not to its pieces.
    """
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("data",))
    placed = jax.device_put(batch, jax.NamedSharding(mesh, jax.P("data", None)))
    return [jnp.square(shard.data) for shard in placed.addressable_shards]


def mistake_answers_five_rows(batch):
    """You answered batches that do not divide, with whole copies. Here the refusal is asked for. If
    you used `with_sharding_constraint`: it makes such copies without a word.
    """
    devices = jax.devices()
    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    spec = jax.P("data", None) if len(batch) % len(devices) == 0 else jax.P()
    return jnp.square(jax.device_put(batch, jax.NamedSharding(mesh, spec)))


def mistake_drops_rows(batch):
    """You cut rows off until the rest divided evenly. A batch that does not divide has to be
    refused, so that nobody loses rows without knowing.
    """
    devices = jax.devices()
    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    rows = jax.NamedSharding(mesh, jax.P("data", None))
    kept = batch[: len(batch) - len(batch) % len(devices)]
    return jax.jit(jnp.square, out_shardings=rows)(jax.device_put(kept, rows))


def mistake_stops_with_an_assert(batch):
    """You stopped five rows with an assert, which raises AssertionError. The caller waits for a
    ValueError, such as the one JAX raises by itself.
    """
    devices = jax.devices()
    assert len(batch) % len(devices) == 0
    mesh = jax.sharding.Mesh(np.array(devices), ("data",))
    return jnp.square(
        jax.device_put(batch, jax.NamedSharding(mesh, jax.P("data", None)))
    )
