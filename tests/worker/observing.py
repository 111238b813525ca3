"""Run every example of "Observations" in docs/authoring.md, in one process.

Prints one JSON object: for each observation the outcome of the reference, of the other right
answer and of the wrong one, as a worker reports them.
"""

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

PAGE = Path(__file__).resolve().parents[2] / "docs" / "authoring.md"
ANSWERS = ("reference", "also_right", "wrong")
FENCE = re.compile(r"^```python\n(.+?)^```$", re.DOTALL | re.MULTILINE)


def examples() -> Iterator[str]:
    """The fences of the section: what the examples share, then each of them."""
    page = PAGE.read_text(encoding="utf-8")
    section = page.partition("\n## Observations\n")[2].partition("\n## ")[0]
    return iter(FENCE.findall(section))


def outcomes() -> dict[str, dict[str, Any]]:
    """What each answer does under each observation."""
    from jaxpath.worker.encode import Encoder

    encode = Encoder()
    shared, *others = examples()
    found = {}
    for text in others:
        names: dict[str, Any] = {"__name__": "example"}
        exec(compile(shared + text, str(PAGE), "exec"), names)
        (name,) = [name for name in names if name.startswith("observe_")]
        found[name] = {answer: _outcome(encode, names, name, answer) for answer in ANSWERS}
    return found


def _outcome(
    encode: Callable[[Any], Any], names: dict[str, Any], name: str, answer: str
) -> dict[str, Any]:
    from jaxpath.worker.raised import describe

    try:
        return {"value": encode(names[name](names[answer]))}
    except Exception as error:
        return {"raised": describe(error, str(PAGE))}


if __name__ == "__main__":
    os.environ |= {"JAX_PLATFORMS": "cpu", "JAX_NUM_CPU_DEVICES": "4"}
    json.dump(outcomes(), sys.stdout)
