"""Challenge: predictions and their error in one pure function."""

import contextlib
import io

import jax
import jax.numpy as jnp

# For the cases.
import numpy as np


def evaluate(params, inputs, targets):
    """Return the pair (predictions, mse) of a linear model.

    params is a dict with JAX arrays of shape () under "weight" and "bias"; it may have other
    entries, which play no part. inputs and targets are JAX arrays of shape (n,) with n >= 1. All of
    these have one floating dtype, and so do both results, which are JAX arrays too.

    predictions has shape (n,): weight * inputs + bias. mse has shape (): the mean over all n
    entries of the squared difference between predictions and targets. A NaN among them makes it
    NaN; no square that is tried overflows. params does not change, and the function prints nothing,
    neither when it is called nor inside jax.jit, where it gives the same result.
    """
    predictions = params["weight"] * inputs + params["bias"]
    return predictions, jnp.mean((predictions - targets) ** 2)


_equivalent = {
    "predictions - targets -> targets - predictions": "The square is the same for either sign.",
}


# Few lengths and dtypes, because each is compiled in each learner's check.
def cases(rng):
    yield _model(2.0, 1.0), _floats(0.0, 1.0, 2.0), _floats(1.0, 3.0, 5.0)
    yield _model(-1.0, 4.0), _floats(0.0, 1.0, 2.0), _floats(1.0, 3.0, 5.0)
    yield _model(0.5, -3.0), _floats(4.0, -2.0, 4.0), _floats(0.0, -1.0, 7.0)
    yield _model(0.0, 2.0), _floats(5.0, 6.0, 7.0), _floats(2.0, np.nan, 2.0)
    yield _model(1e9, 1.0), _floats(1e6, -1e6, 2e6), _floats(0.0, 0.0, 0.0)
    yield _model(3.0, 1.0), _floats(-2.0), _floats(1.0)
    yield (
        _model(1.5, -0.5) | {"loss": jnp.asarray(np.float32(7.0))},
        _floats(*rng.normal(size=5)),
        _floats(*rng.normal(size=5)),
    )
    yield (
        {"weight": _halves(2.0), "bias": _halves(-1.0)},
        _halves([0.0, 1.0, 2.0, 3.0]),
        _halves([1.0, 1.0, 1.0, 5.0]),
    )


def observe_nothing_is_printed(fn):
    """nothing is printed, neither by a plain call nor inside jax.jit"""
    heard = {}
    for how, call in {
        "a plain call": fn,
        "inside jax.jit": jax.jit(fn),
    }.items():
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            call(
                _model(2.0, 1.0), _floats(0.0, 1.0, 2.0), _floats(1.0, 3.0, 5.0)
            )
            jax.effects_barrier()
        heard[how] = "prints" if printed.getvalue() else "is silent"
    return heard


def observe_order_of_calls(fn):
    """two models give the same results in either order"""
    x, targets = _floats(0.0, 1.0, 2.0), _floats(1.0, 3.0, 5.0)
    first, second = _model(2.0, 1.0), _model(-1.0, 4.0)
    forward = fn(first, x, targets), fn(second, x, targets)
    backward = fn(second, x, targets), fn(first, x, targets)
    return forward, backward


def observe_under_jit(fn):
    """one compiled evaluate serves two models"""
    x, targets = _floats(0.0, 1.0, 2.0), _floats(1.0, 3.0, 5.0)
    compiled = jax.jit(fn)
    return compiled(_model(2.0, 1.0), x, targets), compiled(
        _model(-1.0, 4.0), x, targets
    )


def observe_params_are_kept(fn):
    """the parameters passed in have the same entries afterwards"""
    given = _model(2.0, 1.0)
    fn(given, _floats(0.0, 1.0, 2.0), _floats(1.0, 3.0, 5.0))
    return given


def _model(weight, bias):
    return {
        "weight": jnp.asarray(np.float32(weight)),
        "bias": jnp.asarray(np.float32(bias)),
    }


def _floats(*values):
    return jnp.asarray(np.array(values, dtype=np.float32))


def _halves(values):
    return jnp.asarray(values, dtype=jnp.bfloat16)


def _predict(params, inputs):
    return params["weight"] * inputs + params["bias"]


# What the mistake with a global model reads.
_params = {"weight": 2.0, "bias": 1.0}


def mistake_sums(params, inputs, targets):
    """You summed the squares. A mean divides by their number, so that the error does not grow with
    the amount of data.
    """
    predictions = _predict(params, inputs)
    return predictions, jnp.sum((predictions - targets) ** 2)


def mistake_halves(params, inputs, targets):
    """You halved the mean, as some texts do for the sake of the derivative. This contract has no
    factor.
    """
    predictions = _predict(params, inputs)
    return predictions, jnp.mean((predictions - targets) ** 2) / 2


def mistake_takes_the_root(params, inputs, targets):
    """You took a square root at the end. That is the root mean squared error; leave the mean as it
    is.
    """
    predictions = _predict(params, inputs)
    return predictions, jnp.sqrt(jnp.mean((predictions - targets) ** 2))


def mistake_takes_absolute_values(params, inputs, targets):
    """You averaged the sizes of the differences. Square them instead: 3 counts as 9."""
    predictions = _predict(params, inputs)
    return predictions, jnp.mean(jnp.abs(predictions - targets))


def mistake_averages_before_squaring(params, inputs, targets):
    """You averaged first and squared then, so 3 and -3 cancelled. Square each difference, then take
    the mean.
    """
    predictions = _predict(params, inputs)
    return predictions, jnp.mean(predictions - targets) ** 2


def mistake_returns_every_square(params, inputs, targets):
    """You returned one squared difference per entry. The metric is one number, of shape (): take
    the mean.
    """
    predictions = _predict(params, inputs)
    return predictions, (predictions - targets) ** 2


def mistake_skips_nan(params, inputs, targets):
    """You left NaN out of the mean, so a broken target looks like a perfect fit. The contract lets
    it show.
    """
    predictions = _predict(params, inputs)
    return predictions, jnp.nanmean((predictions - targets) ** 2)


def mistake_swaps_the_parts(params, inputs, targets):
    """You returned the parts in the other order. Predictions come first, the error second."""
    predictions = _predict(params, inputs)
    return jnp.mean((predictions - targets) ** 2), predictions


def mistake_returns_only_the_error(params, inputs, targets):
    """You returned the error alone. The caller wants the predictions as well: return a pair."""
    return jnp.mean((_predict(params, inputs) - targets) ** 2)


def mistake_returns_the_differences(params, inputs, targets):
    """You used `-=` on the predictions, so that name holds the differences now. Give the
    differences a name of their own.
    """
    predictions = _predict(params, inputs)
    predictions -= targets
    return predictions, jnp.mean(predictions**2)


def mistake_forgets_the_bias(params, inputs, targets):
    """You multiplied by the weight and left the bias out. At input 0 the prediction is the bias."""
    predictions = params["weight"] * inputs
    return predictions, jnp.mean((predictions - targets) ** 2)


def mistake_returns_a_python_float(params, inputs, targets):
    """You turned the error into a Python float. That reads its value, which jax.jit cannot do: the
    caller converts it, after the call.
    """
    predictions = _predict(params, inputs)
    return predictions, float(jnp.mean((predictions - targets) ** 2))


def mistake_prints_inside(params, inputs, targets):
    """You printed inside the function. Return the values and let the caller print: under jax.jit
    a plain print runs while JAX traces, not at every call.
    """
    predictions = _predict(params, inputs)
    mse = jnp.mean((predictions - targets) ** 2)
    print("mse:", mse)
    return predictions, mse


def mistake_stores_the_error_in_params(params, inputs, targets):
    """You stored the error in the dictionary that was passed in. It belongs to the caller: return
    the error instead.
    """
    predictions = _predict(params, inputs)
    params["loss"] = jnp.mean((predictions - targets) ** 2)
    return predictions, params["loss"]


def mistake_reads_a_global(params, inputs, targets):
    """You predicted with a model outside the function, so every params gives the same answer. Read
    the weight and the bias from the argument.
    """
    predictions = _predict(_params, inputs)
    return predictions, jnp.mean((predictions - targets) ** 2)
