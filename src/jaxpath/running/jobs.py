"""The jobs that workers know, made from records of the course."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jaxpath.course.records import Head, Step, Task
from jaxpath.running.records import Limits, Platform, Run
from jaxpath.running.worker import Worker

Job = dict[str, Any]

# Steps and figures are the course's own: patience, not suspicion.
LESSON_LIMITS = Limits(load_seconds=60, run_seconds=60)


def platform_of(head: Head) -> Platform:
    """The platform and devices of a lesson; the CPU where any will do and none is asked for."""
    return Platform("cpu" if head.platform == "any" else head.platform, head.devices)


def blocks_worker(head: Head) -> Worker:
    """A worker for blocks and figures.

    On the CPU the backend is left to the first block, which may make settings before it starts.
    Another platform is proved first: where it is absent, no block runs anywhere else.
    """
    platform = platform_of(head)
    return Worker(platform, mode="import" if platform.shared else "jax")


def seed(task: Task) -> int:
    """The seed of a task's cases: fixed for each version of what checks it."""
    return int.from_bytes(hashlib.sha256(task.harness.encode()).digest()[:4], "big")


def attempt(
    task: Task, source: bytes, path: Path | str, folder: Path, smaller: bool = False
) -> Job:
    """Try the function in a learner's file on the task's cases, or on smaller ones."""
    trial = _smaller(task) if smaller else _trial(task)
    return {"kind": "attempt", "source": source, "path": str(path), "folder": str(folder),
            "task": trial | {"function": task.name, "harness": task.harness}}  # fmt: skip


def attempts(task: Task, sources: dict[str, str]) -> Job:
    """Try the function in several files of the lesson's own, by name, in one process."""
    trial = _trial(task) | {"function": task.name, "harness": task.harness}
    return {"kind": "attempts", "sources": sources, "task": trial}


def answers(task: Task) -> Job:
    """Run the reference and every mistake of a task on its cases."""
    names = [task.name, *(mistake.name for mistake in task.mistakes)]
    return {"kind": "answers", "source": task.source, "functions": names, "task": _trial(task)}


def smaller_answers(task: Task) -> Job:
    """Run the reference of a task on smaller cases than its own."""
    trial = _smaller(task)
    return {"kind": "answers", "source": task.source, "functions": [task.name], "task": trial}


def program(task: Task | None, source: bytes, path: Path | str, folder: Path) -> Job:
    """Run a file as a program; with a task, observe it afterwards."""
    job: Job = {"kind": "program", "source": source, "path": str(path), "folder": str(folder)}
    return job | _observations(task) if task is not None and task.observations else job


def nothing() -> Job:
    """A program without a line: to see whether a worker starts at all."""
    return {"kind": "program", "source": b"", "path": ""}


def programs(task: Task, sources: dict[str, str], path: Path, folder: Path) -> Job:
    """Run programs of the lesson's own, by name, in one process."""
    job = {"kind": "programs", "programs": sources, "path": str(path), "folder": str(folder)}
    return job | _observations(task)


def run_blocks(head: Head, steps: Sequence[Step], worker: Worker | None = None) -> Run:
    """Run blocks in order; the report holds what each printed and gave."""
    blocks = [
        {
            "name": s.name,
            "code": s.block,
            "path": f"<{s.name}>",
            "gives": s.gives,
            "raises": s.raises,
        }
        for s in steps
    ]
    with worker or blocks_worker(head) as ready:
        return ready.run({"kind": "blocks", "blocks": blocks}, LESSON_LIMITS)


def run_figures(head: Head, source: str, names: Sequence[str], worker: Worker | None = None) -> Run:
    """Compute the data of figures."""
    job = {
        "kind": "figures",
        "source": source,
        "path": str(head.folder / "figures.py"),
        "names": names,
    }
    with worker or blocks_worker(head) as ready:
        return ready.run(job, LESSON_LIMITS)


def _observations(task: Task) -> Job:
    return {
        "harness": task.harness,
        "harness_path": str(task.path),
        "observations": [observation.name for observation in task.observations],
    }


def _trial(task: Task) -> Job:
    return {
        "seed": seed(task),
        "path": str(task.path),
        "observations": [observation.name for observation in task.observations],
    }


def _smaller(task: Task) -> Job:
    """The drawn cases again, of small numbers; nothing else is observed."""
    return _trial(task) | {"observations": [], "smaller": True}
