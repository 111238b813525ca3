"""A dataclass turned into a dict; the sum is a lax reduction."""

import dataclasses
import platform

import jax
import numpy as np
from jax import lax


@dataclasses.dataclass
class Record:
    sum: float
    backend: str = dataclasses.field(default_factory=jax.default_backend)
    devices: int = dataclasses.field(
        default_factory=lambda: sum(1 for _ in jax.devices())
    )
    python: str = platform.python_version()
    numpy: str = np.__version__
    jax: str = jax.__version__


def environment_record(count):
    """Return the versions, the backend, the device count and the sum."""
    numbers = lax.iota(np.float32, count)
    total = lax.reduce(numbers, np.float32(0), lax.add, dimensions=(0,))
    return dataclasses.asdict(Record(sum=float(total)))
