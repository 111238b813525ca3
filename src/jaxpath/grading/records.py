"""The report of one check: the versioned record that is shown, printed as JSON and kept."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from jaxpath.errors import Exit

Verdict = Literal["passed", "failed", "not started", "could not tell"]
Fault = Literal["nobody", "learner", "tool", "environment"]

_EXIT = {"passed": Exit.DONE, "failed": Exit.NOT_YET, "not started": Exit.NOT_YET}


class Record(BaseModel):
    """Frozen, and strict about its fields."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", serialize_by_alias=True, validate_by_name=True
    )


class Line(Record):
    """One line of the learner's file; of a notebook, the code cell and the line in that cell."""

    number: int
    text: str
    cell: int | None = None

    @property
    def place(self) -> str:
        """What the learner calls it."""
        return (
            f"line {self.number}" if self.cell is None else f"cell {self.cell}, line {self.number}"
        )


class Facts(Record):
    """What a value is without its numbers; shape, dtype, weak type and placement of an array."""

    what: str
    shape: tuple[int, ...] | None = None
    dtype: str | None = None
    weak: bool | None = None
    placement: tuple[str, ...] = ()


class Place(Line):
    """One line of one of the learner's files; `file` is empty for a cell that was pasted."""

    file: str


class Check(Record):
    """One case or observation: what it is, in a line, and whether the attempt agreed.

    `message` is the difference where it did not. `arguments`, `expected` and `came` are the facts
    of what went in, of what the reference gave and of what the attempt gave; None where an error
    was raised, or nothing came at all.
    """

    sentence: str
    passed: bool
    kind: Literal["case", "observation", "program"] = "case"
    message: str = ""
    milliseconds: int | None = None
    arguments: tuple[Facts, ...] = ()
    expected: Facts | None = None
    came: Facts | None = None


class Entry(Record):
    """One entry of an array that differs."""

    index: tuple[int, ...]
    came: str
    expected: str


class Failure(Record):
    """The check that is shown of those that did not agree: the call, what came, what was expected.

    `difference` is the first difference, `also` what else is known: how the numbers relate to the
    right ones, and what the failing cases have in common. `entries` are the first that differ where
    an array is too large to be shown whole.
    """

    where: str
    call: str
    came: str
    expected: str
    difference: str
    also: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()


class Explanation(Record):
    """An error in plain words: what happened, the idea behind it, and JAX's own message.

    `id` names the kind of error and stays the same from release to release.
    """

    id: str = ""
    what: str
    idea: str
    lesson: str | None
    message: str


class Environment(Record):
    """Where it ran: the platform asked for and the one observed, devices and versions."""

    requested_platform: str
    requested_devices: int
    platform: str | None
    device_count: int | None
    device_kinds: tuple[str, ...]
    python: str | None
    packages: dict[str, str]


class Report(Record):
    """What one check found.

    `sentence` is why, in one line; `do` is what to type next; `mistake` is the name of the known
    mistake that the attempt agrees with everywhere.
    """

    schema_id: Literal["jaxpath.check/1"] = Field(default="jaxpath.check/1", alias="schema")
    lesson: str
    lesson_version: int
    task: str
    name: str
    file: str
    source_sha256: str
    verdict: Verdict
    fault: Fault
    sentence: str
    do: tuple[str, ...]
    mistake: str | None = None
    phase: str = "run"
    failure: Failure | None = None
    explanation: Explanation | None = None
    line: Line | None = None
    checks: tuple[Check, ...] = ()
    notes: tuple[str, ...] = ()
    output: str = ""
    output_dropped: int = 0
    environment: Environment
    milliseconds: dict[str, int] = {}

    @property
    def exit_code(self) -> Exit:
        """The exit status of a check with this report."""
        if self.verdict == "could not tell":
            return Exit.ENVIRONMENT if self.fault == "environment" else Exit.OURS
        return _EXIT[self.verdict]
