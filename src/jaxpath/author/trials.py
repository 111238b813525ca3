"""Run every version of a task's solution, in workers, and keep what each did.

The versions are the reference, every mistake, every mutant, and two that go the way of a learner's
file: the starter, and the author's own file, which holds the right answer.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from jaxpath.author.mutants import Mutant, mutants
from jaxpath.course.records import Head, Task
from jaxpath.course.tasks import also_right, program_body
from jaxpath.grading import diagnosis, programs
from jaxpath.grading.comparison import Difference
from jaxpath.grading.grader import answer
from jaxpath.running import jobs
from jaxpath.running.records import Limits, Run
from jaxpath.running.worker import Worker

Outcome = dict[str, Any]

# A mutant may well loop for ever; nobody should wait a minute to hear so.
_LIMITS = Limits(load_seconds=60, run_seconds=10)
_ALL_LIMITS = Limits(load_seconds=60, run_seconds=30)


@dataclass(frozen=True, slots=True)
class Trial:
    """What the versions of one task did. An outcome with a `fault` did not come to its end."""

    task: Task
    outcomes: dict[str, Outcome]
    attempted: Outcome
    starter: Outcome
    also_right: dict[str, Outcome]
    mutants: tuple[tuple[Mutant, Outcome], ...] | None

    @property
    def reference(self) -> Outcome:
        """What the reference did."""
        return self.outcomes[self.task.name]


def begin(pool: Executor, head: Head, task: Task, with_mutants: bool) -> Callable[[], Trial]:
    """Put the runs of a task into the pool; the result waits for them."""
    found = mutants(task) if with_mutants else None
    start = _begin_program if task.program else _begin_function
    return start(pool, head, task, found)


def try_mutants(head: Head, task: Task, found: Sequence[Mutant]) -> tuple[Outcome, ...]:
    """Outcomes of mutants from one worker; where one of them ends it, each half gets its own."""
    if not found:
        return ()
    outcome, names = _answers(head, task, [], found, _LIMITS)
    if "fault" not in outcome:
        return tuple(outcome[name] for name in names)
    if len(found) == 1:
        return (outcome,)
    half = len(found) // 2
    return try_mutants(head, task, found[:half]) + try_mutants(head, task, found[half:])


def differences(task: Task, expected: Outcome, came: Outcome) -> list[Difference | None]:
    """One entry per check, as the grader compares them; one for all where a run did not end."""
    if "fault" in expected or "fault" in came:
        return [Difference("ended", "It did not come to its end.")]
    if task.program:
        return list(programs.disagreements(task, expected, came))
    return list(diagnosis.differences(task, expected, came))


def diagnosed(trial: Trial, came: Outcome) -> str | None:
    """The name of the mistake that a learner with this outcome would be told of."""
    for mistake in trial.task.mistakes:
        if not any(differences(trial.task, trial.outcomes[mistake.name], came)):
            return mistake.name
    return None


def _begin_function(
    pool: Executor, head: Head, task: Task, found: tuple[Mutant, ...] | None
) -> Callable[[], Trial]:
    versions = pool.submit(_versions, head, task, found or ())
    files = [task.source, task.starter, *also_right(task).values()]
    ran = pool.submit(_attempts, head, task, files)

    def collect() -> Trial:
        own, changed = versions.result()
        pairs = tuple(zip(found, changed, strict=True)) if found is not None else None
        attempted, starter, *others = ran.result()
        also = dict(zip(also_right(task), others, strict=True))
        return Trial(task, own, attempted, starter, also, pairs)

    return collect


def _begin_program(
    pool: Executor, head: Head, task: Task, found: tuple[Mutant, ...] | None
) -> Callable[[], Trial]:
    names = [mistake.name for mistake in task.mistakes]
    bodies = [program_body(task, name) for name in names]
    reference = pool.submit(programs.own_outcome, head, task, task.name)
    mistakes = pool.submit(_programs, head, task, bodies)
    scripts = [mutant.script for mutant in found or ()]
    changed = pool.submit(_programs, head, task, scripts)
    files = [task.reference, task.starter, *also_right(task).values()]
    ran = pool.submit(_programs, head, task, files)

    def collect() -> Trial:
        outcomes = dict(zip(names, mistakes.result(), strict=True)) | {
            task.name: reference.result()
        }
        pairs = tuple(zip(found, changed.result(), strict=True)) if found is not None else None
        attempted, starter, *others = ran.result()
        also = dict(zip(also_right(task), others, strict=True))
        return Trial(task, outcomes, attempted, starter, also, pairs)

    return collect


def _attempts(head: Head, task: Task, sources: Sequence[str]) -> tuple[Outcome, ...]:
    """Outcomes of files tried as a learner's; where one ends the worker, each half gets its own."""
    named = {f"file_{number:03}": source for number, source in enumerate(sources)}
    with Worker(jobs.platform_of(head)) as worker:
        found = _outcome(worker.run(jobs.attempts(task, named), _LIMITS))
    if "fault" not in found:
        return tuple(found[name] for name in named)
    if len(sources) == 1:
        return (found,)
    half = len(sources) // 2
    return _attempts(head, task, sources[:half]) + _attempts(head, task, sources[half:])


def _programs(head: Head, task: Task, sources: Sequence[str]) -> tuple[Outcome, ...]:
    """Outcomes of programs from one worker; where one of them ends it, each half gets its own."""
    if not sources:
        return ()
    named = {f"program_{number:03}": source for number, source in enumerate(sources)}
    found = programs.outcomes_of(head, task, named, _LIMITS)
    if len(found) == len(sources):
        return tuple(found[name] for name in named)
    if len(sources) == 1:
        return ({"fault": {"type": "ended"}},)
    half = len(sources) // 2
    return _programs(head, task, sources[:half]) + _programs(head, task, sources[half:])


def _versions(
    head: Head, task: Task, found: Sequence[Mutant]
) -> tuple[dict[str, Outcome], tuple[Outcome, ...]]:
    """Outcomes of the reference and the mistakes by name, and those of the mutants.

    One worker for all, since they compile the same operations; where a mutant ends it, the others
    are asked again without it.
    """
    own = [task.name, *(mistake.name for mistake in task.mistakes)]
    outcome, names = _answers(head, task, own, found, _ALL_LIMITS)
    if "fault" in outcome:
        return _own_answers(head, task), try_mutants(head, task, found)
    return {name: outcome[name] for name in own}, tuple(outcome[name] for name in names)


def _answers(
    head: Head, task: Task, own: Sequence[str], found: Sequence[Mutant], limits: Limits
) -> tuple[Outcome, list[str]]:
    """What functions of the task's file and mutants do by name, and the names of the mutants."""
    names = [f"mutant_{number:03}" for number in range(len(found))]
    functions = [mutant.named(name) for mutant, name in zip(found, names, strict=True)]
    job = jobs.answers(task) | {
        "source": "\n\n\n".join([task.source, *functions]) + "\n",
        "functions": [*own, *names],
    }
    with Worker(jobs.platform_of(head)) as worker:
        return _outcome(worker.run(job, limits)), names


def _own_answers(head: Head, task: Task) -> dict[str, Outcome]:
    """Reference and mistakes by name; where the worker did not end, each has its fault."""
    found = answer(head, task)
    if "fault" in found:
        return dict.fromkeys((task.name, *(m.name for m in task.mistakes)), found)
    return dict(found["outcomes"])


def _outcome(run: Run) -> Outcome:
    return run.report or {"fault": run.ending.error or {"type": run.ending.kind}}
