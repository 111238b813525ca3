"""Files and reports that a fuzz run met first: each is read, judged and shown like any other."""

import json
from pathlib import Path
from typing import Any

import pytest

from conftest import Jaxpath
from jaxpath.course import library
from jaxpath.course.starter import is_starter
from jaxpath.grading.attempt import Attempt
from jaxpath.grading.diagnosis import line_at
from jaxpath.grading.form import sound
from jaxpath.grading.messages import explain_paste
from jaxpath.grading.records import Failure
from jaxpath.grading.result import Result, report
from jaxpath.grading.values import show
from jaxpath.text import harmless_parts

RIGHT = "def zero_last_two(x):\n    return x.at[-2:].set(0)\n"


def attempt(source: str | bytes) -> Attempt:
    return Attempt(Path("exercise.py"), source.encode() if isinstance(source, str) else source)


@pytest.mark.parametrize("codec", ["rot13", "undefined", "idna", "zlib", "klingon"])
def test_a_declared_codec_that_is_no_encoding_leaves_the_text_readable(codec: str) -> None:
    found = attempt(f"# coding: {codec}\nname = 'd\xe9j\xe0'\n{RIGHT}")
    assert found.line(4) == "    return x.at[-2:].set(0)"
    assert not is_starter(found.text, RIGHT)


@pytest.mark.parametrize("codec", ["utf-7", "unicode_escape", "punycode"])
def test_half_a_character_does_not_reach_a_report(codec: str) -> None:
    assert attempt(f"# coding: {codec}\n# +2AA- \\ud800\n").text.encode()


def test_half_a_character_in_what_was_raised_is_written_out() -> None:
    assert harmless_parts({"message": "\ud800"}) == {"message": "\\ud800"}


@pytest.mark.parametrize("sign", ["\f", "\v", "\x1c", "\x85", "\u2028"])
def test_lines_are_counted_as_python_counts_them(sign: str) -> None:
    found = attempt(f"# {sign}{sign} one\r# two\r\n# three\n")
    assert (found.line(2), found.line(3), found.line(5)) == ("# two", "# three", None)


def test_the_line_that_is_shown_holds_no_escapes() -> None:
    line = line_at(attempt("x = 1  # \x1b[31m\x9b2J\u202e"), 1)
    assert line is not None
    assert line.text == "x = 1  # \\x1b[31m\\x9b2J\\u202e"


@pytest.mark.parametrize("deep", ["x = " + "not " * 4000 + "1", "x = " + "-" * 4000 + "1"])
def test_a_file_too_deep_for_the_parser_is_not_the_starter(deep: str) -> None:
    assert not is_starter(deep, RIGHT)


@pytest.mark.parametrize("sign", ["x", "9", "/", "(", "'", " "])
def test_a_long_run_of_one_sign_is_explained_at_once(sign: str) -> None:
    assert explain_paste(sign.encode() * 200_000) is None


def test_an_array_with_a_billion_rows_of_nothing_is_shown() -> None:
    found = {"kind": "array", "shape": [10**9, 0], "dtype": "float32", "data": ""}
    assert show(found) == "[]"


def test_what_a_report_quotes_is_bounded() -> None:
    lesson = library.lesson("arrays-04")
    failure = Failure(where="w", call="c" * 10**6, came="x" * 10**6, expected="", difference="")
    result = Result("failed", "learner", "s" * 10**6, failure=failure)
    found = report(lesson.head, lesson.tasks[0], attempt(RIGHT), result)
    assert len(found.model_dump_json()) < 15_000


@pytest.mark.parametrize("name", ["\udcff.py", "\x1b[31m.py", "\u202e.py"])
def test_a_file_may_have_any_name(name: str) -> None:
    lesson = library.lesson("arrays-04")
    result = Result("failed", "learner", "No.")
    found = report(lesson.head, lesson.tasks[0], Attempt(Path(name), b""), result, notes=(name,))
    assert found.model_dump_json().encode().isascii()
    assert (
        found.file
        == found.notes[0]
        == name.encode("ascii", "backslashreplace").decode().replace("\x1b", "\\x1b")
    )


def test_a_file_that_is_not_there_may_have_any_name(jaxpath: Jaxpath) -> None:
    for options in ((), ("--json",)):
        ran = jaxpath("check", "arrays-04", "\udcff\x1b.py", *options)
        assert ran.code == 2
        assert "\\udcff" in ran.text.replace("\\\\", "\\")
        assert "\x1b" not in ran.text


NONE: Any = {"kind": "none"}
ARRAY: Any = {"kind": "array", "type": "jax.Array", "shape": [2], "dtype": "float32", "weak": False,
              "placement": ["cpu:0 (2,)"], "data": "AAAAAAAAAAA="}  # fmt: skip
ODD_VALUES: Any = [
    None, 5, {}, {"kind": "other"}, {"kind": "int", "value": 5}, {"kind": "complex", "value": []},
    ARRAY | {"shape": [True]}, ARRAY | {"shape": [-1]}, ARRAY | {"shape": [1] * 65},
    ARRAY | {"shape": "2"}, ARRAY | {"data": "é"}, ARRAY | {"data": 5}, ARRAY | {"dtype": None},
    ARRAY | {"placement": [5]}, ARRAY | {"placement": "cpu:0"},
    {"kind": "sequence", "type": "list", "items": [5]}, {"kind": "sequence", "items": []},
    {"kind": "mapping", "type": "dict", "pairs": [5]},
    {"kind": "mapping", "type": "dict", "pairs": [[NONE]]}, {"kind": "object", "type": 5},
]  # fmt: skip


@pytest.mark.parametrize("value", ODD_VALUES, ids=lambda value: json.dumps(value)[:60])
def test_a_value_that_no_worker_of_ours_would_write_is_known(value: Any) -> None:
    assert sound({"cases": [{"value": ARRAY, "arguments": [ARRAY], "changed": [NONE]}]})
    for odd in ({"value": value}, {"value": NONE, "changed": [value]},
                {"value": NONE, "arguments": [value]}):  # fmt: skip
        assert not sound({"cases": [odd]})
    assert not sound({"missing": {"functions": [], "found": {"kind": "sequence"}}})
    assert not sound({"missing": {"functions": 5, "found": None}})
    assert not sound({"cases": [{"value": NONE, "changed": 5}]})
    assert not sound({"ended": {"status": "\x1b"}})
