"""Changes of statements: left out, in their neighbour's place, or doing another thing."""

import ast
from collections.abc import Iterator
from itertools import pairwise

from jaxpath.author.changes import Change, change, short
from jaxpath.author.syntax import altered, blocks, bound, root, used

_JUMPS: dict[type[ast.AST], type[ast.stmt]] = {ast.Break: ast.Continue, ast.Continue: ast.Break}
_BINDS = ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef


def of_statements(node: ast.AST, modules: set[str]) -> Iterator[Change]:
    """Every change of a node as a statement, and of the order of the statements in it."""
    if isinstance(node, ast.stmt):
        yield from _statement(node)
    for field, statements in blocks(node):
        yield from _neighbours(node, field, statements, modules)


def _statement(node: ast.stmt) -> Iterator[Change]:
    """Nothing in its place; what only binds a name for later lines would be missed at once."""
    if type(node) in _JUMPS:
        yield change("statement", node, _JUMPS[type(node)]())
    if not isinstance(node, _BINDS | ast.Pass):
        yield Change("statement", f"without {short(node)}", node, ast.Pass())
    match node:
        case ast.AugAssign(target=target, value=value):
            plain = ast.copy_location(ast.Assign([target], value), node)
            yield change("operator", node, plain)
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) | ast.Raise(exc=ast.Name(id=name)):
            other = "TypeError" if name != "TypeError" else "ValueError"
            what = f"raise {name} -> raise {other}"
            yield Change("error", what, node, altered(node, exc=ast.Name(other)))
        case ast.Try():
            yield from _handlers(node)
        case ast.FunctionDef():
            yield from _decorators(node)


def _decorators(node: ast.FunctionDef) -> Iterator[Change]:
    for place, decorator in enumerate(node.decorator_list):
        rest = node.decorator_list[:place] + node.decorator_list[place + 1 :]
        new = altered(node, decorator_list=rest)
        yield Change("call", f"without @{short(decorator)}", node, new, decorator.lineno)


def _handlers(node: ast.Try) -> Iterator[Change]:
    for place, handler in enumerate(node.handlers):
        deaf = altered(handler, type=ast.Tuple([]))
        others = [*node.handlers[:place], deaf, *node.handlers[place + 1 :]]
        caught = f" {short(handler.type)}" if handler.type else ""
        yield Change("error", f"without except{caught}", node, altered(node, handlers=others))


def _neighbours(
    node: ast.AST, field: str, statements: list[ast.stmt], modules: set[str]
) -> Iterator[Change]:
    """Statements in each other's place, where their order can matter at all."""
    for first, (left, right) in enumerate(pairwise(statements)):
        if _can_matter(left, right, modules):
            order = [*statements[:first], right, left, *statements[first + 2 :]]
            what = f"{short(left, 28)} and {short(right, 28)} swapped"
            yield Change("order", what, node, altered(node, **{field: order}), left.lineno)


def _can_matter(left: ast.stmt, right: ast.stmt, modules: set[str]) -> bool:
    if isinstance(left, _BINDS | ast.Pass) or isinstance(right, _BINDS | ast.Pass):
        return False
    if isinstance(left, ast.Expr) and isinstance(left.value, ast.Constant):
        return False  # a docstring
    both = isinstance(left, ast.Assign) and isinstance(right, ast.Assign)
    if not both or bound(left) & (used(right) | bound(right)) or bound(right) & used(left):
        return True
    return not (_calls_only(left, modules) or _calls_only(right, modules))


def _calls_only(node: ast.AST, modules: set[str]) -> bool:
    """Whether a node calls nothing but functions of modules and methods of what they return."""
    calls = (n.func for n in ast.walk(node) if isinstance(n, ast.Call))
    return all(not isinstance(f, ast.Name) and root(f) in (modules | {None}) for f in calls)
