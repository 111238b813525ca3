"""Time whole commands against each other, in turn, so that a busy machine hits both alike."""

import os
import statistics
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Ratio:
    """How long `ours` takes for each second of `theirs`: the median over pairs of runs."""

    name: str
    ours: float
    theirs: float
    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return (
            f"{self.name:<44} {self.median:5.2f}  ({self.low:.2f} to {self.high:.2f})   "
            f"{1000 * self.ours:.0f} ms against {1000 * self.theirs:.0f} ms"
        )


def compare(
    name: str,
    ours: Sequence[str],
    theirs: Sequence[str],
    runs: int = 15,
    env: dict[str, str] | None = None,
) -> Ratio:
    """Run both `runs` times in turn after one warm-up each; the quartiles are the range."""
    _time(ours, env), _time(theirs, env)
    pairs = [(_time(ours, env), _time(theirs, env)) for _ in range(runs)]
    ratios = sorted(a / b for a, b in pairs)
    return Ratio(
        name,
        ours=statistics.median(a for a, _ in pairs),
        theirs=statistics.median(b for _, b in pairs),
        median=statistics.median(ratios),
        low=ratios[len(ratios) // 4],
        high=ratios[-1 - len(ratios) // 4],
    )


def _time(command: Sequence[str], env: dict[str, str] | None) -> float:
    started = time.perf_counter()
    subprocess.run(
        command, env=os.environ | (env or {}), check=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    return time.perf_counter() - started
