"""The scale beside NumPy's, a new row, and a list that NumPy takes and JAX does not."""

import jax.numpy as jnp

# The independent implementation that the results are held against.
import numpy as np


def second_opinion(x, mean, centered):
    """Ask NumPy, and the arithmetic on paper, for what JAX computes from the same float32 data."""
    table_in_numpy = np.array([[1, 10], [3, 14], [5, 18]], dtype=np.float32)
    mean_in_numpy = table_in_numpy.mean(axis=0)
    scale = x.std(axis=0)

    assert jnp.allclose(centered, table_in_numpy - mean_in_numpy)
    assert jnp.allclose(scale, table_in_numpy.std(axis=0))

    # On paper: the mean of the squared distances, and its root.
    variance_on_paper = jnp.array([8 / 3, 32 / 3], dtype=jnp.float32)
    assert jnp.allclose(scale, jnp.sqrt(variance_on_paper))
    print("centered:", centered.tolist())
    print("scale:", [round(s, 3) for s in scale.tolist()])
    return scale


def training_coordinates(x):
    """Fit on the table, apply to one new row, and look at what that row would fit by itself."""

    def fit_standardizer(training):
        return training.mean(axis=0), training.std(axis=0)

    def apply_standardizer(rows, statistics):
        center, spread = statistics
        return (rows - center) / spread

    statistics = fit_standardizer(x)
    new_row = jnp.array([[7.0, 22.0]], dtype=jnp.float32)
    transformed = apply_standardizer(new_row, statistics)
    own_mean, own_scale = fit_standardizer(new_row)

    # On paper: 4 / sqrt(8 / 3) and 8 / sqrt(32 / 3) are one number.
    assert jnp.allclose(transformed, jnp.sqrt(6.0), atol=1e-5)
    print("its own mean and scale:", own_mean.tolist(), own_scale.tolist())
    print("transformed:", [round(z, 3) for z in transformed[0].tolist()])
    return transformed


def raises_list_of_numbers():
    """Average an array in JAX, a list in NumPy and a list in JAX."""
    measurements = [1.0, 3.0, 5.0]
    in_jax = jnp.array(measurements, dtype=jnp.float32)
    print("JAX, array:", float(jnp.mean(in_jax)))
    print("NumPy, list:", float(np.mean(measurements)))
    print("JAX, list:", float(jnp.mean(measurements)))
