"""Files that somebody might hand in: any bytes, and what can become of a good file on its way."""

# ruff: noqa: E501 - lists of odd things are easier to read in long lines

import json
import keyword
from collections.abc import Callable
from random import Random
from typing import Any

Make = Callable[[Random, list[str]], bytes]

_ENCODINGS = ("utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16", "utf-16-be", "utf-32", "utf-7",
              "cp037", "shift_jis", "koi8-r", "iso2022_jp", "mac-roman", "big5", "ascii")  # fmt: skip
# Codecs that Python knows and that are no encoding of text, and some that it does not know.
_DECLARED = (*_ENCODINGS, "rot13", "hex", "zlib", "base64", "idna", "punycode", "undefined",
             "unicode_escape", "raw_unicode_escape", "mbcs", "klingon", "utf-8-unix", "-", "..",
             "quopri", "uu", "bz2", "charmap", "palmos", "UTF_8", "latin-1-dos")  # fmt: skip
_ENDS = ("\r", "\r\n", "\n\r", "\f", "\v", "\x1c", "\x1d", "\x85", "\u2028", "\u2029", "\r\r\n")
_ODD = ("“", "”", "‘", "’", "–", "—", "−", "\u00a0", "×", "…", "\u200b", "\ufeff", "\u202e", "ﬁ",
        "\x1b[31m", "\x1b]0;title\x07", "\x9b2J", "\x00", "\x7f", "\x08", "\ud800", "é", "e\u0301",
        "𝐱", "🙂", "\U000e0001", "$ pip install jax\n", ">>> ", "... ", "C:\\Users\\", "%", "!ls\n",
        "$", "?", "¬", "\t", " \t ", "\\", "\\\n", "'''", '"""', "f'{", "b'", "#", "@", ";",
        "0b", "1_", "0x", "1e", "9" * 5000, "await ", "yield ", "return ", "nonlocal x\n",
        "from __future__ import braces\n", "import *", "print 1\n", "x: =", "<<<<<<< HEAD\n")  # fmt: skip
_TOKENS = (*keyword.kwlist, *keyword.softkwlist, "x", "y", "jnp", "jax", "self", "0", "1.5", "1j",
           "'a'", "f'{x}'", "+", "-", "*", "**", "/", "//", "%", "@", "<<", ">>", "&", "|", "^",
           "~", "<", ">", "<=", ">=", "==", "!=", "->", ":=", "(", ")", "[", "]", "{", "}", ",",
           ":", ".", ";", "=", "+=", "...", "\n", "\n    ", "\n        ", "#c\n", "\\\n")  # fmt: skip


def make(rng: Random, number: int, texts: list[str]) -> tuple[str, bytes]:
    """The file of that number: its kind, by turns, and its bytes."""
    kind = list(KINDS)[number % len(KINDS)]
    return kind, KINDS[kind](rng, texts)


def mutated(rng: Random, data: bytes, texts: list[str]) -> bytes:
    """A file changed in its bytes, once or a few times."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        data = rng.choice(_CHANGES)(rng, data, texts)
    return data


def _bytes(rng: Random, texts: list[str]) -> bytes:
    return rng.randbytes(int(rng.choice((0, 1, 2, 7, 64, 999, 5000)) * rng.uniform(0.5, 1)))


def _unicode(rng: Random, texts: list[str]) -> bytes:
    top = rng.choice((0x80, 0x100, 0x800, 0x10000, 0x110000))
    letters = (chr(rng.randrange(top)) for _ in range(rng.randrange(300)))
    return "".join(letters).encode("utf-8", rng.choice(("replace", "surrogatepass")))


def _tokens(rng: Random, texts: list[str]) -> bytes:
    joined = rng.choice(("", " ", " "))
    return joined.join(rng.choices(_TOKENS, k=rng.randrange(1, 120))).encode()


def _whole(rng: Random, texts: list[str]) -> bytes:
    return rng.choice(texts).encode()


def _changed(rng: Random, texts: list[str]) -> bytes:
    return mutated(rng, _whole(rng, texts), texts)


def _encoded(rng: Random, texts: list[str]) -> bytes:
    """In one encoding, declared as that one, as another one or not at all."""
    text = rng.choice(texts)
    encoding = rng.choice(_ENCODINGS)
    declared = rng.choice((encoding, rng.choice(_DECLARED), ""))
    first = f"# -*- coding: {declared} -*-\n" if declared else ""
    extra = f"# {rng.choice(_ODD)}\n"
    body = (first + extra + text).encode(encoding, "replace")
    return rng.choice((b"", b"", b"\xef\xbb\xbf", b"\xff\xfe")) + body


def _declared(rng: Random, texts: list[str]) -> bytes:
    """Only the declaration is odd: the text is ASCII, or nearly."""
    head = f"# coding{rng.choice(':=')}{rng.choice(('', ' '))}{rng.choice(_DECLARED)}\n"
    last = rng.choice(("", "# +2AA- \\ud800 \\udfff\n", "name = 'd\xe9j\xe0'\n", "x = (\n"))
    return (rng.choice(("", "\n", "#!/usr/bin/env python\n")) + head + rng.choice(texts) + last).encode("latin-1", "replace")  # fmt: skip


def _line_ends(rng: Random, texts: list[str]) -> bytes:
    end = rng.choice(_ENDS)
    lines = rng.choice(texts).split("\n")
    some = rng.random() < 0.5
    text = "".join(line + (end if not some or rng.random() < 0.2 else "\n") for line in lines)
    return (text + rng.choice(("", "x = (", "\tx = 1\n", "return\n"))).encode("utf-8")


def _odd_signs(rng: Random, texts: list[str]) -> bytes:
    text = rng.choice(texts)
    for _ in range(rng.choice((1, 1, 3))):
        place = rng.randrange(len(text) + 1)
        text = text[:place] + rng.choice(_ODD) + text[place:]
    return text.encode("utf-8", "surrogatepass")


def _line_with_odd_sign(rng: Random, texts: list[str]) -> bytes:
    """An odd sign where Python does not mind it, on the line that is shown."""
    sign = rng.choice(_ODD).replace("\n", "").replace("\x00", "")
    lines = rng.choice(texts).split("\n")
    return "\n".join(f"{x}  # {sign}" if "return" in x else x for x in lines).encode(
        "utf-8", "replace"
    )


def _giant(rng: Random, texts: list[str]) -> bytes:
    size = rng.choice((5_000, 100_000, (1 << 20) - 40, 1 << 20, (1 << 20) + 1))
    text = rng.choice(texts)
    filled = rng.choice(("# " + "x" * size, "x = '" + "é" * (size // 2) + "'", "x = " + "9" * size,
                         "\n" * size, "x = [" + "1," * (size // 2) + "]", "(" * size,
                         "x = 1;" * (size // 6), " " * size + "x", "a" * size, "'" * size,
                         "\t" * size, "x = '''" + "\n" * size, "if 1:\n" * (size // 6)))  # fmt: skip
    return rng.choice((text + filled, filled + "\n" + text)).encode()


def _nested(rng: Random, texts: list[str]) -> bytes:
    depth = rng.choice((50, 99, 150, 199, 201, 500, 1500, 5000, 30_000))
    opened, closed, inside = rng.choice((
        ("(", ")", "1"), ("[", "]", ""), ("{", "}", "1"), ("f(", ")", "x"), ("-", "", "1"),
        ("not ", "", "1"), ("lambda: ", "", "1"), ("x if x else ", "", "x"), ("1+", "", "1"),
        ("x.", "", "y"), ("", "[0]", "x"), ("", "()", "x"), ("", ".T", "x"), ("2**", "", "2"),
        ("f'{", "}'", "x"), ("x = ", "", "1"), ("a<", "", "b"), ("await ", "", "x"),
        ("{1:", "}", "2"), ("[x for x in ", "]", "y"), ("*", "", "x"), ("x and (", ")", "y"),
    ))  # fmt: skip
    nested = opened * depth + inside + closed * depth
    if rng.random() < 0.3:
        levels = rng.choice((19, 21, 99, 101, 150))
        nested = "".join(" " * i + "if x:\n" for i in range(levels)) + " " * levels + "x"
    return rng.choice((nested, f"{rng.choice(texts)}\nz = {nested}\n", f"{nested}\n")).encode()


def _as_starter(rng: Random, texts: list[str]) -> bytes:
    """A starter with other comments, blank lines and prose, or with something added to it."""
    starters = [text for text in texts if "Your turn" in text] or texts
    lines = rng.choice(starters).splitlines()
    place = rng.randrange(len(lines) + 1)
    extra = rng.choice(("", "# a note", "\f", "x = 1", "'prose'", "-" * 900 + "1", "(" * 190 + "1" + ")" * 190,
                        "pass", "...", "return x", "\x00", "x = " + "not " * 700 + "x"))  # fmt: skip
    return "\n".join([*lines[:place], extra, *lines[place:]]).encode()


def _notebook(rng: Random, texts: list[str]) -> bytes:
    """A notebook of a solution, with magics and outputs, and mostly with something odd in it."""
    lines = rng.choice(texts).splitlines(keepends=True)
    cells = []
    while lines:
        count = rng.choice((1, 3, 10, 100))
        cells.append(_cell(rng, lines[:count]))
        del lines[:count]
    notebook: Any = {"nbformat": 4, "nbformat_minor": 5, "cells": cells,
                     "metadata": {"kernelspec": {"language": "python", "name": "python3"}}}  # fmt: skip
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        holder = rng.choice([notebook, notebook, notebook["metadata"], *cells])
        key = rng.choice([*holder, "worksheets", "language"]) if isinstance(holder, dict) else ""
        if holder is notebook and key in ("cells", "metadata") and rng.random() < 0.8:
            continue
        holder[key] = rng.choice(
            (None, 5, 3, "x", [], {}, [5], ["x = ("], 10**20, True, "raw", "\ud800")
        )
        if not isinstance(notebook.get("metadata"), dict) or notebook.get("cells") is not cells:
            break
    return json.dumps(notebook, indent=rng.choice((None, 1))).encode()


def _cell(rng: Random, lines: list[str]) -> Any:
    first = rng.choice(("", "", "%matplotlib inline\n", "%%time\n", "!pip install jax\n", "%%bash\n",
                        "?x\n", "x??\n", "%", "!", "\ud800", "from __future__ import annotations\n",
                        "# \x1b[31m\n", "await x\n", "\f", "(" * 500))  # fmt: skip
    source = [first, *lines] if rng.random() < 0.8 else first + "".join(lines)
    return {"cell_type": rng.choice(("code", "code", "code", "markdown", "raw", "heading")),
            "source": source, "metadata": {}, "execution_count": rng.choice((None, 1, 9, "x")),
            "outputs": rng.choice(([], [{"output_type": "stream", "text": "x" * 9999}], 5))}  # fmt: skip


def _notebook_bytes(rng: Random, texts: list[str]) -> bytes:
    return mutated(rng, _notebook(rng, texts), texts)


def _notebook_of_anything(rng: Random, texts: list[str]) -> bytes:
    deep = rng.choice((10, 900, 100_000))
    return rng.choice((_bytes(rng, texts), _unicode(rng, texts), _whole(rng, texts), b"{" * deep,
                       b"[" * deep + b"]" * deep, b'{"cells": ' + b"[" * deep, b"[]", b"null",
                       b'{"cells": [], "nbformat": 1e999}', b'{"cells": [' + b"{}," * deep + b"{}]}",
                       b'{"a":' * deep + b"1" + b"}" * deep, b"9" * deep, b'"' + b"\\u0041" * deep))  # fmt: skip


def _flip(rng: Random, data: bytes, texts: list[str]) -> bytes:
    if not data:
        return data
    place = rng.randrange(len(data))
    return data[:place] + bytes([data[place] ^ (1 << rng.randrange(8))]) + data[place + 1 :]


def _cut(rng: Random, data: bytes, texts: list[str]) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _drop(rng: Random, data: bytes, texts: list[str]) -> bytes:
    first, last = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:first] + data[min(last, first + 40) :]


def _double(rng: Random, data: bytes, texts: list[str]) -> bytes:
    first, last = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:last] + data[first:last] * rng.choice((1, 1, 2, 50)) + data[last:]


def _splice(rng: Random, data: bytes, texts: list[str]) -> bytes:
    other = rng.choice(texts).encode()
    return data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]


def _lines(rng: Random, data: bytes, texts: list[str]) -> bytes:
    lines = data.split(b"\n")
    for _ in range(rng.choice((1, 2, 5))):
        left, right = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[left], lines[right] = lines[right], lines[left]
    return b"\n".join(lines)


def _indent(rng: Random, data: bytes, texts: list[str]) -> bytes:
    lines = data.split(b"\n")
    place = rng.randrange(len(lines))
    lines[place] = rng.choice((b" ", b"\t", b"    ", b"\f", b"\xc2\xa0")) + lines[place]
    return b"\n".join(lines)


def _byte(rng: Random, data: bytes, texts: list[str]) -> bytes:
    place = rng.randrange(len(data) + 1)
    return data[:place] + bytes([rng.randrange(256)]) + data[place:]


def _sign(rng: Random, data: bytes, texts: list[str]) -> bytes:
    place = rng.randrange(len(data) + 1)
    return data[:place] + rng.choice(_ODD).encode("utf-8", "surrogatepass") + data[place:]


_CHANGES = (_flip, _cut, _drop, _double, _splice, _lines, _indent, _byte, _sign)
KINDS: dict[str, Make] = {
    "any bytes": _bytes, "any characters": _unicode, "any tokens": _tokens, "unchanged": _whole,
    "changed": _changed, "changed again": _changed, "encoded": _encoded, "declared": _declared,
    "line ends": _line_ends, "odd signs": _odd_signs, "odd signs shown": _line_with_odd_sign,
    "giant": _giant, "nested": _nested, "like a starter": _as_starter,
    "notebook": _notebook, "notebook, changed": _notebook_bytes,
    "notebook of anything": _notebook_of_anything,
}  # fmt: skip

# Kinds that are saved as a notebook.
NOTEBOOKS = frozenset(kind for kind in KINDS if kind.startswith("notebook"))
