"""A lesson's parts as they are read: stages, steps, figures, experiments, tasks, checkpoints."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from jaxpath.course.glossary import BuildingBlock
from jaxpath.course.records import STAGES, Assignment, Checkpoint, Experiment, Head, Step, Task
from jaxpath.ui.margin import Hanging, indented
from jaxpath.ui.prose import code, prose

LETTERS = "abcdefghij"


def opening(head: Head, ascii_only: bool = False) -> RenderableType:
    """Title, what it takes and what it gives."""
    facts = f"{head.id} · about {head.minutes} minutes · {head.platform}"
    facts += f" × {head.devices}" if head.devices > 1 else ""
    goals = "\n".join(f"- {goal.text}" for goal in head.goals)
    return Group(
        Text(head.title, style="title"),
        Text(facts, style="quiet"),
        *([Text(f"Before this: {', '.join(head.needs)}", style="quiet")] if head.needs else []),
        Text(f"Study guide: jaxpath guide {head.phase}", style="quiet"),
        Text(),
        Text("What you will be able to do", style="title"),
        prose(goals, ascii_only),
    )


def references(head: Head) -> RenderableType:
    """Where to read on: title and address of each page."""
    parts: list[RenderableType] = [Text(), heading("Read on")]
    for page in head.references:
        parts += [Text(page.title), Text(f"  {page.url}", style="path", overflow="fold")]
    return Group(*parts)


def stage_rule(name: str, ascii_only: bool = False) -> RenderableType:
    """The line that opens a stage, with its place among the five."""
    title = f"{STAGES.index(name) + 1} of {len(STAGES)}  {name}"
    return Group(Text(), Rule(Text(title, style="stage"), style="quiet", align="left"), Text())


def heading(text: str) -> RenderableType:
    """A heading of level three."""
    return Group(Text(text, style="title"), Text())


def step(shown: Step, number: int, blocks: Sequence[BuildingBlock]) -> RenderableType:
    """A build step: what it does, its code, and one line for each name that it uses."""
    parts: list[RenderableType] = [Text(f"Step {number}. {shown.summary}", style="title"), Text()]
    parts += [code(shown.block), Text()]
    if blocks:
        parts += [building_blocks(blocks), Text()]
    return Group(*parts)


def building_blocks(blocks: Sequence[BuildingBlock]) -> RenderableType:
    """One line per name: how it is called and what it does."""
    lines: list[RenderableType] = []
    for block in blocks:
        lines.append(indented([block.signature], "markdown.code"))
        lines.append(Padding(Text(block.line, style="quiet"), (0, 0, 0, 4)))
    return Group(*lines)


def output(text: str, error: str | None = None) -> RenderableType:
    """What a block printed, and the error that ended it."""
    parts: list[RenderableType] = [
        Text("It prints" if text.strip() else "It prints nothing.", style="quiet")
    ]
    if text.strip():
        parts.append(indented(text.rstrip().splitlines()))
    if error:
        parts += [Text("and stops with", style="quiet"), indented(error.splitlines(), "bad")]
    return Group(*parts, Text())


def question(asked: Experiment, ascii_only: bool = False) -> RenderableType:
    """An experiment before it runs: its title, its question and its lettered choices."""
    parts: list[RenderableType] = [heading(asked.title), prose(asked.question, ascii_only)]
    if asked.choices:
        parts.append(Text("The last line that the program prints is one of these:", style="quiet"))
    return Group(*parts, *lettered(asked.choices), Text())


def lettered(choices: Sequence[str]) -> Iterator[RenderableType]:
    """Choices, one a line, each with the letter to type."""
    for letter, choice in zip(LETTERS, choices, strict=False):
        yield Hanging(Text.assemble("  ", (f"{letter}) ", "question"), choice))


def compared(said: str | None, right: bool, truth: str) -> RenderableType:
    """A prediction beside what happened."""
    if said is None:
        return Group(Text.assemble(("The answer   ", "quiet"), truth, overflow="fold"), Text())
    sign, style = ("✓ As you said: ", "good") if right else ("✗ ", "bad")
    if right:
        return Group(Text.assemble((sign, style), truth), Text())
    return Group(
        Text.assemble((sign, style), ("You said   ", "quiet"), said, overflow="fold"),
        Text.assemble("  ", ("It gives   ", "quiet"), truth, overflow="fold"),
        Text(),
    )


def assignment(
    place: Assignment,
    task: Task,
    path: Path,
    blocks: Sequence[BuildingBlock],
    commands: Sequence[str],
    ascii_only: bool = False,
) -> RenderableType:
    """A task: what to do, where, from what, what it needs, and the commands."""
    kind = task.kind.capitalize()
    title = kind if place.title == kind else f"{kind}: {place.title}"
    parts: list[RenderableType] = [heading(title), prose(place.prose, ascii_only), Text()]
    parts += [Text.assemble("Your file  ", (str(path), "path"), overflow="fold"), Text()]
    if task.program is None:
        parts += [code(f"def {task.signature}:")]
    parts += [*_contract(task.contract), Text()]
    if blocks:
        parts += [Text("What it may need", style="quiet"), building_blocks(blocks), Text()]
    parts += [Text.assemble("  ", (command, "command"), overflow="fold") for command in commands]
    return Group(*parts, Text())


def checkpoint(asked: Checkpoint, ascii_only: bool = False) -> RenderableType:
    """The question and its lettered answers."""
    answers = [choice.answer for choice in asked.choices]
    return Group(
        heading("Checkpoint"),
        prose(asked.question, ascii_only),
        *_lettered_prose(answers, ascii_only),
        Text(),
    )


def checkpoint_answer(
    asked: Checkpoint, given: int | None, ascii_only: bool = False
) -> RenderableType:
    """Which answer is right, and why each one is or is not."""
    parts: list[RenderableType] = []
    if given is not None:
        right = asked.choices[given].right
        parts.append(
            Text("✓ Right." if right else "✗ Not that one.", style="good" if right else "bad")
        )
    for letter, choice in zip(LETTERS, asked.choices, strict=False):
        mark = "✓" if choice.right else " "
        parts.append(
            _hanging(
                f"{mark} {letter}) ", choice.why, "good" if choice.right else "quiet", ascii_only
            )
        )
    return Group(*parts, Text())


def _lettered_prose(answers: Sequence[str], ascii_only: bool) -> Iterator[RenderableType]:
    for letter, answer in zip(LETTERS, answers, strict=False):
        yield _hanging(f"  {letter}) ", answer, "question", ascii_only)


def _hanging(mark: str, markdown: str, style: str, ascii_only: bool) -> RenderableType:
    table = Table.grid(padding=0)
    table.add_column(width=len(mark))
    table.add_column(overflow="fold")
    table.add_row(Text(mark, style=style), prose(markdown, ascii_only))
    return table


def _contract(docstring: str) -> Iterator[RenderableType]:
    """A contract as paragraphs that fit the screen, whatever width the author wrapped it at."""
    for number, paragraph in enumerate(docstring.split("\n\n")):
        if number:
            yield Text()
        yield Padding(Text(" ".join(paragraph.split())), (0, 0, 0, 6))
