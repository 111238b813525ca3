"""Compare what two versions of a solution did, as the grader does."""

from typing import Any

from jaxpath.course.records import Task
from jaxpath.grading import diagnosis, programs
from jaxpath.grading.comparison import Difference

Outcome = dict[str, Any]


def differences(task: Task, expected: Outcome, came: Outcome) -> list[Difference | None]:
    """One entry per check, as the grader compares them; one for all where a run did not end."""
    if "fault" in expected or "fault" in came:
        return [Difference("ended", "It did not come to its end.")]
    if task.program:
        return list(programs.disagreements(task, expected, came))
    return list(diagnosis.differences(task, expected, came))


def differs_at_once(task: Task, expected: Outcome, came: Outcome) -> bool:
    """Whether two programs end or print differently, before anything is observed of them."""
    if "fault" in expected or "fault" in came:
        return True
    left, right = (outcome | {"observations": []} for outcome in (expected, came))
    return any(programs.disagreements(task, left, right))
