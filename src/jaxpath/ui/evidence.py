"""What has been shown so far, what is left, and what to type next."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from jaxpath.course.records import Head, Lesson
from jaxpath.learner.events import Event
from jaxpath.learner.progress import Progress
from jaxpath.ui.margin import Labelled


def next_command(head: Head, progress: Progress, following: Head | None = None) -> str:
    """The one command that takes a learner further."""
    if not progress.started:
        return f"jaxpath start {head.id}"
    if "exercise" not in progress.passed:
        return f"jaxpath check {head.id}" if progress.tried else f"jaxpath start {head.id}"
    if not progress.answered:
        return f"jaxpath quiz {head.id}"
    return f"jaxpath start {following.id}" if following else f"jaxpath evidence {head.id}"


def standing(
    lesson: Lesson, progress: Progress, finished: bool, following: Head | None = None
) -> RenderableType:
    """Where the learner stands at the end of a sitting, and what to type next.

    `following` is the lesson that comes after one that is done.
    """
    parts: list[RenderableType] = [Text()]
    if progress.done:
        parts.append(Text(f"✓ {lesson.head.id} is done.", style="good"))
    elif not finished:
        parts.append(Text("Kept. Everything so far is recorded.", style="quiet"))
    after = following if following != lesson.head else None
    command = next_command(lesson.head, progress, after)
    again = f"jaxpath start {lesson.head.id}"
    parts += [*_left(lesson, progress), *_command("Next   ", command)]
    if not finished and again != command:
        parts += _command("Go on  ", again)
    return Group(*parts)


def where(head: Head, progress: Progress, following: Head | None) -> RenderableType:
    """One lesson's state and the next command."""
    state = {"done": "is done", "begun": "is begun", "new": "is next"}[progress.state]
    command = next_command(head, progress, following)
    return Group(
        Text.assemble((head.id, "command"), f"  {head.title} {state}.", overflow="fold"),
        Text.assemble("Type   ", (command, "command")),
    )


def overview(lesson: Lesson, progress: Progress, folder: str) -> RenderableType:
    """Every receipt of a lesson and what it still lacks."""
    parts: list[RenderableType] = [
        Text.assemble((lesson.head.title, "title"), (f"  {progress.state}", "quiet")), Text()
    ]  # fmt: skip
    parts += [_receipt(event) for event in progress.receipts] or [
        Text("No receipt yet.", style="quiet")
    ]
    parts += [Text(), *_predictions(lesson, progress), *_left(lesson, progress)]
    for record in progress.unreadable:
        parts.append(
            Text(f"Not counted: {record.path.name}: {record.why}.", style="mark", overflow="fold")
        )
    parts += [Text.assemble(("Receipts are in ", "quiet"), (folder, "path"), overflow="fold")]
    return Group(*parts)


def _receipt(event: Event) -> Text:
    sign, style = ("✓", "good") if event.data.get("verdict") == "passed" else ("✗", "bad")
    moment = event.time[:16].replace("T", " ")
    known_by = event.path.stem.rpartition("-")[2][:8]
    said = f"{event.data.get('task')} {event.data.get('verdict')}"
    return Text.assemble((f" {sign} ", style), said, (f"  {moment} UTC  {known_by}", "quiet"))


def _predictions(lesson: Lesson, progress: Progress) -> Iterator[RenderableType]:
    right = sum(1 for _, _, was_right in progress.predictions if was_right)
    made = sum(1 for _, said, _ in progress.predictions if said)
    count = len(lesson.trials)
    if count:
        missing = f", {count - made} not made" if made < count else ""
        yield Text(f"Predictions: {right} of {count} right at the first try{missing}.")
    if progress.answered:
        how = "right" if progress.answered_right else "answered, and not right yet"
        yield Text(f"Checkpoint: {how}.")


def _left(lesson: Lesson, progress: Progress) -> Iterator[RenderableType]:
    missing = [f"{t.kind} ({t.file_name})" for t in lesson.tasks if t.kind not in progress.passed]
    if lesson.checkpoints and not progress.answered:
        missing.append("the checkpoint")
    if missing:
        yield Text("Still open: " + ", ".join(missing) + ".", overflow="fold")


def _command(label: str, command: str) -> list[RenderableType]:
    return [Labelled(label, command)]
