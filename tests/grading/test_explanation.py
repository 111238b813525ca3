"""Every error is explained as what it is, on this JAX and however it was pasted."""

import re
from pathlib import Path

import pytest
import raising
from explained import Found, misses, raise_all, without_explanation

from jaxpath.course import library
from jaxpath.grading.explanation import catalogue, explain
from jaxpath.grading.messages import Meaning, explain_paste


@pytest.fixture(scope="module")
def found() -> Found:
    """What every program raises on the JAX that is installed here."""
    return raise_all()


@pytest.mark.xdist_group("explanation")
def test_every_error_gets_its_own_explanation_and_no_other_gets_one(found: Found) -> None:
    assert [*misses(found)] == []


@pytest.mark.xdist_group("explanation")
def test_every_class_of_jax_errors_is_known_and_every_name_told_exists(found: Found) -> None:
    assert without_explanation(found) == []
    assert found["missing"] == []
    assert len(found["classes"]) >= 10


def test_the_list_of_what_learners_get_wrong_is_covered() -> None:
    text = Path(raising.__file__).read_text()
    marked = set(re.findall(r"# (M\d{3})$", text, re.MULTILINE))
    assert marked >= {
        "M001", "M004", "M005", "M006", "M011", "M018", "M023", "M026", "M027", "M031", "M032",
        "M034", "M047", "M048", "M050", "M051", "M052", "M054", "M058", "M059", "M068",
    }  # fmt: skip


def test_every_kind_of_error_has_a_program_and_a_lesson_that_exists() -> None:
    ids = [entry.id for entry in catalogue()]
    assert set(ids) == {name for name, programs in raising.EXPLAINED.items() if programs}
    lessons = {head.id for head in library.heads()}
    for entry in catalogue():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", entry.id)
        assert entry.lesson is None or entry.lesson in lessons, entry.id
        for text in (entry.what, entry.idea, *entry.instead.values()):
            assert text[-1] in ".`" or entry.instead, (entry.id, text)
            assert "!" not in text


TRACEBACK = """\
Traceback (most recent call last):
  File "/home/me/work/train.py", line 12, in <module>
    run(x)
  File "/home/me/work/train.py", line 7, in run
    x[0] = 9
    ~^^^
  File "/home/me/.venv/lib/python3.11/site-packages/jax/_src/numpy/array_methods.py", line 597, \
in _unimplemented_setitem
    raise TypeError(msg.format(type(self)))
TypeError: JAX arrays are immutable and do not support in-place item assignment.
"""
FILTERED = """\
jax.errors.SimplifiedTraceback: For simplicity, JAX has removed its internal frames from the \
traceback of the following exception. Set JAX_TRACEBACK_FILTERING=off to include these.

The above exception was the direct cause of the following exception:

"""
NOTE = """\
--------------------
For simplicity, JAX has removed its internal frames from the traceback of the following \
exception. Set JAX_TRACEBACK_FILTERING=off to include these.
"""
NOTEBOOK = """\
\x1b[31m---------------------------------------------------------------------------\x1b[39m
\x1b[31mTypeError\x1b[39m                                 Traceback (most recent call last)
\x1b[36mCell\x1b[39m\x1b[36m \x1b[39m\x1b[32mIn[3]\x1b[39m\x1b[32m, line 2\x1b[39m
\x1b[32m      1\x1b[39m x = jnp.arange(4)
\x1b[32m----> \x1b[39m\x1b[32m2\x1b[39m x[\x1b[32m0\x1b[39m] = \x1b[32m9\x1b[39m

\x1b[36mFile \x1b[39m\x1b[32m~/.venv/lib/python3.11/site-packages/jax/a.py:597\x1b[39m, in \
\x1b[36m_unimplemented_setitem\x1b[39m\x1b[34m(self, i, x)\x1b[39m
    593 \x1b[38;5;28;01mdef\x1b[39;00m _unimplemented_setitem(self, i, x):
\x1b[32m--> 597\x1b[39m   \x1b[38;5;28;01mraise\x1b[39;00m TypeError(msg.format(type(self)))

\x1b[31mTypeError\x1b[39m: JAX arrays are immutable and do not support in-place item assignment.
"""
OLD_NOTEBOOK = """\
---------------------------------------------------------------------------
NameError                                 Traceback (most recent call last)
Input In [7], in <cell line: 1>()
----> 1 print(weights)

NameError: name 'weights' is not defined
"""
CHAINED = """\
Traceback (most recent call last):
  File "a.py", line 3, in <module>
    d["b"]
KeyError: 'b'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "a.py", line 5, in <module>
    jnp.ones(3) + jnp.ones(4)
TypeError: add got incompatible shapes for broadcasting: (3,), (4,).
"""
GROUP = """\
  + Exception Group Traceback (most recent call last):
  |   File "a.py", line 9, in <module>
  |     raise ExceptionGroup("steps", errors)
  | ExceptionGroup: steps (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | Traceback (most recent call last):
    |   File "a.py", line 4, in <module>
    |     raise OSError("mine")
    | OSError: mine
    +---------------- 2 ----------------
    | Traceback (most recent call last):
    |   File "a.py", line 5, in <module>
    |     jnp.sum([1, 2])
    | TypeError: sum requires ndarray or scalar arguments, got <class 'list'> at position 0.
    +------------------------------------
"""
STATIC = """\
Traceback (most recent call last):
  File "a.py", line 5, in <module>
    f(x, [2, 2])
ValueError: Non-hashable static arguments are not supported. An error occurred while trying to \
hash an object of type <class 'list'>, [2, 2]. The error was:
TypeError: unhashable type: 'list'
"""
PYTEST = """\
    def test_update():
        x = jnp.arange(3)
>       x[0] = 9
E       TypeError: JAX arrays are immutable and do not support in-place item assignment.

test_a.py:5: TypeError
"""
CUDA = """\
Traceback (most recent call last):
  File "/home/me/a.py", line 2, in <module>
    jax.devices()
  File "/opt/lib/python3.11/site-packages/jax/_src/xla_bridge.py", line 1070, in backends
    assert _default_backend is not None
           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
AssertionError
"""
IMMUTABLE = "TypeError: JAX arrays are immutable and do not support in-place item assignment."
SYNTAX = '  File "a.py", line 3\n    x = = 1\n        ^\nSyntaxError: invalid syntax\n'

# What is pasted, the id of what it is explained as, and the learner's file and line.
PASTED: dict[str, tuple[str | bytes, str, tuple[str, int] | None]] = {
    "plain": (TRACEBACK, "item-assignment", ("train.py", 7)),
    "with Windows line ends": (
        TRACEBACK.replace("\n", "\r\n"), "item-assignment", ("train.py", 7),
    ),
    "indented, as in a message": (
        "".join(f"> {line}\n" for line in TRACEBACK.splitlines()),
        "item-assignment", ("train.py", 7),
    ),
    "of one process of several": (
        "".join(f"[rank0]: {line}\n" for line in TRACEBACK.splitlines()),
        "item-assignment", ("train.py", 7),
    ),
    "with JAX's note below": (TRACEBACK + NOTE, "item-assignment", ("train.py", 7)),
    "with JAX's filter above": (
        TRACEBACK + "\n" + FILTERED + TRACEBACK, "item-assignment", ("train.py", 7),
    ),
    "between other output": (
        "step 1\nError: none so far\n" + TRACEBACK + "(.venv) $ ",
        "item-assignment", ("train.py", 7),
    ),
    "UTF-16 with a mark": (TRACEBACK.encode("utf-16"), "item-assignment", ("train.py", 7)),
    "UTF-16 without": (TRACEBACK.encode("utf-16-le"), "item-assignment", ("train.py", 7)),
    "odd bytes": (b"\xff\xfa\x00 caf\xe9\n" + TRACEBACK.encode(), "item-assignment",
                  ("train.py", 7)),
    "a byte-order mark": (b"\xef\xbb\xbf" + IMMUTABLE.encode(), "item-assignment", None),
    "a notebook in colours": (NOTEBOOK, "item-assignment", ("cell 3", 2)),
    "an older notebook": (OLD_NOTEBOOK, "name-not-defined", ("cell 7", 1)),
    "chained": (CHAINED, "broadcast", ("a.py", 5)),
    "a group": (GROUP, "list-argument", ("a.py", 5)),
    "a message that quotes another error": (STATIC, "static-not-hashable", ("a.py", 5)),
    "pytest": (PYTEST, "item-assignment", None),
    "the last line": (IMMUTABLE, "item-assignment", None),
    "the last line in a sentence": (f"I get `{IMMUTABLE}` here", "item-assignment", None),
    "a class with its module": (
        "jax.errors.TracerBoolConversionError: Attempted boolean conversion of traced array",
        "traced-condition", None,
    ),
    "a class of JAX's inside": (
        "jax._src.errors.UnexpectedTracerError: Encountered an unexpected tracer.",
        "leaked-tracer", None,
    ),
    "a class of jaxlib": (
        "jaxlib._jax.XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory allocating 4 bytes.",
        "out-of-memory-jax", None,
    ),
    "a class by name alone": ("ZeroDivisionError", "division-by-zero", None),
    "the class of a sharding": (
        "jax._src.core.ShardingTypeError: add operation with inputs: f32[4@x], f32[4@x]",
        "sharding-ambiguous", None,
    ),
    "no device for cuda": (CUDA, "backend-assertion", ("a.py", 2)),
    "an assertion": (
        'Traceback (most recent call last):\n  File "a.py", line 2, in <module>\n'
        "    assert total == 3\n           ^^^^^^^^^^\nAssertionError\n",
        "assertion", ("a.py", 2),
    ),
    "at the prompt": (
        '>>> x[0] = 1\nTraceback (most recent call last):\n  File "<stdin>", line 1, in <module>\n'
        + IMMUTABLE,
        "item-assignment", ("<stdin>", 1),
    ),
    "what Python cannot read": (SYNTAX, "syntax", ("a.py", 3)),
    "a command at the prompt": (
        '>>> pip install jax\n  File "<stdin>", line 1\n    pip install jax\n        ^^^^^^^\n'
        "SyntaxError: invalid syntax\n",
        "shell_in_python", None,
    ),
    "a missing package": ("ModuleNotFoundError: No module named 'optax'", "package_missing", None),
    "another's error": (
        'Traceback (most recent call last):\n  File "a.py", line 2, in <module>\n    go()\n'
        "mylib.errors.SpecialError: it went wrong\n",
        "", ("a.py", 2),
    ),
}  # fmt: skip


def pasted(text: str | bytes) -> Meaning | None:
    return explain_paste(text.encode() if isinstance(text, str) else text)


@pytest.mark.parametrize("name", PASTED)
def test_a_pasted_error_is_explained_with_the_learners_line(name: str) -> None:
    text, known, where = PASTED[name]
    found = pasted(text)
    assert found is not None
    assert found.id == known
    places = [(place.file or f"cell {place.cell}", place.number) for place in found.places]
    assert places == ([where] if where else [])


@pytest.mark.parametrize(
    "text",
    ["", "  \n\n", "all is well\n", "Traceback (most recent call last):\n", "Error", "\0" * 99],
)
def test_a_text_without_an_error_has_no_meaning(text: str) -> None:
    assert pasted(text) is None


def test_what_is_shown_of_a_pasted_text_is_harmless() -> None:
    found = pasted(
        "Traceback (most recent call last):\n" + IMMUTABLE + "\x07\x1b]0;title\x07\u202e"
    )
    assert found is not None
    assert not re.search("[\x00-\x08\x0b-\x1f\u202e]", found.message)


def test_a_long_text_is_read_in_little_time() -> None:
    for line in ("a." * 500_000, "Error " * 200_000, "| " * 500_000, "x" * 1_000_000, "\n" * 10**6):
        found = pasted(line + "\n" + IMMUTABLE)
        assert found is not None and found.id == "item-assignment"


def test_a_class_that_derives_from_a_known_one_is_known() -> None:
    error = {"type": "Mine", "family": ["Mine", "TypeError"], "message": IMMUTABLE[11:]}
    assert getattr(explain(error), "id", None) == "item-assignment"
