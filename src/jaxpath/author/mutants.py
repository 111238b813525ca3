"""Small changes of a reference solution, each of which its cases must notice."""

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from jaxpath.course.records import Task

_MOST_PROGRAMS = 25  # each is a whole program, run once more for most observations
_WIDTH = 50

_OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Div, ast.Mod: ast.Div, ast.Pow: ast.Mult, ast.MatMult: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt, ast.GtE), ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE), ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
_OPPOSITES = (
    ("min", "max"), ("minimum", "maximum"), ("argmin", "argmax"), ("any", "all"),
    ("floor", "ceil"), ("zeros", "ones"), ("zeros_like", "ones_like"), ("set", "add"),
    ("sum", "mean"),
)  # fmt: skip
_RENAMED = dict(_OPPOSITES) | {right: left for left, right in _OPPOSITES}

# A change by its description, and what stands in the node's place.
_Change = tuple[str, ast.AST]


@dataclass(frozen=True, slots=True)
class Mutant:
    """The reference with one change. `description` says it without the line: `-2 -> -1`."""

    description: str
    line: int
    function: ast.FunctionDef

    def named(self, name: str) -> str:
        """Its source as a function of that name; where it calls itself, it calls this one."""
        renamed = copy.deepcopy(self.function)
        for node in ast.walk(renamed):
            if isinstance(node, ast.Name) and node.id == self.function.name:
                node.id = name
        renamed.name = name
        return ast.unparse(renamed)

    @property
    def script(self) -> str:
        """Its body as a program, as the lesson cuts a program out of a function."""
        body = _body(self.function)
        if isinstance(body[-1], ast.Return):
            body = body[:-1]
        return "\n".join(map(ast.unparse, body)) + "\n"


def mutants(task: Task) -> tuple[Mutant, ...]:
    """Every mutant of a task's reference; of a program the same few every time."""
    tree = ast.parse(task.source)
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    reference = next(function for function in functions if function.name == task.name)
    modules = {name for node in ast.walk(tree) for name in _imported(node)}
    found = sorted(_mutated(reference, modules), key=lambda mutant: mutant.line)
    numbered = list(_numbered(_different(reference, found)))
    return tuple(_few(numbered) if task.program else numbered)


def _mutated(reference: ast.FunctionDef, modules: set[str]) -> Iterator[Mutant]:
    last = reference.body[-1]
    signed: set[int] = set()
    for place, node in enumerate(ast.walk(reference)):
        if not _is_inside(reference, node) or id(node) in signed:
            continue
        if node is last and isinstance(node, ast.Return):
            continue  # without it nothing comes back, which every case notices
        if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
            signed.add(id(node.operand))  # -2 is one number here, not a sign and a 2
        for description, new in _variants(node, modules):
            line = getattr(node, "lineno", reference.lineno)
            yield Mutant(description, line, _replaced(reference, place, new))


def _is_inside(reference: ast.FunctionDef, node: ast.AST) -> bool:
    """Whether a node belongs to what the function does: not its signature, not its docstring."""
    start = _body(reference)[0].lineno
    return getattr(node, "lineno", 0) >= start


def _variants(node: ast.AST, modules: set[str]) -> Iterator[_Change]:
    """Each way to change one node, with what it is called."""
    if isinstance(node, ast.stmt):
        yield from _statement(node)
    match node:
        case ast.Constant() | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            yield from _changed(node, _other_constants(ast.literal_eval(node)))
        case ast.UnaryOp():
            yield from _changed(node, [node.operand])
        case ast.BinOp() | ast.BoolOp() | ast.AugAssign() if type(node.op) in _OPERATORS:
            yield from _changed(node, [_with(node, op=_OPERATORS[type(node.op)]())])
        case ast.Compare(ops=[operator]):
            others = _COMPARISONS[type(operator)]
            yield from _changed(node, [_with(node, ops=[other()]) for other in others])
        case ast.Slice():
            yield from _changed(node, _other_slices(node))
        case ast.Subscript(ctx=ast.Load(), value=array) if not _is_at(array):
            yield from _changed(node, [array])
        case ast.Tuple(ctx=ast.Load()):
            yield from _swapped(node, node.elts, "elts")
        case ast.Dict():
            yield from _shorter(node)
        case ast.Call():
            yield from _swapped(node, node.args, "args")
            yield from _call(node, modules)


def _changed(node: ast.AST, others: Iterable[ast.AST]) -> Iterator[_Change]:
    for other in others:
        yield f"{_short(node)} -> {_short(other)}", other


def _statement(node: ast.stmt) -> Iterator[_Change]:
    """Nothing in its place; what only binds a name for later lines would be missed at once."""
    kept = ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef | ast.Pass
    if not isinstance(node, kept):
        yield f"without {_short(node)}", ast.Pass()


def _other_constants(value: object) -> Iterator[ast.AST]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        for other in dict.fromkeys((value + 1, value - 1, -value)):
            if other != value:
                yield ast.parse(repr(other), mode="eval").body


def _other_slices(node: ast.Slice) -> Iterator[ast.AST]:
    if node.lower:
        yield _with(node, lower=None)
    if node.upper:
        yield _with(node, upper=None)
    if node.step:
        yield _with(node, step=None)
    if node.lower or node.upper:
        yield _with(node, lower=node.upper, upper=node.lower)


def _swapped(node: ast.AST, parts: list[ast.expr], field: str) -> Iterator[_Change]:
    """Neighbours in each other's place: arguments, axes of an index, parts of a result."""
    for first, (left, right) in enumerate(pairwise(parts)):
        others = [*parts[:first], right, left, *parts[first + 2 :]]
        yield f"{_short(left)} and {_short(right)} swapped", _with(node, **{field: others})


def _shorter(node: ast.Dict) -> Iterator[_Change]:
    for place, key in enumerate(node.keys):
        keys, values = list(node.keys), list(node.values)
        del keys[place], values[place]
        yield f"without {_short(key) if key else '**'}", _with(node, keys=keys, values=values)


def _call(node: ast.Call, modules: set[str]) -> Iterator[_Change]:
    for place, keyword in enumerate(node.keywords):
        rest = node.keywords[:place] + node.keywords[place + 1 :]
        yield f"without {_short(keyword)}", _with(node, keywords=rest)
    match node.func:
        case ast.Name(id=name) if name in _RENAMED:
            yield f"{name} -> {_RENAMED[name]}", _with(node, func=ast.Name(_RENAMED[name]))
        case ast.Attribute(attr=name):
            yield from _method(node, node.func, name, modules)


def _method(node: ast.Call, func: ast.Attribute, name: str, modules: set[str]) -> Iterator[_Change]:
    if name in _RENAMED:
        yield f"{name} -> {_RENAMED[name]}", _with(node, func=_with(func, attr=_RENAMED[name]))
    if _root(func) not in modules:
        yield f"without .{name}(…)", _base(func.value)


def _base(value: ast.expr) -> ast.expr:
    """What a method was called on; of `x.at[i].set(v)` that is x."""
    match value:
        case ast.Subscript(value=ast.Attribute(value=array, attr="at")):
            return array
    return value


def _is_at(value: ast.expr) -> bool:
    return isinstance(value, ast.Attribute) and value.attr == "at"


def _root(node: ast.expr) -> str | None:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def _with(node: ast.AST, **changes: object) -> ast.AST:
    fields = {name: getattr(node, name, None) for name in node._fields}
    return type(node)(**fields | changes)


def _replaced(reference: ast.FunctionDef, place: int, new: ast.AST) -> ast.FunctionDef:
    """A copy of the function with the node at `place` of its walk replaced."""
    copied = copy.deepcopy(reference)
    target = list(ast.walk(copied))[place]

    class Replace(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return new if node is target else self.generic_visit(node)

    Replace().visit(copied)
    return copied


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1]}…"


def _different(reference: ast.FunctionDef, found: Iterable[Mutant]) -> Iterator[Mutant]:
    """One mutant for each text, and none that reads like the reference."""
    seen = {ast.unparse(reference)}
    for mutant in found:
        text = ast.unparse(mutant.function)
        if text not in seen:
            seen.add(text)
            yield mutant


def _numbered(found: Iterator[Mutant]) -> Iterator[Mutant]:
    """A description belongs to one mutant: the second of a kind says that it is the second."""
    counts: Counter[str] = Counter()
    for mutant in found:
        counts[mutant.description] += 1
        number = counts[mutant.description]
        description = mutant.description if number == 1 else f"{mutant.description} ({number})"
        yield Mutant(description, mutant.line, mutant.function)


def _few(found: list[Mutant]) -> list[Mutant]:
    def draw(mutant: Mutant) -> str:
        return hashlib.sha256(mutant.description.encode()).hexdigest()

    chosen = sorted(found, key=draw)[:_MOST_PROGRAMS]
    return [mutant for mutant in found if mutant in chosen]


def _body(function: ast.FunctionDef) -> list[ast.stmt]:
    return function.body[1:] if ast.get_docstring(function) is not None else function.body


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [(alias.asname or alias.name).split(".")[0] for alias in node.names]
    return []
