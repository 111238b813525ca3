"""Means that rows share, a host reference, three refusals and a number that float32 leaves out."""

import jax
import jax.numpy as jnp

# For the reference in host memory.
import numpy as np


def center_each_measurement(x):
    """Subtract from each column its own mean, kept in a shape that says so."""
    means = x.mean(axis=0, keepdims=True)
    centered = x - means

    assert means.shape == (1, 3)
    assert jnp.array_equal(
        centered, jnp.array([[-1.5, -1.5, -1.5], [1.5, 1.5, 1.5]])
    )
    assert jnp.array_equal(centered.mean(axis=0), jnp.zeros(3))
    print("Means:", means.tolist())
    print("Centered:", centered.tolist())
    return means, centered


def host_reference(x):
    """Hand the values to NumPy and ask the result what it still knows."""
    host = np.asarray(x)

    assert type(host) is np.ndarray
    assert host.tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
    knows_its_devices = hasattr(host, "devices")
    print(host.dtype, host.shape, knows_its_devices)
    return host, knows_its_devices


def impossible_reshape(flat, x):
    """Ask for two rows of four, then again after a new dtype and after a named device."""
    attempts = (x, x.astype(jnp.int32), jax.device_put(x, jax.devices()[0]))
    refused = 0
    for attempt in attempts:
        try:
            attempt.reshape(2, 4)
        except TypeError as error:
            refused += 1
            message = str(error)

    # The repair: three measurements per row, since 2 * 3 values are there.
    repaired = flat.reshape(2, 3)
    assert jnp.array_equal(repaired, x)
    print("There are", x.size, "values; two rows of four need", 2 * 4)
    print(message.partition(" into ")[0])
    print("Refused:", refused, "of", len(attempts))
    return repaired, message


def absent_backend():
    """Ask for GPUs in a process that has only the CPU."""
    try:
        answer = str(len(jax.devices("gpu")))
    except RuntimeError as error:
        answer = type(error).__name__
    print("cpu:", len(jax.devices("cpu")))
    print("gpu:", answer)
    return answer


def list_and_array():
    """Sum the same numbers as an array and as a Python list."""
    as_array = jnp.asarray([1, 2, 3], dtype=jnp.int32)
    try:
        answer = str(jnp.sum([1, 2, 3]))
    except TypeError as error:
        answer = type(error).__name__
    print("array:", int(jnp.sum(as_array)))
    print("list:", answer)
    return as_array, answer


def one_more():
    """Add 1 to the same number in two dtypes."""
    whole = jnp.asarray(16777216, dtype=jnp.int32) + 1
    rounded = jnp.asarray(16777216, dtype=jnp.float32) + 1

    assert (whole.dtype, rounded.dtype) == (jnp.int32, jnp.float32)
    print("int32:", int(whole))
    print("float32:", int(rounded))
    return whole, rounded
