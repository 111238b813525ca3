"""JAX's errors in plain words: what happened, the idea behind it, the lesson that teaches it.

An entry is matched by the class of the error and a phrase that JAX 0.9.2, 0.10.2 and 0.12 share;
whole messages change between releases.
"""

import re
from dataclasses import dataclass
from typing import Any

from jaxpath.grading.records import Explanation


@dataclass(frozen=True, slots=True)
class _Entry:
    classes: tuple[str, ...]
    phrase: str
    what: str
    idea: str
    lesson: str | None = None


_ENTRIES = (
    _Entry(
        ("TypeError",), r"JAX arrays are immutable",
        "The code assigns into a JAX array, and JAX arrays never change.",
        "Describe a new array instead: `x = x.at[index].set(value)`, and keep the result.",
        "arrays-04",
    ),
    _Entry(
        ("ValueError",), r"assignment destination is read-only",
        "The code writes into a NumPy view of a JAX array, which is read-only.",
        "`np.array(x)` makes a copy that may be changed; `x.at[index].set(value)` needs none.",
        "arrays-04",
    ),
    _Entry(
        ("NonConcreteBooleanIndexError",), "",
        "A boolean mask was used as an index where the values are not known yet.",
        "Under jit no length may depend on values: `jnp.where(mask, x, 0)` keeps the shape.",
        "arrays-04",
    ),
    _Entry(
        ("TracerBoolConversionError",), "",
        "Python had to decide on a value that is not known while JAX traces the function.",
        "Inside jit, vmap or grad use `jnp.where` or `jax.lax.cond` instead of `if` on values.",
    ),
    _Entry(
        ("ConcretizationTypeError", "TracerIntegerConversionError"), "",
        "A traced value was used where Python needs a concrete number.",
        "Shapes must be known while tracing: take them from `x.shape`, or make them static.",
    ),
    _Entry(
        ("TracerArrayConversionError",), "",
        "A traced value was handed to NumPy, which needs numbers now.",
        "Inside jit, vmap or grad use the `jax.numpy` function of the same name.",
    ),
    _Entry(
        ("UnexpectedTracerError",), "",
        "A traced value was kept after the transformation that made it had ended.",
        "Return the value instead of storing it in a global, a list or an object.",
    ),
    _Entry(
        ("TypeError",), r"grad requires real- or complex-valued inputs",
        "`grad` was asked to differentiate with respect to integers.",
        "A slope needs numbers that can move a little: pass `3.0`, or use `.astype(jnp.float32)`.",
        "first-gradient",
    ),
    _Entry(
        ("TypeError",), r"Gradient only defined for scalar-output functions",
        "`grad` was given a function whose result is not a single number.",
        "Make one number of it inside the function, `.sum()` or `.mean()`, whichever is meant.",
        "first-gradient",
    ),
    _Entry(
        ("TypeError", "ValueError"), r"[Ii]ncompatible shapes for broadcasting|must be broadcast",
        "Two arrays met whose shapes do not fit each other.",
        "Aligned from the right, each pair of axes must be equal or hold a 1.",
        "arrays-02",
    ),
    _Entry(
        ("TypeError", "ValueError"), r"[Cc]annot reshape array",
        "The new shape does not hold as many entries as the array has.",
        "Reshaping keeps every entry: the product of the new axes must equal `x.size`.",
        "welcome-02",
    ),
    _Entry(
        ("TypeError",), r"requires ndarray or scalar arguments, got <class 'list'>",
        "A Python list was passed to a `jax.numpy` function.",
        "Convert it once with `jnp.asarray(values)`.",
        "welcome-02",
    ),
    _Entry(
        ("ValueError", "TypeError"), r"[Nn]on-hashable static arguments",
        "A static argument of jit cannot be a list or an array.",
        "Static arguments are keys of the compile cache: pass a tuple.",
    ),
    _Entry(
        ("RuntimeError",), r"should be updated before backends are initialized",
        "The number of devices was set after JAX had started.",
        "Platform and device count belong to the lesson; jaxpath sets them before JAX starts.",
        "welcome-cpu",
    ),
    _Entry(
        ("RuntimeError",), r"Unknown backend|Unable to initialize backend",
        "The code asked for a platform that this machine does not have.",
        "Ask `jax.devices()` what is there. `jaxpath doctor` says what a platform would need.",
        "welcome-03",
    ),
    _Entry(
        ("ValueError",), r"[Tt]ruth value of an array",
        "Python had to make one yes or no out of an array with several entries.",
        "`jnp.where(condition, a, b)` chooses entry by entry; `.any()` and `.all()` ask about all.",
        "arrays-04",
    ),
    _Entry(
        ("ValueError",), r"partitioned \d+ times|evenly divid",
        "An axis was to be divided among devices that do not divide its length.",
        "Choose a length that divides, or give every device a whole copy with `jax.P()`.",
        "welcome-cpu",
    ),
    _Entry(
        ("AttributeError",), r"object has no attribute 'append'",
        "The code appends to an array, and an array keeps its length.",
        "Make a longer one: `jnp.concatenate([x, more])`, with as many axes in `more` as in `x`.",
        "arrays-04",
    ),
    _Entry(
        ("TypeError",), r"xor does not accept dtype",
        "The code uses `^`, which in Python combines bits.",
        "A power is written `x ** 2`.",
    ),
    _Entry(
        ("NameError",), r"name '(jax|jnp|np)' is not defined",
        "The code uses a module that the file does not import.",
        "Put `import jax`, `import jax.numpy as jnp` or `import numpy as np` at the top.",
    ),
    _Entry(
        ("NameError",), r"name '\w+' is not defined",
        "The code uses a name that this file does not define.",
        "Each file stands alone: what main.py or another file defines is not known here.",
    ),
    _Entry(
        ("EOFError",), "",
        "The code waits for somebody to type, and during a check nobody is there.",
        "Take what you need as an argument instead of calling `input()`.",
    ),
    _Entry(
        ("MemoryError", "JaxRuntimeError", "XlaRuntimeError"),
        r"^$|RESOURCE_EXHAUSTED|Out of memory|Unable to allocate",
        "The code asked for more memory than a check may use.",
        "Look for a shape that grew by mistake: an outer product, a repeat, a loop that appends.",
    ),
)  # fmt: skip


def explain(error: dict[str, Any]) -> Explanation | None:
    """The explanation of an error record, or None where there is none to give."""
    family = error.get("family", [error.get("type")])
    message = str(error.get("message", ""))
    for entry in _ENTRIES:
        if set(entry.classes) & set(family) and re.search(entry.phrase, message):
            return Explanation(
                what=entry.what, idea=entry.idea, lesson=entry.lesson, message=first_part(error)
            )
    return None


def first_part(error: dict[str, Any]) -> str:
    """Class and first paragraph of an error, which is where JAX says the matter itself."""
    message = str(error.get("message", "")).strip().split("\n\n")[0]
    return f"{error.get('type')}: {message}" if message else str(error.get("type"))
