"""`jaxpath explain`, run as a learner runs it: a file of their own, or a message they paste."""

import json

import pytest

from conftest import Jaxpath

UPDATE = "import jax.numpy as jnp\nprint('begun')\nx = jnp.arange(4)\nx[0] = 9\n"
HELPER = "def step(x):\n    return x if x.sum() > 0 else -x\n"
USES = (
    "import jax\nimport jax.numpy as jnp\nfrom helper import step\n\n\n@jax.jit\ndef run(x):\n"
    "    return step(x)\n\n\nrun(jnp.ones(3))\n"
)

# The file, the id and the exit status of what is said, its fault, and the lines that it points to.
FILES: dict[str, tuple[str, str, int, str, list[tuple[str, int]]]] = {
    "an update": (UPDATE, "item-assignment", 1, "learner", [("my.py", 4)]),
    "a helper inside jit": (
        USES, "traced-condition", 1, "learner", [("my.py", 8), ("helper.py", 2)],
    ),
    "what Python cannot read": ("x = (1\n", "syntax", 1, "learner", [("my.py", 1)]),
    "a helper that Python cannot read": (
        "import broken\n", "syntax", 1, "learner", [("my.py", 1), ("broken.py", 2)],
    ),
    "a pasted command": ("pip install jax\n", "shell_in_python", 1, "learner", [("my.py", 1)]),
    "an exit": ("import sys\nsys.exit('no data')\n", "exit", 1, "learner", [("my.py", 2)]),
    "an exit that is well": ("import sys\nsys.exit(0)\n", "", 0, "nobody", []),
    "an end at once": ("import os\nos._exit(3)\n", "", 1, "learner", [("my.py", 2)]),
    "no error": ("print('fine')\n", "", 0, "nobody", []),
    "an error of its own": ("raise ValueError('empty')\n", "", 1, "learner", [("my.py", 1)]),
    "a crash": ("import ctypes\nctypes.string_at(0)\n", "", 1, "learner", [("my.py", 2)]),
    "no end": ("while True:\n    pass\n", "", 1, "learner", [("my.py", 1)]),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_run_and_what_stops_it_is_explained(name: str, jaxpath: Jaxpath) -> None:
    source, known, code, fault, places = FILES[name]
    (jaxpath.cwd / "my.py").write_text(source)
    (jaxpath.cwd / "helper.py").write_text(HELPER)
    (jaxpath.cwd / "broken.py").write_text("x = 1\ny = = 2\n")
    found = jaxpath.json("explain", "my.py", "--seconds", "2", code=code)
    assert found["schema"] == "jaxpath.explain/1"
    assert (found["id"], found["fault"], found["exit_code"]) == (known, fault, code)
    seen = [(place["file"], place["number"]) for place in found["places"]]
    # `while` and its body take turns.
    assert seen == places or (name == "no end" and seen[0][0] == "my.py")
    assert bool(found["what"]) == (fault != "nobody")
    assert "jaxpath/worker" not in str(found)


def test_an_error_in_a_notebook_is_located_by_its_cell(jaxpath: Jaxpath) -> None:
    cells = [
        {"cell_type": "code", "source": source, "metadata": {}, "outputs": []}
        for source in ("import jax.numpy as jnp", "x = jnp.arange(3)\nx[0] = 9")
    ]
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}
    (jaxpath.cwd / "my.ipynb").write_text(json.dumps(notebook))
    ran = jaxpath("explain", "my.ipynb")
    assert ran.code == 1
    assert "Your cell 2, line 2 in my.ipynb x[0] = 9" in ran.text


@pytest.mark.parametrize("columns", ["40", "80"])
def test_everything_is_shown_within_the_screen(columns: str, jaxpath: Jaxpath) -> None:
    (jaxpath.cwd / "my.py").write_text(UPDATE)
    ran = jaxpath("explain", "my.py", COLUMNS=columns)
    assert ran.code == 1
    order = [
        "begun", "JAX arrays never change", "Your line 4 in my.py", "x[0] = 9",
        "Describe a new array instead", "Taught in arrays-04", "jaxpath start arrays-04",
        "TypeError: JAX arrays are immutable",
    ]  # fmt: skip
    places = [ran.text.index(words) for words in order]
    assert places == sorted(places)
    assert max(map(len, ran.stdout.splitlines())) <= int(columns)


def test_a_message_is_bounded_and_harmless(jaxpath: Jaxpath) -> None:
    (jaxpath.cwd / "my.py").write_text("raise TypeError('\\x1b[31m\\n' * 9000)\n")
    ran = jaxpath("explain", "my.py")
    assert "\x1b" not in ran.stdout
    assert len(ran.stdout) < 9000


def test_a_pasted_message_is_one_object(jaxpath: Jaxpath) -> None:
    ran = jaxpath("explain", "-", "--json", typed="jax.errors.KeyReuseError: Previously-consumed")
    assert ran.code == 0
    found = ran.json
    assert (found["schema"], found["id"], found["fault"]) == (
        "jaxpath.explain/1", "key-reuse", "learner",
    )  # fmt: skip


@pytest.mark.parametrize("typed", ["", "\n\n", "all is well\n"])
def test_a_text_without_an_error_says_so(typed: str, jaxpath: Jaxpath) -> None:
    ran = jaxpath("explain", "-", typed=typed)
    assert (ran.code, ran.stdout) == (1, "")
    assert ("Nothing was pasted" in ran.text) == (not typed.strip())


def test_a_hundred_megabytes_are_read_to_their_end(jaxpath: Jaxpath) -> None:
    typed = "step 1: loss 0.5\n" * 6_000_000 + "ZeroDivisionError: division by zero\n"
    ran = jaxpath("explain", "-", typed=typed)
    assert ran.code == 0
    assert "Python divided by zero." in ran.text


def test_a_file_that_is_not_there_is_named(jaxpath: Jaxpath) -> None:
    ran = jaxpath("explain", "nothing.py")
    assert (ran.code, ran.stdout) == (2, "")
    assert "nothing.py" in ran.text
