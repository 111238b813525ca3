"""Many versions of a solution in few workers; one that ends its worker comes apart from the rest.

Versions in one process could disturb each other: one that overwrites a dictionary which the checks
share would have its neighbours judged wrong. So the reference is the first and the last of every
batch, and where its outcomes differ the batch is divided.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from jaxpath.author.comparing import differences
from jaxpath.course.records import Head, Task
from jaxpath.grading import programs
from jaxpath.running import jobs
from jaxpath.running.records import Limits, Run
from jaxpath.running.worker import Worker

Outcome = dict[str, Any]
Version = TypeVar("Version")

# Seconds for one case, of the processor's time, until the reference's own are known.
LIMITS = Limits(load_seconds=60, run_seconds=10)
_TIMES_THE_REFERENCE = 10
_LEAST_SECONDS = 2.0
_FIRST, _LAST = "version_first", "version_last"


@dataclass(frozen=True, slots=True)
class Came:
    """What came of one batch: an outcome for each version, or how it ended and by whose doing."""

    outcomes: tuple[Outcome, ...] = ()
    fault: Outcome | None = None
    culprit: int | None = None


def outcomes(
    versions: Sequence[Version], run: Callable[[Sequence[Version]], Came]
) -> tuple[Outcome, ...]:
    """The outcome of every version, a `fault` for one that ended its worker.

    Whoever it was, the versions before it are run once more and those after it go on; where nobody
    can tell, each half is run by itself.
    """
    if not versions:
        return ()
    came = run(versions)
    if came.fault is None:
        return came.outcomes
    if len(versions) == 1:
        return (came.fault,)
    if came.culprit is None:
        half = len(versions) // 2
        return outcomes(versions[:half], run) + outcomes(versions[half:], run)
    before, after = versions[: came.culprit], versions[came.culprit + 1 :]
    return (*outcomes(before, run), came.fault, *outcomes(after, run))


def functions(
    head: Head, task: Task, sources: Sequence[str], names: Sequence[str], limits: Limits = LIMITS
) -> Came:
    """One batch of functions: `sources` are put below the task's file, `names` are called."""
    first, last = f"{task.name}_{_FIRST}", f"{task.name}_{_LAST}"
    job = jobs.answers(task)
    job |= {
        "source": "\n\n\n".join([task.source, *sources, f"{first} = {last} = {task.name}\n"]),
        "functions": [first, *names, last],
    }
    with Worker(jobs.platform_of(head)) as worker:
        run = worker.run(job, limits)
    return _came(task, run, run.report or {}, [first, *names, last], limits)


def scripts(head: Head, task: Task, sources: Sequence[str], limits: Limits = LIMITS) -> Came:
    """One batch of programs."""
    names = [_FIRST, *(f"program_{number:03}" for number in range(len(sources))), _LAST]
    named = dict(zip(names, [task.reference, *sources, task.reference], strict=True))
    run, found = programs.tried(head, task, named, limits)
    return _came(task, run, found, names, limits)


def files(head: Head, task: Task, sources: Sequence[str], limits: Limits = LIMITS) -> Came:
    """One batch of files, tried as a learner's."""
    named = {f"file_{number:03}": source for number, source in enumerate(sources)}
    with Worker(jobs.platform_of(head)) as worker:
        run = worker.run(jobs.attempts(task, named), limits)
    return _ended(run, list(named), limits) or Came(tuple((run.report or {})[n] for n in named))


def limits_after(reference: Outcome) -> Limits:
    """How long a case may take, given how long it takes the reference."""
    parts = [*reference.get("cases", ()), *reference.get("observations", ())]
    slowest = max((part.get("ms", 0) for part in parts), default=0) / 1000
    seconds = max(_LEAST_SECONDS, _TIMES_THE_REFERENCE * slowest)
    return replace(LIMITS, run_seconds=min(seconds, LIMITS.run_seconds))


def _came(
    task: Task, run: Run, found: dict[str, Outcome], names: list[str], limits: Limits
) -> Came:
    """The outcomes without those of the reference, which must be the same at both ends."""
    if ended := _ended(run, names, limits):
        place = None if ended.culprit is None else ended.culprit - 1
        inside = place is not None and 0 <= place < len(names) - 2
        return replace(ended, culprit=place if inside else None)
    first, *between, last = (found[name] for name in names)
    if len(between) > 1 and any(differences(task, first, last)):
        return Came(fault={"fault": {"type": "disturbed"}})
    return Came(tuple(between))


def _ended(run: Run, names: list[str], limits: Limits) -> Came | None:
    """What a run that gave no outcomes says of its end; None where it gave some."""
    if run.report is not None and "fault" not in run.report:
        return None
    if run.report is not None:
        return Came(fault={"fault": run.report["fault"]})
    fault = {"fault": run.ending.error or {"type": run.ending.kind}}
    # Where all of them together took too long, the one that was running did nothing wrong.
    together = run.ending.kind == "timeout" and run.ending.seconds < limits.run_seconds
    index = str(run.ending.index)
    return Came(fault=fault, culprit=None if together or index not in names else names.index(index))
