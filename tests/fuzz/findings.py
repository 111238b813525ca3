"""What a fuzz run found: counts by level, kind and verdict, and every finding kept as a file."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Tried:
    """One input: its level and kind, how it ended, and what is wrong with that, if anything."""

    level: str
    kind: str
    number: int
    verdict: str
    task: str = ""
    wrong: str | None = None
    data: bytes = b""


def table(tried: Iterable[Tried]) -> str:
    """Counts per level, kind and verdict, as text."""
    found = Counter((t.level, t.kind, t.verdict) for t in tried)
    rows = [f"{level:10} {kind:28} {verdict:16} {n:6}" for (level, kind, verdict), n in
            sorted(found.items())]  # fmt: skip
    return "\n".join([*rows, f"{'':10} {'in all':28} {'':16} {sum(found.values()):6}"])


def keep(tried: Iterable[Tried], folder: Path, seed: int) -> int:
    """Write every finding's input and story into `folder`; how many there are."""
    wrong = [t for t in tried if t.wrong is not None]
    for t in wrong:
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{t.level}-{seed}-{t.number:05}"
        (folder / f"{name}.bin").write_bytes(t.data)
        story = {"level": t.level, "kind": t.kind, "seed": seed, "number": t.number,
                 "task": t.task, "verdict": t.verdict, "wrong": t.wrong,
                 "again": f"python tests/fuzz/run.py --seed {seed} --only {t.level} "
                          f"--number {t.number}"}  # fmt: skip
        (folder / f"{name}.json").write_text(json.dumps(story, indent=1))
    return len(wrong)
