"""Why an attempt failed: the known mistake, the line it is about, the first check that differs."""

import ast
from collections.abc import Iterator, Sequence
from typing import Any

from jaxpath.course.records import Mistake, Task
from jaxpath.grading.attempt import Attempt
from jaxpath.grading.comparison import Difference, Tolerance, differ
from jaxpath.grading.explanation import explain
from jaxpath.grading.records import Check, Facts, Line
from jaxpath.grading.relations import same_numbers
from jaxpath.grading.values import Value, facts, kind_of, places, shape
from jaxpath.text import harmless

Outcomes = dict[str, Any]

# A report holds a few hundred of these; a forged one holds whatever it likes.
_MOST_SAID = 1000
# Kinds of difference that leave numbers to compare.
_NOT_NUMBERS = ("type", "dtype", "weak", "placement")


def tolerance(task: Task) -> Tolerance:
    """The tolerance that a task states, by dtype where it states none."""
    return Tolerance(task.rtol, task.atol)


def differences(task: Task, expected: Outcomes, came: Outcomes) -> tuple[Difference | None, ...]:
    """One entry per case and observation: the difference, or None where they agree."""
    pairs = [*paired(expected, came, "cases"), *paired(expected, came, "observations")]
    return tuple(_differ(left, right, tolerance(task)) for left, right in pairs)


def paired(expected: Outcomes, came: Outcomes, key: str) -> Iterator[tuple[Outcomes, Outcomes]]:
    """Each outcome of the reference with the attempt's; an empty one where that is missing."""
    for number, left in enumerate(expected.get(key, ())):
        yield left, outcome_at(came.get(key), number)


def outcome_at(outcomes: object, number: int) -> Outcomes:
    """One of the outcomes of a report, or an empty one where the report does not hold it."""
    found = outcomes[number] if isinstance(outcomes, list) and number < len(outcomes) else {}
    return found if isinstance(found, dict) else {}


def matching_mistake(task: Task, answers: dict[str, Outcomes], came: Outcomes) -> Mistake | None:
    """The mistake whose outcomes the attempt shares on every case and observation."""
    for mistake in task.mistakes:
        known = answers[mistake.name]
        if not any(differences(task, known, came)) and _same_errors(known, came):
            return mistake
    return None


def nearest_mistake(task: Task, answers: dict[str, Outcomes], came: Outcomes) -> Mistake | None:
    """The one mistake whose numbers the attempt gives in every case, whatever else differs."""
    near = [m for m in task.mistakes if _shares_numbers(task, answers[m.name], came)]
    wrong = [m for m in near if not _shares_numbers(task, answers[task.name], answers[m.name])]
    return wrong[0] if len(wrong) == 1 and len(near) == 1 else None


def _shares_numbers(task: Task, known: Outcomes, came: Outcomes) -> bool:
    """Whether two give the same numbers in every case, of whatever type, dtype and placement."""
    pairs = zip(paired(known, came, "cases"), differences(task, known, came), strict=False)
    agreed = [_agree(left, right, difference) for (left, right), difference in pairs]
    return False not in agreed and True in agreed


def _agree(left: Outcomes, right: Outcomes, difference: Difference | None) -> bool | None:
    """Whether two outcomes have the same numbers; None where another dtype cannot hold them."""
    if difference is None:
        return True
    if difference.kind not in _NOT_NUMBERS:
        return False
    return same_numbers(left.get("value", {}), right.get("value", {}))


def checks(
    task: Task, expected: Outcomes, came: Outcomes, found: Sequence[Difference | None]
) -> tuple[Check, ...]:
    """Every case and observation with whether it agreed."""
    pairs = [*paired(expected, came, "cases"), *paired(expected, came, "observations")]
    sentences = [_case_sentence(task, case) for case in expected.get("cases", ())]
    sentences += [observation.sentence for observation in task.observations]
    return tuple(
        _check(sentence, left, right, difference)
        for sentence, (left, right), difference in zip(sentences, pairs, found, strict=True)
    )


def _check(
    sentence: str, expected: Outcomes, came: Outcomes, difference: Difference | None
) -> Check:
    milliseconds = came.get("ms")
    return Check(
        sentence=sentence,
        passed=difference is None,
        kind="observation" if "name" in expected else "case",
        message=difference.sentence[:_MOST_SAID] if difference else "",
        milliseconds=milliseconds if isinstance(milliseconds, int) else None,
        arguments=tuple(filter(None, map(_facts, expected.get("arguments", ())))),
        expected=_facts(expected.get("value")),
        came=_facts(came.get("value")),
    )


def _facts(value: object) -> Facts | None:
    if not isinstance(value, dict):
        return None
    if value.get("kind") != "array":
        return Facts(what=kind_of(value)[:_MOST_SAID])
    return Facts(
        what=kind_of(value),
        shape=shape(value),
        dtype=str(value.get("dtype"))[:_MOST_SAID],
        weak=bool(value.get("weak")),
        placement=places(value),
    )


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
    if text is None:
        return None
    cell, line = attempt.place(number)
    return Line(number=line, text=harmless(text.strip()[:200]), cell=cell)


def _same_errors(known: Outcomes, came: Outcomes) -> bool:
    """Whether errors mean the same, since a class such as TypeError alone says too little."""
    pairs = [*paired(known, came, "cases"), *paired(known, came, "observations")]
    errors = [(left.get("raised"), right.get("raised")) for left, right in pairs]
    return all(_meaning(left) == _meaning(right) for left, right in errors)


def _meaning(raised: Outcomes | None) -> object:
    """What an error is about, and whether the function itself raised it or only the call to it."""
    if raised is None:
        return None
    known = explain(raised)
    return known and known.what, raised.get("line") is None


def _differ(expected: Outcomes, came: Outcomes, allowed: Tolerance) -> Difference | None:
    try:
        return _other_arguments(expected, came) or differ(expected, came, allowed)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError):
        # A report that our own worker would never write: a file that answered in its place.
        return Difference("ended", "The answer for this case cannot be read.")


def _other_arguments(expected: Outcomes, came: Outcomes) -> Difference | None:
    """A case that was not tried on what the check made for it: what makes cases was changed."""
    left, right = expected.get("arguments", []), came.get("arguments", [])
    if not came or [*map(_comparable, left)] == [*map(_comparable, right)]:
        return None
    return Difference(
        "arguments",
        "Your file changed something that the check itself needs: this case was tried on other "
        "arguments than the check makes. Leave NumPy, JAX and Python's own functions as they are.",
    )


def _comparable(value: Value) -> object:
    """A value without the text of objects, which holds their address."""
    match value:
        case {"kind": "object", "type": name}:
            return name
        case {"kind": "sequence", "type": name, "items": list(items)}:
            return name, [*map(_comparable, items)]
        case {"kind": "mapping", "pairs": list(pairs)}:
            return [(_comparable(key), _comparable(item)) for key, item in pairs]
    return value


def _case_sentence(task: Task, case: Outcomes) -> str:
    parts = [
        f"{name} {facts(value) or kind_of(value)}"
        for name, value in zip(task.parameters, case.get("arguments", ()), strict=False)
    ]
    return ", ".join(parts) or "the call"


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
