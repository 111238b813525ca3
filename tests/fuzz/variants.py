"""Mutated solutions that still are Python: small changes of right and wrong answers, one or more."""

# ruff: noqa: E501

import ast
import copy
from random import Random

from corpus import Exercise, as_file, file_with

from jaxpath.author.mutants import mutants

_BINARY = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.MatMult)
_COMPARED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
_WRAPPED = (
    "jnp.asarray({})", "jnp.float32({})", "{}.astype(jnp.float16)", "{}.T", "-{}", "{} * 1.0",
    "{} + 0", "{} * 1.0001", "{} + 1e-4", "{}[::-1]", "{}.copy()", "({},)", "[{}]", "{}.ravel()",
    "__import__('numpy').asarray({})", "jnp.sort({})", "{}.tolist()", "jax.jit(lambda v: v)({})",
    "jnp.expand_dims({}, 0)", "jax.lax.stop_gradient({})", "float({})", "print({})", "{}.at[0].set(0)",
    "jnp.where({} > 0, {}, 0)", "jnp.abs({})", "jnp.round({}, 3)", "{} if x.shape[0] < 4 else {} * 2",
)  # fmt: skip
_HEAD = "import jax\nimport jax.numpy as jnp\n"


def variant(rng: Random, exercise: Exercise) -> tuple[str, str]:
    """A kind and a file: a mutant of the reference, or a right or wrong file changed once or twice."""
    what = rng.random()
    if what < 0.1:
        return "right, unchanged", rng.choice(list(exercise.right.values()))
    if what < 0.35:
        return "a mutant of the reference", _mutant(rng, exercise)
    kind = rng.choice(("right", "right", "wrong"))
    source = rng.choice(list((exercise.right if kind == "right" else exercise.wrong).values()))
    for _ in range(rng.choice((1, 1, 2))):
        source = _changed(rng, source)
    return f"{kind}, changed", source


def _mutant(rng: Random, exercise: Exercise) -> str:
    task = exercise.task
    found = mutants(task)
    if not found:
        return as_file(task, task.name)
    chosen = rng.choice(found)
    return chosen.script if task.program else file_with(task, chosen.named(task.name))


def _changed(rng: Random, source: str) -> str:
    """The file with one node changed; as it was where that gives no Python."""
    try:
        tree = ast.parse(source)
        nodes = [n for n in ast.walk(tree) if isinstance(n, ast.expr | ast.stmt)]
        target = rng.choice(nodes)
        new = _other(rng, target, nodes)

        class Replace(ast.NodeTransformer):
            def visit(self, node: ast.AST) -> ast.AST:
                return new if node is target else self.generic_visit(node)

        text = ast.unparse(ast.fix_missing_locations(Replace().visit(tree)))
        ast.parse(text)
    except (SyntaxError, ValueError, AttributeError, TypeError, RecursionError):
        return source
    return (_HEAD if "jnp" in text and "as jnp" not in text else "") + text + "\n"


def _other(rng: Random, node: ast.AST, nodes: list[ast.AST]) -> ast.AST:
    others = [n for n in nodes if type(n) is type(node) and n is not node]
    if others and rng.random() < 0.2:
        return copy.deepcopy(rng.choice(others))
    match node:
        case ast.Constant(value=bool() as value):
            return ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            choices = (value + 1, value - 1, -value, 0, value * 2, float(value), value + 1e-6)
            return ast.parse(repr(rng.choice(choices)), mode="eval").body
        case ast.Constant(value=str() as value):
            return ast.Constant(rng.choice((value.upper(), value[:-1], value + "s", "")))
        case ast.BinOp(left=left, op=_, right=right):
            return rng.choice((ast.BinOp(right, node.op, left), left, right,
                               ast.BinOp(left, rng.choice(_BINARY)(), right)))  # fmt: skip
        case ast.Compare(left=left, ops=[_], comparators=right):
            return ast.Compare(left, [rng.choice(_COMPARED)()], right)
        case ast.Call(func=func, args=args, keywords=keywords) if rng.random() < 0.6:
            return rng.choice((
                ast.Call(func, args[::-1], keywords), ast.Call(func, args, keywords[1:]),
                ast.Call(func, args[:1], keywords), args[0] if args else node,
            ))  # fmt: skip
        case ast.Assign() | ast.Expr() | ast.AugAssign():
            return ast.Pass()
        case ast.Return(value=ast.expr() as value):
            return ast.Return(_wrapped(rng, value))
        case ast.expr() if isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            return _wrapped(rng, node)
    return node


def _wrapped(rng: Random, value: ast.expr) -> ast.AST:
    text = f"({ast.unparse(value)})"
    return ast.parse(rng.choice(_WRAPPED).replace("{}", text), mode="eval").body
