"""Challenge: a record from which someone else can repeat your run."""

import platform

import jax
import numpy as np


def environment_record(count):
    """Return a dict that says what ran and what came out, from which another learner can repeat it.

    count is a Python int, 0 or more. The dict has exactly these keys:
    "python", "jax", "numpy": the versions that are running, as strings such as "3.11.7";
    "backend": the name of JAX's default backend, a string;
    "devices": how many devices JAX sees, a Python int;
    "sum": 0 + 1 + ... + (count - 1), computed by JAX in float32, as a Python float.
    """
    return {
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "backend": jax.default_backend(),
        "devices": len(jax.devices()),
        "sum": float(jax.numpy.arange(count, dtype=jax.numpy.float32).sum()),
    }


# Few counts, because each is a shape of its own and compiled in every check. The sum of 70,000
# entries is too large for int32.
def cases(rng):
    yield (4,)
    for count in (0, 1, 6, 70_000):
        yield (count,)
    yield (int(rng.integers(7, 1000)),)


def mistake_number_only(count):
    """You return the number alone. It does not say which Python, packages or device made it."""
    return float(jax.numpy.arange(count, dtype=jax.numpy.float32).sum())


def mistake_versions_missing(count):
    """You leave out the versions. The same program may print something else under other ones."""
    return {
        "backend": jax.default_backend(),
        "devices": len(jax.devices()),
        "sum": float(jax.numpy.arange(count, dtype=jax.numpy.float32).sum()),
    }


def mistake_device_description(count):
    """You store the description of the devices. Its wording varies; the contract asks how many."""
    return {
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "backend": jax.default_backend(),
        "devices": str(jax.devices()),
        "sum": float(jax.numpy.arange(count, dtype=jax.numpy.float32).sum()),
    }


def mistake_sum_as_array(count):
    """You store the sum as a JAX array. A record is read later, so turn it into a Python float."""
    return {
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "backend": jax.default_backend(),
        "devices": len(jax.devices()),
        "sum": jax.numpy.arange(count, dtype=jax.numpy.float32).sum(),
    }


def mistake_typed_versions(count):
    """You typed the versions in. Ask the running Python and packages, or the record is a guess."""
    return {
        "python": "3.11.0",
        "jax": "0.9.0",
        "numpy": "2.0.0",
        "backend": jax.default_backend(),
        "devices": len(jax.devices()),
        "sum": float(jax.numpy.arange(count, dtype=jax.numpy.float32).sum()),
    }


def mistake_ignores_count(count):
    """You add four numbers whatever `count` is. Give `count` to arange."""
    return {
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "backend": jax.default_backend(),
        "devices": len(jax.devices()),
        "sum": float(jax.numpy.arange(4, dtype=jax.numpy.float32).sum()),
    }
