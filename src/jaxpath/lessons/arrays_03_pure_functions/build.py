"""A prediction whose inputs all stand in its signature."""

import jax.numpy as jnp


def define_predict():
    """Define the prediction; every value that can change its result comes in as an argument."""

    def predict(params, x):
        weight, bias = params["weight"], params["bias"]
        return weight * x + bias

    return predict


def parameters():
    """Put weight and bias into one dictionary, so that a whole model is one argument."""
    params = {
        "weight": jnp.array(2.0, dtype=jnp.float32),
        "bias": jnp.array(1.0, dtype=jnp.float32),
    }
    print({name: float(value) for name, value in params.items()})
    return params


def predict_and_replay(predict, params):
    """Compare the predictions with the ones done by hand, and with a second, equal call."""
    x = jnp.array([0.0, 1.0, 2.0], dtype=jnp.float32)
    predictions = predict(params, x)
    print("bias 1:", predictions)

    assert jnp.array_equal(predictions, jnp.array([1.0, 3.0, 5.0]))
    assert jnp.array_equal(predict(params, x), predictions)
    return x, predictions


def raise_the_bias(predict, params, x, predictions):
    """Make a second model, then check the gap, the shared weight and that the first is intact."""
    raised = {**params, "bias": jnp.array(3.0, dtype=jnp.float32)}
    raised_predictions = predict(raised, x)
    print("bias 3:", raised_predictions)

    gap = raised_predictions - predictions
    assert jnp.array_equal(gap, jnp.array([2.0, 2.0, 2.0]))
    assert raised["weight"] is params["weight"]
    assert jnp.array_equal(predict(params, x), predictions)
    return raised
