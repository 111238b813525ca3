"""Run functions on a task's cases and observations, and record what happened each time."""

import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from jaxpath.worker.channel import Channel
from jaxpath.worker.draws import Draws, SmallDraws
from jaxpath.worker.encode import Encoder
from jaxpath.worker.modules import load
from jaxpath.worker.originals import Originals
from jaxpath.worker.raised import describe

Record = dict[str, Any]

# How many times smaller cases are drawn, each time from a wider range.
_REACHES = 3


class Trial:
    """One function against the cases and observations of a task's file.

    `path` is the file whose lines an error is located in. Where many functions are tried, `version`
    tells the parent which of them is running, in place of the case.
    """

    def __init__(
        self, channel: Channel, tools: "Tools", task: Record, path: str, version: str = ""
    ) -> None:
        self._channel = channel
        self._encode = tools.encode
        self._originals = tools.originals
        self._generator = tools.generator
        self._task = task
        self._path = path
        self._version = version

    def outcomes(self, function: Callable[..., Any], harness: Record) -> Record:
        """What `function` gives for every case and every observation in the names of `harness`.

        All cases are built, and all observations looked up, before the function is called.
        """
        arguments = list(self._cases(harness))
        observations = [(name, harness[name]) for name in self._task["observations"]]
        cases = [
            self._case(number, function, given, drawn)
            for number, (given, drawn) in enumerate(arguments)
        ]
        observed = [self._observation(name, function, call) for name, call in observations]
        return {"cases": cases, "observations": observed}

    def _cases(self, harness: Record) -> Iterator[tuple[tuple[Any, ...], bool]]:
        """Arguments of each case, and whether any of them were drawn."""
        if self._task.get("smaller"):
            yield from self._smaller(harness)
            return
        draws = Draws(self._generator(self._task["seed"]))
        for arguments in harness["cases"](draws):
            yield arguments, draws.were_used()

    def _smaller(self, harness: Record) -> Iterator[tuple[tuple[Any, ...], bool]]:
        """The drawn cases again, of small numbers: the smallest first."""
        for reach in range(_REACHES):
            draws = SmallDraws(self._generator(self._task["seed"] + reach), reach + 1)
            for arguments in harness["cases"](draws):
                if draws.were_used():
                    yield arguments, True

    def _case(
        self, number: int, function: Callable[..., Any], arguments: tuple[Any, ...], drawn: bool
    ) -> Record:
        self._enter("case", number)
        before = [self._encode(argument) for argument in arguments]
        record: Record = {"arguments": before} | ({"drawn": True} if drawn else {})
        record |= self._call(lambda: function(*arguments))
        after = [self._encode(argument) for argument in arguments]
        if after != before:
            record["changed"] = after
        return record

    def _observation(
        self, name: str, function: Callable[..., Any], observe: Callable[..., Any]
    ) -> Record:
        self._enter("observation", name)
        self._originals.restore()
        return {"name": name} | self._call(lambda: observe(function))

    def _enter(self, phase: str, index: int | str) -> None:
        self._channel.send({"frame": "phase", "phase": phase, "index": self._version or index})

    def _call(self, call: Callable[[], Any]) -> Record:
        started = time.perf_counter()
        try:
            value = call()
            self._originals.restore_values()
            # waits for the result, so its errors land here
            outcome = {"value": self._encode(value)}
        except BaseException as error:  # SystemExit and KeyboardInterrupt are outcomes too
            self._originals.restore_values()
            outcome = {"raised": describe(error, self._path)}
        return outcome | {"ms": round(1000 * (time.perf_counter() - started))}


class Tools:
    """What outcomes are made with, bound before a learner's file loads."""

    def __init__(self) -> None:
        import numpy

        self.encode = Encoder()
        self.generator: Callable[[int], Any] = numpy.random.default_rng
        self.originals = Originals()

    def harness(self, source: str, path: str) -> Record:
        """The names of a task's file, which finds JAX as it was and is itself found by nobody."""
        self.originals.restore()
        names = load("task", source, path, __builtins__=self.originals.builtins())
        sys.modules.pop("task", None)
        return names


def attempt(channel: Channel, job: Record) -> Record:
    """Load the learner's file, then try its function; the cases are built after it has loaded."""
    return _attempt(channel, Tools(), job["task"], job["source"], job["path"])


def attempts(channel: Channel, job: Record) -> Record:
    """Try files that are trusted, one after the other in this process: what each did, by name."""
    tools = Tools()
    return {
        name: _attempt(channel, tools, job["task"], source.encode(), name, name)
        for name, source in job["sources"].items()
    }


def _attempt(
    channel: Channel, tools: "Tools", task: Record, source: bytes, path: str, version: str = ""
) -> Record:
    channel.send({"frame": "phase", "phase": "load", "index": version or 0})
    try:
        names = load("attempt", source, path)
    except BaseException as error:
        return {"load": describe(error, path)}
    function = names.get(task["function"])
    if not callable(function):
        return {"missing": _missing(names, function, tools.encode)}
    harness = tools.harness(task["harness"], task["path"])
    return Trial(channel, tools, task, path, version).outcomes(function, harness)


def answers(channel: Channel, job: Record) -> Record:
    """What the reference and every mistake give, by name; no learner's file comes near."""
    tools = Tools()
    task = job["task"]
    harness = tools.harness(job["source"], task["path"])
    return {
        name: Trial(channel, tools, task, task["path"], name).outcomes(harness[name], harness)
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
