"""What a course, a lesson and its parts are: frozen records, made by the readers in this room.

Plain dataclasses and not pydantic models: `list` and `start` read them before anything is on
screen, and importing pydantic would triple that wait. The readers check every field themselves,
because only they know the file and the line.
"""

from dataclasses import dataclass, field
from pathlib import Path

STAGES = ("Understand", "Build", "Experiment", "Exercise", "Evidence")
TASK_KINDS = ("exercise", "practice", "challenge", "transfer")


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the course: what it is about, what to prepare and what it leaves behind."""

    id: str
    title: str
    prepare: str
    milestones: tuple[str, ...]
    evidence: str


@dataclass(frozen=True, slots=True)
class Goal:
    """What a learner will be able to do, and the tasks or experiments that show it."""

    text: str
    shown_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """A page worth reading, by title and address."""

    title: str
    url: str


@dataclass(frozen=True, slots=True)
class Head:
    """What `lesson.toml` says: enough to list a lesson without reading the rest of it."""

    id: str
    title: str
    summary: str
    phase: str
    minutes: int
    needs: tuple[str, ...]
    platform: str
    devices: int
    version: int
    goals: tuple[Goal, ...]
    references: tuple[Reference, ...]
    folder: Path
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One block of code that the learner sees and runs.

    `imports` are the import lines that no earlier step has needed, `code` is the function's body
    without docstring and return, `takes` and `gives` are the names it uses and adds.
    """

    name: str
    path: Path
    line: int
    summary: str
    imports: tuple[str, ...]
    code: str
    takes: tuple[str, ...]
    gives: tuple[str, ...]

    @property
    def raises(self) -> bool:
        """Whether the error that this step raises is its point."""
        return self.name.startswith("raises_")

    @property
    def block(self) -> str:
        """The code as displayed and as run: imports first, one blank line, then the body."""
        return "\n".join([*self.imports, "", self.code]) if self.imports else self.code


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong solution that learners really write, with the sentence that explains it."""

    name: str
    diagnosis: str


@dataclass(frozen=True, slots=True)
class Observation:
    """Something worth comparing besides the returned value, and the line a learner reads."""

    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Task:
    """Something to solve.

    `source` is the whole author file; `harness` the same file without the reference and the
    mistakes, which is all that the attempt's worker is ever given. `program` is the file name of
    a task whose attempt is run as a program, or None where it is a function.
    """

    kind: str
    name: str
    path: Path
    line: int
    contract: str
    signature: str
    parameters: tuple[str, ...]
    source: str
    harness: str
    reference: str
    starter: str
    observations: tuple[Observation, ...]
    mistakes: tuple[Mistake, ...]
    program: str | None
    rtol: float | None
    atol: float | None

    @property
    def file_name(self) -> str:
        """Name of the learner's file for this task."""
        return self.program or f"{self.kind}.py"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level three."""

    text: str


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs, lists and fences as Markdown."""

    markdown: str


@dataclass(frozen=True, slots=True)
class Code:
    """The place where a build step appears."""

    step: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """The place where a figure appears, with the question to answer before looking."""

    figure: str
    caption: str
    question: str


@dataclass(frozen=True, slots=True)
class Experiment:
    """A step with a question to answer before it runs.

    With `choices`, the true one is the one that equals the last printed line; without, the
    learner types a value and it is compared with what the step returns.
    """

    title: str
    question: str
    step: str
    choices: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Assignment:
    """The place where a task stands, with its hints and the reasoning behind its reference."""

    title: str
    prose: str
    task: str
    hints: tuple[str, ...]
    reasoning: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of a checkpoint, with why it is right or what believing it would mean."""

    answer: str
    right: bool
    why: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """One question with lettered answers."""

    question: str
    choices: tuple[Choice, ...]


Item = Heading | Prose | Code | Drawing | Experiment | Assignment | Checkpoint


@dataclass(frozen=True, slots=True)
class Stage:
    """One of the five stages of a lesson: its items in the order they are read."""

    name: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A whole lesson."""

    head: Head
    stages: tuple[Stage, ...]
    build: tuple[Step, ...]
    experiments: tuple[Step, ...]
    tasks: tuple[Task, ...]
    figures: tuple[str, ...]
    figures_source: str = field(repr=False, default="")

    def step(self, name: str) -> Step:
        """The build step or experiment of that name."""
        return next(step for step in (*self.build, *self.experiments) if step.name == name)

    def task(self, kind: str) -> Task:
        """The task of that kind."""
        return next(task for task in self.tasks if task.kind == kind)

    def assignment(self, kind: str) -> Assignment:
        """The place where the task of that kind stands."""
        return next(a for a in self.assignments if a.task == kind)

    @property
    def assignments(self) -> tuple[Assignment, ...]:
        """Every task's place in the story."""
        return tuple(i for s in self.stages for i in s.items if isinstance(i, Assignment))

    @property
    def trials(self) -> tuple[Experiment, ...]:
        """Every experiment's place in the story."""
        return tuple(i for s in self.stages for i in s.items if isinstance(i, Experiment))

    @property
    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """Every checkpoint, in reading order."""
        return tuple(i for s in self.stages for i in s.items if isinstance(i, Checkpoint))

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """Every figure's place in the story."""
        return tuple(i for s in self.stages for i in s.items if isinstance(i, Drawing))
