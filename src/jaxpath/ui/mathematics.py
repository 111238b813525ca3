"""TeX formulas as one line of text, in Unicode or in ASCII: a closed subset, or an error."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise
from typing import final


class MathError(ValueError):
    """A formula uses something outside the subset; the message names it."""


class _Kind(Enum):
    """What a piece is, which decides the space around it."""

    LETTER = auto()  # letters, digits, words: what can stand beside its like
    CLOSE = auto()
    OPEN = auto()
    SIGN = auto()  # a plus or minus with nothing on its left
    PREFIX = auto()  # the differential sign, which belongs to what follows
    BINARY = auto()
    RELATION = auto()
    TIGHT = auto()  # an operator written without spaces
    COMMA = auto()
    FUNCTION = auto()
    LIMITS = auto()  # a function that becomes BIG when something is written under it
    BIG = auto()  # a sum or a product
    FRACTION = auto()
    ROOT = auto()
    SPACE = auto()


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    kind: _Kind = _Kind.LETTER
    power: bool = False


_Pieces = Sequence[_Piece]
_Symbols = dict[str, tuple[_Kind, str, str]]

_GREEK = (
    "alpha=α beta=β gamma=γ delta=δ epsilon=ε varepsilon=ε zeta=ζ eta=η theta=θ iota=ι kappa=κ"
    " lambda=λ mu=μ nu=ν xi=ξ pi=π rho=ρ sigma=σ tau=τ upsilon=υ phi=φ varphi=φ chi=χ psi=ψ omega=ω"
    " Gamma=Γ Delta=Δ Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ Upsilon=Υ Phi=Φ Psi=Ψ Omega=Ω"
)
_FUNCTION_NAMES = ("log", "ln", "exp", "sin", "cos", "tan", "tanh")

_SYMBOLS: _Symbols = {
    **{
        rf"\{name}": (_Kind.LETTER, sign, name.removeprefix("var"))
        for name, _, sign in (pair.partition("=") for pair in _GREEK.split())
    },
    **{rf"\{name}": (_Kind.FUNCTION, name, name) for name in _FUNCTION_NAMES},
    **{rf"\{name}": (_Kind.LIMITS, name, name) for name in ("max", "min", "lim")},
    **{rf"\{sign}": (_Kind.LETTER, sign, sign) for sign in "%#&$_"},
    **dict.fromkeys((r"\,", r"\;", r"\ ", "~"), (_Kind.SPACE, " ", " ")),
    r"\quad": (_Kind.SPACE, "  ", "  "),
    r"\sum": (_Kind.BIG, "∑", "sum"),
    r"\prod": (_Kind.BIG, "∏", "prod"),
    r"\partial": (_Kind.PREFIX, "∂", "d"),
    r"\infty": (_Kind.LETTER, "∞", "inf"),
    r"\top": (_Kind.LETTER, "T", "T"),
    r"\ldots": (_Kind.LETTER, "…", "..."),
    r"\cdots": (_Kind.LETTER, "⋯", "..."),
    # A letter x for "times" would read as the variable.
    r"\times": (_Kind.BINARY, "×", "*"),
    r"\cdot": (_Kind.BINARY, "·", "*"),
    r"\odot": (_Kind.BINARY, "⊙", ".*"),
    r"\pm": (_Kind.BINARY, "±", "+/-"),
    # A real minus sign is wide enough to be seen, and screen readers say it.
    "-": (_Kind.BINARY, "−", "-"),
    "+": (_Kind.BINARY, "+", "+"),
    "*": (_Kind.BINARY, "*", "*"),
    "/": (_Kind.TIGHT, "/", "/"),
    ":": (_Kind.TIGHT, ":", ":"),
    ":=": (_Kind.RELATION, ":=", ":="),
    "=": (_Kind.RELATION, "=", "="),
    "<": (_Kind.RELATION, "<", "<"),
    ">": (_Kind.RELATION, ">", ">"),
    r"\le": (_Kind.RELATION, "≤", "<="),
    r"\leq": (_Kind.RELATION, "≤", "<="),
    r"\ge": (_Kind.RELATION, "≥", ">="),
    r"\geq": (_Kind.RELATION, "≥", ">="),
    r"\ne": (_Kind.RELATION, "≠", "!="),
    r"\neq": (_Kind.RELATION, "≠", "!="),
    r"\approx": (_Kind.RELATION, "≈", "~="),
    r"\sim": (_Kind.RELATION, "~", "~"),
    r"\in": (_Kind.RELATION, "∈", "in"),
    r"\to": (_Kind.RELATION, "→", "->"),
    r"\mid": (_Kind.RELATION, "|", "|"),
    ",": (_Kind.COMMA, ",", ","),
    ";": (_Kind.COMMA, ";", ";"),
    ".": (_Kind.LETTER, ".", "."),
    "!": (_Kind.CLOSE, "!", "!"),
}

_BRACKETS: _Symbols = {
    "(": (_Kind.OPEN, "(", "("),
    "[": (_Kind.OPEN, "[", "["),
    r"\{": (_Kind.OPEN, "{", "{"),
    r"\lfloor": (_Kind.OPEN, "⌊", "floor("),
    r"\lceil": (_Kind.OPEN, "⌈", "ceil("),
    ")": (_Kind.CLOSE, ")", ")"),
    "]": (_Kind.CLOSE, "]", "]"),
    r"\}": (_Kind.CLOSE, "}", "}"),
    r"\rfloor": (_Kind.CLOSE, "⌋", ")"),
    r"\rceil": (_Kind.CLOSE, "⌉", ")"),
}
_BARS = {"|": ("|", "|"), r"\|": ("‖", "||")}

_SUBSCRIPTS = dict(
    zip("0123456789+−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True)
)
_SUPERSCRIPTS = dict(
    zip(
        "0123456789+−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ",
        strict=True,
    )
)
_ACCENTS = {
    r"\hat": ("\u0302", "_hat"),
    r"\bar": ("\u0304", "_bar"),
    r"\tilde": ("\u0303", "_tilde"),
}

_SCRIPT_MARKS = ("_", "^", "'")
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|:=|\S", re.DOTALL)
_RAW = re.compile(r"\s*\{((?:[^\\{}$^_]|\\[_%#&$ ])*)\}")

_PROSE = re.compile(
    r"""
      (?P<fence>^[ >]*(?P<rail>```+|~~~+)[^\n]*\n (?:.*?^[ >]*(?P=rail)[`~]*[ ]*$ | .*\Z))
    | (?P<code>(?P<ticks>(?<!`)`+(?!`)) (?:(?!\n[ ]*\n).)+? (?<!`)(?P=ticks)(?!`))
    | \\(?P<escaped>.)
    | \$\$(?P<display>(?:\\.|(?!\n[ ]*\n)[^\\$])+)\$\$
    | \$(?P<inline>(?:\\.|(?!\n[ ]*\n)[^\\$])+)\$
    | (?P<stray>\$)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)

_OPERANDS = {_Kind.LETTER, _Kind.CLOSE, _Kind.OPEN, _Kind.ROOT, _Kind.PREFIX, _Kind.FRACTION}
_FUNCTIONS = {_Kind.FUNCTION, _Kind.LIMITS}
_OPERATORS = {_Kind.BINARY, _Kind.RELATION}
_ENDS_OPERAND = {_Kind.LETTER, _Kind.CLOSE, _Kind.ROOT, _Kind.FRACTION}
_TAKES_SCRIPTS = _ENDS_OPERAND | _FUNCTIONS | {_Kind.BIG, _Kind.PREFIX}


def render(tex: str, ascii_only: bool = False) -> str:
    """The formula on one line. Raises MathError on anything outside the subset."""
    reader = _Reader(tex, ascii_only)
    pieces = reader.pieces(until=None)
    if not pieces:
        raise MathError("a formula with nothing in it")
    return _join(pieces).strip()


def in_prose(markdown: str, ascii_only: bool = False) -> str:
    r"""The Markdown with each `$…$` written out so that a Markdown renderer shows it as it is.

    Code keeps its dollars, and `\$` is a dollar. Raises MathError for a dollar without a partner.
    """
    return _PROSE.sub(lambda found: _replaced(found, ascii_only), markdown)


@final
class _Reader:
    """Reads TeX from left to right into pieces, already written in the chosen alphabet."""

    def __init__(self, tex: str, ascii_only: bool) -> None:
        self.tex = tex
        self.ascii_only = ascii_only
        self.at = 0
        self.script_depth = 0

    def pieces(self, until: str | None) -> list[_Piece]:
        """Everything up to the closing token, which is consumed; None is the end of the formula."""
        found: list[_Piece] = []
        open_bars: list[str] = []
        while (token := self._next()) != until:
            if token is None:
                raise MathError(f"{until} is missing")
            if token in _BARS:
                found.append(self._bar(token, found, open_bars))
            elif token == "{":
                found.extend(self._group())
            elif token == r"\left":
                found.extend(self._fenced())
            else:
                found.append(_signed(self._one(token), found))
            if self._peek() in _SCRIPT_MARKS:
                found.append(self._with_scripts(self._base(token, found)))
        return found

    def _group(self) -> list[_Piece]:
        inside = self.pieces(until="}")
        if len(inside) != 1 and self._peek() in _SCRIPT_MARKS:
            raise MathError(f"{self._peek()} after a {{group}}; write the brackets that it means")
        return inside

    def _base(self, token: str, found: list[_Piece]) -> _Piece:
        """Takes back the piece that the coming scripts belong to."""
        if not found or found[-1].kind not in _TAKES_SCRIPTS:
            raise MathError(f"{self._peek()} has nothing to stand on after {token}")
        return found.pop()

    def _next(self) -> str | None:
        token = self._peek()
        if token is not None:
            self.at = self.tex.index(token, self.at) + len(token)
        return token

    def _peek(self) -> str | None:
        match = _TOKEN.search(self.tex, self.at)
        return match[0] if match else None

    def _one(self, token: str) -> _Piece:
        if re.fullmatch("[A-Za-z0-9]", token):
            return _Piece(token)
        if token in _SYMBOLS or token in _BRACKETS:
            kind, *written = (_SYMBOLS | _BRACKETS)[token]
            return _Piece(written[self.ascii_only], kind)
        if token in _ACCENTS:
            return self._accent(token)
        match token:
            case r"\nabla":
                return _Piece("grad", _Kind.FUNCTION) if self.ascii_only else _Piece("∇")
            case r"\frac":
                top, bottom = self._argument(), self._argument()
                return _Piece(_ratio(top, bottom, self._tight), _Kind.FRACTION)
            case r"\sqrt":
                return self._root()
            case r"\text" | r"\texttt" | r"\mathrm":
                return _Piece(self._raw(token))
            case r"\operatorname":
                return _Piece(self._raw(token), _Kind.FUNCTION)
            case r"\mathbb":
                return self._blackboard()
        if token in _SCRIPT_MARKS:
            raise MathError(f"{token} has nothing to stand on")
        raise MathError(f"{token} is not in the subset of TeX that jaxpath writes")

    @property
    def _tight(self) -> bool:
        return self.script_depth > 0

    def _argument(self) -> list[_Piece]:
        """One token, or what stands in braces."""
        token = self._next()
        if token is None or token in ("}", *_SCRIPT_MARKS):
            raise MathError(f"something is missing before {token or 'the end of the formula'}")
        if token == "{":
            return self.pieces(until="}")
        return [_signed(self._one(token), [])]

    def _raw(self, command: str) -> str:
        match = _RAW.match(self.tex, self.at)
        if not match or not match[1].strip():
            raise MathError(rf"{command} takes plain words in braces")
        if not match[1].isascii():
            raise MathError(f"{command}{{{match[1]}}} has letters that ASCII does not have")
        self.at = match.end()
        return re.sub(r"\\(.)", r"\1", match[1])

    def _accent(self, command: str) -> _Piece:
        bare = self._argument()
        mark, suffix = _ACCENTS[command]
        if len(bare) != 1 or bare[0].kind is not _Kind.LETTER or not bare[0].text.isalpha():
            raise MathError(f"{command} goes over one letter")
        if self.ascii_only:
            return _Piece(bare[0].text + suffix)
        return _Piece(unicodedata.normalize("NFC", bare[0].text + mark))

    def _root(self) -> _Piece:
        if self._peek() == "[":
            raise MathError(r"\sqrt[…] is not in the subset of TeX that jaxpath writes")
        inside = self._argument()
        text = _join(inside, self._tight)
        if self.ascii_only:
            return _Piece(f"sqrt({text})", _Kind.ROOT)
        bare = len(inside) == 1 and inside[0].kind is _Kind.LETTER and not inside[0].power
        return _Piece(f"√{text}" if bare else f"√({text})", _Kind.ROOT)

    def _blackboard(self) -> _Piece:
        letter = _join(self._argument())
        if letter != "R":
            raise MathError(rf"\mathbb{{{letter}}} is not in the subset; only \mathbb{{R}} is")
        return _Piece("R" if self.ascii_only else "ℝ")

    def _bar(self, token: str, before: _Pieces, open_bars: list[str]) -> _Piece:
        closes = token in open_bars and before[-1].kind in _ENDS_OPERAND
        if closes:
            open_bars.remove(token)
        else:
            open_bars.append(token)
        return _Piece(_BARS[token][self.ascii_only], _Kind.CLOSE if closes else _Kind.OPEN)

    def _fenced(self) -> list[_Piece]:
        r"""What stands between \left and \right, with its two brackets."""
        left = self._fence(_Kind.OPEN)
        inside = self.pieces(until=r"\right")
        return [*left, *inside, *self._fence(_Kind.CLOSE)]

    def _fence(self, kind: _Kind) -> list[_Piece]:
        token = self._next()
        if token == ".":
            return []
        if token in _BARS:
            return [_Piece(_BARS[token][self.ascii_only], kind)]
        if token in _BRACKETS:
            return [_Piece(_BRACKETS[token][1:][self.ascii_only], kind)]
        raise MathError(rf"\left and \right take a bracket, not {token or 'the end'}")

    def _with_scripts(self, base: _Piece) -> _Piece:
        primes = 0
        scripts: dict[str, list[_Piece]] = {}
        while (mark := self._peek()) and mark in _SCRIPT_MARKS:
            self._next()
            if mark == "'":
                primes += 1
            elif mark in scripts:
                raise MathError(f"two {mark} on {base.text}")
            else:
                scripts[mark] = self._script()
        base = replace(base, text=base.text + ("'" if self.ascii_only else "′") * primes)
        return _scripted(base, scripts.get("_"), scripts.get("^"), self.ascii_only)

    def _script(self) -> list[_Piece]:
        self.script_depth += 1
        script = self._argument()
        self.script_depth -= 1
        if not script:
            raise MathError("a script with nothing in it")
        return script


def _signed(piece: _Piece, before: _Pieces) -> _Piece:
    """A plus or minus with no operand on its left is a sign."""
    if piece.kind is not _Kind.BINARY or piece.text not in "+−-±":
        return piece
    last = next((p.kind for p in reversed(before) if p.kind is not _Kind.SPACE), None)
    return piece if last in _ENDS_OPERAND else replace(piece, kind=_Kind.SIGN)


def _scripted(base: _Piece, sub: _Pieces | None, sup: _Pieces | None, ascii_only: bool) -> _Piece:
    if base.kind in (_Kind.FRACTION, _Kind.ROOT):
        base = _Piece(f"({base.text})")
    if base.kind is _Kind.LIMITS and (sub or sup):
        base = replace(base, kind=_Kind.BIG)
    write = _in_ascii if ascii_only else _in_unicode
    return replace(base, text=base.text + write(base.kind, sub, sup), power=bool(sup))


def _in_unicode(kind: _Kind, sub: _Pieces | None, sup: _Pieces | None) -> str:
    below, above = _join(sub or (), tight=True), _join(sup or (), tight=True)
    return _shifted(below, _SUBSCRIPTS, "_") + _shifted(above, _SUPERSCRIPTS, "^")


def _shifted(text: str, forms: dict[str, str], mark: str) -> str:
    if all(sign in forms for sign in text):
        return "".join(forms[sign] for sign in text)
    return f"{mark}({text})"


def _in_ascii(kind: _Kind, sub: _Pieces | None, sup: _Pieces | None) -> str:
    above = _join(sup or (), tight=True)
    if kind is _Kind.BIG:
        return f"({_join(sub or (), tight=True)}{'..' if sup else ''}{above})"
    below = ""
    if sub:
        inside = _join(sub, tight=True)
        below = "_" + _bracketed(inside) if kind is _Kind.FUNCTION else f"[{_index(sub)}]"
    return below + ("^" + _bracketed(above) if sup else "")


def _bracketed(text: str) -> str:
    """A single word or number needs no brackets, and one pair is enough."""
    return text if re.fullmatch(r"\w+|\([^()]*\)", text) else f"({text})"


def _index(pieces: _Pieces) -> str:
    """Letters side by side below another letter are separate indices: `ij` is `i,j`."""
    if all(p.kind is _Kind.LETTER and p.text[0].isalpha() for p in pieces):
        return ",".join(p.text for p in pieces)
    return _join(pieces, tight=True)


def _ratio(top: _Pieces, bottom: _Pieces, tight: bool) -> str:
    if not top or not bottom:
        raise MathError(r"\frac with an empty half")
    above, below = _join(top, tight), _join(bottom, tight)
    plain_top = _is_factor(top) or _is_product(top)
    plain_bottom = _is_factor(bottom) or _is_derivative(top, bottom)
    return f"{above if plain_top else f'({above})'}/{below if plain_bottom else f'({below})'}"


def _is_factor(pieces: _Pieces) -> bool:
    """One symbol, one pair of brackets, or one function with its brackets."""
    *before, last = pieces
    if not before:
        return last.kind not in (_Kind.FRACTION, _Kind.SPACE)
    body = before[1:] if before[0].kind in _FUNCTIONS else before
    if not body or body[0].kind is not _Kind.OPEN or last.kind is not _Kind.CLOSE:
        return False
    return all(depth > 0 for depth in _depths(body))


def _is_product(pieces: _Pieces) -> bool:
    return all(p.kind in _OPERANDS - {_Kind.FRACTION} for p in _outside(pieces))


def _is_derivative(top: _Pieces, bottom: _Pieces) -> bool:
    """`∂L/∂x` and `dL/dx` need no brackets below, unless an index would seem to be the ratio's."""
    if len(bottom) != 2 or bottom[0].text not in ("d", "∂") or bottom[1].kind is not _Kind.LETTER:
        return False
    return top[0].text.rstrip("^23²³") == bottom[0].text and not bottom[1].text.endswith("]")


def _outside(pieces: _Pieces) -> list[_Piece]:
    """What stands outside all brackets, after a leading sign."""
    body = pieces[1:] if pieces[0].kind is _Kind.SIGN else pieces
    return [piece for piece, depth in zip(body, _depths(body), strict=True) if depth == 0]


def _depths(pieces: _Pieces) -> Iterator[int]:
    depth = 0
    for piece in pieces:
        depth += (piece.kind is _Kind.OPEN) - (piece.kind is _Kind.CLOSE and piece.text[0] != "!")
        yield depth


def _join(pieces: _Pieces, tight: bool = False) -> str:
    fenced = [_fenced_fraction(pieces, i) for i in range(len(pieces))]
    gaps = ["", *(_gap(left, right, tight) for left, right in pairwise(fenced))]
    # No piece, no gap before it: zip stops in time.
    return "".join(gap + p.text for gap, p in zip(gaps, fenced, strict=False))


def _fenced_fraction(pieces: _Pieces, i: int) -> _Piece:
    """A fraction beside a factor gets brackets: `(1/2)x`, never `1/2x`."""
    if pieces[i].kind is not _Kind.FRACTION:
        return pieces[i]
    before = next((p.kind for p in reversed(pieces[:i]) if p.kind is not _Kind.SPACE), None)
    after = next((p.kind for p in pieces[i + 1 :] if p.kind is not _Kind.SPACE), None)
    touched = before in _ENDS_OPERAND | _FUNCTIONS | {_Kind.PREFIX, _Kind.TIGHT}
    follows = after in (_OPERANDS - {_Kind.CLOSE}) | _FUNCTIONS | {_Kind.BIG, _Kind.TIGHT}
    return replace(pieces[i], text=f"({pieces[i].text})") if touched or follows else pieces[i]


def _gap(left: _Piece, right: _Piece, tight: bool) -> str:
    kinds = {left.kind, right.kind}
    if _Kind.SPACE in kinds or left.kind in (_Kind.OPEN, _Kind.SIGN, _Kind.PREFIX):
        return ""
    if right.kind in (_Kind.COMMA, _Kind.CLOSE):
        return ""
    if left.kind is _Kind.COMMA:
        return "" if tight else " "
    if kinds & _OPERATORS:
        is_word = any(p.kind in _OPERATORS and p.text.isalpha() for p in (left, right))
        return " " if is_word or not tight else ""
    if _Kind.TIGHT in kinds:
        return ""
    if _Kind.BIG in kinds or right.kind in _FUNCTIONS:
        return " "
    if left.kind in _FUNCTIONS:
        return "" if right.text.startswith("(") or right.kind is _Kind.OPEN else " "
    return " " if _runs_together(left, right) else ""


def _runs_together(left: _Piece, right: _Piece) -> bool:
    """Whether two operands side by side would read as one word, or as one script."""
    if re.search(r"\^\w+$", left.text) or left.kind is _Kind.ROOT:
        return right.kind is _Kind.OPEN or right.text[0].isalnum()
    if right.kind is _Kind.OPEN and not right.text[0].isalpha():
        return False
    if left.kind is _Kind.LETTER and left.text.endswith(")"):
        return right.text[0].isalnum()
    if right.kind is _Kind.PREFIX:
        return left.text[-1].isalnum() and right.text.isascii()
    starts_word = re.match("[A-Za-z_]{2,}", right.text) is not None
    ends_word = re.search("[A-Za-z_]{2,}$", left.text) is not None
    if starts_word:
        return left.text[-1].isalnum() or left.text[-1] in ")]"
    return ends_word and (right.text[0].isalnum() or right.kind is _Kind.FRACTION)


def _replaced(found: re.Match[str], ascii_only: bool) -> str:
    if found["stray"]:
        line = found.string.count("\n", 0, found.start()) + 1
        raise MathError(rf"line {line}: a $ without a partner; write \$ for a dollar")
    formula = found["display"] or found["inline"]
    if formula:
        return _escaped(render(formula, ascii_only))
    return "$" if found["escaped"] == "$" else found[0]


def _escaped(text: str) -> str:
    """Backslashes before what Markdown would act on, anywhere or at the start of a line."""
    everywhere = re.sub(r"([\\`*_\[\]<>~#|&])", r"\\\1", text)
    return re.sub(r"^(\d*)([-+=.)])", r"\1\\\2", everywhere)
