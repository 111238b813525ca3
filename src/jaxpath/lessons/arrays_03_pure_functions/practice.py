"""Practice: change a bias that lies one dictionary deeper."""

import jax.numpy as jnp

# For the cases.
import numpy as np

# For the observations.
from jaxpath.observe import under_jit


def with_bias(params, new_bias):
    """Return parameters equal to `params` except for the bias of the linear part.

    params is a dict, and params["linear"] is a dict with the name "bias". Both may have other
    names, and everything in them is a JAX array or a dict of JAX arrays. The old bias has shape ()
    and a floating or integer dtype. new_bias is a Python number or a JAX array of shape (), and its
    value is one that the dtype of the old bias can hold.

    In the result, ["linear"]["bias"] is a JAX array of shape () with that value and with the dtype
    of the old bias, and every other entry is kept. The result and its ["linear"] are new
    dictionaries, so params does not change, neither now nor when somebody assigns to these two
    later. Other entries may be shared. The function gives the same result inside jax.jit, where
    params is an argument and new_bias a constant.
    """
    linear = params["linear"]
    bias = jnp.asarray(new_bias, dtype=linear["bias"].dtype)
    return {**params, "linear": {**linear, "bias": bias}}


def cases(rng):
    yield _model(_floats(2.0), _floats(1.0)), -2.0
    yield (
        {"linear": {"bias": _floats(np.nan), "weight": _floats(2.0)}},
        _floats(0.0),
    )
    yield {"linear": {"bias": _floats(-3.0)}, "bias": _floats(8.0)}, 4
    yield (
        {
            "head": {"bias": _floats(5.0), "weight": _floats(6.0)},
            "linear": {
                "weight": _floats([1.0, -1.0]),
                "bias": _floats(1e30),
                "scale": _floats(9.0),
            },
            "steps": _integers(40),
        },
        _floats(rng.normal()),
    )
    yield _model(_integers(3), _integers(-7)), 2147483647
    yield _model(_integers(3), _integers(0)), _integers(-1)
    yield _model(_halves(2.0), _halves(1.0)), -0.5
    yield _model(_halves(2.0), _halves(1.0)), _floats(1.5)
    yield _model(_floats(2.0), _floats(1.0)), _integers(1)


def observe_replay(fn):
    """the new parameters predict [-2, 0, 2], and the original still predicts [1, 3, 5]"""
    given, x = _model(_floats(2.0), _floats(1.0)), _floats([0.0, 1.0, 2.0])
    updated = fn(given, -2.0)
    return _line(updated, x), _line(given, x)


def observe_later_assignments(fn):
    """what is assigned to the result later does not reach the original"""
    given = _model(_floats(2.0), _floats(1.0))
    updated = fn(given, -2.0)
    updated["linear"]["weight"] = _floats(99.0)
    updated["note"] = _floats(0.0)
    return given


def observe_inner_dictionary(fn):
    """an inner dictionary that the caller holds under a name of its own stays as it was"""
    given = _model(_floats(2.0), _floats(1.0))
    inner = given["linear"]
    fn(given, -2.0)
    return inner


def observe_two_models(fn):
    """two models made from one original keep a bias of their own"""
    given = _model(_floats(2.0), _floats(1.0))
    low, high = fn(given, -5.0), fn(given, 5.0)
    return low, high


def observe_under_jit(fn):
    """with_bias gives the same answer inside jax.jit"""
    return under_jit(fn, _model(_floats(2.0), _floats(1.0)), -2.0)


def _model(weight, bias):
    return {"linear": {"weight": weight, "bias": bias}, "rate": _floats(0.5)}


def _line(params, x):
    linear = params["linear"]
    return linear["weight"] * x + linear["bias"]


def _floats(values):
    return jnp.asarray(np.array(values, dtype=np.float32))


def _integers(values):
    return jnp.asarray(np.array(values, dtype=np.int32))


def _halves(value):
    return jnp.asarray(value, dtype=jnp.bfloat16)


def _array(new_bias, params):
    return jnp.asarray(new_bias, dtype=params["linear"]["bias"].dtype)


def mistake_copies_one_level(params, new_bias):
    """You copied the outer dictionary and assigned into the inner one, which both still share. Copy
    each dictionary on the way to the change.
    """
    updated = {**params}
    updated["linear"]["bias"] = _array(new_bias, params)
    return updated


def mistake_assigns_into_the_argument(params, new_bias):
    """You assigned into the dictionaries that were passed in and returned them. The caller still
    needs the old bias: build new ones.
    """
    params["linear"]["bias"] = _array(new_bias, params)
    return params


def mistake_keeps_the_outer_dictionary(params, new_bias):
    """You made a new inner dictionary, then put it into the caller's outer one. The outer one needs
    to be new as well.
    """
    params["linear"] = {**params["linear"], "bias": _array(new_bias, params)}
    return params


def mistake_adds_a_bias_on_top(params, new_bias):
    """You put the bias into the outer dictionary. The one that predictions use lies inside
    "linear".
    """
    return {**params, "bias": _array(new_bias, params)}


def mistake_drops_the_weight(params, new_bias):
    """You replaced the whole linear part by a dictionary with only a bias. Take its other entries
    over too.
    """
    return {**params, "linear": {"bias": _array(new_bias, params)}}


def mistake_drops_the_other_parts(params, new_bias):
    """You returned the linear part alone. Entries beside "linear" have to be kept as well."""
    return {"linear": {**params["linear"], "bias": _array(new_bias, params)}}


def mistake_returns_the_inner_dictionary(params, new_bias):
    """You returned the changed inner dictionary itself. The result has the structure of params, so
    put it back under "linear".
    """
    return {**params["linear"], "bias": _array(new_bias, params)}


def mistake_stores_what_update_returns(params, new_bias):
    """You stored what `update` gives back, which is None, and it changed the caller's inner
    dictionary. Build a new inner one.
    """
    return {
        **params,
        "linear": params["linear"].update({"bias": _array(new_bias, params)}),
    }


def mistake_lets_the_old_bias_win(params, new_bias):
    """You put the old entries after the new bias, and the later one of two equal names wins. Write
    the change last.
    """
    return {
        **params,
        "linear": {"bias": _array(new_bias, params), **params["linear"]},
    }


def mistake_adds_to_the_bias(params, new_bias):
    """You added to the old bias. The contract replaces it: 1 and a new -2 give -2."""
    linear = params["linear"]
    return {
        **params,
        "linear": {**linear, "bias": linear["bias"] + _array(new_bias, params)},
    }


def mistake_takes_the_default_dtype(params, new_bias):
    """You made the array without a dtype, so the number decided: an int became int32 and a float
    float32, whatever the old bias was. Ask for the dtype of the old bias.
    """
    return {
        **params,
        "linear": {**params["linear"], "bias": jnp.asarray(new_bias)},
    }


def mistake_always_takes_float32(params, new_bias):
    """You asked for float32, which is right only if the old bias has it. Read the dtype from the
    old bias.
    """
    bias = jnp.asarray(new_bias, dtype=jnp.float32)
    return {**params, "linear": {**params["linear"], "bias": bias}}


def mistake_stores_it_as_it_came(params, new_bias):
    """You stored new_bias as it came, so a Python number went in where the others are arrays. Make
    it a JAX array with the dtype of the old bias.
    """
    return {**params, "linear": {**params["linear"], "bias": new_bias}}


def mistake_scales_the_old_bias_away(params, new_bias):
    """You multiplied the old bias by zero to get rid of it, but NaN times zero is NaN. Take only
    its dtype.
    """
    linear = params["linear"]
    bias = linear["bias"] * 0 + _array(new_bias, params)
    return {**params, "linear": {**linear, "bias": bias}}
