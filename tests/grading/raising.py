"""Programs that raise, by the explanation that each error must get; and errors that must get none.

Each is run after PRELUDE in a namespace of its own, on the CPU with four devices. `M005` and the
like name entries of the list of what learners get wrong.
"""

from dataclasses import dataclass

PRELUDE = """\
import jax
import numpy as np
import jax.numpy as jnp
from functools import partial
from jax import lax
from jax.sharding import NamedSharding, PartitionSpec as P
"""


@dataclass(frozen=True)
class On:
    """A program that raises this error on some releases of JAX only, from `since` on."""

    source: str
    since: tuple[int, ...]


# fmt: off
EXPLAINED: dict[str, tuple[str | On, ...]] = {
    "item-assignment": (
        "x = jnp.arange(4)\n"
        "x[0] = 9",  # M011
        "x = jnp.arange(4)\n"
        "x[0] += 1",
        "x = jnp.zeros((2, 2))\n"
        "x[0, :] = 1",
        "x = jnp.zeros((2, 2))\n"
        "x[0][1] = 1",
        "@jax.jit\n"
        "def f(x):\n"
        "    x[0] = 1\n"
        "    return x\n"
        "f(jnp.zeros(3))",
        "jax.vmap(lambda x: x.__setitem__(0, 1))(jnp.zeros((3, 2)))",
        "jax.grad(lambda x: x.__setitem__(0, 1))(jnp.zeros(3))",
    ),
    "item-deletion": (
        "x = jnp.arange(4)\n"
        "del x[0]",
    ),
    "append": (
        "jnp.arange(4).append(5)",
        "jnp.arange(4).extend([5])",
        "jnp.arange(4).insert(0, 5)",
        "np.arange(4).append(5)",
        "jax.jit(lambda x: x.append(1))(jnp.arange(3))",
    ),
    "in-place-method": (
        "jnp.arange(4).fill(0)",
        "jnp.arange(4).resize((2, 2))",
        "jnp.arange(4).itemset(0, 1)",
        "jnp.arange(4).put(0, 1)",
        "jnp.arange(4).partition(2)",
        "jnp.arange(4).setflags(write=True)",
    ),
    "attribute-of-array": (
        "jnp.arange(3).shape = (3, 1)",
    ),
    "read-only-view": (
        "n = np.asarray(jnp.zeros(3))\n"
        "n[0] = 1",  # M026
        "n = np.asarray(jnp.zeros(3))\n"
        "n += 1",
        "np.asarray(jnp.zeros(3)).sort()",
        "np.asarray(jnp.zeros(3)).fill(1)",
    ),
    "update-indexer": (
        "jnp.arange(3).at[0] = 5",
        "jnp.arange(3).at.set(5)",
        "jnp.arange(3).at(0).set(5)",
        "x = jnp.arange(3)\n"
        "x.at[0] += 5",
    ),
    "mask-under-jit": (
        "jax.jit(lambda x: x[x > 1])(jnp.arange(3))",
        "jax.vmap(lambda x: x[x > 1])(jnp.ones((3, 2)))",
        "jax.grad(lambda x: jax.jit(lambda v: v[v > 1].sum())(x))(jnp.arange(3.))",
    ),
    "traced-slice": (
        "jax.jit(lambda x, i: x[i:i + 2])(jnp.arange(5), 1)",
        "jax.jit(lambda x, i: x[:i])(jnp.arange(5), 1)",
        "jax.jit(lambda x, i: x[jnp.sum(x):])(jnp.arange(5), 1)",
    ),
    "float-index": (
        "jnp.arange(4)[1.0]",
        "jnp.arange(4)[jnp.array([0., 1.])]",
        "jnp.arange(4)[jnp.float32(1)]",
        "jnp.arange(4).at[1.5].set(0)",
        "x = jnp.arange(4)\n"
        "x[len(x) / 2]",
    ),
    "list-index": (
        "jnp.arange(4)[[0, 1]]",
        "jnp.arange(4).at[[0, 1]].set(0)",
    ),
    "text-index": (
        "jnp.arange(4)['a']",
    ),
    "too-many-indices": (
        "jnp.arange(4)[0, 1]",
        "jnp.zeros((2, 2))[0, 0, 0]",
        "jnp.arange(4).at[0, 1].set(0)",
        "np.zeros((2, 2))[0, 0, 0]",
    ),
    "mask-of-other-length": (
        "jnp.arange(4)[jnp.array([True, False])]",
        "jnp.zeros((3, 2))[jnp.ones((2, 3), bool)]",
        "np.zeros(3)[np.array([True, False])]",
    ),
    "numpy-index-type": (
        "np.zeros(3)[1.0]",
        "np.zeros(3)['a']",
    ),
    "index-out-of-bounds": (
        "np.arange(3)[5]",
        "lax.index_in_dim(jnp.arange(3), 5)",
    ),
    "unpack-scalar": (
        "a, b = jnp.float32(1)",
        "for v in jnp.float32(3): pass",
        "list(jnp.array(1))",
        "jax.jit(lambda x: [v for v in x])(1.0)",
    ),
    "no-length": (
        "len(jnp.float32(3))",
    ),
    "scalar-from-array": (
        "float(jnp.arange(3.))",
        "int(jnp.arange(3))",
        "jnp.arange(3).item()",
        "range(jnp.arange(3))",
        "import math\n"
        "math.sqrt(jnp.arange(3.))",
    ),
    "rank-promotion": (
        "jax.config.update('jax_numpy_rank_promotion', 'raise')\n"
        "jnp.array([[1.], [2.], [3.]]) - jnp.array([1., 2., 3.])",  # M018
        "with jax.numpy_rank_promotion('raise'):\n"
        "    jnp.ones((2, 3)) + jnp.ones(3)",
    ),
    "broadcast": (
        "jnp.ones(3) + jnp.ones(4)",
        "jnp.ones((2, 3)) * jnp.ones((2,))",
        "jnp.where(jnp.ones(3) > 0, jnp.ones(2), 0)",
        "jax.jit(lambda a, b: a - b)(jnp.ones(3), jnp.ones(4))",
        "np.ones(3) + np.ones(4)",
        "jnp.arange(4).at[:2].set(jnp.arange(3))",
        "jnp.broadcast_to(jnp.ones(3), (4,))",
        "jnp.maximum(jnp.ones(3), jnp.ones(4))",
        "lax.add(jnp.ones(3), jnp.ones(4))",
        "lax.add(jnp.ones((3,)), jnp.ones((3, 1)))",
        "jnp.broadcast_arrays(jnp.ones(3), jnp.ones(4))",
        "jax.grad(lambda w: jnp.sum((w - jnp.ones(4)) ** 2))(jnp.ones(3))",
        "jnp.arange(2) in [jnp.arange(3), jnp.arange(2)]",
    ),
    "matmul-scalar": (
        "jnp.ones(3) @ 2.0",
        "jnp.matmul(jnp.ones(3), 2.0)",
    ),
    "matmul": (
        "jnp.ones((2, 3)) @ jnp.ones((2, 3))",
        "jnp.dot(jnp.ones((2, 3)), jnp.ones(2))",
        "jnp.ones(3) @ jnp.ones(4)",
        "jnp.matmul(jnp.ones((2, 3)), jnp.ones((4, 2)))",
        "jnp.dot(jnp.ones(3), jnp.ones(4))",
        "np.ones((2, 3)) @ np.ones((2, 3))",
        "np.dot(np.ones((2, 3)), np.ones(2))",
        "jnp.vdot(jnp.ones(3), jnp.ones(4))",
        "jnp.tensordot(jnp.ones((2, 3)), jnp.ones((2, 3)), axes=1)",
        "jax.jit(lambda w, x: w @ x)(jnp.ones((4, 3)), jnp.ones(4))",
    ),
    "einsum": (
        "jnp.einsum('ij,jk->ik', jnp.ones((2, 3)), jnp.ones((4, 2)))",
        "jnp.einsum('ij,jk->ik', jnp.ones((2, 3)))",
        "jnp.einsum('ij->k', jnp.ones((2, 3)))",
        "jnp.einsum('ij', jnp.ones(3))",
    ),
    "concatenate": (
        "jnp.concatenate([jnp.ones((2, 3)), jnp.ones((2, 4))])",
        "jnp.vstack([jnp.ones(3), jnp.ones(4)])",
        "jnp.hstack([jnp.ones((2, 3)), jnp.ones((3, 3))])",
        "np.concatenate([np.ones((2, 3)), np.ones((2, 4))])",
    ),
    "concatenate-ranks": (
        "jnp.concatenate([jnp.ones(3), jnp.ones((1, 3))])",
        "jnp.concatenate([jnp.ones(3), jnp.float32(1)])",
        "np.concatenate([np.ones(3), np.ones((1, 3))])",
        "jnp.concatenate([jnp.float32(1), jnp.float32(2)])",
        "jnp.concatenate(jnp.ones(3), jnp.ones(3))",
    ),
    "concatenate-nothing": (
        "jnp.concatenate(jnp.float32(1))",
        "jnp.concatenate([])",
    ),
    "stack": (
        "jnp.stack([jnp.ones(3), jnp.ones(4)])",
        "np.stack([np.ones(3), np.ones(4)])",
    ),
    "reshape-two-unknown": (
        "jnp.arange(6).reshape(-1, -1)",
    ),
    "reshape": (
        "jnp.arange(6).reshape(4, 2)",
        "jnp.reshape(jnp.arange(6), (5,))",
        "jnp.arange(6).reshape(4, -1)",
        "np.arange(6).reshape(4, 2)",
        "jax.jit(lambda x: x.reshape(4, 2))(jnp.arange(6))",
        "jax.sharding.Mesh(np.array(jax.devices()).reshape(3, 2), ('x', 'y'))",
    ),
    "traced-size": (
        "jax.jit(lambda n: jnp.zeros(n))(3)",  # M051
        "f = jax.jit(lambda x: x.reshape(jnp.array(x.shape).prod()))\n"
        "f(jnp.ones((2, 3)))",  # M052
        "f = jax.jit(lambda x, n=3: jnp.ones(n) * x)\n"
        "f(1., n=3)",  # M054
        "jax.jit(lambda n: jnp.ones((n, 2)))(3)",
        "jax.jit(lambda x, n: x.reshape(n, -1))(jnp.arange(6), 2)",
        "jax.jit(lambda n: jnp.eye(n))(3)",
        "jax.jit(lambda n: jnp.full((n,), 1.0))(3)",
        "jax.jit(lambda n: jax.random.normal(jax.random.key(0), (n,)))(3)",
        "jax.jit(lambda x, n: jnp.broadcast_to(x, (n,)))(1.0, 3)",
        "jax.jit(lambda x, n: jnp.tile(x, n))(jnp.ones(2), 3)",
        "jax.jit(lambda x, n: lax.dynamic_slice(x, (0,), (n,)))(jnp.arange(5), 2)",
        "jax.jit(lambda n: lax.iota(jnp.int32, n))(3)",
    ),
    "float-shape": (
        "jnp.zeros(2.0)",
        "jnp.zeros((2, 6 / 3))",
        "jnp.ones(6).reshape(2.0, 3)",
        "jnp.ones((2, 'a'))",
    ),
    "negative-shape": (
        "jnp.zeros((-1, 2))",
    ),
    "shape-as-two-arguments": (
        "jnp.zeros(2, 3)",
        "jnp.ones(2, 3)",
    ),
    "axis-out-of-bounds": (
        "jnp.ones(3).sum(axis=1)",
        "jnp.sum(jnp.ones((2, 2)), axis=2)",
        "np.ones(3).sum(axis=1)",
        "jnp.expand_dims(jnp.ones(3), 3)",
        "jnp.concatenate([jnp.ones(3), jnp.ones(3)], axis=1)",
        "jax.nn.softmax(jnp.ones(3), axis=1)",
        "jnp.transpose(jnp.ones((2, 3)), (0, 1, 2))",
        "jax.vmap(lambda x: x, out_axes=2)(jnp.ones(3))",
    ),
    "axis-repeated": (
        "jnp.ones((2, 2)).sum(axis=(0, 0))",
    ),
    "transpose": (
        "jnp.transpose(jnp.ones((2, 2)), (0, 0))",
        "jnp.ones((2, 3)).transpose(0)",
    ),
    "squeeze": (
        "jnp.squeeze(jnp.ones((2, 3)), axis=0)",
        "jax.pmap(lambda x: x)(jnp.ones(8))",
    ),
    "split": (
        "jnp.split(jnp.arange(5), 2)",
    ),
    "ragged": (
        "jnp.array([[1, 2], [3]])",
        "np.array([[1, 2], [3]])",
    ),
    "sequence-into-entry": (
        "def f(x):\n"
        "    a = np.zeros(3)\n"
        "    a[0] = x\n"
        "    return a\n"
        "jax.jit(f)(1.)",
    ),
    "truth-of-array": (
        "if jnp.arange(3) > 1: pass",
        "x = jnp.arange(3)\n"
        "x > 0 and x < 2",
        "np.arange(3) > 1 or False",
        "assert jnp.arange(3) == jnp.arange(3)",
        "max(jnp.arange(3), jnp.arange(3))",
        "sorted([jnp.arange(3), jnp.arange(3)])",
        "0 < jnp.arange(3) < 2",
        "while jnp.arange(3): pass",
        "not jnp.arange(3)",
    ),
    "truth-of-empty-array": (
        "if jnp.array([]): pass",
    ),
    "empty-reduction": (
        "jnp.max(jnp.array([]))",
        "np.max(np.array([]))",
        "jnp.argmax(jnp.array([]))",
    ),
    "norm-order": (
        "jnp.linalg.norm(jnp.ones((2, 2, 2)), ord=2)",
    ),
    "square-matrix": (
        "jnp.linalg.inv(jnp.ones((2, 3)))",
        "jnp.linalg.det(jnp.ones((2, 3)))",
        On("jnp.linalg.cholesky(jnp.ones((2, 3)))", since=(0, 12)),
    ),
    "core-dimension": (
        "jnp.linalg.solve(jnp.ones((2, 3)), jnp.ones(2))",
    ),
    "list-argument": (
        "jnp.sum([1, 2, 3])",  # M027
        "jnp.sin([1.0, 2.0])",
        "jnp.add([1, 2], [3, 4])",
        "jnp.mean([1., 2.])",
        "jnp.max([1, 2])",
        "jnp.dot([1, 2], [3, 4])",
        "jnp.reshape([1, 2, 3, 4], (2, 2))",
        "jnp.sum((1, 2, 3))",
        "jnp.expand_dims([1], 0)",
        "jnp.matmul([[1.]], [[2.]])",
        "jnp.where([True, False], 1, 0)",
        "jnp.sort([3, 1])",
    ),
    "none-argument": (
        "jnp.where(jnp.ones(3) > 0, jnp.ones(3))",
        "jnp.sum(None)",
        "jnp.sin(None)",
        "def f(x):\n"
        "    x * 2\n"
        "jnp.sum(f(jnp.ones(3)))",
    ),
    "object-argument": (
        "jnp.sin({'a': 1})",
        "jnp.sum({'a': 1})",
    ),
    "none-in-array": (
        "jnp.array(None)",
        "jnp.array([1, None])",
    ),
    "not-numbers": (
        "jnp.array('hello')",
        "jnp.array(['a', 'b'])",
        "jnp.asarray(np.array(['a']))",
        "jnp.array({'a': 1})",
        "jnp.array(np.array([1, 'a'], dtype=object))",
        "jnp.array(object())",
        "jnp.array({1, 2})",
        "jnp.array(lambda x: x)",
        "import datetime\n"
        "jnp.array(datetime.date.today())",
        "jnp.array(np.array(['2020-01-01'], dtype='datetime64[D]'))",
        "jnp.array([1], dtype=object)",
        "jax.random.key('a')",
    ),
    "key-arithmetic": (
        "jax.random.key(0) + 1",
        "jnp.sin(jax.random.key(0))",
        "np.asarray(jax.random.key(0))",
        "jnp.array(jax.random.key(0), dtype=float)",
    ),
    "exclusive-or": (
        "jnp.ones(3) ^ 2",
    ),
    "bitwise-on-floats": (
        "jnp.ones(3) & jnp.ones(3)",
        "~jnp.ones(3)",
        "jnp.ones(3) | True",
        "jnp.ones(3) << 2",
        "x = jnp.ones(3)\n"
        "x > 0 & x < 2",
    ),
    "boolean-arithmetic": (
        "jnp.array([True]) - jnp.array([False])",
        "np.array([True]) - np.array([False])",
        "-jnp.array([True])",
    ),
    "dtype-not-accepted": (
        "lax.sin(3)",
        "lax.rsqrt(jnp.arange(3))",
        "lax.population_count(1.0)",
        "lax.erf(jnp.arange(3))",
        "lax.clz(1.0)",
        "jnp.floor(1j)",
    ),
    "same-dtype": (
        "lax.add(jnp.ones(2), jnp.ones(2, jnp.int32))",
        "lax.mul(1.0, jnp.ones(2, jnp.int32))",
        "lax.select(jnp.array([True]), jnp.ones(1), jnp.ones(1, int))",
        "lax.dot(jnp.ones((2, 2)), jnp.ones((2, 2), int)) + lax.max(jnp.ones(2), jnp.ones(2, int))",
    ),
    "negative-integer-power": (
        "jnp.arange(3) ** -1",
        "np.arange(3) ** -1",
    ),
    "strict-promotion": (
        "jax.config.update('jax_numpy_dtype_promotion', 'strict')\n"
        "jnp.ones(2, jnp.bfloat16) * np.float64(2)",  # M023
        "jax.config.update('jax_numpy_dtype_promotion', 'strict')\n"
        "jnp.ones(2, jnp.int32) + jnp.ones(2, jnp.float32)",
    ),
    "no-common-dtype": (
        "jnp.ones(2, jnp.int4) + jnp.ones(2, jnp.uint4)",
        "jnp.ones(2, jnp.float8_e4m3fn) + jnp.ones(2, jnp.float8_e5m2)",
        "jnp.ones(2, jnp.float8_e4m3fn) + jnp.ones(2, jnp.float32)",
    ),
    "integer-too-large": (
        "jnp.int32(2**40)",
        "jnp.arange(3) + 2**40",
        "jnp.array(2**40)",
        "jnp.array([2**70])",
        "jnp.asarray(3_000_000_000)",
        "jnp.uint8(-1) + (-1)",
        "jax.random.key(2**70)",
        "jax.jit(lambda x: x + 1)(2**40)",
    ),
    "unknown-dtype": (
        "jnp.zeros(3, dtype='float33')",
        "jnp.zeros(3).astype('real')",
        "jnp.array([1], dtype=jnp)",
    ),
    "dtype-name": (
        "jnp.float",
        "np.float",
        "np.int(3)",
        "jnp.float128",
    ),
    "zero-dimensional-nonzero": (
        "jnp.where(1)",
        "jnp.nonzero(2)",
    ),
    "arange-arguments": (
        "jnp.arange(jnp.ones(3))",
    ),
    "unhashable-array": (
        "{jnp.arange(3): 1}",
        "hash(jnp.float32(1))",
        "set([jnp.float32(1)])",
        "{np.arange(3): 1}",
        "d = {0: 'a'}\n"
        "d[jnp.int32(0)]",
    ),
    "unhashable": (
        "{[1, 2]: 3}",
        "set([[1]])",
        "{{}: 1}",
    ),
    "grad-integer": (
        "jax.grad(lambda x: (x**2).sum())(jnp.array([1, 2, 3]))",  # M031
        "jax.grad(lambda x: x**2)(3)",
        "params = {'w': jnp.ones(2), 'step': jnp.array(0)}\n"
        "jax.grad(lambda p: (p['w']**2).sum())(params)",  # M032
        "jax.grad(lambda x: x * 1.0)(True)",
        "jax.value_and_grad(lambda x: x**2)(3)",
        "jax.hessian(lambda x: x**2)(3)",
        "jax.jacrev(lambda x: x**2)(3)",
        "jax.jacfwd(lambda x: x**2)(3)",
        "jax.jit(jax.grad(lambda x: x**2))(3)",
    ),
    "grad-nothing": (
        "jax.grad(lambda x: None)(1.0)",
        "def loss(x):\n"
        "    x * 2\n"
        "jax.grad(loss)(1.0)",
        "jax.grad(lambda x: x)(None)",
    ),
    "grad-structure": (
        "jax.grad(lambda x: (x, x))(1.0)",
        "jax.grad(lambda x: {'loss': x})(1.0)",
        "jax.grad(lambda x: [x])(1.0)",
        "jax.value_and_grad(lambda x: (x, 1))(1.0)",
    ),
    "grad-non-scalar": (
        "jax.grad(lambda x: x**2)(jnp.arange(3.0))",
        "jax.value_and_grad(lambda x: x**2)(jnp.arange(3.0))",
        "jax.grad(jnp.sin)(jnp.ones((2, 2)))",
        "jax.jit(jax.grad(lambda x: x**2))(jnp.arange(3.0))",
        "jax.grad(jax.grad(lambda x: jnp.sum(x**3)))(jnp.ones(2))",
    ),
    "grad-complex": (
        "jax.grad(lambda z: z**2)(1.0 + 2.0j)",
        "jax.grad(lambda x: jnp.exp(1j * x))(1.0)",
    ),
    "grad-integer-output": (
        "jax.grad(lambda x: jnp.argmax(x))(jnp.ones(3))",
        "jax.grad(lambda x: jnp.round(x).astype(int))(1.0)",
        "jax.grad(lambda x: x > 0)(1.0)",
    ),
    "grad-aux": (
        "jax.grad(lambda x: x**2, has_aux=True)(1.0)",
        "jax.value_and_grad(lambda x: (x, 1, 2), has_aux=True)(1.0)",
    ),
    "grad-argnums": (
        "jax.grad(lambda x: x, argnums=2)(1.0)",
        "jax.grad(lambda x, w: x * w)(x=1.0, w=2.0)",  # M034
        "jax.grad(lambda x, w: x * w, argnums=(0, 3))(1.0, 2.0)",
        "jax.grad(lambda x, w: x * w, argnums=1)(1.0, w=2.0)",
    ),
    "not-a-function": (
        "jax.grad(3.0)",
        "jax.jit(3)",
        "jax.vmap(jnp.ones(3))",
        "f = lambda x: x**2\n"
        "jax.grad(f(3.0))",
        "jax.jit(jnp.sum(jnp.ones(3)))",
        "jax.vmap(jnp.ones(3), lambda x: x)",
    ),
    "reverse-mode-while": (
        "jax.grad(lambda x: lax.while_loop(lambda v: v < 10., lambda v: v * 2, x))(1.0)",
    ),
    "jvp-arguments": (
        "jax.jvp(jnp.sin, 1.0, 1.0)",  # M068
    ),
    "jvp-mismatch": (
        "jax.jvp(jnp.sin, (1.0,), (1,))",  # M068
        "jax.jvp(jnp.sin, (jnp.ones(2),), (jnp.ones(3),))",
        "jax.jvp(lambda x, y: x, (1.0, 2.0), (1.0,))",
    ),
    "vjp-cotangent": (
        "y, pull = jax.vjp(jnp.sin, jnp.ones(3))\n"
        "pull(jnp.ones(2))",
        "y, pull = jax.vjp(lambda x: (x, x), 1.0)\n"
        "pull(1.0)",
        "y, pull = jax.vjp(jnp.sin, 1.0)\n"
        "pull(1)",
        "y, pull = jax.vjp(jnp.sin, 1.0)\npull(1.0, 2.0)",
    ),
    "custom-rule-missing": (
        "@jax.custom_vjp\n"
        "def f(x): return x\n"
        "jax.grad(f)(1.0)",
        "@jax.custom_jvp\n"
        "def f(x): return x\n"
        "jax.grad(f)(1.0)",
    ),
    "custom-rule-forward": (
        "f = jax.custom_vjp(lambda x: x)\n"
        "f.defvjp(lambda x: x, lambda r, g: (g,))\n"
        "jax.grad(f)(1.0)",
    ),
    "custom-rule-backward": (
        "f = jax.custom_vjp(lambda x: x)\n"
        "f.defvjp(lambda x: (x, None), lambda r, g: g)\n"
        "jax.grad(f)(1.0)",
        "f = jax.custom_vjp(lambda x, y: x)\n"
        "f.defvjp(lambda x, y: (x, None), lambda r, g: (g,))\n"
        "jax.grad(f)(1.0, 2.0)",
    ),
    "custom-rule-forward-mode": (
        "f = jax.custom_vjp(lambda x: x)\n"
        "f.defvjp(lambda x: (x, None), lambda r, g: (g,))\n"
        "jax.jvp(f, (1.0,), (1.0,))",
        "f = jax.custom_vjp(lambda x: x)\n"
        "f.defvjp(lambda x: (x, None), lambda r, g: (g,))\n"
        "jax.jacfwd(f)(1.0)",
    ),
    "no-gradient-through-callback": (
        "out = jax.ShapeDtypeStruct((), jnp.float32)\n"
        "jax.grad(lambda x: jax.pure_callback(np.sin, out, x))(1.0)",
    ),
    "traced-condition": (
        "jax.jit(lambda x: x if x > 0 else -x)(1.)",  # M050
        "jax.jit(lambda x: (x > 0) and (x < 1))(1.)",  # M050
        "jax.jit(lambda x: max(x, 0.))(1.)",  # M050
        "@jax.jit\n"
        "def f(x):\n"
        "    assert x > 0\n"
        "    return x\n"
        "f(1.)",
        "@jax.jit\n"
        "def f(x):\n"
        "    while x < 10:\n"
        "        x = x * 2\n"
        "    return x\n"
        "f(1.)",
        "jax.vmap(lambda x: x if x > 0 else -x)(jnp.arange(3.))",
        "jax.jit(lambda x: not x)(True)",
        "jax.jit(lambda x: bool(x))(True)",
        "lax.scan(lambda c, x: (c if c > 0 else x, x), 0.0, jnp.arange(3.0))",
        "lax.fori_loop(0, 3, lambda i, v: v + 1 if i > 1 else v, 0)",
        "lax.while_loop(lambda v: v < 3 and v > -1, lambda v: v + 1, 0)",
        "jax.jit(lambda x: 0 < x < 1)(0.5)",
        "jax.jit(lambda x: x in (1, 2))(1)",
        "jax.jit(lambda x: any([x > 1]))(2)",
        "jax.jit(lambda x: sorted([x, 1.0]))(2.0)",
        "jax.jit(lambda x: jnp.ones(3) if (x == 1).all() else x)(jnp.ones(3))",
        "jax.jit(lambda x: jnp.allclose(x, x) and x)(jnp.ones(3))",
    ),
    "size-from-values": (
        "jax.jit(jnp.nonzero)(jnp.arange(3))",
        "jax.jit(jnp.unique)(jnp.arange(3))",
        "jax.jit(lambda x: jnp.where(x > 1))(jnp.arange(3))",
        "jax.jit(jnp.argwhere)(jnp.arange(3))",
        "jax.jit(jnp.flatnonzero)(jnp.arange(3))",
        "jax.jit(lambda x: jnp.repeat(x, x))(jnp.arange(3))",
        "jax.jit(lambda x: jnp.bincount(x))(jnp.arange(3))",
        "jax.jit(lambda x: jnp.intersect1d(x, x))(jnp.arange(3))",
        "jax.jit(lambda x: jnp.setdiff1d(x, x))(jnp.arange(3))",
        On("jax.jit(lambda x: jnp.extract(x > 1, x))(jnp.arange(3))", since=(0, 12)),
        On("jax.jit(lambda x: jnp.compress(x > 1, x))(jnp.arange(3))", since=(0, 12)),
    ),
    "traced-length": (
        "jax.jit(lambda n: jnp.arange(n))(3)",  # M051
        "jax.jit(lambda n: jnp.linspace(0, 1, n))(3)",
        "jax.jit(lambda a, b: jnp.arange(a, b))(0, 3)",
        "jax.jit(lambda x, n: jax.nn.one_hot(x, n))(1, 3)",
    ),
    "traced-axis": (
        "jax.jit(lambda i: jax.numpy.ones(3).sum(axis=i))(0)",
    ),
    "traced-number": (
        "jax.jit(lambda x: float(x))(1.)",
        "jax.jit(lambda x: int(x))(1)",
        "jax.jit(lambda x: x.item())(1.)",
        "import math\n"
        "jax.jit(lambda x: math.sin(x))(1.)",
        "import math\n"
        "jax.grad(lambda x: math.exp(x))(1.)",
        "jax.vmap(lambda x: float(x))(jnp.arange(3.))",
        "jax.jit(lambda x: complex(x))(1.)",
        "jax.jit(lambda x: round(float(x)))(1.0)",
        "jax.jit(lambda x: x.tolist())(jnp.ones(2))",
    ),
    "concretization": (
        "jax.jit(lambda x: jax.lax.reduce_precision(x, 8, x.astype(int)))(1.0)",
        "jax.jit(lambda n: jnp.split(jnp.arange(6), n))(2)",
        "def f(x):\n    raise jax.errors.ConcretizationTypeError(x)\njax.jit(f)(1.0)",
    ),
    "traced-integer": (
        "jax.jit(lambda n: [i for i in range(n)])(3)",  # M051
        "jax.jit(lambda i: [1, 2, 3][i])(1)",
        "jax.jit(lambda i: 'ab' * i)(1)",
        "lax.fori_loop(0, 3, lambda i, v: v + [1., 2., 3.][i], 0.)",
        "import math\n"
        "jax.jit(lambda n: math.factorial(n))(3)",
    ),
    "numpy-on-tracer": (
        "jax.jit(lambda i: np.arange(5)[i])(1)",
        "jax.jit(lambda x: np.sin(x))(1.)",
        "jax.vmap(lambda x: np.exp(x))(jnp.ones(3))",
        "jax.jit(lambda x: np.array(x))(1.)",
        "jax.jit(lambda x: np.asarray(x) + 1)(1.)",
        "jax.jit(lambda x: np.dot(x, x))(jnp.ones(3))",
        "jax.jit(lambda x: np.ones(3) @ np.asarray(x))(jnp.ones(3))",
        "jax.jit(lambda x: np.where(x > 0, x, 0))(jnp.ones(3))",
    ),
    "leaked-tracer": (
        "kept = []\n"
        "@jax.jit\n"
        "def f(x):\n"
        "    kept.append(x)\n"
        "    return x\n"
        "f(1.)\n"
        "kept[0] + 1",
        "def f(x):\n"
        "    global y\n"
        "    y = x * 2\n"
        "    return x\n"
        "jax.jit(f)(1.)\n"
        "jnp.sin(y)",
        "kept = []\n"
        "jax.grad(lambda x: (kept.append(x), x)[1])(1.)\n"
        "kept[0] + jnp.ones(3)",
        "kept = []\n"
        "jax.vmap(lambda x: (kept.append(x), x)[1])(jnp.ones(3))\n"
        "jnp.sin(kept[0])",
        "kept = []\n"
        "jax.jit(lambda x: (kept.append(x), x)[1])(1.)\n"
        "jax.jit(lambda y: y + kept[0])(1.)",
        "kept = []\n"
        "jax.jit(lambda x: (kept.append(x), x)[1])(1.)\n"
        "bool(kept[0] > 0)",
    ),
    "leak-checker": (
        "jax.config.update('jax_check_tracer_leaks', True)\n"
        "kept = []\n"
        "jax.jit(lambda x: (kept.append(x), x)[1])(1.)",
    ),
    "traced-text": (
        "jax.jit(lambda i: bytes(i))(1)",
        "jax.jit(lambda x: f'{x:.2f}')(1.0)",
    ),
    "inconclusive-dimension": (
        "from jax import export\n(n,) = export.symbolic_shape('n')\nbool(n > 3)",
    ),
    "jaxpr-type": (
        On("raise jax.errors.JaxprTypeError('mismatch')", since=(0, 10)),
    ),
    "static-not-hashable": (
        "@partial(jax.jit, static_argnums=1)\n"
        "def f(x, dims): return x.reshape(dims)\n"
        "f(jnp.ones(4), [2, 2])",  # M047
        "jax.jit(lambda x, n: x, static_argnames='n')(1., n={'a': 1})",
        "jax.jit(lambda x, n: x, static_argnums=1)(1., jnp.ones(3))",
        "jax.jit(lambda x, n: x, static_argnums=1)(1., np.ones(3))",
        "jax.jit(lambda x: x, static_argnums=0)(jnp.ones(3))",
    ),
    "static-unknown-name": (
        "jax.jit(lambda x: x, static_argnames='n')",
        "jax.jit(lambda x: x, static_argnames=('x', 'size'))",
    ),
    "static-number-out-of-range": (
        "jax.jit(lambda x: x, static_argnums=3)(1.)",
        "jax.jit(lambda x: x, static_argnums=(0, 5))",
    ),
    "jit-on-method": (
        "class M:\n"
        "    def __init__(self, k): self.k = k\n"
        "    @jax.jit\n"
        "    def __call__(self, x): return x * self.k\n"
        "M(2.)(1.)",  # M048
        "class M:\n"
        "    @jax.jit\n"
        "    def step(self, x): return x\n"
        "M().step(1.)",
    ),
    "not-a-jax-type": (
        "jax.device_put('a')",
        "jax.grad(lambda x, s: x)('a', 1)",
        "jax.grad(lambda p: p['a'])({'a': 1.0, 'name': 'x'})",
        "lax.cond(True, lambda m: 1, lambda m: 2, 'a')",
        "lax.scan(lambda c, x: (c, x), 'a', jnp.arange(3))",
        "jax.grad(lambda x: 'a')(1.)",
    ),
    "argument-not-an-array": (
        "jnp.sin('a')",
        "jnp.sum(x for x in [1, 2])",
        "jnp.sum(range(3))",
        "jax.jit(lambda x: x)('a')",
        "jax.jit(lambda f, x: f(x))(jnp.sin, 1.0)",
        "jax.jit(lambda c: c)(object())",
        "jax.jit(lambda x, mode: x)(1.0, 'train')",
        "jax.jit(lambda x, mode: x)(1.0, mode='train')",
        "jax.make_jaxpr(lambda x: x)('a')",
    ),
    "result-not-an-array": (
        "jax.jit(lambda x: 'done')(1.)",
        "jax.jit(lambda x: (x, jnp.sin))(1.)",
        "jax.jit(lambda x: {x.shape})(jnp.ones(2))",
        "jax.vmap(lambda x: 'a')(jnp.ones(3))",
        "jax.jit(lambda x: range(3))(1.)",
    ),
    "no-tracing": (
        "f = jax.jit(lambda x: x + 1)\n"
        "x = jnp.ones(2)\n"
        "with jax.no_tracing(True):\n"
        "    f(x)",
    ),
    "vmap-sizes": (
        "f = lambda x, w: jnp.dot(x, w)\n"
        "jax.vmap(f)(jnp.ones((5, 3)), jnp.array([1., 10., 100.]))",  # M058
        "jax.vmap(lambda a, b: a + b)(jnp.ones(3), jnp.ones(4))",
        "jax.vmap(lambda p: p['a'])({'a': jnp.ones(3), 'b': jnp.ones(4)})",
    ),
    "vmap-in-axes-length": (
        "jax.vmap(lambda x, w: x @ w, in_axes=(0,))(jnp.ones((5, 3)), jnp.ones(3))",  # M059
        "jax.vmap(lambda x, w: x @ w, in_axes=(0, None))(jnp.ones((5, 3)), w=jnp.ones(3))",  # M059
    ),
    "vmap-in-axes-type": (
        "jax.vmap(lambda x: x, in_axes='a')(jnp.ones(3))",
        "jax.vmap(lambda x: x, in_axes=(0.0,))(jnp.ones(3))",
    ),
    "vmap-scalar": (
        "jax.vmap(lambda x, s: x * s)(jnp.arange(3.), s=2.0)",  # M059
        "jax.vmap(lambda x: x)(1.0)",
        "jax.vmap(lambda x, s: x * s)(jnp.arange(3.), 2.0)",
        "jax.vmap(lambda x: x)(jnp.float32(1.0))",
    ),
    "vmap-axis-out-of-bounds": (
        "jax.vmap(lambda x: x, in_axes=1)(jnp.ones(3))",
        "jax.vmap(lambda x: x, in_axes=-3)(jnp.ones((3, 2)))",
    ),
    "vmap-nothing-mapped": (
        "jax.vmap(lambda x: x, in_axes=None)(jnp.ones(3))",
        "jax.vmap(lambda: 1.0)()",
        "jax.vmap(lambda x, y: x, in_axes=(None, None))(1.0, 2.0)",
    ),
    "vmap-in-axes-tree": (
        "p = {'w': jnp.ones(3), 'b': jnp.ones(3)}\n"
        "jax.vmap(lambda p, x: x, in_axes=({'w': 0}, 0))(p, jnp.ones(3))",
        "jax.vmap(lambda p, x: x, in_axes=((0, 0), 0))(jnp.ones(3), jnp.ones(3))",
    ),
    "vmap-out-axes": (
        "jax.vmap(lambda x: x, out_axes=None)(jnp.ones(3))",
        "jax.vmap(lambda x: (x, x), out_axes=(0, 0, 0))(jnp.ones(3))",
        "jax.vmap(lambda x: x, out_axes=(0, 0))(jnp.ones(3))",
    ),
    "unbound-axis": (
        "jax.vmap(lambda x: lax.psum(x, 'i'))(jnp.ones(3))",
        "lax.psum(1, 'batch')",
        "lax.axis_index('i')",
        "jax.jit(lambda x: lax.pmean(x, 'data'))(1.0)",
    ),
    "scan-carry": (
        "lax.scan(lambda c, x: (jnp.stack([c, x]), x), 0.0, jnp.arange(3.0))",
        "lax.scan(lambda c, x: ((c, x), x), 0.0, jnp.arange(3.0))",
        "lax.scan(lambda c, x: (None, x), 0.0, jnp.arange(3.0))",
        "lax.scan(lambda c, x: ({'a': c['a']}, x), {'a': 1., 'b': 2.}, jnp.arange(3.0))",
        "lax.fori_loop(0, 3, lambda i, v: jnp.append(v, i), jnp.zeros(1, int))",
        "lax.fori_loop(0, 3, lambda i, v: None, 0)",
        "lax.scan(lambda c, x: (jnp.float32(c) + x, x), jnp.int32(0), jnp.arange(3.0))",
        "lax.fori_loop(0, 3, lambda i, v: v + 1.5, jnp.int32(0))",
    ),
    "while-carry": (
        "lax.while_loop(lambda v: v[0] < 3, lambda v: v[0] + 1, (0, 1))",
        "lax.while_loop(lambda v: v < 3, lambda v: v + 1.0, jnp.int32(0))",
    ),
    "scan-body": (
        "lax.scan(lambda c, x: c + x, 0.0, jnp.arange(3.0))",
        "lax.scan(lambda c, x: (c, x, x), 0.0, jnp.arange(3.0))",
        "lax.scan(lambda c, x: None, 0.0, jnp.arange(3.0))",
        "def body(c, x):\n"
        "    c + x\n"
        "lax.scan(body, 0.0, jnp.arange(3.0))",
    ),
    "scan-length": (
        "lax.scan(lambda c, x: (c, c), 0.0, None)",
        "lax.scan(lambda c, x: (c, x), 0.0, (jnp.ones(3), jnp.ones(4)))",
        "lax.scan(lambda c, x: (c, x), 0.0, jnp.ones(3), length=4)",
    ),
    "scan-over-scalar": (
        "lax.scan(lambda c, x: (c, x), 0.0, 3.0)",
        "lax.scan(lambda c, x: (c, x), 0.0, 3)",
        "lax.map(lambda x: x, 3.0)",
    ),
    "cond-branches": (
        "lax.cond(True, lambda: 1.0, lambda: 1)",
        "lax.cond(True, lambda x: x, lambda x: x[:1], jnp.ones(3))",
        "lax.cond(True, lambda: (1.0, 2.0), lambda: 1.0)",
        "lax.switch(0, [lambda: 1.0, lambda: 1])",
        "lax.cond(True, lambda x: x, lambda x: None, 1.0)",
    ),
    "cond-predicate": (
        "lax.cond(jnp.array([True, False]), lambda: 1, lambda: 2)",
        "lax.cond('a', lambda: 1, lambda: 2)",
        "lax.cond(None, lambda: 1, lambda: 2)",
    ),
    "cond-functions": (
        "lax.cond(True, 1.0, 2.0)",
        "lax.cond(True, jnp.ones(3), jnp.zeros(3), 1)",
    ),
    "while-condition": (
        "lax.while_loop(lambda v: v, lambda v: v + 1, 0)",
        "lax.while_loop(lambda v: v < 3, lambda v: v + 1, jnp.zeros(2))",
        "lax.while_loop(lambda v: (v < 3, 1), lambda v: v + 1, 0)",
    ),
    "tree-structure": (
        "jax.tree.map(lambda a, b: a + b, {'a': 1, 'b': 2}, {'a': 1})",
        "jax.tree.map(lambda a, b: a + b, (1, 2), (1, 2, 3))",
        "jax.tree.map(lambda a, b: a + b, [1, 2], (1, 2))",
        "jax.tree.map(lambda a, b: a + b, {'a': 1}, {'b': 1})",
        "jax.tree.map(lambda a, b: a + b, {'a': {'b': 1}}, {'a': 1})",
        "jax.tree.map(lambda a, b: a, (1, 2), None)",
        "jax.tree.unflatten(jax.tree.structure((1, 2)), [1])",
    ),
    "tree-keys": (
        "jax.tree.leaves({'a': 1, 2: 3})",
    ),
    "key-reuse": (
        "jax.config.update('jax_debug_key_reuse', True)\n"
        "k = jax.random.key(0)\n"
        "jax.random.normal(k)\n"
        "jax.random.normal(k)",
        "with jax.debug_key_reuse(True):\n"
        "    k = jax.random.key(0)\n"
        "    jax.random.split(k)\n"
        "    jax.random.uniform(k)",
    ),
    "key-type": (
        "jax.random.normal(0)",
        "jax.random.normal(jnp.array(0))",
        "jax.random.split(42)",
        "jax.random.normal(None)",
        "jax.random.normal((3,))",
        "jax.random.uniform(jnp.ones(2))",
        "jax.random.normal('a')",
    ),
    "key-seed": (
        "jax.random.key(1.5)",
        "jax.random.key(jnp.array([1, 2]))",
        "jax.random.PRNGKey(0.5)",
    ),
    "key-batch": (
        "jax.random.normal(jax.random.split(jax.random.key(0)))",
        "jax.random.split(jax.random.split(jax.random.key(0)))",
        "jax.random.normal(jax.random.split(jax.random.PRNGKey(0)))",
    ),
    "random-choice": (
        "jax.random.choice(jax.random.key(0), 3, (5,), replace=False)",
    ),
    "backend-assertion": (
        "from jax.extend.backend import clear_backends\n"
        "jax.config.update('jax_platforms', 'cuda')\nclear_backends()\njax.devices()",  # M004
    ),
    "late-devices": (
        "jax.devices()\n"
        "jax.config.update('jax_num_cpu_devices', 8)",  # M001
    ),
    "unknown-backend": (
        "jax.devices('gpu')",  # M005
        "jax.devices('tpu')",
        "jax.devices('metal')",
        "jax.local_devices(backend='gpu')",
        "jax.jit(lambda x: x, backend='gpu')(1.0)",
    ),
    "backend-cannot-start": (
        "from jax.extend.backend import clear_backends\n"
        "jax.config.update('jax_platforms', 'tpu')\nclear_backends()\njax.devices()",  # M004
        "from jax.extend.backend import clear_backends\n"
        "jax.config.update('jax_platforms', 'nonsense')\nclear_backends()\njnp.ones(3)",
    ),
    "indivisible": (
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "jax.device_put(jnp.arange(10.), NamedSharding(mesh, P('x')))",  # M006
        "mesh = jax.make_mesh((2, 2), ('x', 'y'))\n"
        "jax.device_put(jnp.ones((3, 4)), NamedSharding(mesh, P('x', 'y')))",
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "jax.jit(lambda x: x, out_shardings=NamedSharding(mesh, P('x')))(jnp.arange(10.))",
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "jax.jit(lambda x: x, in_shardings=NamedSharding(mesh, P('x')))(jnp.arange(10.))",
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "jax.shard_map(lambda x: x, mesh=mesh, in_specs=P('x'), out_specs=P('x'))(jnp.arange(10.))",
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "with jax.set_mesh(mesh):\n"
        "    jax.reshard(jnp.arange(10.), P('x'))",
    ),
    "spec-too-long": (
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "jax.device_put(jnp.arange(8.), NamedSharding(mesh, P('x', None)))",
        "mesh = jax.make_mesh((2, 2), ('x', 'y'))\n"
        "jax.device_put(jnp.arange(8.), NamedSharding(mesh, P('x', 'y')))",
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "jax.device_put(1.0, NamedSharding(mesh, P('x')))",
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "jax.shard_map(lambda x: x, mesh=mesh, in_specs=P('x', None), out_specs=P())(jnp.ones(8))",
    ),
    "unknown-mesh-axis": (
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "NamedSharding(mesh, P('y'))",
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "jax.device_put(jnp.arange(8.), NamedSharding(mesh, P('rows')))",
    ),
    "mesh-axis-twice": (
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "NamedSharding(mesh, P('x', 'x'))",
    ),
    "mesh-size": (
        "jax.make_mesh((8,), ('x',))",
        "jax.make_mesh((3, 3), ('x', 'y'))",
    ),
    "mesh-names": (
        "jax.make_mesh((4,), ('x', 'y'))",
        "jax.sharding.Mesh(np.array(jax.devices()), ('x', 'y'))",
        "jax.make_mesh((2, 2), ('x',))",
    ),
    "no-mesh": (
        "jax.device_put(jnp.arange(8.), P('x'))",
        "lax.with_sharding_constraint(jnp.arange(8.), P('x'))",
        "jax.jit(lambda x: lax.with_sharding_constraint(x, P('x')))(jnp.arange(8.))",
        "jax.reshard(jnp.arange(8.), P('x'))",
    ),
    "sharding-ambiguous": (
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "with jax.set_mesh(mesh):\n"
        "    a = jax.device_put(jnp.ones((4, 4)), NamedSharding(mesh, P('x', None)))\n"
        "    b = jax.device_put(jnp.ones((4, 4)), NamedSharding(mesh, P(None, 'x')))\n"
        "    a + b",
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "with jax.set_mesh(mesh):\n"
        "    a = jax.device_put(jnp.ones((4, 4)), NamedSharding(mesh, P(None, 'x')))\n"
        "    a @ jax.device_put(jnp.ones((4, 4)), NamedSharding(mesh, P('x', None)))",
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "with jax.set_mesh(mesh):\n"
        "    jax.device_put(jnp.ones(8), NamedSharding(mesh, P('x'))).reshape(2, 4)",
    ),
    "different-devices": (
        "a, b = (jax.device_put(jnp.ones(3), d) for d in jax.devices()[:2])\n"
        "a + b",
        "a, b = (jax.device_put(jnp.ones(3), d) for d in jax.devices()[:2])\n"
        "jax.jit(jnp.add)(a, b)",
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "a = jax.device_put(jnp.ones(4), NamedSharding(mesh, P('x')))\n"
        "a + jax.device_put(jnp.ones(4), jax.devices()[1])",
    ),
    "shard-map-specs": (
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "jax.shard_map(lambda x: x, mesh=mesh, in_specs=P('x'), out_specs=P())(jnp.arange(8.))",
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "jax.shard_map(lambda x: 1., mesh=mesh, in_specs=P('x'), out_specs=P('x'))(jnp.ones(8))",
    ),
    "shard-map-output": (
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "x = jax.device_put(jnp.arange(8.), NamedSharding(mesh, P('x')))\n"
        "jax.shard_map(lambda x: x, mesh=mesh, in_specs=P('x'), out_specs=P())(x)",
    ),
    "shard-map-rank": (
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "x = jax.device_put(jnp.arange(8.), NamedSharding(mesh, P('x')))\n"
        "jax.shard_map(lambda x: x.sum(), mesh=mesh, in_specs=P('x'), out_specs=P('x'))(x)",
    ),
    "deleted-buffer": (
        "x = jnp.arange(3)\n"
        "x.delete()\n"
        "x + 1",
        "f = jax.jit(lambda x: x + 1, donate_argnums=0)\n"
        "x = jnp.ones(3)\n"
        "f(x)\n"
        "x + 1",
        "f = jax.jit(lambda x: x + 1, donate_argnums=0)\n"
        "x = jnp.ones(3)\n"
        "f(x)\n"
        "print(x)",
        "f = jax.jit(lambda x: x + 1, donate_argnums=0)\n"
        "x = jnp.ones(3)\n"
        "f(x)\n"
        "f(x)",
        "f = jax.jit(lambda x: x + 1, donate_argnums=0)\n"
        "x = jnp.ones(3)\n"
        "f(x)\n"
        "np.asarray(x)",
    ),
    "donated-twice": (
        "x = jnp.ones(3)\n"
        "jax.jit(lambda a, b: (a + 1, b + 1), donate_argnums=(0, 1))(x, x)",
    ),
    "compiled-for-another-type": (
        "c = jax.jit(lambda x: x + 1).lower(jnp.ones(3)).compile()\n"
        "c(jnp.ones(4))",
        "c = jax.jit(lambda x: x + 1).lower(jnp.ones(3)).compile()\n"
        "c(jnp.ones(3, int))",
        "c = jax.jit(lambda x: x + 1).lower(jnp.ones(3)).compile()\n"
        "c(jnp.ones(3), 1)",
    ),
    "not-a-device": (
        "jax.device_put(jnp.ones(3), 'cpu')",
        "jax.device_put(jnp.ones(3), 0)",
    ),
    "transfer-guard": (
        "with jax.transfer_guard('disallow'):\n"
        "    jnp.ones(3) + np.ones(3)",
    ),
    "callback-failed": (
        "out = jax.ShapeDtypeStruct((), jnp.float32)\n"
        "jax.jit(lambda x: jax.pure_callback(lambda v: 1 / 0, out, x))(1.0).block_until_ready()",
    ),
    "nan-found": (
        "jax.config.update('jax_debug_nans', True)\n"
        "jnp.log(-1.0)",
        "jax.config.update('jax_debug_nans', True)\n"
        "jax.jit(lambda x: jnp.sqrt(x) + 1)(-1.0)",
        "jax.config.update('jax_debug_nans', True)\n"
        "jax.grad(jnp.linalg.norm)(jnp.zeros(2))",
    ),
    "infinity-found": (
        "jax.config.update('jax_debug_infs', True)\n"
        "1.0 / jnp.zeros(2)",
    ),
    "numpy-floating-point": (
        "with np.errstate(all='raise'):\n"
        "    np.array([1.]) / np.array([0.])",
    ),
    "out-of-memory": (
        "np.ones((1 << 30, 1 << 20))",
    ),
    "out-of-memory-jax": (
        "jnp.zeros((1 << 30, 1 << 20)).block_until_ready()",
    ),
    "jax-runtime": (
        "raise jax.errors.JaxRuntimeError('INTERNAL: the compiler gave up')",
    ),
    "unknown-setting": (
        "jax.config.update('jax_enable_x46', True)",
        "jax.config.update('enable_x64', True)",
        "jax.config.no_such_thing",
        On("jax.config.update('jax_default_dtype_bits', '65')", since=(0, 10)),
    ),
    "setting-value": (
        "jax.config.update('jax_numpy_rank_promotion', 'raises')",
        "jax.config.update('jax_default_matmul_precision', 'very')",
    ),
    "removed-name": (
        "jax.random.shuffle(jax.random.key(0), jnp.arange(3))",
        "jax.tree_map(lambda x: x, 1)",
        "jax.tree_multimap(lambda x: x, 1)",
        "jax.tree_leaves(1)",
        "jax.tree_util.tree_multimap",
        "jax.experimental.maps",
        "jax.abstract_arrays",
        "jax.linear_util",
        "jax.xla_computation",
        "jax.ops.index_update(jnp.ones(3), 0, 1)",
        "jax.ops.index_add",
        "jax.ops.index",
        "jax.interpreters.xla.DeviceArray",
        "jax.DeviceArray",
        "jax.xla",
        "from jax.experimental import enable_x64",
        "from jax.experimental.maps import xmap",
        "from jax.sharding import PositionalSharding",
        "from jax.experimental import optimizers",
        "from jax.experimental import stax",
        "from jax import linear_util",
        "from jax.experimental.global_device_array import GlobalDeviceArray",
        "from jax.experimental import host_callback",
        "from jax.config import config",
        "import jax.config",
        "from jax import tree_map",
        "from jax.core import Jaxpr",
        "from jax.lib import xla_bridge\n"
        "xla_bridge.get_backend",
        "from jax import xla_computation",
        On("lax.pvary(jnp.ones(3), 'x')", since=(0, 10)),
        On("jax.device_put_sharded([1.0], jax.devices()[:1])", since=(0, 10)),
        On("jax.device_put_replicated(1.0, jax.devices())", since=(0, 10)),
        On("jax.sharding.PmapSharding", since=(0, 10)),
        "jax.nn.normalize",
        "jax.lax.tie_in(1, 2)",
        "jnp.trapz(jnp.ones(3))",
        "jnp.in1d(jnp.ones(3), jnp.ones(3))",
        "jnp.row_stack([jnp.ones(3)])",
        "jnp.product(jnp.ones(3))",
        "jnp.cumproduct(jnp.ones(3))",
        "jnp.sometrue(jnp.ones(3))",
        "jnp.alltrue(jnp.ones(3))",
        "jnp.round_(1.5)",
        "jnp.DeviceArray",
        "jax.random.PRNGKeyArray",
        "jax.core.Jaxpr",
        "jax.curry",
        "jax.partial",
        "jax.mask",
        "jax.soft_pmap",
        "jax.clear_backends()",
        "jax.util",
        "from jax.ops import index_update",
        "jax.tree_unflatten",
        "from jax.experimental import maps",
        "from jax.abstract_arrays import ShapedArray",
        "from jax.lib import xla_bridge",
    ),
    "removed-attribute": (
        "jnp.ndarray.device_buffer",
        "jnp.ones(3).device_buffer",
        "jnp.ones(3).to_py()",
    ),
    "renamed-argument": (
        "jax.jit(lambda x: x, argnums=0)",
        "jax.jit(lambda x: x, static_args=0)",
        "jax.vmap(lambda x: x, axis=0)",
        "jax.grad(lambda x: x, argnum=0)",
        On("jnp.clip(jnp.ones(3), a_min=0, a_max=1)", since=(0, 10)),
        "mesh = jax.make_mesh((4,), ('x',))\n"
        "jax.shard_map(lambda x: x, mesh=mesh, out_specs=P('x'), check_rep=False)",
    ),
    "random-module": (
        "jax.random.seed(0)",
        "jax.random.randn(3)",
        "jnp.random.normal()",
        "jax.random.rand(3)",
        "jax.random.default_rng(0)",
    ),
    "elsewhere-in-jax": (
        "jax.numpy.lax",
        "jnp.seterr(all='raise')",
        "jnp.nditer(jnp.ones(3))",
        "jnp.matrix([[1]])",
        "jax.gradient",
        "jax.sin(1.0)",
        "jax.array([1])",
        "jax.relu(1.0)",
    ),
    "not-in-jax": (
        "jax.core.no_such_name",
        "jax.profiler.no_such",
        "jax.jaxpr_as_fun",
        "jax.shapecheck",
        "jax.numpy.linalg.lstq",
        "jnp.no_such_function(1)",
        "jnp.vectorise",
        "jax.no_such_thing",
        "jax.nn.dense",
        "jax.lax.no_such",
        "from jax import gradd",
        "from jax.numpy import nope",
    ),
    "other-library-method": (
        "jnp.ones(3).numpy()",
        "jnp.ones(3).length",
        "jnp.ones(3).cuda()",
        "jnp.ones(3).backward()",
        "jnp.ones(3).grad",
        "jnp.ones(3).to('cpu')",
        "jnp.ones(3).view_as(1)",
        "jnp.ones(3).detach()",
        "jnp.ones(3).unsqueeze(0)",
    ),
    "no-such-attribute": (
        "jnp.ones(3).label",
        "jax.jit(lambda x: x.labels)(jnp.ones(3))",
        "jax.grad(lambda x: x.no_such)(1.0)",
        "jax.vmap(lambda x: x.no_such)(jnp.ones(3))",
    ),
    "no-out-argument": (
        "jnp.add(jnp.ones(3), 1, out=jnp.ones(3))",
        "jnp.sum(jnp.ones(3), out=jnp.ones(()))",
    ),
    "none-used": (
        "jnp.ones(3) + None",
        "None.sum()",
        "None[0]",
        "None + 1",
        "None()",
        "for i in None: pass",
        "def f(x):\n"
        "    x * 2\n"
        "f(2.0) + 1",
        "def step(p):\n"
        "    p\n"
        "a, b = step(1)",
        "len(None)",
    ),
    "list-and-array": (
        "jnp.arange(3) + [1, 2, 3]",
        "[1, 2, 3] * jnp.arange(3)",
        "jnp.arange(3) @ [1, 2, 3]",
        "jnp.arange(3) == [1, 2, 3] + jnp.arange(3)",
        "jnp.arange(3) - (1, 2, 3)",
    ),
    "text-and-array": (
        "jnp.ones(3) + 'a'",
        "'a' + jnp.ones(3)",
        "jnp.ones(3) < 'a'",
    ),
    "function-and-array": (
        "jnp.ones(3) + (lambda x: x)",
        "f = jax.jit(lambda x: x)\nf * jnp.ones(3)",
        "f = lambda x: x\nf * 2",
    ),
    "tree-and-array": (
        "jnp.ones(3) + {'a': 1}",
        "{1, 2} * jnp.ones(3)",
        "0.5 * jnp.ones(3) - {'w': jnp.ones(3)}",
    ),
    "tree-has-no-arithmetic": (
        "{'a': 1} - {'a': 2}",
        "params, grads = {'w': jnp.ones(2)}, {'w': jnp.ones(2)}\n"
        "params - 0.1 * grads",
        "0.1 * {'w': 1.0}",
        "(1.0, 2.0) - (1.0, 1.0)",
        "[1.0, 2.0] - [1.0, 1.0]",
        "0.1 * (1.0, 2.0)",
        "-(1.0, 2.0)",
    ),
    "text-and-number": (
        "'a' + 1",
        "1 + 'a'",
        "'3' * '2'",
        "'total: ' + 3.0",
    ),
    "container-without-shape": (
        "{'w': 1.0}.sum()",
        "(jnp.ones(2), jnp.ones(2)).shape",
        "[1, 2].shape",
        "[1.0].reshape(1)",
        "(1.0).shape",
        "{'w': 1}.astype(float)",
        "[1, 2].sum()",
        "jax.grad(lambda x: x.sum(), argnums=(0,))(jnp.ones(3)).shape",
        "(3).sum()",
        "[1, 2].at[0]",
    ),
    "list-of-devices": (
        "jax.devices().platform",
    ),
    "calls-an-array": (
        "jnp.ones(3)(0)",
        "x = jnp.ones(3)\n"
        "y = 2\n"
        "(x)(y)",
        "jax.grad(lambda x: x(1))(1.0)",
        "jnp.arange(3).T()",
        "np.ones(3)(0)",
        "jax.tree.map(jnp.ones(3), {'a': 1})",
    ),
    "calls-a-value": (
        "x = jnp.arange(3)\n"
        "x.shape()",
        "x = 3.0\n"
        "x(2)",
        "[1, 2](0)",
        "jax.tree.map({'a': 1}, lambda x: x)",
        "sum = 3\nsum([1, 2])",
        "import math\nmath(2)",
    ),
    "subscripts-a-function": (
        "jnp.array[1, 2]",
        "jax.jit(lambda x: x)[0]",
        "f = lambda x: x\n"
        "f[0]",
        "jnp.arange(3).sum[0]",
    ),
    "import-forgotten": (
        "math.pi",
        "plt.plot([1])",
        "optax.sgd(0.1)",
        "del jnp\n"
        "jnp.ones(3)",
        "lax2 = 1\n"
        "functools.partial",
    ),
    "written-otherwise": (
        "true",
        "x = none",
        "sqrt(2.0)",
        "pi * 2",
    ),
    "name-before-assignment": (
        "def f():\n"
        "    print(total)\n"
        "    total = 1\n"
        "f()",
        "total = 0\n"
        "def f():\n"
        "    total += 1\n"
        "f()",
    ),
    "free-variable": (
        "def outer():\n    def inner(): return late\n    inner()\n    late = 1\nouter()",
    ),
    "name-not-defined": (
        "print(weights)",
        "def f(x):\n"
        "    return x * undefined\n"
        "f(1)",
        "printt(1)",
        "jax.jit(lambda x: y)(1)",
    ),
    "key-seed-missing": (
        "jax.random.key()",
    ),
    "key-missing": (
        "jax.random.uniform(shape=(3,))",
        "jax.random.normal(shape=(3,))",
    ),
    "arguments-missing": (
        "lax.cond(True, lambda x: 1, lambda x: 2)",
        "jax.random.randint(jax.random.key(0))",
        "def f(x, y): return x\n"
        "f(1)",
        "(lambda x: x)()",
        "jax.grad(lambda x, y: x * y)(1.0)",
        "jax.jit(lambda x, y: x)(1.0)",
        "jax.vmap(lambda x, y: x)(jnp.ones(3))",
    ),
    "arguments-too-many": (
        "lax.cond(True, lambda: 1, lambda: 2, 3.0)",
        "lax.scan(lambda c: (c, c), 0.0, jnp.ones(3))",
        "def f(x): return x\n"
        "f(1, 2)",
        "(lambda: 1)(2)",
        "jax.jit(lambda x: x)(1.0, 2.0)",
        "lax.fori_loop(0, 3, lambda v: v, 0)",
    ),
    "argument-unknown": (
        "def f(x): return x\n"
        "f(1, y=2)",
        "jnp.sum(jnp.ones(3), axes=0)",
        "jnp.zeros(3, dtyp=int)",
        "jnp.array([1], device_kind='cpu')",
    ),
    "argument-twice": (
        "def f(x): return x\n"
        "f(1, x=2)",
    ),
    "division-by-zero": (
        "1 / 0",
        "1 % 0",
        "1.0 / 0",
        "1 // 0",
    ),
    "dictionary-key": (
        "{'a': 1}['b']",
        "params = {'w': 1}\n"
        "params['bias']",
    ),
    "list-index-out-of-range": (
        "jax.devices()[9]",
        "[1, 2][5]",
        "(1,)[3]",
        "'ab'[9]",
        "values = [1]\nvalues[2] = 3",
    ),
    "pop-from-empty": (
        "[].pop()",
    ),
    "list-index-type": (
        "[1, 2]['a']",
        "[1, 2][1.0]",
        "(1, 2)[0, 1]",
    ),
    "not-an-integer": (
        "jnp.arange(8)[1.0:3]",
        "jax.grad(lambda x: x, argnums='x')(1.0)",
        "jax.jit(lambda x: x, static_argnums='x')",
        "range(3.0)",
        "for i in range(6 / 2): pass",
        "jnp.linspace(0, 1, 2.5)",
        "jax.random.split(jax.random.key(0), 2.5)",
    ),
    "text-to-number": (
        "int('a')",
        "float('x')",
    ),
    "not-iterable": (
        "jax.grad(lambda x: x, argnums=1.0)(1.0)",
        "for i in 3: pass",
        "a, b = 3",
        "list(3.0)",
        "sum(3)",
    ),
    "unpack": (
        "a, b = jnp.arange(3)",
        "a, b, c = jnp.arange(2)",
        "a, b = [1, 2, 3]",
        "a, b, c = (1, 2)",
        "a, b, c = jax.random.split(jax.random.key(0))",
        "loss, g = jax.grad(lambda x: jnp.sum(x))(jnp.ones(3))",
    ),
    "recursion": (
        "def f(x): return f(x)\n"
        "f(1)",
    ),
    "package-in-jax": (
        "import jax.nump",
    ),
    "module-missing": (
        "import nunpy",
        "import torch_not_here",
        "from jaxx import numpy",
    ),
    "import-name-missing": (
        "from functools import partiall",
        "raise ImportError(\"cannot import name 'gradient' from 'jax' (/home/me/jax.py)\")",
    ),
    "file-missing": (
        "open('no-such-file.txt')",
        "np.load('nothing.npy')",
        "np.loadtxt('no-such-file.csv')",
    ),
    "numpy-testing": (
        "np.testing.assert_allclose(1.0, 2.0)",
    ),
    "assertion": (
        "assert 1 == 2",
        "assert 1 == 2, 'not equal'",
        "@jax.jit\ndef f(x):\n    assert x.shape == (3,)\n    return x\nf(1.0)",
    ),
    "assertion-inside": (
        "from jax.extend.backend import clear_backends\n"
        "jax.config.update('jax_platforms', 'cuda')\nclear_backends()\njnp.ones(3)",
    ),
    "waits-for-typing": (
        "input()",
    ),
    "not-written-yet": (
        "raise NotImplementedError",
    ),
    "interrupted": (
        "raise KeyboardInterrupt",
    ),
    "refused-by-jax": (
        "raise jax.errors.JAXTypeError('no')",
        "raise jax.errors.JAXIndexError('no')",
    ),
    "indentation": ("if True:\nx = 1", "x = 1\n  y = 2"),
    "syntax": ("f(1", "x = = 1", "print 'a'"),
    "outside-of-domain": ("import math\nmath.sqrt(-1)", "import math\nmath.log(0)"),
}
# fmt: on

# Errors that no entry may claim: a learner's own messages, however much they look like JAX's, and
# what the doctor explains.
UNEXPLAINED = (
    "raise ValueError('the batch is empty')",
    "raise ValueError('x and y have incompatible shapes for broadcasting')",
    "raise TypeError('my function got an unexpected value')",
    "raise TypeError('note: JAX arrays are immutable')",
    "raise RuntimeError('no gpu')",
    "raise RuntimeError('step 3: Unknown backend')",
    "raise KeyError('no such layer: dense')",
    "raise IndexError('nothing left')",
    "raise AttributeError('no such attribute')",
    "raise NotImplementedError('polar coordinates')",
    "raise AssertionError('shapes differ')",
    "raise FloatingPointError('too hot')",
    "raise NameError('that name is taken')",
    "raise ImportError('install the extra')",
    "raise OSError('no space')",
    "raise OverflowError('too many')",
    "raise Exception('Leak found')",
    "raise EOFError('the file ended early')",
    "raise SystemExit(1)",
    "class JaxError(Exception): pass\nraise JaxError('JAX arrays are immutable')",
    "class Tracer: pass\nTracer().line",
    "class Tracer: pass\nTracer()()",
    "class Tracer: pass\nTracer() + [1]",
    "class Model: pass\nModel().weights",
    "class Model: pass\nModel()[0]",
    "class Model: pass\nModel()(1)",
    "class Model: pass\nModel() + 1",
    "class Model: pass\nModel().append(1)",
    "import types\ntypes.ModuleType('jaxy').tree_map",
    "import types\ntypes.ModuleType('my.jax').tree_map",
    "raise AttributeError(\"module 'jax' has no attribute 'numpy'\")",
    "raise AttributeError(\"partially initialized module 'jax' has no attribute 'jit'\")",
    "raise ModuleNotFoundError(\"No module named 'jax'\")",
    "raise ModuleNotFoundError(\"No module named 'jax.numpy'; 'jax' is not a package\")",
    "raise NameError(\"name 'pip' is not defined\")",
    "next(iter([]))",
    "jnp.argmax(jnp.ones(3), axis=1)",
    "jnp.arange(8)['a':]",
    "b'\\xff'.decode()",
    "raise ExceptionGroup('several', [ValueError('one')])",
    "async def f(): pass\nf().send(1)",
)
