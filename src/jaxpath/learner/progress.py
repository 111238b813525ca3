"""Progress: what follows from the records, and nothing else."""

from dataclasses import dataclass

from jaxpath.course.records import Head
from jaxpath.learner.events import Event, Unreadable, read_events
from jaxpath.learner.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a learner stands in one lesson.

    `passed` and `tried` are kinds of tasks, `predictions` right or wrong by experiment, `hints`
    how many were seen by task, `answered` whether the checkpoint was answered and rightly.
    """

    passed: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    predictions: tuple[tuple[str, str, bool], ...] = ()
    hints: tuple[tuple[str, int], ...] = ()
    solutions: tuple[str, ...] = ()
    answered: bool = False
    answered_right: bool = False
    place: int = 0
    started: bool = False
    receipts: tuple[Event, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()

    @property
    def done(self) -> bool:
        """A lesson is done when its exercise has passed and its checkpoint is answered."""
        return "exercise" in self.passed and self.answered

    @property
    def state(self) -> str:
        """`done`, `begun` or `new`."""
        return "done" if self.done else "begun" if self.started else "new"

    def hints_seen(self, task: str) -> int:
        """How many hints of a task were seen."""
        return dict(self.hints).get(task, 0)


def progress_in(workspace: Workspace | None, head: Head) -> Progress:
    """The progress in one lesson; none where there is no workspace."""
    if workspace is None:
        return Progress()
    found = list(read_events(workspace.receipts(head)))
    events = [event for event in found if isinstance(event, Event)]
    checks = [event for event in events if event.kind == "check"]
    answers = [event for event in events if event.kind == "checkpoint"]
    places = [event.data.get("place") for event in events if event.kind == "place"]
    return Progress(
        passed=_kinds(event for event in checks if event.data.get("verdict") == "passed"),
        tried=_kinds(checks),
        predictions=tuple(_predictions(events)),
        hints=tuple(_hints(events)),
        solutions=_kinds(event for event in events if event.kind == "solution"),
        answered=bool(answers),
        answered_right=any(event.data.get("right") is True for event in answers),
        place=max((place for place in places if isinstance(place, int)), default=0),
        started=bool(events),
        receipts=tuple(checks),
        unreadable=tuple(event for event in found if isinstance(event, Unreadable)),
    )


def _kinds(events: object) -> tuple[str, ...]:
    assert hasattr(events, "__iter__")
    return tuple(dict.fromkeys(str(event.data.get("task")) for event in events))


def _predictions(events: list[Event]) -> list[tuple[str, str, bool]]:
    """The first prediction of each experiment: later ones were made knowing the answer."""
    found: dict[str, tuple[str, str, bool]] = {}
    for event in events:
        if event.kind == "prediction":
            step = str(event.data.get("experiment"))
            found.setdefault(
                step, (step, str(event.data.get("said")), event.data.get("right") is True)
            )
    return list(found.values())


def _hints(events: list[Event]) -> list[tuple[str, int]]:
    seen: dict[str, int] = {}
    for event in events:
        if event.kind == "hint":
            task, number = str(event.data.get("task")), event.data.get("number")
            seen[task] = max(seen.get(task, 0), number if isinstance(number, int) else 0)
    return list(seen.items())
