"""A table of three observations, and each of its columns centered."""

import jax.numpy as jnp


def table():
    """Put observations in rows and features in columns. NumPy will get float32 too, to compare."""
    x = jnp.array([[1.0, 10.0], [3.0, 14.0], [5.0, 18.0]], dtype=jnp.float32)
    print("Shape:", x.shape)
    return x


def feature_means(x):
    """Remove axis 0, the observations, so that one mean is left for each feature."""
    mean = x.mean(axis=0)
    print("Mean:", mean)
    return mean


def center(x, mean):
    """Subtract (2,) from (3, 2). Shapes line up from the right, so each row loses both means."""
    centered = x - mean
    print("Centered:", centered.tolist())
    return centered


def other_axes(x):
    """Take the two other means, which run just as well and answer other questions."""
    row_means = x.mean(axis=1)
    overall_mean = x.mean()
    print("Other shapes:", row_means.shape, overall_mean.shape)
    return row_means, overall_mean


def check_by_hand(x, mean, centered, row_means, overall_mean):
    """Hold shapes, dtype and values against what was worked out by hand."""
    assert mean.shape == (2,)
    assert centered.shape == x.shape
    assert centered.dtype == jnp.float32

    assert jnp.allclose(mean, jnp.array([3.0, 14.0]))
    assert jnp.allclose(row_means, jnp.array([5.5, 8.5, 11.5]))
    assert jnp.allclose(overall_mean, 8.5)

    # Each column adds up to zero. Another axis would leave something over.
    assert jnp.allclose(centered.sum(axis=0), 0.0, atol=1e-5)
    assert not jnp.allclose(centered.sum(axis=1), 0.0, atol=1e-5)
