"""Formulas: golden pairs, what is refused, and what Rich's Markdown makes of them."""

from io import StringIO
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.markdown import Markdown

from jaxpath.ui import mathematics
from jaxpath.ui.mathematics import MathError, in_prose, render

GOLDEN = [
    (r"x_{ij}", "xᵢⱼ", "x[i,j]"),
    (r"\mu_j", "μⱼ", "mu[j]"),
    (r"s_j^2", "sⱼ²", "s[j]^2"),
    (r"s^2_j", "sⱼ²", "s[j]^2"),
    (r"\sum_{j=1}^N A_{ij}B_{jk}", "∑ⱼ₌₁ᴺ AᵢⱼBⱼₖ", "sum(j=1..N) A[i,j]B[j,k]"),
    (r"\|x\|_2^2", "‖x‖₂²", "||x||[2]^2"),
    (r"\frac{\partial L}{\partial W_{ij}}", "∂L/∂Wᵢⱼ", "dL/(dW[i,j])"),
    (r"\hat y_i", "ŷᵢ", "y_hat[i]"),
    (r"\bar x", "x̄", "x_bar"),
    (r"x_{t-1}", "xₜ₋₁", "x[t-1]"),
    (r"f'(x)", "f′(x)", "f'(x)"),
    (r"\delta", "δ", "delta"),
    (r"\log p", "log p", "log p"),
    (r"2\log p", "2 log p", "2 log p"),
    (r"\log_2 x", "log₂ x", "log_2 x"),
    (r"\log\frac{p}{q}", "log(p/q)", "log(p/q)"),
    (r"\frac{\log p}{q}", "(log p)/q", "(log p)/q"),
    (r"\operatorname{softmax}(x)_i", "softmax(x)ᵢ", "softmax(x)[i]"),
    (r"\frac1N\sum_{i=1}^N x_i", "(1/N) ∑ᵢ₌₁ᴺ xᵢ", "(1/N) sum(i=1..N) x[i]"),
    (r"\sum_i (x_i-\mu)^2", "∑ᵢ (xᵢ − μ)²", "sum(i) (x[i] - mu)^2"),
    (r"\sum_{x\in S}x", "∑_(x∈S) x", "sum(x in S) x"),
    (r"\prod_{i=1}^n p(x_i)", "∏ᵢ₌₁ⁿ p(xᵢ)", "prod(i=1..n) p(x[i])"),
    (
        r"\lim_{h\to 0}\frac{f(x+h)-f(x)}{h}",
        "lim_(h→0) (f(x + h) − f(x))/h",
        "lim(h->0) (f(x + h) - f(x))/h",
    ),
    (
        r"\frac{e^{x_i}}{\sum_j e^{x_j}}",
        "e^(xᵢ)/(∑ⱼ e^(xⱼ))",
        "e^(x[i])/(sum(j) e^(x[j]))",
    ),
    (
        r"\theta_{t+1}=\theta_t-\eta\nabla_\theta L(\theta_t)",
        "θₜ₊₁ = θₜ − η∇_(θ) L(θₜ)",
        "theta[t+1] = theta[t] - eta grad_theta L(theta[t])",
    ),
    (r"\nabla f(x)", "∇f(x)", "grad f(x)"),
    (r"\frac{dL}{dx}", "dL/dx", "dL/dx"),
    (r"\frac{\partial L}{\partial\theta}", "∂L/∂θ", "dL/dtheta"),
    (r"\frac{\partial^2 f}{\partial x\partial y}", "∂²f/(∂x∂y)", "d^2f/(dx dy)"),
    (r"\frac{a}{2b}", "a/(2b)", "a/(2b)"),
    (r"\frac{a+b}{c}", "(a + b)/c", "(a + b)/c"),
    (r"\frac{\frac ab}{c}", "(a/b)/c", "(a/b)/c"),
    (r"\frac{a}{b}^2", "(a/b)²", "(a/b)^2"),
    (r"\left(\frac{a}{b}\right)^2", "(a/b)²", "(a/b)^2"),
    (r"\frac12 x^2", "(1/2)x²", "(1/2)x^2"),
    (r"-\frac12", "−1/2", "-1/2"),
    (r"\frac{QK^\top}{\sqrt{d_k}}V", "(QKᵀ/√dₖ)V", "(QK^T/sqrt(d[k]))V"),
    (r"\sqrt{x^2+y^2}", "√(x² + y²)", "sqrt(x^2 + y^2)"),
    (r"\sqrt{d}x", "√d x", "sqrt(d) x"),
    (r"\sigma(z)=\frac{1}{1+e^{-z}}", "σ(z) = 1/(1 + e⁻ᶻ)", "sigma(z) = 1/(1 + e^(-z))"),
    (r"\exp\left(-\frac{x^2}{2}\right)", "exp(−x²/2)", "exp(-x^2/2)"),
    (r"x\in\mathbb{R}^n", "x ∈ ℝⁿ", "x in R^n"),
    (r"\mathbb{R}^{m\times n}", "ℝ^(m×n)", "R^(m*n)"),
    (r"\{x_1,\ldots,x_n\}", "{x₁, …, xₙ}", "{x[1], ..., x[n]}"),
    (r"\max_i x_i", "maxᵢ xᵢ", "max(i) x[i]"),
    (r"\max(0, x)", "max(0, x)", "max(0, x)"),
    (r"W_{ij}^{(l)}", "Wᵢⱼ⁽ˡ⁾", "W[i,j]^(l)"),
    (r"x_{i,j}", "x_(i,j)", "x[i,j]"),
    (r"x^{q}", "x^(q)", "x^q"),
    (r"x^ny", "xⁿy", "x^n y"),
    (r"2\pi\sigma^2", "2πσ²", "2 pi sigma^2"),
    (r"\alpha x + \beta", "αx + β", "alpha x + beta"),
    (r"p(y\mid x)", "p(y | x)", "p(y | x)"),
    (r"p(y|x)", "p(y|x)", "p(y|x)"),
    (r"|x-y|\le|x|+|-y|", "|x − y| ≤ |x| + |−y|", "|x - y| <= |x| + |-y|"),
    (r"a\ge b\ne c\approx d", "a ≥ b ≠ c ≈ d", "a >= b != c ~= d"),
    (r"a\cdot b\times c", "a · b × c", "a * b * c"),
    (r"10^{-3}", "10⁻³", "10^(-3)"),
    (r"x\to\infty", "x → ∞", "x -> inf"),
    (r"\texttt{x.at[i].set(v)}", "x.at[i].set(v)", "x.at[i].set(v)"),
    (r"\text{loss}\,x", "loss x", "loss x"),
    (r"\text{if }x<0", "if x < 0", "if x < 0"),
    (r"x_{\text{max}}", "xₘₐₓ", "x[max]"),
    (r"x^{\mathrm{T}}x", "xᵀx", "x^T x"),
    (r"\sin x\cos x", "sin x cos x", "sin x cos x"),
    (r"a\quad b\;c", "a  b c", "a  b c"),
    (r"\min_w L", "min_(w) L", "min(w) L"),
]


@pytest.mark.parametrize(("tex", "in_unicode", "in_ascii"), GOLDEN)
def test_golden_pairs(tex: str, in_unicode: str, in_ascii: str) -> None:
    assert render(tex) == in_unicode
    assert render(tex, ascii_only=True) == in_ascii
    assert in_ascii.isascii()


@pytest.mark.parametrize(
    ("tex", "named"),
    [
        (r"\begin{pmatrix}1\end{pmatrix}", r"\begin"),
        (r"\foo", r"\foo"),
        (r"\mathcal{X}", r"\mathcal"),
        (r"\sqrt[3]{x}", r"\sqrt["),
        (r"\mathbb{E}", r"\mathbb{E}"),
        (r"\hat{xy}", r"\hat"),
        (r"\frac{}{x}", r"\frac"),
        (r"\frac{1}", "the end"),
        (r"\left(x", r"\right"),
        (r"\left x\right)", "not x"),
        (r"x\right)", r"\right"),
        (r"\text{é}", "é"),
        (r"\text x", r"\text"),
        ("λ", "λ"),
        ("a & b", "&"),
        ("{a+b}^2", "{group}"),
        ("x_1_2", "two _"),
        ("^2", "^"),
        ("+_2", "_"),
        ("x_", "the end"),
        ("x^{}", "script"),
        ("{x", "}"),
        ("x}", "}"),
        (" ", "nothing"),
    ],
)
def test_what_is_unknown_is_refused_by_name(tex: str, named: str) -> None:
    for ascii_only in (False, True):
        with pytest.raises(MathError) as caught:
            render(tex, ascii_only)
        assert named in str(caught.value)


def test_every_symbol_is_in_a_common_terminal_font() -> None:
    from matplotlib import get_data_path
    from matplotlib.ft2font import FT2Font

    covered = FT2Font(Path(get_data_path(), "fonts/ttf/DejaVuSansMono.ttf")).get_charmap()
    written = [row[1] for row in (mathematics._SYMBOLS | mathematics._BRACKETS).values()]
    forms = [*mathematics._SUBSCRIPTS.values(), *mathematics._SUPERSCRIPTS.values()]
    signs = set("".join([*written, *forms, "∇√ℝ‖′"]))
    assert {sign for sign in signs if ord(sign) not in covered} == set()
    assert all(cell_len(sign) == 1 for sign in signs)


def shown(markdown: str, *, ascii_only: bool = False, width: int = 200) -> str:
    stream = StringIO()
    console = Console(file=stream, width=width, _environ={})
    console.print(Markdown(in_prose(markdown, ascii_only)))
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines()).strip()


@pytest.mark.parametrize(("tex", "in_unicode", "in_ascii"), GOLDEN)
def test_markdown_shows_every_formula_verbatim(tex: str, in_unicode: str, in_ascii: str) -> None:
    expected = {False: in_unicode, True: in_ascii}
    for ascii_only, formula in expected.items():
        assert shown(f"so ${tex}$, *really*", ascii_only=ascii_only) == f"so {formula}, really"
        assert shown(f"${tex}$", ascii_only=ascii_only) == formula


@pytest.mark.parametrize(
    "formula", ["* a", "+ 1", "-x", "= 3", "> 0", r"\# 1", "1. x", "~x~", "a * b * c", "a<b>c"]
)
def test_a_formula_at_the_start_of_a_line_starts_no_block(formula: str) -> None:
    assert shown(f"words\n\n${formula}$") == "words\n\n" + render(formula)


def test_a_formula_in_a_table_keeps_its_bars() -> None:
    # The bars of the source would split the cell, so an author writes \mid.
    assert "p(y | x)" in shown("| a |\n|---|\n| $p(y \\mid x)$ |")


def test_code_and_literal_dollars_are_left_alone() -> None:
    prose = "`$x_i$` costs \\$5 or ``a ` $HOME`` \\`$x_i$\\`\n\n```\n$ ls $x\n```\n"
    expected = "`$x_i$` costs $5 or ``a ` $HOME`` \\`xᵢ\\`\n\n```\n$ ls $x\n```\n"
    assert in_prose(prose) == expected


def test_a_tilde_fence_that_never_closes_is_code() -> None:
    assert in_prose("~~~ console\n$ ls\n") == "~~~ console\n$ ls\n"


def test_display_formulas_and_wrapped_formulas() -> None:
    assert in_prose("$$x_i$$ and $a +\nb$") == "xᵢ and a + b"


def test_a_dollar_without_a_partner_names_its_line() -> None:
    with pytest.raises(MathError, match="line 3"):
        in_prose("one\n\nit costs $5\n\nor 6$")
