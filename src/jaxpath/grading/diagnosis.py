"""Why an attempt failed: the known mistake, the line it is about, the first check that differs."""

import ast
from collections.abc import Iterator, Sequence
from typing import Any

from jaxpath.course.records import Mistake, Task
from jaxpath.grading.attempt import Attempt
from jaxpath.grading.comparison import Difference, Tolerance, differ
from jaxpath.grading.explanation import explain
from jaxpath.grading.records import Check, Failure, Line
from jaxpath.grading.values import facts, kind_of, show
from jaxpath.text import harmless

Outcomes = dict[str, Any]


def tolerance(task: Task) -> Tolerance:
    """The tolerance that a task states, by dtype where it states none."""
    return Tolerance(task.rtol, task.atol)


def differences(task: Task, expected: Outcomes, came: Outcomes) -> tuple[Difference | None, ...]:
    """One entry per case and observation: the difference, or None where they agree."""
    pairs = [*_paired(expected, came, "cases"), *_paired(expected, came, "observations")]
    return tuple(_differ(left, right, tolerance(task)) for left, right in pairs)


def matching_mistake(task: Task, answers: dict[str, Outcomes], came: Outcomes) -> Mistake | None:
    """The mistake whose outcomes the attempt shares on every case and observation."""
    for mistake in task.mistakes:
        known = answers[mistake.name]
        if not any(differences(task, known, came)) and _same_errors(known, came):
            return mistake
    return None


def checks(task: Task, expected: Outcomes, found: Sequence[Difference | None]) -> tuple[Check, ...]:
    """Every case and observation with whether it agreed."""
    sentences = [_case_sentence(task, case) for case in expected.get("cases", ())]
    sentences += [observation.sentence for observation in task.observations]
    return tuple(
        Check(sentence=sentence, passed=difference is None)
        for sentence, difference in zip(sentences, found, strict=True)
    )


def first_failure(
    task: Task, expected: Outcomes, came: Outcomes, found: Sequence[Difference | None]
) -> tuple[Failure, Outcomes]:
    """The first check that differs, ready to show, and what the attempt did there."""
    number = next(i for i, difference in enumerate(found) if difference is not None)
    difference = found[number]
    assert difference is not None
    cases = expected.get("cases", [])
    if number < len(cases):
        left, right = cases[number], _at(came.get("cases"), number)
        where = f"case {number + 1} of {len(cases)}"
        call = _call(task, left)
    else:
        place = number - len(cases)
        left = expected["observations"][place]
        right = _at(came.get("observations"), place)
        where = task.observations[place].sentence
        call = ""
    failure = Failure(
        where=where,
        call=call,
        came=outcome_text(right, difference),
        expected=outcome_text(left, difference),
        difference=difference.sentence,
    )
    return failure, right


def outcome_text(outcome: Outcomes, difference: Difference | None = None) -> str:
    """What happened, in a line or a few: a value with its dtype and shape, or an error."""
    if "raised" in outcome:
        return f"{outcome['raised'].get('type')}: {str(outcome['raised'].get('message', ''))[:300]}"
    if difference is not None and difference.kind == "changed":
        before, after = outcome.get("arguments", ()), outcome.get("changed") or ()
        changed = [show(new) for old, new in zip(before, after, strict=False) if new != old]
        return "argument changed to " + ", ".join(changed) if changed else "argument unchanged"
    value = outcome.get("value")
    if difference is not None and difference.kind == "placement" and isinstance(value, dict):
        return "\n".join(value.get("placement") or ()) or _with_facts(value)
    return _with_facts(value) if isinstance(value, dict) else "nothing"


def line_to_show(
    attempt: Attempt, task: Task, raised: Outcomes | None, returns: bool = True
) -> Line | None:
    """The learner's line that an answer is about, or None where that is not known.

    The line that raised; else an update whose result is dropped; else, where the answer is about
    what it `returns`, the only `return`.
    """
    number = raised.get("line") if raised else None
    if number is None and task.program is None:
        number = _line_in_function(attempt, task.name, returns)
    return line_at(attempt, number)


def line_at(attempt: Attempt, number: object) -> Line | None:
    """One line of the learner's file, ready to show."""
    if not isinstance(number, int):
        return None
    text = attempt.line(number)
    return Line(number=number, text=harmless(text.strip()[:200])) if text is not None else None


def _same_errors(known: Outcomes, came: Outcomes) -> bool:
    """Whether errors mean the same, since a class such as TypeError alone says too little."""
    pairs = [*_paired(known, came, "cases"), *_paired(known, came, "observations")]
    errors = [(left.get("raised"), right.get("raised")) for left, right in pairs]
    return all(_meaning(left) == _meaning(right) for left, right in errors)


def _meaning(raised: Outcomes | None) -> object:
    """What an error is about, and whether the function itself raised it or only the call to it."""
    if raised is None:
        return None
    known = explain(raised)
    return known and known.what, raised.get("line") is None


def _paired(expected: Outcomes, came: Outcomes, key: str) -> Iterator[tuple[Outcomes, Outcomes]]:
    for number, left in enumerate(expected.get(key, ())):
        yield left, _at(came.get(key), number)


def _at(outcomes: object, number: int) -> Outcomes:
    found = outcomes[number] if isinstance(outcomes, list) and number < len(outcomes) else {}
    return found if isinstance(found, dict) else {}


def _differ(expected: Outcomes, came: Outcomes, allowed: Tolerance) -> Difference | None:
    try:
        return differ(expected, came, allowed)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError):
        # A report that our own worker would never write: a file that answered in its place.
        return Difference("ended", "The answer for this case cannot be read.")


def _case_sentence(task: Task, case: Outcomes) -> str:
    parts = [
        f"{name} {facts(value) or kind_of(value)}"
        for name, value in zip(task.parameters, case.get("arguments", ()), strict=False)
    ]
    return ", ".join(parts) or "the call"


def _call(task: Task, case: Outcomes) -> str:
    parts = [
        f"{name} = {_with_facts(value)}"
        for name, value in zip(task.parameters, case.get("arguments", ()), strict=False)
    ]
    return "\n".join(parts)


def _with_facts(value: dict[str, Any]) -> str:
    text = facts(value)
    return f"{show(value)}   {text}" if text else show(value)


def _line_in_function(attempt: Attempt, name: str, about_returns: bool) -> int | None:
    try:
        tree = ast.parse(attempt.text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            statements = list(_statements(node))
            dropped = [n.lineno for n in statements if _drops_an_update(n)]
            returns = [n.lineno for n in statements if isinstance(n, ast.Return)]
            if not dropped and (len(returns) > 1 or not about_returns):
                return None
            return (dropped or returns or [node.lineno])[0]
    return None


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements of a function, without those of functions inside it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(child, ast.stmt):
            yield child
        yield from _statements(child)


def _drops_an_update(node: ast.stmt) -> bool:
    """An expression statement like `x.at[1].set(5.)`: its result goes nowhere."""
    match node:
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(value=ast.Subscript(value=ast.Attribute(attr="at"))))
        ):
            return True
    return False
