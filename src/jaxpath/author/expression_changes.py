"""Changes of expressions: operators, comparisons, constants, indices, arguments, calls."""

import ast
from collections.abc import Iterator
from itertools import pairwise

from jaxpath.author.changes import Change, change, each, short, swapped
from jaxpath.author.syntax import altered, root

_OPERATORS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Add: (ast.Sub, ast.Mult), ast.Sub: (ast.Add,), ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.FloorDiv), ast.FloorDiv: (ast.Div, ast.Mod),
    ast.Mod: (ast.FloorDiv, ast.Div), ast.Pow: (ast.Mult, ast.Add), ast.MatMult: (ast.Mult,),
    ast.BitAnd: (ast.BitOr, ast.BitXor), ast.BitOr: (ast.BitAnd, ast.BitXor),
    ast.BitXor: (ast.BitAnd, ast.BitOr), ast.LShift: (ast.RShift,), ast.RShift: (ast.LShift,),
    ast.And: (ast.Or,), ast.Or: (ast.And,),
}  # fmt: skip
_ONE_WAY = (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.MatMult, ast.LShift, ast.RShift)
_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt, ast.GtE), ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE), ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
_OPPOSITES = (
    ("min", "max"), ("minimum", "maximum"), ("argmin", "argmax"), ("any", "all"),
    ("floor", "ceil"), ("zeros", "ones"), ("zeros_like", "ones_like"), ("set", "add"),
    ("sum", "mean"), ("std", "var"), ("exp", "log"), ("sin", "cos"), ("sort", "argsort"),
    ("cumsum", "cumprod"), ("hstack", "vstack"), ("logical_and", "logical_or"),
    ("isnan", "isfinite"), ("multiply", "divide"), ("stack", "concatenate"), ("upper", "lower"),
    ("greater", "less"), ("greater_equal", "less_equal"), ("equal", "not_equal"),
)  # fmt: skip
_RENAMED = dict(_OPPOSITES) | {right: left for left, right in _OPPOSITES}
_DTYPES = {
    "float32": ("float16", "int32"), "float16": ("float32",), "bfloat16": ("float32", "float16"),
    "float64": ("float32",), "int32": ("int16", "float32"), "int8": ("int32",), "int64": ("int32",),
    "uint8": ("int32",), "uint32": ("int32",), "bool_": ("int32",),
}  # fmt: skip


def of_expressions(node: ast.AST, parent: ast.AST, modules: set[str]) -> Iterator[Change]:
    """Every change of a node as an expression; `modules` are names of imported modules."""
    match node:
        case ast.Constant() | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            yield from _constant(node)
        case ast.UnaryOp():
            yield change("operand", node, node.operand)
        case ast.BinOp():
            yield from _binary(node)
        case ast.BoolOp():
            yield from _junction(node)
        case ast.AugAssign() if type(node.op) in _OPERATORS:
            yield from each("operator", node, _with_operators(node))
        case ast.Compare():
            yield from _comparison(node)
        case ast.If() | ast.While() | ast.IfExp():
            yield from _condition(node)
        case ast.comprehension():
            yield from _filters(node)
        case ast.Slice():
            yield from each("slice", node, _other_slices(node))
        case ast.Subscript(ctx=ast.Load(), value=array) if not _is_at(array):
            yield change("index", node, array)
        case ast.Tuple(ctx=ast.Load()) | ast.List(ctx=ast.Load()) | ast.Set():
            yield from _collection(node, parent)
        case ast.Dict():
            yield from _dictionary(node)
        case ast.Attribute():
            yield from _attribute(node)
        case ast.Call():
            yield from _call(node, parent, modules)


def _constant(node: ast.Constant | ast.UnaryOp) -> Iterator[Change]:
    value = ast.literal_eval(node)
    kind = "text" if isinstance(value, str) else "number"
    others = [other for other in _other_values(value) if repr(other) != repr(value)]
    for other in dict.fromkeys(others):
        yield change(kind, node, ast.parse(repr(other), mode="eval").body)


def _other_values(value: object) -> tuple[object, ...]:
    match value:
        case bool():
            return (not value,)
        case int():
            return (value + 1, value - 1, -value, 0) if value else (1, -1)
        case float():
            return (2 * value, value / 2, -value, 0.0, 1.0) if value else (1.0, -1.0, 0.5)
        case str():
            return ("" if value else "text",)
    return ()


def _binary(node: ast.BinOp) -> Iterator[Change]:
    yield from each("operator", node, _with_operators(node))
    yield from each("operand", node, (node.left, node.right))
    if isinstance(node.op, _ONE_WAY):
        yield change("order", node, altered(node, left=node.right, right=node.left))


def _with_operators(node: ast.BinOp | ast.AugAssign) -> Iterator[ast.AST]:
    return (altered(node, op=other()) for other in _OPERATORS.get(type(node.op), ()))


def _junction(node: ast.BoolOp) -> Iterator[Change]:
    yield from each("operator", node, (altered(node, op=o()) for o in _OPERATORS[type(node.op)]))
    for place in range(len(node.values)):
        rest = node.values[:place] + node.values[place + 1 :]
        new = rest[0] if len(rest) == 1 else altered(node, values=rest)
        yield change("operand", node, new)


def _comparison(node: ast.Compare) -> Iterator[Change]:
    for place, operator in enumerate(node.ops):
        for other in _COMPARISONS[type(operator)]:
            operators = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield change("comparison", node, altered(node, ops=operators))
    sides = [node.left, *node.comparators]
    for place in range(len(sides) if len(node.ops) > 1 else 0):  # a == b == c without one of them
        left, *rest = sides[:place] + sides[place + 1 :]
        operators = [o for number, o in enumerate(node.ops) if number != max(0, place - 1)]
        new = altered(node, left=left, ops=operators, comparators=rest)
        yield change("operand", node, new)


def _condition(node: ast.If | ast.While | ast.IfExp) -> Iterator[Change]:
    word = "while" if isinstance(node, ast.While) else "if"
    asked = short(node.test, 40)
    yield Change(
        "condition", f"{word} {asked} -> {word} not", node, altered(node, test=_negated(node.test))
    )
    # `while True` would only say that nothing else ends the loop.
    for value in (False,) if isinstance(node, ast.While) else (True, False):
        new = altered(node, test=ast.Constant(value))
        yield Change("condition", f"{word} {asked} -> {word} {value}", node, new)


def _negated(test: ast.expr) -> ast.expr:
    return test.operand if _is_not(test) else ast.UnaryOp(ast.Not(), test)  # type: ignore[attr-defined]


def _is_not(test: ast.expr) -> bool:
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def _filters(node: ast.comprehension) -> Iterator[Change]:
    for place, test in enumerate(node.ifs):
        rest = node.ifs[:place] + node.ifs[place + 1 :]
        asked = short(test, 40)
        new = altered(node, ifs=rest)
        yield Change("condition", f"for … without if {asked}", node, new, test.lineno)
        new = altered(node, ifs=[*rest, _negated(test)])
        yield Change("condition", f"for … if {asked} -> if not", node, new, test.lineno)


def _other_slices(node: ast.Slice) -> Iterator[ast.AST]:
    if node.lower:
        yield altered(node, lower=None)
    if node.upper:
        yield altered(node, upper=None)
    if node.step:
        yield altered(node, step=None)
    if node.lower or node.upper:
        yield altered(node, lower=node.upper, upper=node.lower)


def _collection(node: ast.Tuple | ast.List | ast.Set, parent: ast.AST) -> Iterator[Change]:
    members = isinstance(parent, ast.Compare) and isinstance(parent.ops[-1], ast.In | ast.NotIn)
    if not members and not isinstance(node, ast.Set):
        yield from swapped(node, "elts", node.elts)
    if members or isinstance(node, ast.List | ast.Set):
        for place, part in enumerate(node.elts):
            rest = node.elts[:place] + node.elts[place + 1 :]
            yield Change("part", f"without {short(part)}", node, altered(node, elts=rest))


def _dictionary(node: ast.Dict) -> Iterator[Change]:
    for place, key in enumerate(node.keys):
        keys, values = list(node.keys), list(node.values)
        del keys[place], values[place]
        what = f"without {short(key) if key else '**'}"
        yield Change("part", what, node, altered(node, keys=keys, values=values))
    if all(node.keys):
        yield from swapped(node, "values", node.values)
    elif len(node.keys) > 1:
        yield from _earlier(node)


def _earlier(node: ast.Dict) -> Iterator[Change]:
    """Entries in each other's place, where one may overwrite the other."""
    for first, (left, right) in enumerate(pairwise(range(len(node.keys)))):
        if node.keys[left] and node.keys[right]:
            continue
        places = [*range(first), right, left, *range(first + 2, len(node.keys))]
        new = altered(
            node, keys=[node.keys[p] for p in places], values=[node.values[p] for p in places]
        )
        yield change("order", node, new)


def _attribute(node: ast.Attribute) -> Iterator[Change]:
    for other in _DTYPES.get(node.attr, ()):
        yield change("dtype", node, altered(node, attr=other))
    if node.attr in ("T", "mT"):
        yield change("call", node, node.value)


def _call(node: ast.Call, parent: ast.AST, modules: set[str]) -> Iterator[Change]:
    yield from swapped(node, "args", node.args)
    yield from _keywords(node)
    match node.func:
        case ast.Name(id=name) if name in _RENAMED:
            what = f"{name} -> {_RENAMED[name]}"
            yield Change("call", what, node, altered(node, func=ast.Name(_RENAMED[name])))
        case ast.Attribute(attr=name) if name in _RENAMED:
            new = altered(node, func=altered(node.func, attr=_RENAMED[name]))
            yield Change("call", f"{name} -> {_RENAMED[name]}", node, new)
    if not isinstance(parent, ast.Expr):  # as a statement it has been left out already
        yield from _without_call(node, modules)


def _keywords(node: ast.Call) -> Iterator[Change]:
    for place, keyword in enumerate(node.keywords):
        rest = node.keywords[:place] + node.keywords[place + 1 :]
        what = f"without {short(keyword)}"
        yield Change("part", what, node, altered(node, keywords=rest))
    for first, (left, right) in enumerate(pairwise(node.keywords)):
        exchanged = [altered(left, value=right.value), altered(right, value=left.value)]
        others = [*node.keywords[:first], *exchanged, *node.keywords[first + 2 :]]
        what = f"{short(left, 24)} and {short(right, 24)} exchange values"
        yield Change("order", what, node, altered(node, keywords=others))
    if len(node.args) > 1 and not isinstance(node.args[-1], ast.Starred):
        what = f"{short(node.func, 24)}(…) without {short(node.args[-1])}"
        yield Change("part", what, node, altered(node, args=node.args[:-1]))


def _without_call(node: ast.Call, modules: set[str]) -> Iterator[Change]:
    """What the call is made of in place of its result: the object of a method, or an argument."""
    match node.func:
        case ast.Attribute(attr=name, value=value) if root(value) not in modules:
            yield Change("call", f"without .{name}(…)", node, _base(value))
        case function if node.args and not isinstance(node.args[0], ast.Starred):
            yield Change("call", f"without {short(function)}(…)", node, node.args[0])


def _base(value: ast.expr) -> ast.expr:
    """What a method was called on; of `x.at[i].set(v)` that is x."""
    match value:
        case ast.Subscript(value=ast.Attribute(value=array, attr="at")):
            return array
    return value


def _is_at(value: ast.expr) -> bool:
    return isinstance(value, ast.Attribute) and value.attr == "at"
