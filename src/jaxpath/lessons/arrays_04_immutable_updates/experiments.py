"""Where intuition about updates breaks: names, repeated indices, indices past the end."""

import jax.numpy as jnp

# For the counting loop, and for what NumPy itself does with a repeated index.
import numpy as np


def rebind_and_ignore(x):
    """Rebind one of two names, then make an update that never goes back to x."""
    original = x
    rebound = x
    rebound = rebound.at[1].set(20.0)
    ignored = x.at[0].set(99.0)

    assert original is x
    assert jnp.array_equal(original, jnp.array([1.0, 2.0, 3.0, 4.0]))
    assert jnp.array_equal(rebound, jnp.array([1.0, 20.0, 3.0, 4.0]))
    assert float(ignored[0]) == 99.0
    print("rebound:", rebound.tolist())
    print("ignored:", ignored.tolist())
    print("x:", x.tolist())
    return original, rebound, ignored


def repeated_index():
    """Add 2 and 3 at index 1 and 7 at index 3, next to a loop and to NumPy's own +=."""
    indices = np.array([1, 1, 3])
    contributions = np.array([2, 3, 7], dtype=np.int32)

    zero_counts = jnp.zeros(4, dtype=jnp.int32)
    counts = zero_counts.at[indices].add(contributions)

    # The slow reference: one contribution at a time.
    looped_counts = np.zeros(4, dtype=np.int32)
    for place, amount in zip(indices, contributions, strict=True):
        looped_counts[place] += amount

    # NumPy computes all three sums, then stores them; at 1 one is lost.
    numpy_counts = np.zeros(4, dtype=np.int32)
    numpy_counts[indices] += contributions

    assert jnp.array_equal(counts, looped_counts)
    assert jnp.array_equal(zero_counts, jnp.zeros(4, dtype=jnp.int32))
    print("loop:", looped_counts.tolist())
    print("NumPy +=:", numpy_counts.tolist())
    print(counts.tolist())
    return counts


def past_the_end(x):
    """Read and write at index 10 of four entries, then ask for a fill value instead."""
    read = x[10]
    written = x.at[10].set(99.0)
    filled = x.at[10].get(mode="fill", fill_value=-1.0)

    assert jnp.array_equal(written, x)
    print("with a fill value:", float(filled))
    print(float(read), written.tolist())
    return read, written, filled
