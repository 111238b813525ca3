"""Cut `build.py` and `experiments.py` into the blocks that a learner sees and runs."""

import ast
from collections.abc import Sequence

from jaxpath.course.python_source import (
    Function,
    PythonSource,
    imports_for,
    names_used,
    without_docstring,
)
from jaxpath.course.records import Step
from jaxpath.errors import LessonError


def read_steps(source: PythonSource, earlier: Sequence[Step] = ()) -> tuple[Step, ...]:
    """The steps of one file, in order, each with the imports no earlier step has shown.

    LessonError where a step takes a name that no earlier step gives, or returns something other
    than names.
    """
    shown = {line for step in earlier for line in step.imports}
    given = {name for step in earlier for name in step.gives}
    steps = []
    for name, function in source.functions.items():
        if name.startswith("_"):
            raise source.error(function, f"{name} is private", "Every function here is a step.")
        step = _step(source, function, shown)
        _check_takes(source, function, step, given)
        shown |= set(step.imports)
        given |= set(step.gives)
        steps.append(step)
    return tuple(steps)


def program(title: str, steps: Sequence[Step]) -> str:
    """The blocks appended in order as one script, each under its summary as a comment."""
    blocks = [f"# {number}. {step.summary}\n{step.block}" for number, step in enumerate(steps, 1)]
    return "\n\n".join([f'"""{title}"""', *blocks]) + "\n"


def _step(source: PythonSource, function: Function, shown: set[str]) -> Step:
    lines = imports_for(source, names_used(*without_docstring(function)))
    return Step(
        name=function.name,
        path=source.path,
        line=function.lineno,
        summary=_summary(source, function),
        imports=tuple(line for line in lines if line not in shown),
        code=source.body(function),
        takes=tuple(argument.arg for argument in function.args.args),
        gives=_gives(source, function),
    )


def _summary(source: PythonSource, function: Function) -> str:
    docstring = ast.get_docstring(function)
    if not docstring:
        raise source.error(
            function, f"{function.name} has no docstring", "Say in one line what this step does."
        )
    return docstring.split("\n\n")[0].replace("\n", " ")


def _gives(source: PythonSource, function: Function) -> tuple[str, ...]:
    last = function.body[-1]
    match last:
        case ast.Return(value=ast.Name(id=name)):
            return (name,)
        case ast.Return(value=ast.Tuple(elts=elements)) if all(
            isinstance(element, ast.Name) for element in elements
        ):
            return tuple(element.id for element in elements if isinstance(element, ast.Name))
        case ast.Return():
            raise source.error(
                last, f"{function.name} returns an expression",
                "Give it a name in the block and return the name.",
            )  # fmt: skip
    return ()


def _check_takes(
    source: PythonSource, function: Function, step: Step, given: set[str]
) -> LessonError | None:
    for name in step.takes:
        if name not in given:
            raise source.error(
                function, f"{step.name} takes {name!r}, which no earlier step returns",
                f"Return {name} from an earlier step, or name the parameter after one.",
            )  # fmt: skip
    return None
