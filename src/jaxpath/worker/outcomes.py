"""Run functions on a task's cases and observations, and record what happened each time."""

import time
from collections.abc import Callable, Iterator
from typing import Any

from jaxpath.worker.channel import Channel
from jaxpath.worker.encode import Encoder
from jaxpath.worker.modules import load
from jaxpath.worker.raised import describe

Record = dict[str, Any]


class Trial:
    """One function against the cases and observations of a task's file.

    `path` is the file whose lines an error is located in. Where many functions are tried, `version`
    tells the parent which of them is running, in place of the case.
    """

    def __init__(
        self, channel: Channel, encoder: Encoder, task: Record, path: str, version: str = ""
    ) -> None:
        self._channel = channel
        self._encode = encoder
        self._task = task
        self._path = path
        self._version = version

    def outcomes(self, function: Callable[..., Any], harness: Record) -> Record:
        """What `function` gives for every case and every observation in the names of `harness`."""
        cases = [
            self._case(number, function, arguments)
            for number, arguments in enumerate(self._cases(harness))
        ]
        observed = [
            self._observation(name, function, harness[name]) for name in self._task["observations"]
        ]
        return {"cases": cases, "observations": observed}

    def _cases(self, harness: Record) -> Iterator[tuple[Any, ...]]:
        import numpy

        yield from harness["cases"](numpy.random.default_rng(self._task["seed"]))

    def _case(
        self, number: int, function: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Record:
        self._enter("case", number)
        before = [self._encode(argument) for argument in arguments]
        record: Record = {"arguments": before}
        record |= self._call(lambda: function(*arguments))
        after = [self._encode(argument) for argument in arguments]
        if after != before:
            record["changed"] = after
        return record

    def _observation(
        self, name: str, function: Callable[..., Any], observe: Callable[..., Any]
    ) -> Record:
        self._enter("observation", name)
        return {"name": name} | self._call(lambda: observe(function))

    def _enter(self, phase: str, index: int | str) -> None:
        self._channel.send({"frame": "phase", "phase": phase, "index": self._version or index})

    def _call(self, call: Callable[[], Any]) -> Record:
        started = time.perf_counter()
        try:
            value = call()
            outcome = {
                "value": self._encode(value)
            }  # waits for the result, so its errors land here
        except BaseException as error:  # SystemExit and KeyboardInterrupt are outcomes too
            outcome = {"raised": describe(error, self._path)}
        return outcome | {"ms": round(1000 * (time.perf_counter() - started))}


def attempt(channel: Channel, job: Record) -> Record:
    """Load the learner's file, then try its function; the cases are built after it has loaded."""
    return _attempt(channel, Encoder(), job["task"], job["source"], job["path"])


def attempts(channel: Channel, job: Record) -> Record:
    """Try files that are trusted, one after the other in this process: what each did, by name."""
    encoder = Encoder()
    return {
        name: _attempt(channel, encoder, job["task"], source.encode(), name, name)
        for name, source in job["sources"].items()
    }


def _attempt(
    channel: Channel, encoder: Encoder, task: Record, source: bytes, path: str, version: str = ""
) -> Record:
    channel.send({"frame": "phase", "phase": "load", "index": version or 0})
    try:
        names = load("attempt", source, path)
    except BaseException as error:
        return {"load": describe(error, path)}
    function = names.get(task["function"])
    if not callable(function):
        return {"missing": _missing(names, function, encoder)}
    harness = load("task", task["harness"], task["path"])
    return Trial(channel, encoder, task, path, version).outcomes(function, harness)


def answers(channel: Channel, job: Record) -> Record:
    """What the reference and every mistake give, by name; no learner's file comes near."""
    encoder = Encoder()
    task = job["task"]
    harness = load("task", job["source"], task["path"])
    return {
        name: Trial(channel, encoder, task, task["path"], name).outcomes(harness[name], harness)
        for name in job["functions"]
    }


def _missing(names: Record, found: object, encoder: Encoder) -> Record:
    functions = [
        name
        for name, value in names.items()
        if not name.startswith("_")
        and callable(value)
        and getattr(value, "__module__", "") == "attempt"
    ]
    return {"functions": functions, "found": None if found is None else encoder(found)}
