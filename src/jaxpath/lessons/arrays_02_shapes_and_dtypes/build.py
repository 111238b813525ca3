"""A batch, a bias for its features, and offsets that fit no axis."""

import jax.numpy as jnp


def a_batch():
    """Write two observations of three features, so that no axis can pass for the other."""
    batch = jnp.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], dtype=jnp.float32)
    print("batch:", batch.shape, batch.dtype)
    return batch


def add_feature_bias(batch):
    """Add one number per feature; the missing first axis of bias counts as length 1."""
    bias = jnp.array([10.0, 20.0, 30.0], dtype=jnp.float32)
    y = batch + bias
    print(y)
    print("y:", y.shape, y.dtype)
    return bias, y


def check_shape_dtype_and_values(batch, bias, y):
    """Check all three contracts: a right shape alone would accept numbers on a wrong axis."""
    assert y.shape == (2, 3)
    assert y.dtype == jnp.float32

    # Both rows, every column, worked out by hand.
    by_hand = jnp.array(
        [[11.0, 22.0, 33.0], [14.0, 25.0, 36.0]], dtype=jnp.float32
    )
    assert jnp.array_equal(y, by_hand)

    # The sum is a new array; what went in is as it was.
    assert float(batch[1, 2]) == 6.0
    assert float(bias[2]) == 30.0


def flat_offsets_do_not_fit(batch):
    """Try one number per observation without a second axis, and keep what JAX says."""
    flat_offsets = jnp.array([100.0, 200.0], dtype=jnp.float32)
    try:
        batch + flat_offsets
    except ValueError as error:
        refusal = str(error)
    print(refusal)
    assert "(2, 3), (2,)" in refusal
    return flat_offsets, refusal
