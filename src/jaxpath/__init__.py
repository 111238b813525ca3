"""Learn JAX in the terminal, with a grader that says why."""

__version__ = "0.1.0"
