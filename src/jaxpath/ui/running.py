"""A program that was run: what it printed, and what stopped it."""

from rich.console import Group, RenderableType
from rich.text import Text

from jaxpath.grading.result import Result
from jaxpath.running.records import Run
from jaxpath.ui.margin import indented


def running(run: Run, trouble: Result | None) -> RenderableType:
    """The output as it came, then the error in plain words."""
    parts: list[RenderableType] = []
    if run.output.text.strip():
        parts.append(Text(run.output.text.rstrip("\n"), overflow="fold"))
    elif trouble is None:
        parts.append(Text("It ran to its end and printed nothing.", style="quiet"))
    if trouble is not None:
        parts += [Text(), *_trouble(trouble)]
    return Group(*parts)


def _trouble(trouble: Result) -> list[RenderableType]:
    parts: list[RenderableType] = [Text(trouble.sentence, style="bad", overflow="fold")]
    if trouble.line:
        parts += [
            Text(f"Your {trouble.line.place}", style="quiet"),
            indented([trouble.line.text]),
        ]
    if trouble.explanation:
        parts += [
            Text(trouble.explanation.what, overflow="fold"),
            Text(trouble.explanation.idea, overflow="fold"),
        ]
    parts += [Text.assemble("Then   ", (command, "command")) for command in trouble.do]
    return parts
