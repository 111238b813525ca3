"""How long a check of the solved exercise takes, against plain Python with asserts.

python benchmarks/check.py
"""

import sys
import tempfile
from pathlib import Path

from measure import compare

JAXPATH = str(Path(sys.executable).with_name("jaxpath"))

SOLUTION = """\
import jax.numpy as jnp


def zero_last_two(x):
    return x.at[-2:].set(0)
"""
ASSERTS = """

x = jnp.array([1.0, 2.0, 3.0, 4.0])
masked = zero_last_two(x)
assert jnp.allclose(masked, jnp.array([1.0, 2.0, 0.0, 0.0]))
assert jnp.allclose(x, jnp.array([1.0, 2.0, 3.0, 4.0]))
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "exercise.py").write_text(SOLUTION)
        (folder / "plain.py").write_text(SOLUTION + ASSERTS)
        env = {"JAXPATH_CACHE": str(folder / "cache"), "JAXPATH_STATE": str(folder / "state"),
               "JAX_PLATFORMS": "cpu"}  # fmt: skip
        ours = [JAXPATH, "check", "arrays-04", str(folder / "exercise.py")]
        theirs = [sys.executable, str(folder / "plain.py")]
        print(f"{'':44} ratio")
        print(compare("check / plain python with asserts", ours, theirs, 11, env))


if __name__ == "__main__":
    main()
