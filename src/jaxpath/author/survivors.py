"""The rule on mutants: each is rejected by a check, or no check could ever reject it."""

import ast
from collections.abc import Iterator
from typing import Any

from jaxpath.author.findings import Finding, broken, held
from jaxpath.author.mutants import Mutant
from jaxpath.author.trials import Trial, differences
from jaxpath.course.records import Task

_LIST = "_equivalent"


def survivors(trial: Trial) -> tuple[Finding, ...]:
    """Every mutant is rejected, or listed as equivalent with a reason; the facts count them."""
    if trial.mutants is None:
        return ()
    task = trial.task
    try:
        listed = _equivalents(task)
    except ValueError as error:
        do = "Write description and reason as strings."
        return (broken("mutants", task.path, _list_line(task), f"{_LIST}: {error}", do),)
    alive = [m for m, came in trial.mutants if not any(differences(task, trial.reference, came))]
    unexplained = [mutant for mutant in alive if mutant.description not in listed]
    failures = [*_stale(task, listed, alive), *(_survived(task, m) for m in unexplained)]
    facts = {
        "task": task.name,
        "mutants": len(trial.mutants),
        "killed": len(trial.mutants) - len(alive),
        "equivalent": {m.description: listed[m.description] for m in alive if m not in unexplained},
        "survivors": [mutant.description for mutant in unexplained],
    }
    return (_summary(task, facts, not failures), *failures)


def _equivalents(task: Task) -> dict[str, str]:
    """The dictionary `_equivalent` of the task's file: description and reason."""
    for node in ast.parse(task.source).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name == _LIST:
                listed = ast.literal_eval(value)
                if not isinstance(listed, dict) or not all(map(_are_texts, listed.items())):
                    raise ValueError("not a dictionary of strings")
                return listed
    return {}


def _are_texts(pair: tuple[object, object]) -> bool:
    return all(isinstance(part, str) for part in pair)


def _list_line(task: Task) -> int:
    lines = enumerate(task.source.splitlines(), 1)
    return next((number for number, line in lines if line.startswith(_LIST)), task.line)


def _stale(task: Task, listed: dict[str, str], alive: list[Mutant]) -> Iterator[Finding]:
    """Entries that no longer name a survivor: the next survivor must not hide behind them."""
    for description in listed.keys() - {mutant.description for mutant in alive}:
        yield broken(
            "mutants", task.path, _list_line(task),
            f"`{description}` is listed as equivalent and does not survive",
            "Take it off the list.",
        )  # fmt: skip


def _survived(task: Task, mutant: Mutant) -> Finding:
    return broken(
        "mutants", task.path, mutant.line, f"no check notices `{mutant.description}`",
        f"Add a case that does, or list it in {_LIST} with the reason.",
    )  # fmt: skip


def _summary(task: Task, facts: dict[str, Any], passed: bool) -> Finding:
    sentence = f"{facts['killed']} of {facts['mutants']} mutants of {task.name} are rejected"
    if passed:
        return held("mutants", sentence, **facts)
    return broken("mutants", task.path, task.line, sentence, "Each is named below.", **facts)
