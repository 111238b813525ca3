"""Which of the checks that differ is shown, and all that can be said about it."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from jaxpath.course.records import Task
from jaxpath.grading.axes import Names, axis_names, known_for, of_result
from jaxpath.grading.comparison import Difference
from jaxpath.grading.diagnosis import nearest_mistake, outcome_at, paired
from jaxpath.grading.patterns import pattern
from jaxpath.grading.records import Entry, Failure
from jaxpath.grading.relations import Grid, Pair, grid, relation
from jaxpath.grading.values import (
    NO_MARKS,
    Marks,
    Value,
    entry,
    facts,
    is_shown_whole,
    places,
    shape,
    show,
)

Outcomes = dict[str, Any]
Found = Sequence[Difference | None]

_MOST_ENTRIES = 6


def shown_failure(
    task: Task, expected: Outcomes, came: Outcomes, found: Found
) -> tuple[Failure, Outcomes]:
    """The failure to show, and what the attempt did there."""
    number = place_of(expected, found)
    cases = expected.get("cases", [])
    if number < len(cases):
        where = f"case {number + 1} of {len(cases)}"
        return _of_case(task, expected, came, _at(found, number), number, where)
    difference = _at(found, number)
    observation = number - len(cases)
    left = expected["observations"][observation]
    right = outcome_at(came.get("observations"), observation)
    failure = Failure(
        where=task.observations[observation].sentence,
        call="",
        came=outcome_text(right, difference),
        expected=outcome_text(left, difference),
        difference=difference.sentence,
        entries=_entries(left, right, difference),
    )
    return failure, right


def place_of(expected: Outcomes, found: Found) -> int:
    """The check to show: the task's own case, else the smallest case, else an observation."""
    cases = expected.get("cases", [])
    failed = [number for number, difference in enumerate(found) if difference is not None]
    # Cases with other arguments than ours are what something else led to.
    told = [n for n in failed if _at(found, n).kind != "arguments"] or failed
    among = [number for number in told if number < len(cases)]
    if not among or among[0] == 0:
        return told[0]
    return min(among, key=lambda number: _size(cases[number]))


def is_drawn(expected: Outcomes, number: int) -> bool:
    """Whether a check is a case whose numbers were drawn."""
    return outcome_at(expected.get("cases"), number).get("drawn") is True


def smaller_failure(
    task: Task, expected: Outcomes, came: Outcomes, found: Found, where: str
) -> tuple[Failure, Outcomes] | None:
    """The smallest failure among cases drawn anew, or None where all of them agree."""
    failed = [number for number, difference in enumerate(found) if difference is not None]
    if not failed:
        return None
    number = min(failed, key=lambda n: (*_size(expected["cases"][n]), _length(expected, n)))
    return _of_case(task, expected, came, _at(found, number), number, where)


def in_common(
    task: Task, answers: dict[str, Outcomes], came: Outcomes, found: Found
) -> Iterator[str]:
    """What is half right: a known mistake's numbers, their relation, a property of the cases."""
    expected = answers[task.name]
    if mistake := nearest_mistake(task, answers, came):
        yield f"Its numbers are those of a known mistake. {mistake.diagnosis}"
    elif sentence := relation(list(_pairs(task, expected, came, found))):
        yield sentence
    cases = expected.get("cases", [])
    failed = [difference is not None for difference in found[: len(cases)]]
    if sentence := pattern([case.get("arguments", ()) for case in cases], failed):
        yield sentence


def outcome_text(
    outcome: Outcomes, difference: Difference | None = None, axes: Sequence[str] = ()
) -> str:
    """What happened, in a line or a few: a value with its dtype and shape, or an error."""
    if "raised" in outcome:
        return f"{outcome['raised'].get('type')}: {str(outcome['raised'].get('message', ''))[:300]}"
    if difference is not None and difference.kind == "changed":
        before, after = outcome.get("arguments", ()), outcome.get("changed") or ()
        changed = [show(new) for old, new in zip(before, after, strict=False) if new != old]
        return "argument changed to " + ", ".join(changed) if changed else "argument unchanged"
    value = outcome.get("value")
    if difference is not None and difference.kind == "placement" and isinstance(value, dict):
        return "\n".join(places(value)) or _with_facts(value)
    if not isinstance(value, dict):
        return "nothing"
    marks = Marks(difference.where, difference.entries) if difference else NO_MARKS
    return _with_facts(value, axes, marks)


def _of_case(
    task: Task,
    expected: Outcomes,
    came: Outcomes,
    difference: Difference,
    number: int,
    where: str,
) -> tuple[Failure, Outcomes]:
    left = expected["cases"][number]
    right = outcome_at(came.get("cases"), number)
    arguments = dict(zip(task.parameters, left.get("arguments", ()), strict=False))
    names = known_for(axis_names(task.contract, task.parameters), arguments)
    axes = of_result(names)
    failure = Failure(
        where=where,
        call=_call(arguments, names),
        came=outcome_text(right, difference, axes if difference.kind != "shape" else ()),
        expected=outcome_text(left, difference, axes),
        difference=difference.sentence,
        entries=_entries(left, right, difference),
    )
    return failure, right


def _at(found: Found, number: int) -> Difference:
    difference = found[number]
    assert difference is not None
    return difference


def _size(case: Outcomes) -> tuple[bool, int]:
    """Numbers in a case; one that has none comes last, since it shows least."""
    arrays = [value for value in case.get("arguments", ()) if value.get("kind") == "array"]
    count = sum(math.prod(shape(value)) for value in arrays)
    return bool(arrays) and count == 0, count


def _length(expected: Outcomes, number: int) -> int:
    """How long a case is to read: short numbers before long ones."""
    return sum(len(show(value)) for value in expected["cases"][number].get("arguments", ()))


def _call(arguments: dict[str, Value], names: Names) -> str:
    return "\n".join(
        f"{name} = " + _with_facts(value, names.get(name, ())).replace("\n", _under(name))
        for name, value in arguments.items()
    )


def _under(name: str) -> str:
    """A new line that goes on below the value behind a name."""
    return "\n" + " " * (len(name) + len(" = "))


def _with_facts(value: Value, axes: Sequence[str] = (), marks: Marks = NO_MARKS) -> str:
    text = facts(value, axes)
    return f"{show(value, marks=marks)}   {text}" if text else show(value, marks=marks)


def _entries(expected: Outcomes, came: Outcomes, difference: Difference) -> tuple[Entry, ...]:
    """The first entries that differ, of an array too large to be shown whole."""
    left = _part(expected.get("value"), difference.where)
    right = _part(came.get("value"), difference.where)
    if left is None or right is None or is_shown_whole(left):
        return ()
    return tuple(
        Entry(index=index, came=entry(right, index), expected=entry(left, index))
        for index in difference.entries[:_MOST_ENTRIES]
    )


def _part(value: object, where: str) -> Value | None:
    """The part of a value that a difference is about, if it is the whole or in a sequence."""
    if not isinstance(value, dict):
        return None
    if not where:
        return value
    for path, part in _parts(value, ""):
        if path == where:
            return part
    return None


def _parts(value: Value, where: str) -> Iterator[tuple[str, Value]]:
    yield where, value
    match value:
        case {"kind": "sequence", "items": list(items)}:
            for number, item in enumerate(items):
                yield from _parts(item, f"{where}[{number}]")
        case {"kind": "mapping", "pairs": list(pairs)}:
            for key, item in pairs:
                yield from _parts(item, f"{where}[{show(key)}]")


def _pairs(task: Task, expected: Outcomes, came: Outcomes, found: Found) -> list[Pair]:
    """Numbers of each case that failed beside what was expected; none where one has none."""
    cases = list(paired(expected, came, "cases"))
    failed = [(pair, d) for pair, d in zip(cases, found, strict=False) if d is not None]
    pairs = []
    for (left, right), difference in failed:
        wanted, given = _grid(left, difference.where), _grid(right, difference.where)
        if wanted is None or given is None:
            return []
        pairs.append(Pair(wanted, given, tuple(_arrays(task, left))))
    return pairs if len({difference.where for _, difference in failed}) == 1 else []


def _grid(outcome: Outcomes, where: str) -> Grid | None:
    part = _part(outcome.get("value"), where)
    return grid(part) if part is not None else None


def _arrays(task: Task, case: Outcomes) -> Iterator[tuple[str, Grid]]:
    for name, value in zip(task.parameters, case.get("arguments", ()), strict=False):
        if value.get("kind") == "array" and (found := grid(value)):
            yield name, found
