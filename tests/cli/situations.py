"""Files that learners hand in, one or two of every family, and what the command says of each."""

# ruff: noqa: E501 - a file on one line is easier to read than one in pieces

from dataclasses import dataclass, field

from jaxpath.course import library
from jaxpath.course.tasks import program_body

RIGHT = "def zero_last_two(x):\n    return x.at[-2:].set(0)\n"
WRONG = "def zero_last_two(x):\n    return x\n"
OLD = "You made the new array but returned the old one."
AGREES = "Your zero_last_two agrees on 8 cases and 2 observations."
FORGED = "Your file answered in the check's place"
DOES = "Your program does what was asked."


@dataclass(frozen=True)
class Situation:
    """A file and those beside it; the verdict, a part of the sentence, the line that it names."""

    source: str | bytes
    verdict: str = "failed"
    says: str = ""
    line: int | None = None
    lesson: str = "arrays-04"
    name: str = "mine.py"
    phase: str = ""
    prints: str = ""
    notes: str = ""
    beside: dict[str, str] = field(default_factory=dict)
    variables: dict[str, str] = field(default_factory=dict)

    @property
    def code(self) -> int:
        """The exit status of the check."""
        return 0 if self.verdict == "passed" else 1


def right(before: str, **more: object) -> Situation:
    """A file that does something odd and gives the right answer all the same."""
    return Situation(before + RIGHT, "passed", AGREES, **more)  # type: ignore[arg-type]


def wrong(before: str, says: str = OLD, **more: object) -> Situation:
    """A file that does something odd to make a wrong answer pass."""
    return Situation(before + WRONG, "failed", says, **more)  # type: ignore[arg-type]


def function(body: str, says: str, line: int | None = None, **more: object) -> Situation:
    """The body of a function that gives no right answer."""
    text = "".join(f"    {row}\n" for row in body.splitlines())
    return Situation(f"def zero_last_two(x):\n{text}", "failed", says, line, **more)  # type: ignore[arg-type]


# A function that writes a frame of its own to every descriptor; `{}` are the bytes of the seal.
SPRAY = """\
import json, os

def spray(frame):
    body = json.dumps(frame).encode()
    for number in range(3, 64):
        try:
            os.write(number, len(body).to_bytes(8, "big") + {} + body)
        except OSError:
            pass

"""

PRETENDS = {
    "patches what others compare with": wrong(
        "import builtins, jax.numpy as jnp, numpy as np, operator, unittest\n"
        "yes = lambda *a, **k: True\n"
        "for name in ('allclose', 'array_equal', 'isclose', 'all', 'equal'):\n"
        "    setattr(np, name, yes)\n    setattr(jnp, name, yes)\n"
        "unittest.TestCase.assertEqual = operator.eq = builtins.all = yes\n"
    ),
    "prints that it passed": wrong(
        "print('PASS')\nprint('All tests passed')\nprint('{\"verdict\": \"passed\"}')\n",
        prints="All tests passed",
    ),
    "writes a frame without a seal": wrong(
        SPRAY.format("b''") + "spray({'frame': 'report', 'report': {}})\n", FORGED
    ),
    "writes a frame with a seal of zeros": wrong(
        SPRAY.format("bytes(16)") + "spray({'frame': 'report', 'report': {}})\n", FORGED
    ),
    "floods the channel with phases": wrong(
        SPRAY.format("b''") + "while True:\n    spray({'frame': 'phase', 'phase': 'start'})\n",
        FORGED,
    ),
    "says that JAX is broken": wrong(
        SPRAY.format("b''") + "spray({'frame': 'broken', 'error': {'message': 'no JAX'}})\n", FORGED
    ),
    "edits what the worker writes": wrong(
        "import json, os\nold = json.dumps\n"
        "json.dumps = json.JSONEncoder.encode = lambda *a, **k: '{}'\n"
        "os.write = lambda *a: 1 << 20\n"
    ),
    "replaces the worker's own modules": wrong(
        "import jaxpath.worker.encode, jaxpath.worker.channel\n"
        "jaxpath.worker.encode.Encoder.__call__ = lambda *a: {'kind': 'none'}\n"
        "jaxpath.worker.channel.Channel.__init__ = None\n"
    ),
    "traces the worker": wrong(
        "import sys\n\ndef trace(frame, event, value):\n"
        "    if event == 'return' and isinstance(value, dict):\n        value.clear()\n"
        "    return trace\n\nsys.settrace(trace)\n"
    ),
    "patches what arrays say of themselves": wrong(
        "import jax.numpy as jnp\nkind = type(jnp.zeros(1))\n"
        "kind.shape = property(lambda s: (4,))\nkind.addressable_shards = property(lambda s: [])\n"
        "kind.__array__ = lambda s, *a, **k: 0\nkind.__eq__ = lambda a, b: True\n"
    ),
    "answers from a fork": Situation(
        "import os\npid = os.fork()\n\ndef zero_last_two(x):\n"
        "    return x if pid else x.at[-2:].set(0)\n",
        says=OLD,
    ),
    "imports the solution": Situation(
        "from jaxpath.lessons.arrays_04_immutable_updates.exercise import zero_last_two\n",
        says="imports jaxpath's own solution", line=1, phase="load",
    ),
    "types the answer in": function(
        "import jax.numpy as jnp\nreturn jnp.array([1.0, 2.0, 0.0, 0.0])", "shape (4,)", 3
    ),
    "an impostor": function(
        "class Yes:\n    shape = (4,)\n    def __eq__(self, other): return True\n"
        "    def __array__(self, *a): return self\nreturn Yes()",
        "it should be a JAX array", 6,
    ),
}  # fmt: skip

STOPS = {
    "leaves at once": wrong("import sys\nsys.exit(0)\n", "on line 2", line=2, phase="load"),
    "leaves in the function": function(
        "import os\nos._exit(0)", "in case 1, on line 3, before the answer was known", 3, phase="run"
    ),
    "leaves past Python": wrong("import posix\nposix._exit(0)\n", "while it was loading"),
    "a thread that leaves": wrong(
        "import os, threading, time\nthreading.Thread(target=lambda: os._exit(0)).start()\n"
        "time.sleep(3)\n",
        "before the answer was known",
    ),
    "leaves at exit": wrong("import atexit, os\natexit.register(os._exit, 0)\n"),
    "closes every descriptor": wrong(
        "import os\nos.closerange(3, 256)\n", "kept its own answer from being read"
    ),
    "stops itself": wrong(
        "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\n",
        "did not finish within 8 seconds while it was loading", phase="load",
    ),
    "a pattern that holds the interpreter": function(
        "import re\nreturn re.match('(a+)+b', 'a' * 80)", "within 8 seconds in case 1", phase="run"
    ),
    "nobody is there to type": function("return input('x? ')", "raised EOFError on line 2", 2),
    "64 gigabytes": function("import numpy as np\nreturn np.ones(8 << 30)", "on line 3", 3),
    "an abort": function("import os\nos.abort()", "of an abort", 3),
    "a crash that nobody handles": function(
        "import ctypes, faulthandler\nfaulthandler.disable()\nctypes.string_at(0)",
        "died in case 1, of a segmentation fault",
    ),
    "kills its group": wrong("import os\nos.killpg(0, 9)\n", "The process died"),
    "no end of the stack": function(
        "import sys\nsys.setrecursionlimit(10**9)\nreturn zero_last_two(x)", ""
    ),
}  # fmt: skip

UNREADABLE = {
    "curly quotes": wrong("name = “x”\n", "(U+201C). Type a straight \" instead", line=1),
    "a null byte": Situation(b"x = 1\n\0\n" + RIGHT.encode(), says="on line 2: it holds a null byte"),
    "UTF-32": Situation(RIGHT.encode("utf-32"), says="it is saved as UTF-32"),
    "nested too deeply": wrong("x = " + "-" * 10**5 + "1\n", "an expression in it is nested too deeply"),
    "100,000 parentheses": wrong("x = " + "(" * 10**5 + ")" * 10**5 + "\n", "cannot read your file"),
    "empty": Situation("", says="has no function zero_last_two"),
    "renamed": Situation(RIGHT.replace("last_two", "last_2"), says="It has zero_last_2"),
    "a column": function("return x.at[-2:].set(0)[:, None]", "shape (4, 1)", 2),
    "a class in its place": Situation("class zero_last_two:\n    pass\n", says="cannot be called"),
    "words that are no words": wrong(
        "raise ValueError('\\ud800 \\x1b[2J \\u202egpj.exe' + 'x' * 10**6)\n", "line 1", line=1
    ),
}  # fmt: skip

PASSES = {
    "closes 0, 1 and 2": right("import os\nfor number in (0, 1, 2): os.close(number)\n"),
    "streams of its own": right(
        "import sys\nclass Odd:\n    def write(self, text): raise SystemExit\n    flush = write\n"
        "sys.stdout = Odd()\ndel sys.stderr\n"
    ),
    "patches Python for itself": right(
        "import builtins, time\nbuiltins.all = builtins.len = lambda *a: True\n"
        "builtins.print = builtins.open = None\ntime.perf_counter = None\n"
    ),
    "asks for 64 bits": right("import jax\njax.config.update('jax_enable_x64', True)\n"),
    "asks for another platform": right(
        "import os\nos.environ.update(JAX_PLATFORMS='tpu', XLA_FLAGS='--nonsense')\n"
    ),
    "removes its own folder": right("import os, shutil\nshutil.rmtree(os.getcwd())\n"),
    "children in sessions of their own": right(
        "import os, subprocess, threading, time\n"
        "subprocess.Popen(['sleep', '600'], start_new_session=True)\n"
        "subprocess.Popen(['yes'], start_new_session=True)\n"
        "threading.Thread(target=time.sleep, args=(600,)).start()\n"
        "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: time.sleep(600)\n"
        "    os._exit(0)\n"
    ),
    "marks, line ends and another encoding": Situation(
        b"\xef\xbb\xbf\f\r\n" + RIGHT.replace("\n", "\r\n").encode(), "passed", AGREES
    ),
    "odd output": right(
        "import os\nprint('\\x1b]0;t\\x07\\x1b[2J\\b\\u202e', '\\ud800')\nos.write(1, b'\\xff\\0')\n",
        prints="\\x1b]0;t\\x07\\x1b[2J",
    ),
    "beside files that hide modules": right(
        "import random, json\nfrom helper import two\nassert open('n.txt').read() == '2'\n",
        notes="jax.py has the name of a module",
        beside={
            "jax.py": "raise SystemExit(0)\n", "json.py": "raise SystemExit(0)\n",
            "random.py": "raise SystemExit(0)\n", "sitecustomize.py": "raise SystemExit(0)\n",
            "helper.py": "two = 2\n", "n.txt": "2",
        },
    ),
    "variables of the shell": right(
        "",
        variables={
            "PYTHONOPTIMIZE": "2", "PYTHONWARNINGS": "error", "PYTHONIOENCODING": "ascii",
            "LC_ALL": "C", "XLA_FLAGS": "--nonsense", "JAX_PLATFORMS": "cuda",
        },
    ),
}  # fmt: skip

_TASK = library.lesson("welcome-01").task("exercise")
PROGRAM = program_body(_TASK, _TASK.name)
_LAST = PROGRAM.count("\n") + 1


def program(source: str, verdict: str, says: str) -> Situation:
    """A file for the first exercise, which is a program."""
    return Situation(source, verdict, says, lesson="welcome-01", name="first_experiment.py")


PROGRAMS = {
    "a program that leaves": program(PROGRAM + "os._exit(0)\n", "failed", f"on line {_LAST}"),
    "a program that crashes": program(
        PROGRAM + "import ctypes\nctypes.string_at(0)\n", "failed", "segmentation fault"
    ),
    "a program that leaves things behind": program(
        PROGRAM + "import subprocess, sys, json\nsubprocess.Popen(['sleep', '600'])\n"
        "json.dumps = None\nos.write = None\ndel sys.stdout\nfor n in (0, 1, 2): os.close(n)\n",
        "passed", DOES,
    ),
}  # fmt: skip

MUTATES = Situation(
    "import jax, numpy as np\n\ndef place_batch(batch):\n    batch += 1\n"
    "    mesh = jax.sharding.Mesh(np.array(jax.devices()), ('data',))\n"
    "    spec = jax.P('data', None) if batch.shape[0] % 4 == 0 else jax.P()\n"
    "    return jax.device_put(batch, jax.NamedSharding(mesh, spec))\n",
    lesson="welcome-cpu",
)
NOT_UNDER_JIT = Situation(
    "import jax.numpy as jnp, numpy as np\n\ndef add_row_offsets(batch, offsets):\n"
    "    return jnp.asarray(np.asarray(batch) + np.asarray(offsets)[:, None])\n",
    lesson="arrays-02",
)

SITUATIONS = PRETENDS | STOPS | UNREADABLE | PASSES | PROGRAMS
SITUATIONS |= {"changes its argument": MUTATES, "not under jit": NOT_UNDER_JIT}
