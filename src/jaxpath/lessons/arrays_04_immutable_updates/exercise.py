"""Exercise: zero the last two entries in a new array."""

import jax.numpy as jnp

# For the cases, and for the mistakes that leave JAX.
import numpy as np

# For the observations.
from jaxpath.observe import under_jit


def zero_last_two(x):
    """Return a new JAX array equal to `x` except that its last two entries are zero.

    x is a JAX array of shape (n,) with n >= 2, of an integer or a floating dtype. The result has
    the shape and the dtype of x. Whatever stood in the last two places becomes 0, infinities and
    NaN included. x keeps its values. The function gives the same result inside jax.jit.
    """
    return x.at[-2:].set(0)


# Four kinds of arrays, because every new shape or dtype is compiled in each learner's check.
def cases(rng):
    yield (_floats(1.0, 2.0, 3.0, 4.0),)
    yield (_integers(5, 7),)
    yield (_floats(2.0, -1.0, np.inf, np.nan),)
    yield (_floats(1e30, -3e38, 2e-30, 3e38),)
    yield (_integers(2147483646, -2147483648),)
    yield (_integers(6, 6),)
    yield (_integers(*rng.integers(-50, 50, size=2)),)
    yield (_floats(*rng.normal(size=7)),)


def observe_under_jit(fn):
    """zero_last_two gives the same answer inside jax.jit"""
    return under_jit(fn, _floats(1.0, 2.0, 3.0, 4.0))


def observe_original_is_kept(fn):
    """the array passed in keeps its values, and the result is another array"""
    given = _floats(9.0, 8.0, 7.0, 6.0)
    updated = fn(given)
    return given, updated is given


def _floats(*values):
    return jnp.asarray(np.array(values, dtype=np.float32))


def _integers(*values):
    return jnp.asarray(np.array(values, dtype=np.int32))


def mistake_returns_the_old_array(x):
    """You made the new array but returned the old one. An update only exists in what `.set`
    returns: return that, or bind it to a name and return the name.
    """
    x.at[-2:].set(0)
    return x


def mistake_counts_from_the_front(x):
    """You started the slice at index 2, which is the last two only when there are four entries.
    Count from the end with a negative start.
    """
    return x.at[2:].set(0)


def mistake_zeroes_only_the_last(x):
    """You zeroed one entry: index -1 is the last one alone. A slice from the second-last to the end
    covers two.
    """
    return x.at[-1].set(0)


def mistake_stops_before_the_end(x):
    """You changed only the second-last entry: -2 alone names one place, and a slice that ends at -1
    leaves its end out. Leave the end of the slice open.
    """
    return x.at[-2:-1].set(0)


def mistake_zeroes_all_the_others(x):
    """You put the colon before the number: `:-2` is everything except the last two. Turn the slice
    round.
    """
    return x.at[:-2].set(0)


def mistake_drops_the_last_two(x):
    """You cut the last two entries off, and the contract keeps the shape. They should stay in their
    places as zeros.
    """
    return x[:-2]


def mistake_assigns_in_place(x):
    """You assigned into the array, which JAX refuses with a TypeError. Write the update as
    `x.at[...].set(...)` and return its result.
    """
    x[-2:] = 0
    return x


def mistake_returns_numpy(x):
    """You returned a NumPy array. Copying into NumPy to mutate there leaves JAX; an indexed update
    gives a JAX array directly.
    """
    copied = np.array(x)
    copied[-2:] = 0
    return copied


def mistake_goes_through_numpy(x):
    """You copied to NumPy and back, which gives the right numbers but fails inside jax.jit, where
    an array has no numbers to copy yet. Stay in JAX with an indexed update.
    """
    copied = np.array(x)
    copied[-2:] = 0
    return jnp.asarray(copied)


def mistake_joins_float_zeros(x):
    """You joined on zeros of JAX's default float type, so integers and bfloat16 came back as
    float32. An indexed update keeps the dtype of the array it starts from.
    """
    return jnp.concatenate([x[:-2], jnp.zeros(2)])


def mistake_multiplies_by_a_mask(x):
    """You multiplied by zeros and ones, but infinity times zero is NaN and NaN times zero is NaN.
    Replace the entries; do not scale them.
    """
    keep = jnp.arange(x.shape[0]) < x.shape[0] - 2
    return x * keep.astype(x.dtype)
