"""Array records, as a worker reports them."""

import base64
from typing import Any

import numpy as np


def array(numbers: Any, dtype: str = "float32", **more: Any) -> dict[str, Any]:
    """The record of a JAX array on the CPU, with what is said of it differently in `more`."""
    data = np.asarray(numbers, dtype)
    return {"kind": "array", "type": "jax.Array", "shape": list(data.shape), "dtype": dtype,
            "weak": False, "placement": ["cpu:0"],
            "data": base64.b64encode(data.tobytes()).decode()} | more  # fmt: skip
