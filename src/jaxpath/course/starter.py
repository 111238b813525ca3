"""What a learner starts from, derived from the reference solution and never written twice."""

import ast

from jaxpath.course.python_source import (
    Function,
    PythonSource,
    imports_for,
    names_used,
    without_docstring,
)

_YOUR_TURN = "# your turn"


def starter(source: PythonSource, reference: Function, title: str) -> str:
    """Imports the reference uses, what is given, signature, docstring, and where to begin."""
    given = [f for name, f in source.functions.items() if name.startswith("given_")]
    # jax.numpy wherever the task's file has it: another answer may well need it.
    imports = imports_for(source, names_used(reference, *given) | {"jnp"})
    parts = [f'"""{title}"""', "\n".join(imports)]
    parts += ["\n" + source.segment(function) for function in given]
    parts.append("\n" + _skeleton(source, reference))
    return "\n\n".join(part for part in parts if part) + "\n"


def is_starter(attempt: str, derived: str) -> bool:
    """Whether an attempt says the same as its starter; layout, comments and prose do not count."""
    try:
        return _meaning(attempt) == _meaning(derived)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def _skeleton(source: PythonSource, reference: Function) -> str:
    first = reference.lineno
    last = reference.body[0].end_lineno or first
    if ast.get_docstring(reference) is None:
        last = reference.body[0].lineno - 1
    head = source.lines[first - 1 : last]
    kept = _above_your_turn(source, reference)
    return "\n".join(
        [*head, *kept, "    # Your turn: write the body and return the result.", "    ..."]
    )


def _above_your_turn(source: PythonSource, reference: Function) -> list[str]:
    statements = without_docstring(reference)
    if not statements:
        return []
    lines = source.lines[statements[0].lineno - 1 : reference.end_lineno]
    for number, line in enumerate(lines):
        if line.strip().lower().startswith(_YOUR_TURN):
            return lines[:number]
    return []


def _meaning(text: str) -> str:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node) is not None:
            del node.body[0]
    return ast.dump(tree)
