"""The tiny lesson, broken in one place at a time: which rule says so, and of which line."""

import shutil
from dataclasses import dataclass
from pathlib import Path

TINY = Path(__file__).resolve().parents[1] / "lessons" / "tiny_01_double"


@dataclass(frozen=True)
class Broken:
    """One edit of one file, the rule that it breaks, and the text of the line that is named."""

    rule: str
    file: str
    old: str
    new: str
    at: str
    named_in: str = ""


READ = (
    Broken("reads", "lesson.md", "build.py#doubled", "build.py#tripled", "build.py#tripled"),
    Broken("reads", "lesson.md", "Nothing was", "```python\nx\n```\n\nNothing was", "```python"),
    Broken("hints", "lesson.md", "2. Multiply", "   Multiply", "(exercise.py#double)"),
    Broken("hints", "lesson.md", "2. Multiply", "2. On line 12, multiply", "(exercise.py#double)"),
    Broken("goals", "lesson.toml", '"twice"', '"thrice"', '"thrice"'),
    Broken("goals", "lesson.toml", '"double", "twice"', "", "text ="),
    Broken("glossary", "build.py", "2 * x", "jnp.hypot(x, x)", "def doubled"),
    Broken("width", "build.py", "y = 2 * x", "y = 2 * x  # " + "x" * 70, "def doubled"),
    Broken(
        "width", "lesson.md", "Nothing was", f"```console\n{'x' * 77}\n```\n\nNothing was", "xxx"
    ),
    Broken("mathematics", "lesson.md", "2 x", r"2 \unknown x", r"\unknown"),
    Broken("mathematics", "lesson.md", "2 x$", "x" + " + x" * 40 + "$", "+ x + x"),
    Broken("mathematics", "lesson.md", "Two doublings", "For 2$, two doublings", "For 2$"),
)

RUN = (
    Broken("steps", "build.py", "2 * x", "x * missing", "def doubled"),
    Broken("recorded", "build.py", "2 * x", "3 * x", "def doubled"),
    Broken("recorded", "experiments.py", '"x:", kept', "kept", "def untouched"),
    Broken(
        "choices", "lesson.md", "[2.0, 4.0, 6.0]", "[4.0,  8.0, 12.0]", "(experiments.py#twice)"
    ),
    Broken("choices", "experiments.py", "    return kept\n", "", "#untouched", "lesson.md"),
)

DRAWN = (
    Broken("figures", "figures.py", '"0", "1", "2"', '"0", "1"', "def two_rows"),
    Broken("figures", "figures.py", "x.tolist()", "x.missing()", "x.missing()"),
    Broken("figures", "figures.py", '"Two rows of three cells. The first holds 1, 2, 3; '
           'the second holds 2, 4, 6."', '" "', "def two_rows"),
)  # fmt: skip

TRIED = (
    Broken("reference", "exercise.py", "return 2 * x", "return (1 / 0) * x", "return (1 / 0)"),
    Broken("reference", "exercise.py", "0, -4, 7, 7", "0, -4, 7, len(str(id(rng)) * id(rng))",
           "def double"),
    Broken("also right", "also_right/exercise_1.py", "x + x", "x + 2", "array added"),
    Broken("also right", "also_right/exercise_1.py", "x + x", "x +", "array added"),
    Broken("starter", "exercise.py", "return 2 * x\n\n\ndef cases",
           "return None\n\n\ndef cases", "def double"),
    Broken("mistakes", "exercise.py", "return x * x", "return x + x", "def mistake_squares"),
    Broken("mistakes", "exercise.py", "return x + 2", "return x", "def mistake_returns_x"),
    Broken("mutants", "exercise.py", "def cases(rng):",
           '_equivalent = {"every 2 ->": "no"}\n\n\ndef cases(rng):', "_equivalent"),
    Broken("mutants", "exercise.py", "def cases(rng):",
           '_equivalent = {"9 -> 8": "no"}\n\n\ndef cases(rng):', "_equivalent"),
    Broken("mutants", "exercise.py", "return 2 * x\n\n\ndef cases",
           "return max(2, 1) * x\n\n\ndef cases", "return max(2, 1)"),
)  # fmt: skip


def copy_of(folder: Path, broken: Broken | None = None) -> Path:
    """The tiny lesson in `folder`, with the edit made."""
    shutil.copytree(TINY, folder)
    if broken:
        path = folder / broken.file
        text = path.read_text()
        assert text.count(broken.old) == 1, f"{broken.old!r} is not once in {broken.file}"
        path.write_text(text.replace(broken.old, broken.new))
    return folder


def place(folder: Path, broken: Broken) -> str:
    """The file and line that a finding should name."""
    path = folder / (broken.named_in or broken.file)
    lines = path.read_text().splitlines()
    number = next(n for n, line in enumerate(lines, 1) if broken.at in line)
    return f"{path}:{number}"
