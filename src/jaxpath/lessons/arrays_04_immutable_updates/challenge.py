"""Challenge: a mask that keeps the shape, beside a selection that does not."""

import jax.numpy as jnp

# For the cases.
import numpy as np

# For the observations.
from jaxpath.observe import arguments_after


def masked_and_selected(x, threshold):
    """Return the tuple (masked, selected) for the entries of `x` greater than `threshold`.

    x is a JAX array of shape (n,) with n >= 0, of a signed integer or a floating dtype; threshold
    is a Python number that the dtype of x holds exactly, an int where x holds integers. masked has
    shape (n,): an entry greater than threshold stays in its place, any other becomes 0. selected
    has shape (k,): the k entries greater than threshold, in their order, and nothing else. Both
    have the dtype of x. NaN is not greater than anything.
    """
    passes = x > threshold
    return jnp.where(passes, x, 0), x[passes]


# Few kinds of arrays and few lengths of the selection, because each is compiled in every check.
def cases(rng):
    yield _floats(1.0, 2.0, 3.0, 4.0), 2.0
    yield _floats(np.nan, -np.inf, np.inf, 1.0), 0.5
    yield _floats(0.0, -5.0, 2.0, -1.0), -1.0
    yield _floats(3e38, -3e38, 1e30, 4e30), 2e30
    yield _integers(4, -3, 0, 2, 2, 9), 2
    yield (
        _integers(2147483647, -2147483648, 2147483646, 7, -7, 2147483647),
        2147483646,
    )
    yield _integers(8, 8, 8, 8, 8, 8), 8
    yield _floats(), 1.0
    yield (
        jnp.asarray(
            rng.permutation([-1.5, -0.5, 0.5, 2.0]), dtype=jnp.bfloat16
        ),
        0.25,
    )


def observe_shapes(fn):
    """with two arrays of one length, only the selected shape follows the values"""
    rows = [(0, 4, 1, 3), (5, 6, 7, 8)]
    return [
        tuple(part.shape for part in fn(_floats(*row), 2.5)) for row in rows
    ]


def observe_original_is_kept(fn):
    """the array passed in keeps its values"""
    return arguments_after(fn, _integers(5, -1, 7, 0, 3, 2), 3)[0]


def _floats(*values):
    return jnp.asarray(np.array(values, dtype=np.float32))


def _integers(*values):
    return jnp.asarray(np.array(values, dtype=np.int32))


def mistake_includes_the_threshold(x, threshold):
    """You kept entries equal to the threshold: `>=` lets them in, and `>` does not."""
    passes = x >= threshold
    return jnp.where(passes, x, 0), x[passes]


def mistake_selects_twice(x, threshold):
    """You returned the compact selection in both places. Indexing with a condition drops entries;
    to keep every place, choose between x and 0 with `jnp.where`.
    """
    selected = x[x > threshold]
    return selected, selected


def mistake_masks_twice(x, threshold):
    """You returned the masked array in both places. The second part holds only the entries that
    passed, so index x with the condition.
    """
    masked = jnp.where(x > threshold, x, 0)
    return masked, masked


def mistake_swaps_the_parts(x, threshold):
    """You returned the parts in the other order. The masked array comes first, the selection
    second.
    """
    passes = x > threshold
    return x[passes], jnp.where(passes, x, 0)


def mistake_fills_with_the_threshold(x, threshold):
    """You filled the gaps with the threshold, which raises small entries to it. A masked entry
    becomes 0.
    """
    passes = x > threshold
    return jnp.where(passes, x, threshold), x[passes]


def mistake_inverts_the_mask(x, threshold):
    """You kept what should go and dropped what should stay. `jnp.where` takes its second argument
    where the condition is true.
    """
    passes = x > threshold
    return jnp.where(passes, 0, x), x[~passes]


def mistake_returns_the_condition(x, threshold):
    """You returned the condition itself, which is an array of True and False. Use it to choose
    between x and 0.
    """
    passes = x > threshold
    return passes, x[passes]


def mistake_widens_the_dtype(x, threshold):
    """You took zeros of JAX's default float type, and the result followed them to float32. A plain
    0 takes the dtype of x.
    """
    passes = x > threshold
    return jnp.where(passes, x, jnp.zeros(x.shape)), x[passes]


def mistake_multiplies_by_the_mask(x, threshold):
    """You multiplied by zeros and ones, but NaN and infinity times zero are NaN. Choose with
    `jnp.where`; it never does arithmetic on the entry it drops.
    """
    passes = x > threshold
    return x * passes.astype(x.dtype), x[passes]


def mistake_selects_nonzero(x, threshold):
    """You selected the nonzero entries of the masked array. A zero that passed, as it does when the
    threshold is negative, looks the same as a gap: select from x by the condition.
    """
    masked = jnp.where(x > threshold, x, 0)
    return masked, masked[masked != 0]


def mistake_hard_codes_two(x, threshold):
    """You compared with 2, the number of the shown case. The threshold is an argument."""
    passes = x > 2
    return jnp.where(passes, x, 0), x[passes]
