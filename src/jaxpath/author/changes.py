"""The kinds of small changes that a mutant is made by, each with the case that would notice it."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from jaxpath.author.syntax import altered, blocks, bound, root, used

# By kind, what a case looks like that tells such a mutant from the reference.
NOTICED_BY = {
    "operator": "numbers for which the two operators differ: not only 0, 1, 2 or equal ones",
    "operand": "numbers for which the part left out is not 0, 1 or True",
    "comparison": "two sides that are equal, and two on either side of the limit",
    "condition": "values for which the condition is true, and others for which it is false",
    "number": "values that lie between the two numbers, or an axis of more than that many entries",
    "text": "values for which this very text decides, or an observation of it",
    "dtype": "another dtype, or numbers that the two dtypes round differently",
    "slice": "an array longer than the slice, with different numbers at both ends",
    "index": "an array whose entries differ along that axis, with axes of different lengths",
    "order": "values that are not alike, so that changing places shows",
    "part": "values for which this part makes a difference",
    "call": "values that the call changes: not yet of that type, shape, sign or order",
    "statement": "values for which this line makes a difference, or an observation of what it does",
    "error": "values for which the error is raised",
}

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
_JUMPS: dict[type[ast.AST], type[ast.stmt]] = {ast.Break: ast.Continue, ast.Continue: ast.Break}
_BINDS = ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef
_WIDTH = 50


@dataclass(frozen=True, slots=True)
class Change:
    """One node, what stands in its place instead, and what that is called.

    `line` is named where it is not the node's own.
    """

    kind: str
    description: str
    old: ast.AST
    new: ast.AST
    line: int | None = None


def changes(node: ast.AST, parent: ast.AST, modules: set[str]) -> Iterator[Change]:
    """Every change of one node; `modules` are names of imported modules."""
    if isinstance(node, ast.stmt):
        yield from _statement(node)
    for field, statements in blocks(node):
        yield from _neighbours(node, field, statements, modules)
    match node:
        case ast.Constant() | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            yield from _constant(node)
        case ast.UnaryOp():
            yield _change("operand", node, node.operand)
        case ast.BinOp():
            yield from _binary(node)
        case ast.BoolOp():
            yield from _junction(node)
        case ast.AugAssign() if type(node.op) in _OPERATORS:
            yield from _each("operator", node, _with_operators(node))
        case ast.Compare():
            yield from _comparison(node)
        case ast.If() | ast.While() | ast.IfExp():
            yield from _condition(node)
        case ast.comprehension():
            yield from _filters(node)
        case ast.Slice():
            yield from _each("slice", node, _other_slices(node))
        case ast.Subscript(ctx=ast.Load(), value=array) if not _is_at(array):
            yield _change("index", node, array)
        case ast.Tuple(ctx=ast.Load()) | ast.List(ctx=ast.Load()) | ast.Set():
            yield from _collection(node, parent)
        case ast.Dict():
            yield from _dictionary(node)
        case ast.Attribute():
            yield from _attribute(node)
        case ast.Call():
            yield from _call(node, parent, modules)


def short(node: ast.AST, width: int = _WIDTH) -> str:
    """Its source on one line of a bounded width."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= width else f"{text[: width - 1]}…"


def contrast(before: str, after: str, width: int = _WIDTH) -> tuple[str, str]:
    """Two texts cut to a width around the first place in which they differ."""
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    start = max(0, same - width // 3) if max(len(before), len(after)) > width else 0
    return _cut(before, start, width), _cut(after, start, width)


def _cut(text: str, start: int, width: int) -> str:
    text = f"…{text[start:]}" if start else text
    return text if len(text) <= width else f"{text[: width - 1]}…"


def _change(kind: str, old: ast.AST, new: ast.AST) -> Change:
    before, after = (" ".join(ast.unparse(node).split()) for node in (old, new))
    return Change(kind, " -> ".join(contrast(before, after)), old, new)


def _each(kind: str, old: ast.AST, others: Iterable[ast.AST]) -> Iterator[Change]:
    return (_change(kind, old, other) for other in others)


def _statement(node: ast.stmt) -> Iterator[Change]:
    """Nothing in its place; what only binds a name for later lines would be missed at once."""
    if type(node) in _JUMPS:
        yield _change("statement", node, _JUMPS[type(node)]())
    if not isinstance(node, _BINDS | ast.Pass):
        yield Change("statement", f"without {short(node)}", node, ast.Pass())
    match node:
        case ast.AugAssign(target=target, value=value):
            plain = ast.copy_location(ast.Assign([target], value), node)
            yield _change("operator", node, plain)
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


def _constant(node: ast.Constant | ast.UnaryOp) -> Iterator[Change]:
    value = ast.literal_eval(node)
    kind = "text" if isinstance(value, str) else "number"
    others = [other for other in _other_values(value) if repr(other) != repr(value)]
    for other in dict.fromkeys(others):
        yield _change(kind, node, ast.parse(repr(other), mode="eval").body)


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
    yield from _each("operator", node, _with_operators(node))
    yield from _each("operand", node, (node.left, node.right))
    if isinstance(node.op, _ONE_WAY):
        yield _change("order", node, altered(node, left=node.right, right=node.left))


def _with_operators(node: ast.BinOp | ast.AugAssign) -> Iterator[ast.AST]:
    return (altered(node, op=other()) for other in _OPERATORS.get(type(node.op), ()))


def _junction(node: ast.BoolOp) -> Iterator[Change]:
    yield from _each("operator", node, (altered(node, op=o()) for o in _OPERATORS[type(node.op)]))
    for place in range(len(node.values)):
        rest = node.values[:place] + node.values[place + 1 :]
        new = rest[0] if len(rest) == 1 else altered(node, values=rest)
        yield _change("operand", node, new)


def _comparison(node: ast.Compare) -> Iterator[Change]:
    for place, operator in enumerate(node.ops):
        for other in _COMPARISONS[type(operator)]:
            operators = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield _change("comparison", node, altered(node, ops=operators))
    sides = [node.left, *node.comparators]
    for place in range(len(sides) if len(node.ops) > 1 else 0):  # a == b == c without one of them
        left, *rest = sides[:place] + sides[place + 1 :]
        operators = [o for number, o in enumerate(node.ops) if number != max(0, place - 1)]
        new = altered(node, left=left, ops=operators, comparators=rest)
        yield _change("operand", node, new)


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
        yield from _swapped(node, "elts", node.elts)
    if members or isinstance(node, ast.List | ast.Set):
        for place, part in enumerate(node.elts):
            rest = node.elts[:place] + node.elts[place + 1 :]
            yield Change("part", f"without {short(part)}", node, altered(node, elts=rest))


def _swapped(node: ast.AST, field: str, parts: list[ast.expr]) -> Iterator[Change]:
    """Neighbours in each other's place: arguments, axes of an index, parts of a result."""
    for first, (left, right) in enumerate(pairwise(parts)):
        others = [*parts[:first], right, left, *parts[first + 2 :]]
        what = f"{short(left)} and {short(right)} swapped"
        yield Change("order", what, node, altered(node, **{field: others}))


def _dictionary(node: ast.Dict) -> Iterator[Change]:
    for place, key in enumerate(node.keys):
        keys, values = list(node.keys), list(node.values)
        del keys[place], values[place]
        what = f"without {short(key) if key else '**'}"
        yield Change("part", what, node, altered(node, keys=keys, values=values))
    if all(node.keys):
        yield from _swapped(node, "values", node.values)
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
        yield _change("order", node, new)


def _attribute(node: ast.Attribute) -> Iterator[Change]:
    for other in _DTYPES.get(node.attr, ()):
        yield _change("dtype", node, altered(node, attr=other))
    if node.attr in ("T", "mT"):
        yield _change("call", node, node.value)


def _call(node: ast.Call, parent: ast.AST, modules: set[str]) -> Iterator[Change]:
    yield from _swapped(node, "args", node.args)
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
