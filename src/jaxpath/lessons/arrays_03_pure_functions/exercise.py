"""Exercise: parameters with another weight, and the old ones kept."""

import jax.numpy as jnp

# For the cases.
import numpy as np

# For the observations.
from jaxpath.observe import under_jit


def with_weight(params, new_weight):
    """Return a new dictionary equal to `params` except that its "weight" is `new_weight`.

    params is a dict from names to JAX arrays. It has the name "weight" and may have any other
    names, "bias" or not. new_weight is a JAX array; it is stored as it is, whatever the shape and
    dtype of the old weight. All other entries are kept. params itself, and what it holds, does not
    change. The function gives the same result inside jax.jit.
    """
    return {**params, "weight": new_weight}


def cases(rng):
    yield {"weight": _floats(2.0), "bias": _floats(1.0)}, _floats(3.0)
    yield {"bias": _floats(1.0), "weight": _floats(2.0)}, _floats(-0.5)
    yield {"weight": _floats(7.0)}, _floats(0.0)
    yield (
        {
            "weight": _floats([1.0, -2.0, 3.0]),
            "scale": _floats(4.0),
            "steps": _integers(12),
        },
        _floats([np.nan, -np.inf, 3e38]),
    )
    yield (
        {
            "weight": _floats([0.0, 0.0, np.nan]),
            "bias": _floats([5.0, 6.0, 7.0]),
        },
        _floats(rng.normal(size=(2, 2))),
    )
    yield (
        {"bias": _floats(1.5), "weight": _floats(2.0)},
        jnp.asarray(-1.5, dtype=jnp.bfloat16),
    )
    yield (
        {
            "weight": _integers(-4),
            "bias": _integers(9),
            "weight_decay": _floats(0.25),
        },
        (_integers(2147483647)),
    )
    yield (
        {"weight": _floats([1.0, 2.0, 3.0]), "bias": _floats(0.0)},
        _floats([]),
    )


def observe_replay(fn):
    """before and after the call, the original predicts [1, 3, 5]; the new weight gives [1, 4, 7]"""
    given, x = (
        {"weight": _floats(2.0), "bias": _floats(1.0)},
        _floats([0.0, 1.0, 2.0]),
    )
    before = _line(given, x)
    updated = fn(given, _floats(3.0))
    return before, _line(updated, x), _line(given, x)


def observe_another_dictionary(fn):
    """the result is another dictionary than the one passed in"""
    given = {"weight": _floats(2.0), "bias": _floats(1.0)}
    return fn(given, _floats(3.0)) is not given


def observe_two_models(fn):
    """two models made from one original, in either order, do not touch each other"""
    given = {"weight": _floats(2.0), "bias": _floats(1.0)}
    steep, flat = fn(given, _floats(8.0)), fn(given, _floats(0.5))
    flat_again, steep_again = fn(given, _floats(0.5)), fn(given, _floats(8.0))
    return steep, flat, flat_again, steep_again


def observe_under_jit(fn):
    """with_weight gives the same answer inside jax.jit"""
    given = {"weight": _floats(2.0), "bias": _floats(1.0)}
    return under_jit(fn, given, _floats(3.0))


def _line(params, x):
    return params["bias"] + params["weight"] * x


def _floats(values):
    return jnp.asarray(np.array(values, dtype=np.float32))


def _integers(values):
    return jnp.asarray(np.array(values, dtype=np.int32))


# What the mistakes with a global model read.
_params = {"weight": np.float32(2.0), "bias": np.float32(1.0)}


def mistake_assigns_into_the_argument(params, new_weight):
    """You assigned into the dictionary that was passed in. A second name, as in
    `updated = params`, is no copy: make a new dictionary.
    """
    updated = params
    updated["weight"] = new_weight
    return updated


def mistake_copies_too_late(params, new_weight):
    """You returned a copy, but changed the original before you made it. The caller's old model is
    lost: copy first, or write the change while you build the copy.
    """
    params["weight"] = new_weight
    return dict(params)


def mistake_returns_update(params, new_weight):
    """You returned what `update` gives back, which is None, and it changed the caller's dictionary
    as well. Build a new dictionary and return that.
    """
    return params.update({"weight": new_weight})


def mistake_returns_update_of_a_copy(params, new_weight):
    """You updated a copy, which is fine, and then returned what `update` gives back, which is None.
    Name the copy, and return it.
    """
    return params.copy().update({"weight": new_weight})


def mistake_drops_the_others(params, new_weight):
    """You returned the weight alone. The other entries belong to the model too: take them all over
    from params.
    """
    return {"weight": new_weight}


def mistake_knows_only_the_bias(params, new_weight):
    """You listed "weight" and "bias" by hand. Parameters may have other names, or no bias: take
    over whatever is there.
    """
    return {"weight": new_weight, "bias": params["bias"]}


def mistake_lets_the_old_weight_win(params, new_weight):
    """You put the old entries after the new weight, and where a name occurs twice the later one
    wins. Write the change last.
    """
    return {"weight": new_weight, **params}


def mistake_returns_the_original(params, new_weight):
    """You made a new dictionary and returned the old one. Return the one you made."""
    {**params, "weight": new_weight}
    return params


def mistake_uses_another_name(params, new_weight):
    """You stored the array under the name "new_weight", beside the old weight. Predictions read the
    name "weight": replace that one.
    """
    return {**params, "new_weight": new_weight}


def mistake_adds_to_the_weight(params, new_weight):
    """You added to the old weight. The contract replaces it: 2 and a new 3 give 3."""
    return {**params, "weight": params["weight"] + new_weight}


def mistake_fills_the_old_array(params, new_weight):
    """You wrote the new numbers into an array of the old weight's shape and dtype. The new weight
    is stored as it is.
    """
    return {**params, "weight": params["weight"].at[...].set(new_weight)}


def mistake_stores_a_python_number(params, new_weight):
    """You turned the new weight into a Python number, which works for one entry only and never
    inside jax.jit. It is an array already: store that.
    """
    return {**params, "weight": float(new_weight)}


def mistake_hard_codes_three(params, new_weight):
    """You wrote 3, the weight of the shown case. The new weight is an argument."""
    return {**params, "weight": jnp.array(3.0, dtype=jnp.float32)}


def mistake_reads_a_global(params, new_weight):
    """You built the result from a model outside the function, not from the argument. The name
    `params` in the signature is the only one to read.
    """
    return {
        **{name: jnp.asarray(value) for name, value in _params.items()},
        "weight": new_weight,
    }
