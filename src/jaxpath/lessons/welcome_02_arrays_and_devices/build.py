"""Six values become a table of two observations, which is inspected and reduced."""

import jax.numpy as jnp


def flat_values():
    """Make the six values in one row, as float32 because that dtype was asked for."""
    flat = jnp.arange(6, dtype=jnp.float32)
    print("Flat:", flat.tolist())
    return flat


def two_observations(flat):
    """Arrange the same values, in the same order, as two rows of three measurements."""
    x = flat.reshape(2, 3)
    print("Table:", x.tolist())
    return x


def inspect_table(x):
    """Print what the table says of itself; a platform and a count read alike in every release."""
    platforms = sorted(device.platform for device in x.devices())
    print("Shape:", x.shape)
    print("Dtype:", x.dtype)
    print("Devices:", len(platforms), platforms)


def sum_each_row(x):
    """Use up axis 1, the measurements, so that one number per observation remains."""
    row_sums = x.sum(axis=1)
    print("Row sums:", row_sums.tolist())
    return row_sums


def check_table(flat, x, row_sums):
    """Compare with the numbers worked out by hand; shapes first, because they say what is meant."""
    assert x.shape == (2, 3)
    assert x.size == flat.size == 6
    assert x.dtype == jnp.float32
    assert row_sums.shape == (2,)
    assert jnp.array_equal(row_sums, jnp.array([3.0, 12.0]))

    # Flat again, and nothing has changed its place.
    assert jnp.array_equal(x.reshape(6), flat)
