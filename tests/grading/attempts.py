"""Files that learners hand in for arrays-04's exercise, and what must be said of each."""

# ruff: noqa: E501 - a file on one line is easier to read than one in pieces

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
    "where": right(
        "import jax.numpy as jnp\n\ndef zero_last_two(x):\n"
        "    return jnp.where(jnp.arange(x.size) < x.size - 2, x, jnp.zeros_like(x))\n"
    ),
    "concatenate": right(
        "import jax.numpy as jnp\n\ndef zero_last_two(x):\n"
        "    return jnp.concatenate([x[:-2], jnp.zeros(2, x.dtype)])\n"
    ),
    "asks for another platform": right(
        "import os\nos.environ['JAX_PLATFORMS'] = 'tpu'\nos.environ['XLA_FLAGS'] = '--nonsense'\n"
        "import jax\njax.config.update('jax_platforms', 'cpu')\n" + RIGHT
    ),
    "latin-1": right(
        ("# -*- coding: latin-1 -*-\nname = 'd\xe9j\xe0'\n" + RIGHT).encode("latin-1")
    ),
    "deletes what is in its folder": right(
        "import os, shutil\nfor name in os.listdir('.'):\n"
        "    shutil.rmtree(name) if os.path.isdir(name) else os.remove(name)\n" + RIGHT,
        **{"notes.txt": "mine"},
    ),
    "files beside it": right(
        "from pathlib import Path\nfrom helper import last\n\n"
        "count = int(Path('count.txt').read_text())\n\n"
        "def zero_last_two(x):\n    return x.at[last(count)].set(0)\n",
        **{"count.txt": "2", "helper.py": "def last(n):\n    return slice(-n, None)\n"},
    ),
    "prints, logs and warns": right(
        "import jax, logging, warnings\nlogging.error('e')\nwarnings.warn('w')\n\n"
        "def zero_last_two(x):\n    print('x is', x)\n    jax.debug.print('{}', x)\n"
        "    return x.at[-2:].set(0)\n"
    ),
    "annotated, with defaults and tests of its own": right(
        "from __future__ import annotations\nimport jax\nimport jax.numpy as jnp\n\n"
        "def zero_last_two(values: jax.Array, count: int = 2, *, to=0) -> Nothing:\n"
        "    return values.at[-count:].set(to)\n\nassert zero_last_two(jnp.arange(4))[2] == 0\n\n"
        "if __name__ == '__main__':\n    raise SystemExit('not now')\n"
    ),
    "byte-order mark, carriage returns, form feed": right(
        b"\xef\xbb\xbf\f\r\n" + RIGHT.rstrip().replace("\n", "\r\n").encode()
    ),
    "a thread and a child left running": right(
        "import subprocess, sys, threading, time\n"
        "threading.Thread(target=time.sleep, args=(60,)).start()\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'],"
        " start_new_session=True)\n" + RIGHT
    ),
}

WRONG_ANSWERS = {
    "one of several returns": Case(
        "def zero_last_two(x):\n    if x.size > 3:\n        return x\n    return x + 1\n",
        says="The result differs in",
    ),
    "typed-in answer": Case(
        "import jax.numpy as jnp\n\ndef zero_last_two(x):\n    return jnp.array([1.0, 2.0, 0.0, 0.0])\n",
        says="has shape (4,); it should have (2,)", line=4,
    ),
    "returns None": Case("def zero_last_two(x):\n    x.at[-2:].set(0)\n", says="Your function returned None", line=2),
    "prints instead": Case(
        "def zero_last_two(x):\n    print(x.at[-2:].set(0))\n", says="Your function returned None", line=1
    ),
    "a list": Case(
        "def zero_last_two(x):\n    return x.at[-2:].set(0).tolist()\n", says="is a list", line=2
    ),
    "a Python float": Case("def zero_last_two(x):\n    return 0.0\n", says="is a Python float", line=2),
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
        came="[ 1.   2.  ›3.‹ ›4.‹]", says=OLD, line=13,
    ),
    "patches what turns arrays into numbers": Case(
        "import json, numpy as np\nzero = np.array([1, 2, 0, 0], 'float32')\n"
        "np.asarray = np.array = np.ascontiguousarray = lambda *a, **k: zero\n"
        + WRONG,
        says=OLD,
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
    "leaves in the function": Case(
        "import sys\n\ndef zero_last_two(x):\n    sys.exit(0)\n", says="ended the program on line 4", line=4
    ),
    "leaves in the function with os": Case(
        "import os\n\ndef zero_last_two(x):\n    os._exit(0)\n", says="in case 1, on line 4", line=4
    ),
    "leaves at exit": Case(
        "import atexit, os\natexit.register(os._exit, 0)\n" + WRONG, says=OLD
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
    "a crash": Case(
        "import ctypes\n\ndef zero_last_two(x):\n    ctypes.string_at(0)\n",
        says="segmentation fault", line=4,
    ),
    "raises": Case("def zero_last_two(x):\n    return 1 / 0\n", says="raised ZeroDivisionError on line 2", line=2),
    "raises what cannot be printed": Case(
        "class Odd(Exception):\n    def __str__(self):\n        raise ValueError\n\n"
        "def zero_last_two(x):\n    raise Odd\n",
        says="raised Odd on line 6", line=6,
    ),
    "closes every channel": Case("import os\nos.closerange(3, 256)\n" + WRONG, says="kept its own answer from being read"),
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

NO_ANSWER = {
    "curly quotes": Case(
        "name = “x”\n" + RIGHT, says='holds the character \'“\' (U+201C). Type a straight " instead', line=1
    ),
    "null byte": Case(b"x = 1\n\0\n" + RIGHT.encode(), says="on line 2: it holds a null byte"),
    "a pasted command": Case(
        "python first_experiment.py\n" + RIGHT, says="on line 1", line=1, explains="for the terminal"
    ),
    "empty": Case("", says="has no function zero_last_two. It defines no function."),
    "only comments": Case("# later\n\n# much later\n", says="has no function zero_last_two"),
    "renamed": Case(RIGHT.replace("last_two", "last_2"), says="It has zero_last_2: was that meant?"),
    "a value": Case("zero_last_two = 5\n", says="zero_last_two is a Python int (5), not a function"),
    "a class": Case("class zero_last_two:\n    pass\n", says="cannot be called as zero_last_two(x)"),
    "no parameters": Case(
        "def zero_last_two():\n    return 0\n", says="cannot be called as zero_last_two(x)"
    ),
    "two parameters": Case(
        "def zero_last_two(x, y):\n    return x\n", says="cannot be called as zero_last_two(x)"
    ),
    "async": Case("async def zero_last_two(x):\n    return x.at[-2:].set(0)\n", says="coroutine"),
}  # fmt: skip

# What Python itself cannot read: the file, what is said of it, the line that is shown.
UNREADABLE = {
    "a colon is missing": ("def zero_last_two(x)\n    return x\n", "on line 1: expected ':'", 1),
    "en dash": ("def f(x):\n    return x.at[–2:].set(0)\n", "on line 2: it holds the character '–'", 2),
    "minus sign": ("def f(x):\n    return x.at[−2:]\n", "Type a hyphen - instead", 2),
    "no-break space": ("def f(x):\n\u00a0   return x\n", "(U+00A0). Type a space instead", 2),
    "tabs and spaces": ("def f(x):\n    y = x\n\treturn y\n", "on line 3: inconsistent use of tabs", 3),
    "unmatched bracket": ("def f(x):\n    return x.at[-2:.set(0)\n", "on line 2", 2),
    "open bracket": ("def f(x):\n    return (x\n", "on line 2: '(' was never closed", 2),
    "unfinished text": ("x = 'a\n", "on line 1: unterminated string", 1),
    "UTF-16": (RIGHT.encode("utf-16"), "it is saved as UTF-16. Save it as UTF-8.", None),
    "UTF-16 without a mark": (RIGHT.encode("utf-16-le"), "it is saved as UTF-16", None),
    "another encoding": (b"x = 1\nname = 'd\xe9j\xe0'\n", "'utf-8' codec can't decode byte 0xe9", None),
    "unknown encoding": ("# coding: klingon\n", "unknown encoding: klingon", None),
    "a pasted session": (">>> x = 1\n", "on line 1", 1),
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
