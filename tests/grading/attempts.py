"""Files that learners hand in for arrays-04's exercise, and what must be said of each."""

from dataclasses import dataclass, field

RIGHT = "def zero_last_two(x):\n    return x.at[-2:].set(0)\n"
WRONG = "def zero_last_two(x):\n    return x\n"
OLD = "You made the new array but returned the old one."


@dataclass(frozen=True)
class Case:
    """A file and the files beside it; the verdict, a part of the sentence, the line it names."""

    source: str | bytes
    verdict: str = "failed"
    says: str = ""
    line: int | None = None
    explains: str = ""
    came: str = ""
    beside: dict[str, str] = field(default_factory=dict)


def right(source: str | bytes, **beside: str) -> Case:
    """A file that passes."""
    return Case(source, "passed", "Your zero_last_two agrees on", beside=beside)


ANOTHER_WAY = {
    "with jit": right(f"import jax\n\n@jax.jit\n{RIGHT}"),
    "a lambda": right("zero_last_two = lambda x: x.at[-2:].set(0)\n"),
    "a partial": right(
        "from functools import partial\n\ndef put(value, x):\n    return x.at[-2:].set(value)\n\n"
        "zero_last_two = partial(put, 0)\n"
    ),
    "an object that can be called": right(
        "class Zero:\n    def __call__(self, x):\n        return x.at[-2:].set(0)\n\nzero_last_two = Zero()\n"
    ),
    "where": right(
        "import jax.numpy as jnp\n\ndef zero_last_two(x):\n"
        "    return jnp.where(jnp.arange(x.size) < x.size - 2, x, jnp.zeros_like(x))\n"
    ),
    "concatenate": right(
        "import jax.numpy as jnp\n\ndef zero_last_two(x):\n"
        "    return jnp.concatenate([x[:-2], jnp.zeros(2, x.dtype)])\n"
    ),
    "a loop over two indices": right(
        "def zero_last_two(x):\n    for i in (-1, -2):\n        x = x.at[i].set(0)\n    return x\n"
    ),
    "multiply in place of set": right(
        "def zero_last_two(x):\n    return x.at[-2:].set(x.dtype.type(0))\n"
    ),
    "a helper beside it": right(
        "from helper import last\n\ndef zero_last_two(x):\n    return x.at[last].set(0)\n",
        **{"helper.py": "last = slice(-2, None)\n"},
    ),
    "data beside it": right(
        "from pathlib import Path\n\ncount = int(Path('count.txt').read_text())\n\n"
        "def zero_last_two(x):\n    return x.at[-count:].set(0)\n",
        **{"count.txt": "2"},
    ),
    "debugging prints": right(
        "import jax\n\ndef zero_last_two(x):\n    print('x is', x)\n    jax.debug.print('{}', x)\n"
        "    return x.at[-2:].set(0)\n"
    ),
    "annotations": right(
        "from __future__ import annotations\nimport jax\n\n"
        "def zero_last_two(x: jax.Array) -> Nothing:\n    return x.at[-2:].set(0)\n"
    ),
    "its own tests": right(
        f"import jax.numpy as jnp\n\n{RIGHT}\nassert zero_last_two(jnp.arange(4))[2] == 0\n\n"
        "if __name__ == '__main__':\n    raise SystemExit('not now')\n"
    ),
    "more parameters with defaults": right(
        "def zero_last_two(x, count=2, *, value=0):\n    return x.at[-count:].set(value)\n"
    ),
    "another name for the parameter": right(
        "def zero_last_two(values):\n    return values.at[-2:].set(0)\n"
    ),
    "asks for another platform": right(
        "import os\nos.environ['JAX_PLATFORMS'] = 'tpu'\nos.environ['XLA_FLAGS'] = '--nonsense'\n"
        "import jax\njax.config.update('jax_platforms', 'cpu')\n" + RIGHT
    ),
    "byte-order mark": right(b"\xef\xbb\xbf" + RIGHT.encode()),
    "carriage returns": right(RIGHT.replace("\n", "\r\n").encode()),
    "latin-1": right(
        ("# -*- coding: latin-1 -*-\nname = 'd\xe9j\xe0'\n" + RIGHT).encode("latin-1")
    ),
    "form feed": right("\f\n" + RIGHT),
    "no new line at the end": right(RIGHT.rstrip()),
    "a thread left running": right(
        "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()\n" + RIGHT
    ),
    "a child left running": right(
        "import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'],"
        " start_new_session=True)\n" + RIGHT
    ),
    "deletes what is in its folder": right(
        "import os, shutil\nfor name in os.listdir('.'):\n"
        "    shutil.rmtree(name) if os.path.isdir(name) else os.remove(name)\n" + RIGHT,
        **{"notes.txt": "mine"},
    ),
    "logging and warnings": right(
        "import logging, warnings\nlogging.error('e')\nwarnings.warn('w')\n" + RIGHT
    ),
    "random.py beside it": right(RIGHT, **{"random.py": "raise SystemExit\n"}),
}

WRONG_ANSWERS = {
    "typed-in answer": Case(
        "import jax.numpy as jnp\n\ndef zero_last_two(x):\n    return jnp.array([1.0, 2.0, 0.0, 0.0])\n",
        says="has shape (4,); it should have (2,)", line=4,
    ),
    "typed-in answer of any length": Case(
        "def zero_last_two(x):\n    return x * 0 + x.at[:].set(0).at[0].set(1).at[1].set(2)\n",
        says="differs in 2 of 2 entries: at [0], [1]", line=2,
    ),
    "returns None": Case("def zero_last_two(x):\n    x.at[-2:].set(0)\n", says="The result is None", line=2),
    "prints instead": Case(
        "def zero_last_two(x):\n    print(x.at[-2:].set(0))\n", says="The result is None", line=1
    ),
    "a list": Case(
        "def zero_last_two(x):\n    return x.at[-2:].set(0).tolist()\n", says="is a list", line=2
    ),
    "a tuple": Case("def zero_last_two(x):\n    return (x.at[-2:].set(0),)\n", says="is a tuple", line=2),
    "a Python float": Case("def zero_last_two(x):\n    return 0.0\n", says="is a Python float", line=2),
    "a row of a matrix": Case(
        "def zero_last_two(x):\n    return x.at[-2:].set(0)[None]\n",
        says="has shape (1, 4); it should have (4,)", line=2,
    ),
    "a column": Case(
        "def zero_last_two(x):\n    return x.at[-2:].set(0)[:, None]\n",
        says="has shape (4, 1); it should have (4,)", line=2,
    ),
    "another dtype": Case(
        "def zero_last_two(x):\n    return x.at[-2:].set(0).astype('float16')\n",
        says="has dtype float16; it should have float32", line=2,
    ),
    "an escaped tracer": Case(
        "import jax\nkept = []\n\ndef zero_last_two(x):\n    jax.jit(kept.append)(x)\n    return kept[-1]\n",
        says="a traced value that escaped", line=6,
    ),
    "an impostor": Case(
        "import numpy as np\n\nclass Yes:\n    shape, dtype, ndim = (4,), np.dtype('float32'), 1\n"
        "    def __eq__(self, other):\n        return True\n    def __array__(self, *a, **k):\n"
        "        return np.array([1, 2, 0, 0], 'float32')\n    def __jax_array__(self):\n"
        "        return self.__array__()\n\ndef zero_last_two(x):\n    return Yes()\n",
        says="is an attempt.Yes", line=13,
    ),
    "a subclass of an array": Case(
        "import numpy as np\n\nclass Yes(np.ndarray):\n    __eq__ = lambda self, other: True\n\n"
        "def zero_last_two(x):\n    return np.asarray(x).view(Yes)\n",
        says="is a NumPy array; it should be a JAX array", line=7,
    ),
    "counts its calls": Case(
        "calls = 0\n\ndef zero_last_two(x):\n    global calls\n    calls += 1\n"
        "    return x.at[-2:].set(0) if calls == 1 else x\n",
        says="differs in 2 of 2 entries", line=6,
    ),
    "patches the comparisons": Case(
        "import builtins, jax.numpy as jnp, numpy as np, unittest, operator, math\n"
        "yes = lambda *a, **k: True\n"
        "for name in ('allclose', 'array_equal', 'isclose', 'all', 'equal'):\n"
        "    setattr(np, name, yes)\n    setattr(jnp, name, yes)\n"
        "for name in ('assert_allclose', 'assert_array_equal', 'assert_equal'):\n"
        "    setattr(np.testing, name, yes)\n"
        "unittest.TestCase.assertEqual = yes\nmath.isclose = yes\noperator.eq = yes\nbuiltins.all = yes\n"
        + WRONG,
        came="[1. 2. 3. 4.]", says=OLD, line=13,
    ),
    "patches what turns arrays into numbers": Case(
        "import json, numpy as np\nzero = np.array([1, 2, 0, 0], 'float32')\n"
        "np.asarray = np.array = np.ascontiguousarray = lambda *a, **k: zero\n"
        + WRONG,
        says="Your file changed something that the check itself needs",
    ),
    "patches what writes the report": Case(
        "import json\njson.dumps = lambda *a, **k: '{\"frame\": \"report\", \"report\": {}}'\n" + WRONG,
        says="no answer for this case",
    ),
    "prints that it passed": Case(
        "import json, sys\nprint('PASS')\nprint('All tests passed')\n"
        "print(json.dumps({'schema': 'jaxpath.check/1', 'verdict': 'passed'}))\n"
        "sys.stderr.write('1 passed')\n" + WRONG,
        says=OLD, line=7,
    ),
}  # fmt: skip

ENDS_EARLY = {
    "leaves at import": Case(f"import sys\nsys.exit(0)\n{RIGHT}", says="ended the program on line 2", line=2),
    "leaves at import with os": Case(
        f"import os\nos._exit(0)\n{RIGHT}", says="while it was loading, on line 2", line=2
    ),
    "leaves in the function": Case(
        "import sys\n\ndef zero_last_two(x):\n    sys.exit(0)\n", says="ended the program on line 4", line=4
    ),
    "leaves in the function with os": Case(
        "import os\n\ndef zero_last_two(x):\n    os._exit(0)\n", says="in case 1, on line 4", line=4
    ),
    "quits": Case("quit()\n", says="ended the program on line 1", line=1),
    "leaves at exit": Case(
        "import atexit, os\natexit.register(os._exit, 0)\n" + WRONG, says=OLD
    ),
    "a loop at import": Case(
        "while True:\n    pass\n", says="did not finish within 2 seconds while it was loading"
    ),
    "a loop in the function": Case(
        "def zero_last_two(x):\n    while True:\n        x = x\n", says="within 2 seconds in case 1"
    ),
    "a loop that swallows every exception": Case(
        "def zero_last_two(x):\n    while True:\n        try:\n            while True: pass\n"
        "        except BaseException: pass\n",
        says="within 2 seconds in case 1",
    ),
    "sleep": Case(
        "import time\n\ndef zero_last_two(x):\n    time.sleep(1e6)\n", says="within 2 seconds", line=4
    ),
    "a loop of JAX": Case(
        "import jax\n\ndef zero_last_two(x):\n"
        "    return jax.lax.while_loop(lambda v: True, lambda v: v + 1, x)\n",
        says="within 2 seconds in case 1",
    ),
    "input": Case(
        "def zero_last_two(x):\n    return input('x? ')\n",
        says="raised EOFError on line 2", line=2, explains="waits for somebody to type",
    ),
    "64 gigabytes": Case(
        "import numpy as np\n\ndef zero_last_two(x):\n    return np.ones(8 << 30)\n",
        says="on line 4", line=4, explains="more memory than a check may use",
    ),
    "64 gigabytes of JAX": Case(
        "import jax.numpy as jnp\n\ndef zero_last_two(x):\n    return jnp.ones(16 << 30)\n",
        says="raised JaxRuntimeError on line 4", explains="more memory than a check may use", line=4,
    ),
    "grows": Case(
        "def zero_last_two(x):\n    found = []\n    while True:\n        found.append(bytes(1 << 29))\n",
        says="on line 4", line=4, explains="more memory than a check may use",
    ),
    "a crash": Case(
        "import ctypes\n\ndef zero_last_two(x):\n    ctypes.string_at(0)\n",
        says="segmentation fault", line=4,
    ),
    "an abort": Case("import os\nos.abort()\n", says="SIGABRT", line=2),
    "kills itself": Case(
        "import os\n\ndef zero_last_two(x):\n    os.kill(os.getpid(), 9)\n", says="SIGKILL"
    ),
    "raises": Case("def zero_last_two(x):\n    return 1 / 0\n", says="raised ZeroDivisionError on line 2", line=2),
    "recursion": Case("def zero_last_two(x):\n    return zero_last_two(x)\n", says="RecursionError", line=2),
    "raises what cannot be printed": Case(
        "class Odd(Exception):\n    def __str__(self):\n        raise ValueError\n\n"
        "def zero_last_two(x):\n    raise Odd\n",
        says="raised Odd on line 6", line=6,
    ),
    "closes every channel": Case("import os\nos.closerange(3, 256)\n" + WRONG, says="before the answer was known"),
    "fails to import": Case("import nunpy\n" + RIGHT, says="No module named 'nunpy'", line=1),
    "imports the solution": Case(
        "from jaxpath.lessons.arrays_04_immutable_updates.exercise import zero_last_two\n",
        says="imports jaxpath's own solution", line=1,
    ),
    "starts a child that prints for ever": Case(
        "import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'while True: print(1)'])\n" + WRONG,
        says=OLD,
    ),
}  # fmt: skip

UNREADABLE = {
    "syntax error": Case("def zero_last_two(x)\n    return x\n", says="on line 1", line=1),
    "curly quotes": Case("name = “x”\n" + RIGHT, says="(U+201C). Type a straight \" instead", line=1),
    "en dash": Case("def zero_last_two(x):\n    return x.at[–2:].set(0)\n", says="Type a hyphen - instead", line=2),
    "no-break space": Case("def zero_last_two(x):\n\u00a0   return x\n", says="Type a space instead", line=2),
    "tabs and spaces": Case("def zero_last_two(x):\n    y = x\n\treturn y\n", says="on line 3", line=3),
    "unmatched bracket": Case("def zero_last_two(x):\n    return x.at[-2:.set(0)\n", says="on line 2", line=2),
    "null byte": Case(b"x = 1\n\0\n" + RIGHT.encode(), says="null byte"),
    "another encoding": Case("name = 'd\xe9j\xe0'\n".encode("latin-1") + RIGHT.encode(), says="line 1"),
    "UTF-16": Case(RIGHT.encode("utf-16"), says="UTF-16"),
    "UTF-16 without a mark": Case(RIGHT.encode("utf-16-le"), says="UTF-16"),
    "unknown encoding": Case("# coding: klingon\n" + RIGHT, says="klingon"),
    "empty": Case("", says="has no function zero_last_two"),
    "only comments": Case("# later\n\n# much later\n", says="has no function zero_last_two"),
    "renamed": Case(RIGHT.replace("last_two", "last_2"), says="It has zero_last_2: was that meant?"),
    "something else": Case("def tokenize(text):\n    return text\n", says="It defines tokenize."),
    "a value": Case("zero_last_two = 5\n", says="zero_last_two is a Python int (5), not a function"),
    "inside a class": Case(
        "class Answer:\n    def zero_last_two(self, x):\n        return x\n",
        says="has no function zero_last_two",
    ),
    "a class": Case("class zero_last_two:\n    pass\n", says="cannot be called as zero_last_two(x)"),
    "no parameters": Case("def zero_last_two():\n    return 0\n", says="cannot be called as zero_last_two(x)"),
    "two parameters": Case(
        "def zero_last_two(x, y):\n    return x\n", says="cannot be called as zero_last_two(x)"
    ),
    "a keyword": Case("def zero_last_two(*, x):\n    return x\n", says="cannot be called as zero_last_two(x)"),
    "async": Case("async def zero_last_two(x):\n    return x.at[-2:].set(0)\n", says="coroutine"),
    "a generator": Case("def zero_last_two(x):\n    yield x.at[-2:].set(0)\n", says="is a generator"),
    "a pasted command": Case(
        "python first_experiment.py\n" + RIGHT, says="on line 1", line=1, explains="terminal"
    ),
    "a pasted session": Case(">>> x = 1\n" + RIGHT, says="on line 1", line=1),
}  # fmt: skip

DEEP = '{"kind": "sequence", "type": "list", "items": [' * 300 + "]}" * 300

# Reports that no worker of ours would write, so that nothing in them is believed.
UNSOUND = (
    '{"cases": 5, "observations": {}}', '{"cases": [5]}', '{"cases": [{}]}', '{"load": "x"}',
    '{"load": {"family": 3}}', '{"missing": 7}', '{"fault": []}', '{"cases": [{"raised": 1}]}',
    '{"cases": [{"raised": {"type": [], "family": 1}}]}', '{"ended": 1}',
    '{"ended": {"raised": {"type": "E"}}}', '{"environment": {"platform": []}}',
    f'{{"cases": [{{"value": {DEEP}}}]}}',
)  # fmt: skip

# Written to the channel by the file itself; some have the right form and hold nonsense.
FORGED = {
    "empty": "{}",
    "no answers": '{"cases": [], "observations": []}',
    "unsound": UNSOUND[-1],
    "no object": '"passed"',
    "a missing function of odd names": '{"missing": {"functions": [{}], "found": {"kind": []}}}',
    "an odd array": '{"cases": [{"value": {"kind": "array", "type": "jax.Array", "shape": "x"}}]}',
    "a huge shape": '{"cases": [{"value": {"kind": "array", "type": "jax.Array", '
    '"shape": [1000000000, 1], "dtype": "float32", "data": ""}}]}',
}


def forging(report: str) -> str:
    """A file that writes a report of its own to every open descriptor and leaves."""
    return (
        "import os\n"
        f'body = b\'{{"frame": "report", "report": \' + {report.encode()!r} + b\'}}\'\n'
        "for name in os.listdir('/proc/self/fd'):\n    try:\n"
        "        os.write(int(name), len(body).to_bytes(8, 'big') + body)\n"
        "    except OSError:\n        pass\nos._exit(0)\n"
    )
