"""A lesson small enough to read at a glance, to break in one place at a time."""

from pathlib import Path

FILES = {
    "lesson.toml": """\
id = "tiny-01"
title = "Doubling"
summary = "Twice as much."
phase = "arrays"
minutes = 5
platform = "cpu"
devices = 1
version = 1

[[goals]]
text = "Double."
shown_by = ["double"]
""",
    "lesson.md": """\
# Doubling

## Understand

Twice $x$ is $x + x$.

Which cell is larger?

![Two cells.](figures.py#two_cells)

## Build

[number](build.py#number)

[doubled](build.py#doubled)

## Experiment

### Twice

What is twice that?

[again](experiments.py#again)

- `8`
- `12`

Doubling twice is four times as much.

## Exercise

### Make it yours

Write it.

[double](exercise.py#double)

1. Add.
2. Add x to itself.

Nothing else is needed.

### Checkpoint

After `y = x + x`, what is `x`?

- [x] As before. Adding makes another number.
- [ ] Twice as large. That would be assignment.

## Evidence

Keep it.
""",
    "build.py": '''\
"""Two steps."""

import math


def number():
    """Choose a number."""
    x = math.ceil(2.5)
    print("x is", x)
    return x


def doubled(x):
    """Add it to itself."""
    # Once and once more.
    y = x + x
    print("y is", y)
    return y
''',
    "experiments.py": '''\
"""One question."""

import math


def again(y):
    """Double once more."""
    z = math.floor(y + y)
    print(z)
    return z
''',
    "figures.py": '''\
"""Two cells."""


def two_cells():
    """x beside its double."""
    return None
''',
    "exercise.py": '''\
"""Double a number."""

import math

import numpy as np


def double(x):
    """Return twice x.

    x is an int.
    """
    base = math.floor(x)
    # Your turn
    return base + base


def cases(rng):
    yield (2,)
    yield (_some(rng),)


def observe_twice(fn):
    """double of double is
    four times as much"""
    return fn(fn(1))


def mistake_squares(x):
    """You squared
    it."""
    return _squared(np.asarray(x))


def given_zero():
    """Nothing."""
    return 0


def _some(rng):
    return int(rng.integers(3, 9))


def _squared(x):
    return x * x
''',
}


def write_lesson(folder: Path, file: str | None = None, old: str = "", new: str = "") -> Path:
    """Write the lesson; in `file`, with its one `old` replaced by `new`."""
    folder.mkdir()
    for name, text in FILES.items():
        if name == file:
            assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
            text = text.replace(old, new)
        (folder / name).write_text(text)
    return folder
