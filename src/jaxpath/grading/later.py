"""A call that runs beside this one."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Later(Generic[T]):
    """The result of a call in a thread of its own.

    A daemon thread and not a pool: whoever leaves early, by Ctrl-C or because the answer is not
    needed after all, does not wait for it.
    """

    def __init__(self, call: Callable[[], T]) -> None:
        self._found: list[T] = []
        self._error: list[BaseException] = []
        self._thread = threading.Thread(target=self._run, args=(call,), daemon=True)
        self._thread.start()

    def result(self) -> T:
        """Wait for the result. Raises what the call raised."""
        self._thread.join()
        if self._error:
            raise self._error[0]
        return self._found[0]

    def _run(self, call: Callable[[], T]) -> None:
        try:
            self._found.append(call())
        except BaseException as error:
            self._error.append(error)
