"""Cut a task's file into reference, cases, observations, mistakes and starter."""

import ast
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path

from jaxpath.course.python_source import (
    Function,
    PythonSource,
    names_used,
    read_python,
)
from jaxpath.course.records import TASK_KINDS, Head, Mistake, Observation, Step, Task
from jaxpath.course.starter import starter
from jaxpath.course.steps import program, read_steps

_PREFIXES = ("mistake_", "observe_", "given_", "_")
_CONSTANTS = {"program": str, "rtol": float, "atol": float}


def tasks_of(head: Head) -> tuple[Task, ...]:
    """The tasks of a lesson, without reading its story."""
    return read_tasks(head, read_steps(read_python(head.folder / "build.py")))


def read_tasks(head: Head, build: Sequence[Step]) -> tuple[Task, ...]:
    """The tasks of a lesson, in the order of their kinds."""
    assembled = program(head.title, build)
    return tuple(
        read_task(head.folder / f"{kind}.py", kind, f"{head.id} {kind}: {head.title}", assembled)
        for kind in TASK_KINDS
        if (head.folder / f"{kind}.py").is_file()
    )


def read_task(path: Path, kind: str, title: str, assembled: str) -> Task:
    """The task in `path`; LessonError where its names break the rules.

    `assembled` is the lesson's build program: a task that is a program starts from it.
    """
    source = read_python(path)
    reference = _reference(source)
    constants = _constants(source)
    file = constants.get("program")
    if file is None and "cases" not in source.functions:
        raise source.error(reference, "there is no cases(rng)", "Yield the shown case first.")
    return Task(
        kind=kind,
        name=reference.name,
        path=path,
        line=reference.lineno,
        contract=_docstring(source, reference),
        signature=_signature(reference),
        parameters=tuple(argument.arg for argument in reference.args.args),
        source=source.text,
        harness=_harness(source, reference),
        reference=source.body(reference) + "\n" if file else _solution(source, reference),
        starter=assembled if file else starter(source, reference, title),
        observations=tuple(
            Observation(name, _sentence(source, function))
            for name, function in _prefixed(source, "observe_")
        ),
        mistakes=tuple(
            Mistake(name, _sentence(source, function))
            for name, function in _prefixed(source, "mistake_")
        ),
        program=str(file) if file else None,
        rtol=_number(constants.get("rtol")),
        atol=_number(constants.get("atol")),
    )


def also_right(task: Task) -> dict[str, str]:
    """Other right answers that the lesson keeps for a task: `also_right/KIND_….py`, by path."""
    found = sorted((task.path.parent / "also_right").glob(f"{task.kind}_*.py"))
    return {str(path): path.read_text(encoding="utf-8") for path in found}


def program_body(task: Task, name: str) -> str:
    """The body of one function of a program task: the reference or a mistake, as a script."""
    source = PythonSource(task.path, task.source, ast.parse(task.source))
    return source.body(source.functions[name]) + "\n"


def _solution(source: PythonSource, reference: Function) -> str:
    """The reference without its docstring, which the learner has read as the contract."""
    first = min([reference.lineno, *(d.lineno for d in reference.decorator_list)])
    contract = reference.body[0]
    head = source.lines[first - 1 : contract.lineno - 1]
    return "\n".join(head + source.lines[contract.end_lineno : reference.end_lineno])


def _reference(source: PythonSource) -> Function:
    public = [
        function
        for name, function in source.functions.items()
        if not name.startswith(_PREFIXES) and name != "cases"
    ]
    for function in public[1:]:
        raise source.error(
            function, f"{function.name} is not a kind of name jaxpath knows", _suggestion(function)
        )
    if not public:
        raise source.error(source.tree, "there is no reference solution", "Write one function.")
    return public[0]


def _suggestion(function: Function) -> str:
    prefix = function.name.split("_")[0] + "_"
    near = get_close_matches(prefix, _PREFIXES, 1, cutoff=0.5)
    if near and near[0] != "_":
        return f"Did you mean {near[0]}{function.name.partition('_')[2]}?"
    return "Start it with mistake_, observe_, given_ or an underscore."


def _constants(source: PythonSource) -> dict[str, object]:
    for name, (value, line) in source.constants.items():
        if name.startswith("_"):
            continue
        node = ast.Pass(lineno=line, col_offset=0)
        if name not in _CONSTANTS:
            raise source.error(
                node, f"{name} is not a name jaxpath knows",
                f"Start it with an underscore, or use one of {', '.join(_CONSTANTS)}.",
            )  # fmt: skip
        if type(value) is not _CONSTANTS[name]:
            raise source.error(
                node, f"{name} is not a {_CONSTANTS[name].__name__}", "Write it as one."
            )
    return {name: value for name, (value, _) in source.constants.items()}


def _number(value: object) -> float | None:
    return value if isinstance(value, float) else None


def _prefixed(source: PythonSource, prefix: str) -> Iterable[tuple[str, Function]]:
    return [(n, f) for n, f in source.functions.items() if n.startswith(prefix)]


def _docstring(source: PythonSource, function: Function) -> str:
    docstring = ast.get_docstring(function)
    if not docstring:
        raise source.error(
            function, f"{function.name} has no docstring", "A learner reads it: write one."
        )
    return docstring


def _sentence(source: PythonSource, function: Function) -> str:
    """A docstring as one line, however it was wrapped."""
    return " ".join(_docstring(source, function).split())


def _signature(function: Function) -> str:
    return f"{function.name}({ast.unparse(function.args)})"


def _harness(source: PythonSource, reference: Function) -> str:
    """The file without reference and mistakes, and without helpers that only those use.

    Removed lines are left blank, so that line numbers in errors still fit the author's file.
    """
    kept = _reachable(
        source, [n for n in source.functions if n == "cases" or n.startswith("observe_")]
    )
    lines = list(source.lines)
    for name, function in source.functions.items():
        if name not in kept:
            first = min([function.lineno, *(d.lineno for d in function.decorator_list)])
            last = function.end_lineno or function.lineno
            lines[first - 1 : last] = [""] * (last - first + 1)
    return "\n".join(lines) + "\n"


def _reachable(source: PythonSource, roots: list[str]) -> set[str]:
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            used = names_used(source.functions[name]) & set(source.functions)
            waiting += [n for n in used if n.startswith(("_", "given_"))]
    return found
