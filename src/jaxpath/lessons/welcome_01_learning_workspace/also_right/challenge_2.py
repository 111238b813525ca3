"""A dict filled key by key, with a jitted closed formula."""

import platform

import jax
import numpy as np


@jax.jit
def triangular(n):
    return n * (n - 1) / 2


def environment_record(count):
    """Return the versions, the backend, the device count and the sum."""
    devices = jax.devices()
    record = {}
    record["python"] = platform.python_version()
    record["jax"] = jax.version.__version__
    record["numpy"] = np.version.version
    record["backend"] = devices[0].platform
    record["devices"] = len(devices)
    record["sum"] = float(triangular(jax.numpy.float32(count)))
    return record
