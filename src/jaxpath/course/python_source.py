"""Python files of a lesson, cut with `ast`: what stands in them, never what they do."""

import ast
import textwrap
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from jaxpath.errors import LessonError

Function = ast.FunctionDef


@dataclass(frozen=True)
class PythonSource:
    """One parsed file: its text, its imports and its functions by name."""

    path: Path
    text: str
    tree: ast.Module

    @cached_property
    def lines(self) -> list[str]:
        """The text, line by line."""
        return self.text.splitlines()

    @cached_property
    def imports(self) -> dict[str, str]:
        """Import statements by the first name each binds, in file order."""
        found = {}
        for node in self.tree.body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                found[bound_names(node)[0]] = ast.unparse(node)
        return found

    @cached_property
    def functions(self) -> dict[str, Function]:
        """Top-level functions by name, in file order; a name written twice is an error."""
        found: dict[str, Function] = {}
        for node in self.tree.body:
            if isinstance(node, Function):
                if node.name in found:
                    raise self.error(node, f"{node.name} is defined twice", "Rename one of them.")
                found[node.name] = node
        return found

    @cached_property
    def constants(self) -> dict[str, tuple[object, int]]:
        """Top-level `name = literal` assignments: the value and the line."""
        found: dict[str, tuple[object, int]] = {}
        for node in self.tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=value)):
                    found[name] = (value, node.lineno)
        return found

    def segment(self, node: ast.stmt) -> str:
        """The lines of a statement with its decorators, as written."""
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(d.lineno for d in decorators)])
        return "\n".join(self.lines[first - 1 : node.end_lineno])

    def body(self, function: Function) -> str:
        """A function's body as written, without docstring and final return, dedented."""
        statements = without_docstring(function)
        first = _line_after_signature(function)
        last = function.end_lineno or first
        if statements and isinstance(statements[-1], ast.Return):
            last = statements[-1].lineno - 1
        return textwrap.dedent("\n".join(self.lines[first - 1 : last])).strip("\n")

    def error(self, node: ast.AST, what: str, do: str) -> LessonError:
        """An error at the line of `node`."""
        return LessonError(self.path, getattr(node, "lineno", 1), what, do)


def read_python(path: Path) -> PythonSource:
    """Parse a lesson's Python file; LessonError where it is missing or not Python."""
    try:
        text = path.read_text(encoding="utf-8")
        return PythonSource(path, text, ast.parse(text, str(path)))
    except FileNotFoundError:
        raise LessonError(
            path, 1, "this file is missing", "Write it; see docs/authoring.md."
        ) from None
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        raise LessonError(path, line, f"not Python: {error}", "Mend that line.") from None


def bound_names(node: ast.Import | ast.ImportFrom) -> list[str]:
    """The names an import statement binds."""
    return [(alias.asname or alias.name).split(".")[0] for alias in node.names]


def names_used(*nodes: ast.AST) -> set[str]:
    """Every bare name that occurs in the nodes."""
    return {n.id for node in nodes for n in ast.walk(node) if isinstance(n, ast.Name)}


def without_docstring(function: Function) -> list[ast.stmt]:
    """A function's statements after its docstring."""
    return function.body[1:] if ast.get_docstring(function) is not None else function.body


def imports_for(source: PythonSource, names: set[str]) -> list[str]:
    """The import statements that bind any of `names`, in file order.

    jaxpath's own are for the author: a solution may well call something `shards` by itself.
    """
    wanted = []
    for node in source.tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom) and names & set(bound_names(node)):
            wanted.append(ast.unparse(node))
    return [statement for statement in wanted if not statement.startswith("from jaxpath")]


def _line_after_signature(function: Function) -> int:
    if ast.get_docstring(function) is not None:
        return (function.body[0].end_lineno or function.lineno) + 1
    return function.body[0].lineno
