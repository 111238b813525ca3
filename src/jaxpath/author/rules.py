"""Every rule over one lesson folder: what must hold before anybody learns from it."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

from jaxpath.author import drawings, running_steps, stories, tasks
from jaxpath.author.findings import Finding, held, unreadable
from jaxpath.author.recording import recorded
from jaxpath.author.stories import Typeset
from jaxpath.author.survivors import survivors
from jaxpath.author.trials import Trial, begin
from jaxpath.course.reader import read_lesson
from jaxpath.course.records import Lesson
from jaxpath.errors import LessonError
from jaxpath.grading.endings import of_environment
from jaxpath.running.environment import shared_compilations
from jaxpath.running.records import Run

_AT_ONCE = 2  # workers; each is busy on one core


def examine(folder: Path, typeset: Typeset, mutants: bool = True) -> tuple[Finding, ...]:
    """What every rule finds in the lesson in `folder`; `typeset` writes one formula on one line.

    The lesson's code runs in workers on the platform it declares. Where that platform is not to be
    had, the one finding says so.
    """
    try:
        lesson = read_lesson(folder)
    except LessonError as error:
        return (unreadable(error),)
    with shared_compilations(), _pool() as pool:
        ran = pool.submit(running_steps.run_steps, lesson)
        drawn = pool.submit(drawings.compute, lesson)
        pending = [begin(pool, lesson.head, task, mutants) for task in lesson.tasks]
        if trouble := of_environment(lesson.head, ran.result()):
            return (Finding("platform", False, trouble.sentence, str(folder), trouble.do[0]),)
        trials = [collect() for collect in pending]
    of_runs = _of_runs(lesson, ran.result(), drawn.result())
    return (*_of_text(lesson, typeset), *of_runs, *_of_tasks(trials))


def _of_text(lesson: Lesson, typeset: Typeset) -> Iterator[Finding]:
    yield held("reads", "the folder reads, and every link leads both ways")
    yield from stories.length(lesson)
    yield from stories.goals(lesson)
    yield from stories.hints(lesson)
    yield from stories.names(lesson)
    yield from stories.mathematics(lesson, typeset)
    yield from stories.width(lesson)


def _of_runs(lesson: Lesson, ran: Run, drawn: Run) -> Iterator[Finding]:
    yield from running_steps.steps(lesson, ran)
    yield from recorded(lesson, ran)
    yield from running_steps.choices(lesson, ran)
    yield from drawings.figures(lesson, drawn)


def _of_tasks(trials: list[Trial]) -> Iterator[Finding]:
    rules = (tasks.reference, tasks.also_right, tasks.starter, tasks.mistakes, survivors)
    return chain.from_iterable(rule(trial) for rule in rules for trial in trials)


@contextmanager
def _pool() -> Iterator[Executor]:
    """Threads that wait for workers; leaving early drops what has not begun."""
    pool = ThreadPoolExecutor(_AT_ONCE)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
