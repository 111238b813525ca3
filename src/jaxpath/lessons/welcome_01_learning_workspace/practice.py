"""Practice: the sum of any number of entries."""

import jax

# However the numbers are added, one after the other included.
rtol = 1e-4


def sum_of_first(count):
    """Return 0 + 1 + ... + (count - 1) as a JAX array of shape () and dtype float32.

    count is a Python int, 0 or more. For count 0 there is nothing to add and the result is 0.
    Compute the sum with jax.numpy, in float32 from the start: a large count must work too, to one
    part in ten thousand.
    """
    return jax.numpy.arange(count, dtype=jax.numpy.float32).sum()


# Few counts, because each is a shape of its own and compiled in every check.
def cases(rng):
    yield (4,)
    for count in (0, 1, 6, 100_000):
        yield (count,)
    yield (int(rng.integers(11, 1000)),)


def mistake_one_entry_too_many(count):
    """You add `count` itself as well. `arange(n)` already stops before n."""
    return jax.numpy.arange(count + 1, dtype=jax.numpy.float32).sum()


def mistake_one_entry_short(count):
    """You leave out the last number. `arange(n)` ends at n - 1 by itself; take nothing off."""
    return jax.numpy.arange(max(count - 1, 0), dtype=jax.numpy.float32).sum()


def mistake_python_float(count):
    """You turn the result into a Python float. The contract asks for the JAX array itself."""
    return float(jax.numpy.arange(count, dtype=jax.numpy.float32).sum())


def mistake_integers(count):
    """You leave out the dtype, so JAX counts in int32 and the sum is an int32 as well."""
    return jax.numpy.arange(count).sum()


def mistake_float_too_late(count):
    """You add in int32 and convert afterwards. A large sum has overflowed by then."""
    return jax.numpy.arange(count).sum().astype(jax.numpy.float32)


def mistake_one_element_array(count):
    """You return an array with one entry, shape (1,). A sum over the whole array has shape ()."""
    return jax.numpy.arange(count, dtype=jax.numpy.float32).sum(keepdims=True)


def mistake_typed_answer(count):
    """You return 6, the answer for count 4, whatever the count is. Compute it from `count`."""
    return jax.numpy.float32(6.0)
