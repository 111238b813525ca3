"""Where a legal program misleads: a loss over all pairs, and what a dtype cannot hold."""

import warnings

import jax
import jax.numpy as jnp

# For a sum in 64 bits, and for scalars that bring their own dtype.
import numpy as np


def one_error_or_all_pairs():
    """Subtract matching targets twice, once as a vector and once as a column."""
    predictions = jnp.array([1.0, 3.0, 5.0], dtype=jnp.float32)
    targets = jnp.array([1.0, 3.0, 5.0], dtype=jnp.float32)
    target_column = targets[:, None]

    aligned = predictions - targets
    pairwise = predictions - target_column
    aligned_loss = jnp.mean(aligned**2)
    pairwise_loss = jnp.mean(pairwise**2)

    def wrong_objective(guesses):
        return jnp.mean((guesses - target_column) ** 2)

    gradient = jax.grad(wrong_objective)(predictions)

    assert aligned.shape == (3,)
    assert pairwise.shape == (3, 3)
    assert aligned_loss.shape == pairwise_loss.shape == ()
    assert float(aligned_loss) == 0.0
    assert jnp.allclose(pairwise_loss, 16 / 3)
    assert jnp.allclose(gradient, jnp.array([-4 / 3, 0.0, 4 / 3]), atol=1e-6)
    print("aligned:", aligned.tolist())
    print("pairwise:", pairwise.tolist())
    print(f"shape {pairwise.shape}, loss {float(pairwise_loss):.3f}")
    return aligned, pairwise, gradient


def one_more_or_not():
    """Add 1 to a hundred million and take the hundred million away again."""
    large = jnp.array(100_000_000, dtype=jnp.float32)
    table = jnp.full((2, 3), 100_000_000, dtype=jnp.float32)
    change = (large + 1) - large
    changes = (table + 1) - table

    assert large.shape == ()
    assert jnp.array_equal(changes, jnp.zeros((2, 3)))
    print("in a (2, 3) table:", changes.tolist())
    print("after adding 8:", float((large + 8) - large))
    print("after adding 1:", float(change))
    return change, changes


def thirty_two_bits():
    """Sum integers past the range of int32, then request float64 and keep the warnings."""
    total = jnp.sum(jnp.arange(100_000))
    wide_total = np.sum(np.arange(100_000, dtype=np.int64))
    assert int(wide_total) - int(total) == 2**32
    print(f"sum in {total.dtype}: {int(total)}")
    print(f"sum in {wide_total.dtype}: {int(wide_total)}")

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        asked = jnp.array(100_000_000, dtype=jnp.float64)

    wide = np.array(100_000_000, dtype=np.float64)
    assert float((asked + 1) - asked) == 0.0
    assert float((wide + 1) - wide) == 1.0
    print(f"{asked.dtype}, warnings: {len(caught)}")
    return total, asked


def who_decides_the_dtype():
    """Double a bfloat16 array with a Python number and with a NumPy scalar."""
    narrow = jnp.ones(2, dtype=jnp.bfloat16)
    by_python = narrow * 2.0
    by_numpy = narrow * np.float64(2.0)

    assert by_python.tolist() == by_numpy.tolist() == [2.0, 2.0]
    print(by_python.dtype, by_numpy.dtype)
    return by_python, by_numpy
