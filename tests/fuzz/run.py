"""Fuzz the grader: files, reports and mutated solutions in process, and files through the command.

    python tests/fuzz/run.py --files 5000 --commands 200 --seed 1

prints how many inputs of each kind got which verdict, keeps every finding in a folder, and ends
with status 1 where there is one. The same seed makes the same inputs.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from batches import in_batches
from commands import command_all
from comparing import compare_batch
from findings import Tried, keep, table
from reading import read_batch
from solving import solve_batch

# Of so many files in process: read, compared as reports, and run as solutions.
_SHARES = {"reading": 0.45, "comparing": 0.4, "solving": 0.15}


def main() -> int:
    """Run what is asked for; 1 where anything was found."""
    asked = _arguments()
    with TemporaryDirectory(prefix="fuzz-") as temporary:
        kept = asked.known or Path(temporary)
        found = sum(_shown(level(), asked) for level in _levels(asked, kept))
    print(f"{found} findings" + (f" in {asked.findings}" if found else ""))
    return 1 if found else 0


def _shown(tried: list[Tried], asked: argparse.Namespace) -> int:
    """Print and keep what one level gave; how much of it was found wrong."""
    if tried:
        print(table(tried), flush=True)
    for t in tried:
        if t.wrong is not None:
            print(f"  {t.level} {t.number} ({t.task}, {t.kind}): {t.wrong[:300]}", flush=True)
    return keep(tried, asked.findings, asked.seed)


def _levels(asked: argparse.Namespace, kept: Path) -> list[Callable[[], list[Tried]]]:
    def numbers(level: str) -> list[int]:
        if asked.only and asked.only != level:
            return []
        if asked.number is not None:
            return [asked.number]
        share = _SHARES.get(level)
        return list(range(asked.commands if share is None else round(asked.files * share)))

    more = (kept, tuple(asked.lessons))
    work = {"reading": (read_batch, 300), "comparing": (compare_batch, 300),
            "solving": (solve_batch, 10**6)}  # fmt: skip

    def in_process(level: str) -> list[Tried]:
        batch, size = work[level]
        return in_batches(batch, level, asked.seed, numbers(level), *more, size=size)

    levels = [lambda level=level: in_process(level) for level in work]
    commands = lambda: command_all(asked.seed, numbers("commands"), tuple(asked.lessons))  # noqa: E731
    return [*levels, commands]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", type=int, default=5000, help="inputs in process")
    parser.add_argument("--commands", type=int, default=200, help="files through the command")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[*_SHARES, "commands"], help="one level")
    parser.add_argument("--number", type=int, help="one input, as a finding names it")
    parser.add_argument(
        "--lessons", nargs="*", default=[], help="or tasks, as 'arrays-04 exercise'"
    )
    parser.add_argument("--findings", type=Path, default=Path("fuzz-findings"))
    parser.add_argument("--known", type=Path, help="keep what workers reported here for next time")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
