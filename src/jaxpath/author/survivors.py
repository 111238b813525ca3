"""The rule on mutants: each is rejected by a check, or no check could ever reject it."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from jaxpath.author.comparing import differences
from jaxpath.author.findings import Finding, broken, held
from jaxpath.author.mutants import Mutant
from jaxpath.author.trials import Trial
from jaxpath.course.records import Task

_LIST = "_equivalent"
_EVERY = "every "


def survivors(trial: Trial) -> tuple[Finding, ...]:
    """Every mutant is killed, or listed as equivalent with a reason; the facts count them."""
    if trial.mutants is None:
        return ()
    task = trial.task
    try:
        listed = reasons(task)
    except ValueError as error:
        do = "Write description and reason as strings."
        return (broken("mutants", task.path, _list_line(task), f"{_LIST}: {error}", do),)
    alive = [m for m, came in trial.mutants if not any(differences(task, trial.reference, came))]
    explained = equivalents(listed, alive)
    unexplained = [mutant for mutant in alive if mutant.description not in explained]
    known = [mutant for mutant, _ in trial.mutants]
    failures = [*_stale(task, listed, alive, known), *(_survived(task, m) for m in unexplained)]
    facts = {
        "lesson": trial.head.id,
        "task": task.name,
        "mutants": len(trial.mutants),
        "killed": len(trial.mutants) - len(alive),
        "equivalent": explained,
        "survivors": [mutant.description for mutant in unexplained],
    }
    return (_summary(task, facts, not failures), *failures)


def reasons(task: Task) -> dict[str, str]:
    """The dictionary `_equivalent` of the task's file: description and reason.

    ValueError where it is something else.
    """
    for node in ast.parse(task.source).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name == _LIST:
                listed = ast.literal_eval(value)
                if not isinstance(listed, dict) or not all(map(_are_texts, listed.items())):
                    raise ValueError("not a dictionary of strings, each with a reason")
                return listed
    return {}


def equivalents(listed: Mapping[str, str], found: Iterable[Mutant]) -> dict[str, str]:
    """Of the mutants found, those that are listed: description and reason.

    An entry `every X` is about all mutants whose descriptions begin with X.
    """
    return {
        mutant.description: reason
        for mutant in found
        if (reason := next((listed[e] for e in listed if _is_about(e, mutant)), ""))
    }


def _is_about(entry: str, mutant: Mutant) -> bool:
    if entry.startswith(_EVERY):
        return mutant.description.startswith(entry.removeprefix(_EVERY))
    return mutant.description == entry


def _are_texts(pair: tuple[object, object]) -> bool:
    return all(isinstance(part, str) and part.strip() for part in pair)


def _list_line(task: Task, description: str = _LIST) -> int:
    """The line of the list, or of one of its entries where that stands on one line."""
    lines = [*enumerate(task.source.splitlines(), 1)]
    found = next((number for number, line in lines if line.startswith(_LIST)), task.line)
    return next((n for n, line in lines if n >= found and description in line), found)


def _stale(
    task: Task, listed: dict[str, str], alive: list[Mutant], known: list[Mutant]
) -> Iterator[Finding]:
    """Entries that are not about survivors: the next one must not hide behind them."""
    for entry in listed:
        meant = [mutant for mutant in known if _is_about(entry, mutant)]
        killed = [mutant.description for mutant in meant if mutant not in alive]
        if killed or not meant:
            what = f"`{killed[0]}` is killed" if killed else "there is no such mutant"
            yield broken(
                "mutants", task.path, _list_line(task, entry),
                f"`{entry}` is listed as equivalent and {what}", "Take it off the list.",
            )  # fmt: skip


def _survived(task: Task, mutant: Mutant) -> Finding:
    return broken(
        "mutants", task.path, mutant.line, f"no check notices `{mutant.description}`",
        f"Add a case with {mutant.noticed_by}. Where no legal argument could tell them apart, list "
        f"it in {_LIST} with the reason.",
        before=mutant.lines[0], after=mutant.lines[1],
    )  # fmt: skip


def _summary(task: Task, facts: dict[str, Any], passed: bool) -> Finding:
    sentence = f"{task.name}: killed {facts['killed']} of {facts['mutants']}"
    if equivalent := len(facts["equivalent"]):
        sentence += f", {equivalent} equivalent"
    if passed:
        return held("mutants", sentence, **facts)
    return broken("mutants", task.path, task.line, sentence, "Each is named below.", **facts)
