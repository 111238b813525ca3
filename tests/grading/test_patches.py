"""A file that puts something else in the place of JAX, Python or the vocabulary deceives nobody."""

from pathlib import Path

import pytest

from jaxpath.course.reader import read_lesson
from jaxpath.course.records import Lesson
from jaxpath.grading.answers import AnswerCache
from jaxpath.grading.attempt import read_attempt
from jaxpath.grading.grader import grade
from jaxpath.grading.records import Report
from jaxpath.running.records import Limits

TINY = Path(__file__).resolve().parents[1] / "lessons" / "tiny_01_double"

TASK = '''\
"""Exercise: the sum of squares."""

import jax
import jax.numpy as jnp

# For the rows that are drawn.
import numpy as np

from jaxpath.observe import (
    abstract_result, dtypes, impurities, primitives, under_grad, under_jit, under_vmap,
)


def scaled(x):
    """Return the sum of the squares of `x`, a float32 JAX array of shape (n,)."""
    return (x * x).sum()


def cases(rng):
    yield (jnp.asarray([1.0, 2.0], dtype=jnp.float32),)
    yield (jnp.asarray(rng.normal(size=3), dtype=jnp.float32),)


def observe_under_jit(fn):
    """the same under jit"""
    return under_jit(fn, jnp.arange(3.0))


def observe_with_jax_itself(fn):
    """the same under jit, vmap and grad, asked of JAX"""
    x = jnp.arange(6.0).reshape(2, 3)
    return jax.jit(fn)(x[0]), jax.vmap(fn)(x), jax.grad(fn)(x[0]), bool(jnp.isfinite(x).all())


def observe_the_rest(fn):
    """rows, slope, program, result"""
    x = jnp.arange(6.0).reshape(2, 3)
    return under_vmap(fn, x), under_grad(fn, x[0]), abstract_result(fn, x[0])


def observe_program(fn):
    """its program has a sum"""
    return "reduce_sum" in primitives(fn, jnp.arange(3.0))


def observe_purity(fn):
    """it changes nothing else"""
    return impurities(fn, jnp.arange(3.0))


def mistake_sums(x):
    """You summed without squaring."""
    return x.sum()


def mistake_squares(x):
    """You squared without summing."""
    return x * x


def mistake_cubes(x):
    """You cubed."""
    return (x * x * x).sum()
'''

RIGHT = "def scaled(x):\n    return (x * x).sum()\n"
# Right for every array that can be looked at, and for no traced one.
ONLY_OUTSIDE = (
    "import numpy as _n\n\n\ndef scaled(x):\n    return _put(_square(_look(x)).sum())\n\n\n"
    "_put, _square, _look = jnp.asarray, _n.square, _n.asarray\n"
)
IMPORTS = "import sys, types, builtins\nimport jax\nimport jax.numpy as jnp\nimport numpy as np\n"
SAME = "lambda f=None, *a, **k: f"
PATCHES = {
    "JAX's transformations": f"""\
jax.jit = jax.vmap = {SAME}
jax.grad = lambda f, **k: lambda x: 2 * x
jax.make_jaxpr = lambda f, **k: lambda *a: jax.core.Literal
jax.eval_shape = lambda f, *a: a[0].sum()
""",
    "code and inner modules": f"""\
import jax._src.api as api
for function in (api.jit, api.vmap, api.make_jaxpr, api.eval_shape):
    if not function.__closure__:
        function.__code__ = (lambda f=None, *a, **k: f).__code__
api.jit = api.vmap = jax.jit = {SAME}
jax._src.core.trace_state_clean = lambda: True
""",
    "the vocabulary": f"""\
import jaxpath.observe as words
for name in words.__all__:
    setattr(words, name, lambda fn, *arguments, **options: fn(*arguments))
fake = types.ModuleType("jaxpath.observe")
fake.__getattr__ = lambda name: lambda fn, *arguments, **options: fn(*arguments)
sys.modules["jaxpath.observe"] = sys.modules["jaxpath"].observe = fake
jax.jit = {SAME}
""",
    "modules": f"""\
fake = types.ModuleType("jax")
fake.__dict__.update(vars(jax), jit={SAME}, vmap={SAME}, grad={SAME})
sys.modules["jax"] = fake
""",
    "methods of arrays": """\
kind = type(jnp.zeros(1))
kind.__eq__ = lambda *a: True
kind.tolist = lambda self: []
kind.__array__ = lambda self, *a, **k: np.zeros(3)
jax.core.Tracer.__array__ = lambda self, *a, **k: np.zeros(self.shape, self.dtype)
""",
    "random numbers": """\
class Zeros:
    def normal(self, size):
        return np.zeros(size)
np.random.default_rng = lambda seed=None: Zeros()
""",
    "builtins": f"""\
real = builtins.__import__
def importing(name, *rest, **options):
    found = real(name, *rest, **options)
    if name == "jax":
        found.jit = {SAME}
    return found
builtins.__import__ = importing
builtins.isinstance = builtins.issubclass = lambda *a: True
builtins.repr = builtins.str = lambda *a: "same"
""",
}  # fmt: skip
# Made at the first call, when cases and observations are long known.
LATE = f"""\
def scaled(x):
    task = sys.modules.get("task")
    if task is not None:
        task.under_jit = lambda fn, *a, **k: fn(*a)
    jax.jit = jax.vmap = {SAME}
    jnp.arange = lambda *a: _put(_n.zeros(3))
    jnp.isfinite = lambda *a: _n.ones(1)
    return _put(_square(_look(x)).sum())


import numpy as _n
_put, _square, _look = jnp.asarray, _n.square, _n.asarray
"""
# Right where the numbers of the second case are zeros, as a generator of the file's own gives them.
ONLY_ZEROS = "def scaled(x):\n    return (x * x).sum() if x.shape != (3,) else x.sum()\n"


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Lesson:
    folder = tmp_path_factory.mktemp("patches") / "tiny_01_double"
    folder.mkdir()
    for path in TINY.iterdir():
        if path.is_file():
            (folder / path.name).write_bytes(path.read_bytes())
    (folder / "exercise.py").write_text(TASK)
    for name in ("lesson.toml", "lesson.md"):
        path = folder / name
        text = path.read_text().replace("#double)", "#scaled)").replace('"double"', '"scaled"')
        path.write_text(text)
    return read_lesson(folder)


def graded(lesson: Lesson, source: str, folder: Path, answers: Path) -> Report:
    path = folder / "exercise.py"
    path.write_text(source)
    return grade(
        lesson.head, lesson.task("exercise"), read_attempt(path),
        limits=Limits(), cache=AnswerCache(answers / "answers"),
    )  # fmt: skip


WRONG = {name: IMPORTS + patch + ONLY_OUTSIDE for name, patch in PATCHES.items()} | {
    "random numbers": IMPORTS + PATCHES["random numbers"] + ONLY_ZEROS,
    "at the first call": IMPORTS + LATE,
}


# Two cases and five observations. The answers are right until they meet a traced array.
ONLY_OUTSIDE_PASSES = [True, True, False, False, False, False, True]
EXPECTED = {"random numbers": [True, False, False, False, False, True, True]}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_answer_with_patches_fails(
    name: str, lesson: Lesson, tmp_path: Path, answers: Path
) -> None:
    found = graded(lesson, WRONG[name], tmp_path, answers)
    assert (found.verdict, found.fault) == ("failed", "learner")
    assert [check.passed for check in found.checks] == EXPECTED.get(name, ONLY_OUTSIDE_PASSES)


def test_a_right_answer_passes_whatever_it_patches(
    lesson: Lesson, tmp_path: Path, answers: Path
) -> None:
    harmless = ("JAX's transformations", "the vocabulary", "modules", "random numbers")
    source = IMPORTS + "".join(PATCHES[name] for name in harmless) + RIGHT
    found = graded(lesson, source, tmp_path, answers)
    assert (found.verdict, found.fault) == ("passed", "nobody"), found.sentence
