"""Read `lesson.md`: ordinary Markdown in, stages and their items out."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from jaxpath.course.records import (
    STAGES,
    TASK_KINDS,
    Assignment,
    Checkpoint,
    Choice,
    Code,
    Drawing,
    Experiment,
    Heading,
    Item,
    Prose,
    Stage,
)
from jaxpath.errors import LessonError

_LINK = re.compile(r"^(!?)\[([^\]]*)\]\(([\w.-]+\.py)#(\w+)\)$")
_TICK = re.compile(r"^\[([ xX])\]\s+(.*)$", re.DOTALL)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`“\"])")
_FENCES = ("text", "console")


@dataclass(frozen=True, slots=True)
class Link:
    """A place in the story where something of a Python file appears."""

    file: str
    name: str
    line: int


@dataclass(frozen=True, slots=True)
class Story:
    """What `lesson.md` holds: its title, its stages and every link to a Python file."""

    path: Path
    title: str
    stages: tuple[Stage, ...]
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class _Block:
    """One top-level Markdown block: its kind, its source text, its line and its list items."""

    kind: str
    text: str
    line: int
    entries: tuple[str, ...] = ()

    @property
    def link(self) -> re.Match[str] | None:
        return _LINK.match(self.text.strip()) if self.kind == "paragraph" else None

    @property
    def ticks(self) -> bool:
        return self.kind == "bullet_list" and all(_TICK.match(entry) for entry in self.entries)


def read_story(path: Path) -> Story:
    """The story in `lesson.md`; LessonError with file and line where it breaks a rule."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise LessonError(
            path, 1, "this file is missing", "Write it; see docs/authoring.md."
        ) from None
    except UnicodeDecodeError as error:
        raise LessonError(path, 1, f"not UTF-8: {error}", "Save it as UTF-8.") from None
    blocks = list(_blocks(path, text))
    if not blocks or blocks[0].kind != "h1":
        raise LessonError(path, 1, "the first line is not a title", "Begin with `# Title`.")
    parts = list(_split(blocks[1:], "h2"))
    if parts and parts[0][0] is None:
        early = parts[0][1][0]
        do = "Move it below `## Understand`."
        raise LessonError(path, early.line, "text before the first stage", do)
    stages = tuple(
        Stage(heading.text, tuple(_items(path, content))) for heading, content in parts if heading
    )
    names = tuple(stage.name for stage in stages)
    if names != STAGES:
        raise LessonError(
            path, 1, f"the stages are {', '.join(names)}",
            f"Write exactly these level-two headings, in order: {', '.join(STAGES)}.",
        )  # fmt: skip
    links = tuple(Link(b.link[3], b.link[4], b.line) for b in blocks if b.link)
    return Story(path, blocks[0].text, stages, links)


def _blocks(path: Path, text: str) -> Iterator[_Block]:
    lines = text.splitlines()
    tokens = MarkdownIt("commonmark").parse(text)
    for position, token in enumerate(tokens):
        if token.level or token.map is None or token.nesting < 0:
            continue
        first, last = token.map
        kind = token.type.removesuffix("_open")
        source = "\n".join(lines[first:last]).strip()
        if kind == "heading":
            yield _Block(token.tag, tokens[position + 1].content, first + 1)
        elif kind in ("bullet_list", "ordered_list"):
            yield _Block(kind, source, first + 1, tuple(_entries(tokens[position:])))
        else:
            if kind == "fence" and token.info.strip() not in _FENCES:
                raise LessonError(
                    path, first + 1, f"a fence of {token.info.strip() or 'no language'}",
                    "Show code with a link to build.py; fences may be `text` or `console`.",
                )  # fmt: skip
            yield _Block(kind, source, first + 1)


def _entries(tokens: Sequence[Token]) -> Iterator[str]:
    """The text of each entry of the list that opens at the first token."""
    parts: list[str] = []
    for token in tokens[1:]:
        if token.level == 0:
            break
        if token.type == "list_item_open" and token.level == 1:
            parts = []
        elif token.type == "inline":
            parts.append(token.content.replace("\n", " "))
        elif token.type == "list_item_close" and token.level == 1:
            yield "\n\n".join(parts)


def _split(blocks: Sequence[_Block], kind: str) -> Iterator[tuple[_Block | None, list[_Block]]]:
    heading: _Block | None = None
    content: list[_Block] = []
    for block in blocks:
        if block.kind == kind:
            if heading or content:
                yield heading, content
            heading, content = block, []
        else:
            content.append(block)
    if heading or content:
        yield heading, content


def _items(path: Path, blocks: Sequence[_Block]) -> Iterator[Item]:
    for heading, content in _split(blocks, "h3"):
        title = heading.text if heading else ""
        linked = [b for b in content if b.link and b.link[3] not in ("build.py", "figures.py")]
        if any(block.ticks for block in content):
            yield _checkpoint(path, content)
        elif len(linked) > 1:
            raise LessonError(
                path, linked[1].line, "two experiments or tasks under one heading",
                "Give each a level-three heading of its own.",
            )  # fmt: skip
        elif linked:
            yield _special(path, title, content, content.index(linked[0]))
        else:
            if title:
                yield Heading(title)
            yield from _plain(path, content)


def _plain(path: Path, content: Sequence[_Block]) -> Iterator[Item]:
    prose: list[str] = []
    for block in content:
        link = block.link
        if link is None:
            prose.append(block.text)
            continue
        question = prose.pop() if link[1] and prose else ""
        if link[1] and not question.rstrip("*_ ").endswith("?"):
            raise LessonError(
                path, block.line, f"no question stands before the figure {link[4]}",
                "End the paragraph before it with a question to answer before looking.",
            )  # fmt: skip
        if prose:
            yield Prose("\n\n".join(prose))
            prose = []
        yield Drawing(link[4], link[2], question) if link[1] else Code(link[4])
    if prose:
        yield Prose("\n\n".join(prose))


def _special(path: Path, title: str, content: Sequence[_Block], position: int) -> Item:
    block = content[position]
    link = block.link
    assert link is not None
    before = "\n\n".join(b.text for b in content[:position])
    after = list(content[position + 1 :])
    if link[3] == "experiments.py":
        return _experiment(path, title, before, link[4], block, after)
    kind = link[3].removesuffix(".py")
    if kind not in TASK_KINDS:
        raise LessonError(
            path, block.line, f"{link[3]} is not a file of a lesson",
            f"Link to build.py, experiments.py, figures.py or one of {', '.join(TASK_KINDS)}.",
        )  # fmt: skip
    hints = after.pop(0).entries if after and after[0].kind == "ordered_list" else ()
    return Assignment(title, before, kind, hints, "\n\n".join(b.text for b in after))


def _experiment(
    path: Path, title: str, question: str, step: str, block: _Block, after: list[_Block]
) -> Experiment:
    if "?" not in question:
        raise LessonError(
            path, block.line, f"the experiment {step} asks nothing",
            "Write the question to answer before it runs above the link.",
        )  # fmt: skip
    choices: tuple[str, ...] = ()
    if after and after[0].kind == "bullet_list":
        choices = tuple(entry.strip().strip("`").strip() for entry in after.pop(0).entries)
    return Experiment(title, question, step, choices, "\n\n".join(b.text for b in after))


def _checkpoint(path: Path, content: Sequence[_Block]) -> Checkpoint:
    ticks = next(block for block in content if block.ticks)
    question = "\n\n".join(b.text for b in content[: content.index(ticks)])
    choices = tuple(_choice(path, ticks.line, entry) for entry in ticks.entries)
    if sum(choice.right for choice in choices) != 1:
        raise LessonError(
            path, ticks.line, "not exactly one choice is ticked", "Tick one: `- [x]`."
        )
    return Checkpoint(question, choices)


def _choice(path: Path, line: int, entry: str) -> Choice:
    ticked = _TICK.match(entry)
    assert ticked is not None
    answer, *why = _SENTENCE_END.split(ticked[2].strip(), maxsplit=1)
    if not why:
        raise LessonError(
            path, line, f"the choice {answer!r} is not explained",
            "Follow it with one sentence: why it is right, or what believing it would mean.",
        )  # fmt: skip
    return Choice(answer, ticked[1] != " ", why[0])
