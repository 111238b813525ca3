"""Run batches of work in a process that may die of it, and find out which piece it died of."""

# ruff: noqa: E501 - lists of odd things are easier to read in long lines

import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from findings import Tried

_HANGS = 4 * 3600  # seconds for a batch, however busy the machine
_MOST_SECONDS = 60


def in_batches(
    work: Callable[..., list[Tried]],
    level: str,
    seed: int,
    numbers: list[int],
    *more: object,
    size: int = 200,
) -> list[Tried]:
    """What `work(seed, numbers, …)` gives, batch by batch, each in a fresh process."""
    return [tried for first in range(0, len(numbers), size)
            for tried in _batch(work, level, seed, numbers[first : first + size], *more)]  # fmt: skip


def count_from_here() -> None:
    """End this process where one piece of work takes a minute of a processor: it hangs."""
    signal.setitimer(signal.ITIMER_PROF, _MOST_SECONDS)


def _batch(
    work: Callable[..., list[Tried]], level: str, seed: int, numbers: list[int], *more: object
) -> list[Tried]:
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    try:
        return pool.submit(work, seed, numbers, *more).result(timeout=_HANGS)
    except (BrokenProcessPool, TimeoutError) as error:
        for process in list((pool._processes or {}).values()):
            process.kill()
        if len(numbers) == 1:
            return [
                Tried(level, "", numbers[0], "crash", wrong=f"the process: {type(error).__name__}")
            ]
        half = len(numbers) // 2
        return (_batch(work, level, seed, numbers[:half], *more)
                + _batch(work, level, seed, numbers[half:], *more))  # fmt: skip
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
