"""Run every version of a task's solution, in workers, and keep what each did.

The versions are the reference, every mistake, every mutant, and those that go the way of a
learner's file: the starter, the author's own file, and the other right answers.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any

from jaxpath.author import batches
from jaxpath.author.comparing import differences, differs_at_once
from jaxpath.author.mutants import Mutant, mutants
from jaxpath.course.records import Head, Task
from jaxpath.course.tasks import also_right, program_body
from jaxpath.grading import programs
from jaxpath.grading.grader import answer
from jaxpath.running.records import Limits

Outcome = dict[str, Any]

# Mutants in one worker: starting it costs as much as some twenty of them.
_FUNCTIONS = 60
_PROGRAMS = 60
_OBSERVED_PROGRAMS = 12  # most observations run a program once or twice more


@dataclass(frozen=True, slots=True)
class Trial:
    """What the versions of one task did. An outcome with a `fault` did not come to its end."""

    head: Head
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

    def diagnosed(self, came: Outcome) -> str | None:
        """The name of the mistake that a learner with this outcome would be told of."""
        for mistake in self.task.mistakes:
            if not any(differences(self.task, self.outcomes[mistake.name], came)):
                return mistake.name
        return None


def begin(pool: Executor, head: Head, task: Task, with_mutants: bool) -> Callable[[], Trial]:
    """Put the runs of a task into the pool; the result waits for them."""
    found = mutants(task) if with_mutants else None
    start = _begin_program if task.program else _begin_function
    return start(pool, head, task, found)


def try_mutants(
    head: Head, task: Task, found: Sequence[Mutant], limits: Limits = batches.LIMITS
) -> tuple[Outcome, ...]:
    """Outcomes of mutants of a function."""

    def run(some: Sequence[Mutant]) -> batches.Came:
        names = [f"mutant_{number:03}" for number in range(len(some))]
        sources = [mutant.named(name) for mutant, name in zip(some, names, strict=True)]
        return batches.functions(head, task, sources, names, limits)

    return batches.outcomes(found, run)


def _begin_function(
    pool: Executor, head: Head, task: Task, found: tuple[Mutant, ...] | None
) -> Callable[[], Trial]:
    first, *others = _parts(found or (), _FUNCTIONS) or [()]
    versions = pool.submit(_versions, head, task, first)
    changed = [pool.submit(try_mutants, head, task, part) for part in others]
    ran = _begin_files(pool, head, task, task.source)

    def collect() -> Trial:
        own, came = versions.result()
        pairs = _paired(found, [came, *(part.result() for part in changed)])
        return _trial(head, task, own, ran.result(), pairs)

    return collect


def _versions(
    head: Head, task: Task, found: Sequence[Mutant]
) -> tuple[dict[str, Outcome], tuple[Outcome, ...]]:
    """Outcomes of the reference and the mistakes by name, and those of the first mutants.

    One worker for all, since they compile the same operations; where one of them ends it, the
    author's own versions are asked first.
    """
    own = [task.name, *(mistake.name for mistake in task.mistakes)]
    names = [f"mutant_{number:03}" for number in range(len(found))]
    sources = [mutant.named(name) for mutant, name in zip(found, names, strict=True)]
    came = batches.functions(head, task, sources, [*own, *names])
    if came.fault is None:
        by_name = dict(zip(own, came.outcomes, strict=False))
        return by_name, came.outcomes[len(own) :]
    known = _own_answers(head, task)
    return known, try_mutants(head, task, found, batches.limits_after(known[task.name]))


def _own_answers(head: Head, task: Task) -> dict[str, Outcome]:
    """Reference and mistakes by name; where the worker did not end, each has its fault."""
    found = answer(head, task)
    if "fault" in found:
        return dict.fromkeys((task.name, *(m.name for m in task.mistakes)), found)
    return dict(found["outcomes"])


def _begin_program(
    pool: Executor, head: Head, task: Task, found: tuple[Mutant, ...] | None
) -> Callable[[], Trial]:
    names = [mistake.name for mistake in task.mistakes]
    bodies = [program_body(task, name) for name in names]
    reference = pool.submit(programs.own_outcome, head, task, task.name)
    mistakes = pool.submit(_programs, head, task, bodies)
    unobserved = replace(task, observations=())
    looked_at = _begin_scripts(pool, head, unobserved, found or (), _PROGRAMS)
    ran = _begin_files(pool, head, task, task.reference)

    def collect() -> Trial:
        own = reference.result()
        outcomes = dict(zip(names, mistakes.result(), strict=True)) | {task.name: own}
        came = [*chain.from_iterable(part.result() for part in looked_at)]
        # Observing costs many runs of a program: only where its end and its lines say nothing.
        alike = [n for n, one in enumerate(came) if not differs_at_once(task, own, one)]
        closer = [found[n] for n in alike] if found else []
        observed = _begin_scripts(pool, head, task, closer, _OBSERVED_PROGRAMS)
        for number, one in zip(
            alike, chain.from_iterable(part.result() for part in observed), strict=True
        ):
            came[number] = one
        return _trial(head, task, outcomes, ran.result(), _paired(found, [came]))

    return collect


def _begin_scripts(
    pool: Executor, head: Head, task: Task, found: Sequence[Mutant], size: int
) -> list["Future[tuple[Outcome, ...]]"]:
    scripts = [mutant.script for mutant in found]
    return [pool.submit(_programs, head, task, part) for part in _parts(scripts, size)]


def _begin_files(pool: Executor, head: Head, task: Task, own: str) -> "Future[tuple[Outcome, ...]]":
    """What goes the way of a learner's file: the author's own, the starter, other right answers."""
    sources = [own, task.starter, *also_right(task).values()]
    return pool.submit(_programs if task.program else _files, head, task, sources)


def _programs(head: Head, task: Task, sources: Sequence[str]) -> tuple[Outcome, ...]:
    return batches.outcomes(sources, partial(batches.scripts, head, task))


def _files(head: Head, task: Task, sources: Sequence[str]) -> tuple[Outcome, ...]:
    return batches.outcomes(sources, partial(batches.files, head, task))


def _parts(found: Sequence[Any], size: int) -> list[tuple[Any, ...]]:
    """Even parts of at most that many."""
    count = -(-len(found) // size)
    step = -(-len(found) // count) if count else 1
    return [tuple(found[at : at + step]) for at in range(0, len(found), step)]


def _paired(
    found: tuple[Mutant, ...] | None, came: Sequence[Sequence[Outcome]]
) -> tuple[tuple[Mutant, Outcome], ...] | None:
    if found is None:
        return None
    return tuple(zip(found, chain.from_iterable(came), strict=True))


def _trial(
    head: Head,
    task: Task,
    outcomes: dict[str, Outcome],
    ran: Sequence[Outcome],
    pairs: tuple[tuple[Mutant, Outcome], ...] | None,
) -> Trial:
    attempted, starter, *others = ran
    also = dict(zip(also_right(task), others, strict=True))
    return Trial(head, task, outcomes, attempted, starter, also, pairs)
