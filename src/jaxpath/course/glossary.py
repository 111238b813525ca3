"""What a piece of code uses, and the one line that the glossary has for each name."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from jaxpath.course.head import read_toml
from jaxpath.errors import LessonError
from jaxpath.paths import LESSONS

# Methods of Python's own strings, lists and dictionaries, which no array has: not JAX's to explain.
_PYTHON = frozenset(
    name for kind in (str, list, dict, set) for name in vars(kind) if name not in ("copy", "sort")
)
GLOSSARY = LESSONS / "glossary.toml"


@dataclass(frozen=True, slots=True)
class BuildingBlock:
    """A name that code uses: how it is called, and what it does in one line."""

    name: str
    signature: str
    line: str


def glossary(path: Path = GLOSSARY) -> dict[str, BuildingBlock]:
    """Every entry by name; LessonError where one lacks its signature or its line."""
    text, table = read_toml(path)
    found = {}
    for name, entry in table.items():
        if not isinstance(entry, dict) or set(entry) != {"signature", "line"}:
            line = next((n for n, t in enumerate(text.splitlines(), 1) if f'"{name}"' in t), 1)
            raise LessonError(
                path, line, f"{name!r} is not a signature and a line", "Write both, nothing else."
            )
        found[name] = BuildingBlock(name, entry["signature"], entry["line"])
    return found


def building_blocks(code: str, imports: Iterable[str]) -> tuple[BuildingBlock, ...]:
    """The glossary's entries for what `code` uses, in the order of use.

    KeyError with the name where the glossary has no line for it.
    """
    known = glossary()
    return tuple(known[name] for name in api_names(code, imports))


def api_names(code: str, imports: Iterable[str]) -> tuple[str, ...]:
    """Names of modules' members (`jnp.where`) and of methods called (`.sum`), in order of use."""
    modules = {name for line in imports for name in _bound(line)}
    found: dict[str, None] = {}
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules |= set(_bound(ast.unparse(node)))
    for node in _in_order(ast.parse(code)):
        name = _name(node, modules)
        if name:
            found[name] = None
    return tuple(found)


def _in_order(tree: ast.AST) -> list[ast.Attribute | ast.Call]:
    """Calls and whole dotted names, in the order in which they stand."""
    found = [n for n in ast.walk(tree) if isinstance(n, ast.Attribute | ast.Call)]
    inner = {id(n.value) for n in found if isinstance(n, ast.Attribute)}
    whole = [n for n in found if isinstance(n, ast.Call) or id(n) not in inner]
    return sorted(whole, key=lambda n: (n.lineno, n.col_offset, n.end_col_offset or 0))


def _name(node: ast.AST, modules: set[str]) -> str | None:
    match node:
        case ast.Attribute():
            dotted = _dotted(node)
            return dotted if dotted and dotted.split(".")[0] in modules else None
        case ast.Call(func=ast.Attribute(attr=method, value=value) as function):
            dotted = _dotted(function)
            if dotted and dotted.split(".")[0] in modules:
                return None
            match value:
                case ast.Subscript(value=ast.Attribute(attr="at")):
                    return f".at[].{method}"
            return None if method in _PYTHON else f".{method}"
    return None


def _dotted(node: ast.expr) -> str | None:
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attr):
            base = _dotted(value)
            return f"{base}.{attr}" if base else None
    return None


def _bound(line: str) -> list[str]:
    node = ast.parse(line).body[0]
    assert isinstance(node, ast.Import | ast.ImportFrom)
    return [(alias.asname or alias.name).split(".")[0] for alias in node.names]
