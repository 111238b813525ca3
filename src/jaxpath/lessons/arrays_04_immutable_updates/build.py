"""Two indexed updates that branch from one array."""

import jax.numpy as jnp


def original():
    """Make the array that both updates start from, so that there is one value to compare with."""
    x = jnp.array([1.0, 2.0, 3.0, 4.0], dtype=jnp.float32)
    print("Original:", x)
    return x


def replace_one(x):
    """Replace the entry at index 1 and give the result a name, because x does not receive it."""
    replaced = x.at[1].set(20.0)
    print("Set:", replaced)
    return replaced


def add_at_two(x):
    """Add 5 at indices 0 and 2, starting from x again and not from the replacement."""
    added = x.at[jnp.array([0, 2])].add(5.0)
    print("Add:", added)
    return added


def check_every_entry(x, replaced, added):
    """Compare whole arrays, so that an entry changed by accident is found too."""
    assert jnp.array_equal(x, jnp.array([1.0, 2.0, 3.0, 4.0]))
    assert jnp.array_equal(replaced, jnp.array([1.0, 20.0, 3.0, 4.0]))
    assert jnp.array_equal(added, jnp.array([6.0, 2.0, 8.0, 4.0]))

    # One after the other: the second update takes what the first returned.
    chained = replaced.at[jnp.array([0, 2])].add(5.0)
    assert jnp.array_equal(chained, jnp.array([6.0, 20.0, 8.0, 4.0]))
    return chained
