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
    """One line of the learner's file."""

    number: int
    text: str


class Place(Record):
    """One line of one of the learner's files."""

    file: str
    number: int
    text: str


class Check(Record):
    """One case or observation: what it is, in a line, and whether the attempt agreed."""

    sentence: str
    passed: bool


class Failure(Record):
    """The first check that did not agree: the call, what came back and what was expected."""

    where: str
    call: str
    came: str
    expected: str
    difference: str


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
