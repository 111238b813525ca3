"""Where a function or a container has a connection that its signature does not show."""

import jax
import jax.numpy as jnp

# For the array that += does change.
import numpy as np


def one_dictionary_two_names(params):
    """Give a copied dictionary a second name, and assign through that name."""
    container = dict(params)
    alias = container
    alias["weight"] = jnp.array(9.0, dtype=jnp.float32)

    assert alias is container
    assert container is not params
    assert container["bias"] is params["bias"]
    in_container = float(container["weight"])
    in_params = float(params["weight"])
    print("container:", in_container, "params:", in_params)
    return container, alias


def two_configurations(predict, x):
    """Call one function with two models, in both orders."""
    first_params = {"weight": jnp.array(2.0), "bias": jnp.array(1.0)}
    second_params = {"weight": jnp.array(-1.0), "bias": jnp.array(4.0)}

    first_output = predict(first_params, x)
    second_output = predict(second_params, x)

    # The other way round.
    assert jnp.array_equal(predict(second_params, x), second_output)
    assert jnp.array_equal(predict(first_params, x), first_output)
    print("first:", first_output.tolist(), "second:", second_output.tolist())
    return first_params, second_params, first_output, second_output


def compiled_global(x):
    """Change a bias that a compiled function reads from outside, and call the function again."""
    hidden_bias = 1.0

    @jax.jit
    def predict_hidden(x):
        return 2.0 * x + hidden_bias

    before = predict_hidden(x)
    hidden_bias = 3.0
    same_shape = predict_hidden(x)
    other_shape = predict_hidden(x[:2])

    assert jnp.array_equal(before, jnp.array([1.0, 3.0, 5.0]))
    print(same_shape.tolist(), other_shape.tolist())
    return same_shape, other_shape


def plus_equals():
    """Hand a NumPy array and a JAX array to a function that uses += on its argument."""

    def add_one(values):
        values += 1.0
        return values

    numpy_values = np.zeros(2, dtype=np.float32)
    jax_values = jnp.zeros(2, dtype=jnp.float32)
    numpy_result = add_one(numpy_values)
    jax_result = add_one(jax_values)

    assert numpy_result is numpy_values
    assert jax_result is not jax_values
    print("returned:", numpy_result.tolist(), jax_result.tolist())
    print("passed in:", numpy_values.tolist(), jax_values.tolist())
    return numpy_values, jax_values, numpy_result, jax_result
