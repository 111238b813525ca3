"""Syntax trees of references: which parts of them count, and copies with one part changed."""

import ast
from collections.abc import Iterator
from typing import TypeVar, cast

from jaxpath.course.python_source import without_docstring

Node = TypeVar("Node", bound=ast.AST)

_BLOCKS = ("body", "orelse", "finalbody")


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """The children of a node that decide what the code does.

    Not among them: annotations, docstrings, and what an error or an f-string says in words.
    """
    match node:
        case ast.FunctionDef():
            yield from defaults(node.args)
            yield from node.decorator_list
            yield from without_docstring(node)
        case ast.Lambda():
            yield from defaults(node.args)
            yield node.body
        case ast.Assert():
            yield node.test
        case ast.AnnAssign(value=ast.expr() as value):
            yield value
        case ast.Raise() | ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.AnnAssign():
            return
        case ast.Expr(value=ast.Constant()) | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return  # a remark; and -2 is one number, not a sign and a 2
        case _:
            yield from ast.iter_child_nodes(node)


def within(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Every part of a node at any depth, with the node that it is a part of."""
    for part in parts(node):
        yield part, node
        yield from within(part)


def defaults(arguments: ast.arguments) -> list[ast.expr]:
    """The default values of a signature."""
    return [*arguments.defaults, *(value for value in arguments.kw_defaults if value)]


def blocks(node: ast.AST) -> Iterator[tuple[str, list[ast.stmt]]]:
    """The lists of statements in a node, by field."""
    for field in _BLOCKS:
        statements = getattr(node, field, None)
        if isinstance(statements, list) and statements:
            yield field, statements


def altered(node: Node, **fields: object) -> Node:
    """A copy of a node with some of its fields changed, in the same place of the file."""
    old = {name: getattr(node, name, None) for name in node._fields}
    return ast.copy_location(type(node)(**old | fields), node)


def replaced(tree: Node, old: ast.AST, new: ast.AST) -> Node:
    """A tree like `tree` with one node in another's place; untouched parts are shared."""
    if tree is old:
        return cast(Node, new)  # the whole tree gives way to one of its own kind
    fields = {name: _replaced(value, old, new) for name, value in ast.iter_fields(tree)}
    changed = {name: value for name, value in fields.items() if value is not getattr(tree, name)}
    return altered(tree, **changed) if changed else tree


def _replaced(value: object, old: ast.AST, new: ast.AST) -> object:
    if isinstance(value, ast.AST):
        return replaced(value, old, new)
    if isinstance(value, list):
        items = [_replaced(item, old, new) for item in value]
        return items if any(a is not b for a, b in zip(items, value, strict=True)) else value
    return value


def used(node: ast.AST) -> set[str]:
    """Every name that a node reads."""
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def bound(node: ast.AST) -> set[str]:
    """Every name that a node gives a value."""
    return {
        n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }


def root(node: ast.expr) -> str | None:
    """The name that a chain of attributes begins with; None where it begins with something else."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def imported(tree: ast.AST) -> set[str]:
    """Every name that an import statement binds anywhere in a tree."""
    statements = (n for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom))
    names = (alias.asname or alias.name for node in statements for alias in node.names)
    return {name.split(".")[0] for name in names}
