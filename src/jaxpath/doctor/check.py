"""What a check is, and how it becomes a row: unmet needs are skips, and a crash is "unknown"."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from jaxpath.doctor.facts import Facts
from jaxpath.doctor.records import Fix, Request, Row, State


@dataclass(frozen=True)
class Finding:
    """What one check found, before it gets its name."""

    state: State
    detail: str = ""
    reason: str = ""
    cause: str = ""
    why: str = ""
    fix: Fix | None = None


def _always(request: Request) -> bool:
    return True


def never(request: Request) -> bool:
    """For checks that are good to know but that nothing depends on."""
    return False


@dataclass(frozen=True)
class Check:
    """One row of the examination. `what`, `why` and `remedy` are read by learners (`--explain`)."""

    id: str
    title: str
    run: Callable[[Facts], Finding]
    what: str
    why: str
    remedy: str
    requires: tuple[str, ...] = ()
    required: Callable[[Request], bool] = _always
    # False for the check that says that the interpreter does not start.
    needs_python: bool = True

    @property
    def described(self) -> dict[str, str]:
        """What it is, for other programs."""
        names = ("id", "title", "what", "why", "remedy")
        return {name: getattr(self, name) for name in names}


def passed(detail: str) -> Finding:
    return Finding("pass", detail)


def warned(cause: str, detail: str, why: str, fix: Fix | None = None) -> Finding:
    return Finding("warn", detail, cause=cause, why=why, fix=fix)


def failed(cause: str, detail: str, why: str, fix: Fix | None = None) -> Finding:
    return Finding("fail", detail, cause=cause, why=why, fix=fix)


def skipped(reason: str) -> Finding:
    return Finding("skip", reason=reason)


def undecided(reason: str, fix: Fix | None = None) -> Finding:
    return Finding("unknown", reason=reason, fix=fix)


def decide(check: Check, facts: Facts, earlier: Mapping[str, Row]) -> Row:
    """The row of one check, whatever the check does."""
    finding = _finding(check, facts, earlier)
    return Row(
        id=check.id,
        title=check.title,
        state=finding.state,
        detail=finding.detail,
        reason=finding.reason,
        cause=finding.cause,
        why=finding.why,
        fix=finding.fix,
        required=check.required(facts.request),
    )


def _finding(check: Check, facts: Facts, earlier: Mapping[str, Row]) -> Finding:
    if check.needs_python and facts.interpreter is None:
        return skipped("the interpreter does not start")
    for id in check.requires:
        if earlier[id].state not in ("pass", "warn"):
            return skipped(f"it needs {id}, which did not pass")
    try:
        return check.run(facts)
    except Exception as error:
        # A doctor that stumbles has not found anything out about the patient.
        return undecided(f"the check itself stopped: {type(error).__name__}: {error}")
