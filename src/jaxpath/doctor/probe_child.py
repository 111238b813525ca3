"""Runs inside the examined interpreter (passed with -c, never imported): JAX, one stage at a time.

Each stage prints one line and flushes, so the last line seen says where a silent death happened.
A line is a repr and not JSON: importing json would load re, enum and functools before a learner's
own re.py could spoil the imports that this is here to try. Kept readable for Python 3.8.
"""

# mypy: allow-untyped-defs, allow-untyped-calls

import sys
from importlib import import_module


def say(stage, **found):
    print("\n@jaxpath " + ascii(dict(found, stage=stage)), flush=True)


def count(jax, platform):
    try:
        return len(jax.devices(platform))
    except Exception:
        return 0


def main():
    say("start", version=list(sys.version_info[:3]))
    numpy = import_module("numpy")
    say("numpy", version=numpy.__version__)
    jaxlib = import_module("jaxlib")
    say("jaxlib", version=jaxlib.__version__, file=str(jaxlib.__file__))
    jax = import_module("jax")
    jnp = import_module("jax.numpy")
    say("jax", version=jax.__version__, file=str(jax.__file__))
    devices = jax.devices()
    counts = {name: count(jax, name) for name in ("cpu", "cuda", "tpu")}
    say("devices", total=len(devices), platform=devices[0].platform, counts=counts)
    value = float(jax.jit(lambda x: (x * x).sum())(jnp.arange(4.0)))
    say("compute", value=value)


main()
