"""The vocabulary of observations: each word is documented, and able to pass and to fail."""

import ast
import json
import re
import subprocess
import sys
from typing import Any

import pytest
from observing import PAGE, examples

from jaxpath.grading.comparison import Tolerance, differ
from jaxpath.grading.values import show
from jaxpath.paths import PACKAGE

TOLD = re.compile(r"^# (Expected|Yours): (.+)$", re.MULTILINE)
OBSERVED = re.compile(r"def (observe_\w+)\(fn\)")


def words() -> list[str]:
    """What `jaxpath.observe` offers, read without importing it."""
    for node in ast.parse((PACKAGE / "observe.py").read_text()).body:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                return list(ast.literal_eval(node.value))
    raise AssertionError("observe.py has no __all__")


EXAMPLES = {OBSERVED.findall(text)[0]: text for text in list(examples())[1:]}


@pytest.fixture(scope="module")
def outcomes() -> dict[str, dict[str, Any]]:
    command = [sys.executable, "-W", "error", str(PAGE.parents[1] / "tests/worker/observing.py")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_right_answer_agrees_and_the_wrong_one_does_not(
    name: str, outcomes: dict[str, dict[str, Any]]
) -> None:
    reference, right, wrong = outcomes[name].values()
    assert differ(reference, right, Tolerance()) is None
    assert differ(reference, wrong, Tolerance()) is not None
    told = dict(TOLD.findall(EXAMPLES[name]))
    assert told == {"Expected": shown(reference), "Yours": shown(wrong)}


def test_every_word_has_a_row_and_an_example() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert sorted(words()) == sorted(re.findall(r"^\| `(\w+)\((?:fn|array)", page, re.MULTILINE))
    returned = [text.partition('"""\n')[2].partition("\n\n\n")[0] for text in EXAMPLES.values()]
    assert [word for word in words() if not any(f"{word}(" in text for text in returned)] == []


def shown(outcome: dict[str, Any]) -> str:
    """As in the page: a value on one line, an error by its class."""
    if "raised" in outcome:
        return str(outcome["raised"]["type"])
    return show(outcome["value"]).replace("\n", "")
