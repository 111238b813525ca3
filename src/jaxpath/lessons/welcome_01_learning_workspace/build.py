"""The saved program of the first lesson, step by step."""

import os
import platform

import jax
import numpy as np


def choose_cpu():
    """Ask for the CPU first: JAX reads this setting when it is imported."""
    os.environ["JAX_PLATFORMS"] = "cpu"


def report_environment():
    """Print what ran the program, so that the result can be repeated."""
    print("Python:", platform.python_version())
    print("JAX:", jax.__version__)
    print("NumPy:", np.__version__)
    print("Backend:", jax.default_backend())
    print("Devices:", jax.devices())


def add_numbers():
    """Make the array 0, 1, 2, 3 and print the sum that JAX computes."""
    x = jax.numpy.arange(4, dtype=jax.numpy.float32)
    print("Sum:", float(x.sum()))
    return x


def check_sum(x):
    """Compare the sum with the one worked out by hand, and stop if they differ."""
    assert float(x.sum()) == 6.0
