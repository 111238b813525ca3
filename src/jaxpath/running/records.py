"""What a worker is asked for and what became of it."""

from dataclasses import dataclass, field
from typing import Any

Report = dict[str, Any]

# The exit status of a worker that has something to say and cannot; `worker.channel` has it too.
SPEECHLESS = 86


@dataclass(frozen=True, slots=True)
class Platform:
    """The platform and the number of devices that a job asks for."""

    name: str = "cpu"
    devices: int = 1

    @property
    def shared(self) -> bool:
        """Whether several processes can use it at once.

        A TPU belongs to one process at a time, and a process on a GPU takes most of its memory.
        """
        return self.name == "cpu"


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds per phase and bytes. Compiling has a budget of its own, whatever phase it is in."""

    start_seconds: float = 90.0
    load_seconds: float = 8.0
    run_seconds: float = 8.0
    compile_seconds: float = 90.0
    memory_bytes: int = 4 << 30
    file_bytes: int = 256 << 20
    output_bytes: int = 64 << 10

    def seconds(self, phase: str) -> float:
        """The budget of one phase."""
        own = {
            "start": self.start_seconds,
            "load": self.load_seconds,
            "compile": self.compile_seconds,
        }
        return own.get(phase, self.run_seconds)


@dataclass(frozen=True, slots=True)
class Output:
    """What the job printed, made harmless, and how many bytes of it were not kept."""

    text: str = ""
    dropped: int = 0


@dataclass(frozen=True, slots=True)
class Ending:
    """How a worker ended.

    `kind` is `reported`, `exited`, `signal`, `timeout`, `foreign` (something else wrote to the
    channel), `broken` (JAX could not start) or `unstarted` (the interpreter could not). `phase`,
    `index` and `line` say how far it had come.
    """

    kind: str
    phase: str = "start"
    index: int | str = 0
    line: int | None = None
    code: int | None = None
    signal: str | None = None
    seconds: float = 0.0
    error: Report = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Run:
    """One job's result: the report where there is one, how it ended, and what it printed."""

    ending: Ending
    output: Output
    report: Report | None = None
    environment: Report | None = None
    milliseconds: dict[str, int] = field(default_factory=dict)
