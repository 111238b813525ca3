"""One lesson, item by item: show, ask where something is to be asked, run, go on, back or out."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from jaxpath.cli import prompts
from jaxpath.cli.bench import Bench, Result
from jaxpath.cli.screen import show, show_note, waiting
from jaxpath.course.glossary import BuildingBlock, building_blocks
from jaxpath.course.records import (
    Assignment,
    Checkpoint,
    Code,
    Drawing,
    Experiment,
    Heading,
    Item,
    Lesson,
    Prose,
    Task,
)
from jaxpath.errors import JaxpathError
from jaxpath.grading import prediction
from jaxpath.learner.events import record
from jaxpath.learner.files import task_path, write_main
from jaxpath.learner.progress import Progress, progress_in
from jaxpath.learner.workspace import Workspace
from jaxpath.ui import lesson as view
from jaxpath.ui.prose import code, prose
from jaxpath.ui.theme import look


@dataclass(frozen=True, slots=True)
class Beat:
    """One item of a lesson with the stage that it opens, if it opens one."""

    stage: str
    opens: bool
    item: Item


@dataclass
class Session:
    """A learner in a lesson. `predictions` and `answer` were given on the command line."""

    workspace: Workspace
    lesson: Lesson
    interactive: bool
    predictions: dict[str, str] = field(default_factory=dict)
    answer: str | None = None

    def __post_init__(self) -> None:
        self.bench = Bench(self.lesson, at_once=not self.interactive)
        self.ascii_only = look().ascii_only
        # What keeps the lesson's code from running here; the reading goes on all the same.
        self.trouble: JaxpathError | None = None
        self._leads_in = False

    def walk(self, first: int) -> int:
        """Show the beats from `first` on; the number of the beat where the learner stopped."""
        beats = beats_of(self.lesson)
        starts = starts_of(beats)
        place = first
        try:
            while place < len(beats):
                self._leads_in = _leads_in(beats, place)
                key = self._beat(beats[place])
                if key is prompts.Key.OUT:
                    break
                place = before(starts, place) if key is prompts.Key.BACK else place + 1
                if place in starts:
                    self._note_place(place)
        except prompts.Left:
            pass
        finally:
            self.bench.close()
        return place

    def _beat(self, beat: Beat) -> prompts.Key:
        if beat.opens:
            show(view.stage_rule(beat.stage, self.ascii_only))
        shown: dict[type, Callable[[Any], prompts.Key]] = {
            Heading: self._heading,
            Prose: self._prose,
            Code: self._code,
            Drawing: self._drawing,
            Experiment: self._experiment,
            Assignment: self._assignment,
            Checkpoint: self._checkpoint,
        }
        return shown[type(beat.item)](beat.item)

    def _heading(self, item: Heading) -> prompts.Key:
        show(view.heading(item.text))
        return prompts.Key.ON

    def _prose(self, item: Prose) -> prompts.Key:
        show(prose(item.markdown, self.ascii_only), Text())
        return prompts.Key.ON if self._leads_in else self._onward()

    def _code(self, item: Code) -> prompts.Key:
        step = self.lesson.step(item.step)
        number = self.lesson.build.index(step) + 1
        show(view.step(step, number, self._new_blocks(number)))
        self._run(lambda: self.bench.build(number))
        if not any(task.program for task in self.lesson.tasks):  # there the program is that file
            self._append(number)
        return self._onward()

    def _drawing(self, item: Drawing) -> prompts.Key:
        show(prose(item.question, self.ascii_only), Text())
        if self.interactive and self._pause("Think, then press Enter to see the figure. "):
            return prompts.Key.OUT
        from jaxpath.ui.figure import view as figure

        found = self.bench.figure(item.figure)
        if found is None:
            show_note(
                f"The figure {item.figure} could not be computed here. `jaxpath doctor` says why."
            )
        else:
            asked = look()
            show(figure(found, ascii_only=asked.ascii_only, plain=asked.plain), Text())
        return self._onward()

    def _experiment(self, item: Experiment) -> prompts.Key:
        step = self.lesson.step(item.step)
        show(view.question(item, self.ascii_only))
        said = self.predictions.get(step.name) or self._predict(item)
        if said is None and self.interactive:
            keep_event(self.workspace, self.lesson, "prediction", skipped(item))
        show(code(step.block), Text())
        result = self._run(lambda: self.bench.experiment(step))
        if result:
            conclude(self.workspace, self.lesson, item, said, result)
        if item.meaning:
            show(prose(item.meaning, self.ascii_only), Text())
        return self._onward()

    def _new_blocks(self, number: int) -> tuple[BuildingBlock, ...]:
        """The glossary's lines for what this build step is the first to use."""
        before, step = self.lesson.build[: number - 1], self.lesson.build[number - 1]
        imports = [line for earlier in (*before, step) for line in earlier.imports]
        known = {block.name for earlier in before for block in _blocks(earlier.block, imports)}
        return tuple(b for b in _blocks(step.block, imports) if b.name not in known)

    def _run(self, run: Callable[[], Result]) -> Result:
        """Show what a block prints; where nothing can run here, say so once and read on."""
        if self.trouble is not None:
            show(Text("It does not run here.", style="quiet"), Text())
            return {}
        try:
            with waiting("Running"):
                result = run()
        except JaxpathError as error:
            self.trouble = error
            show(Text(error.what, style="mark", overflow="fold"), Text())
            return {}
        show(view.output(str(result.get("output", "")), prediction.error_of(result)))
        return result

    def _predict(self, item: Experiment) -> str | None:
        if not self.interactive:
            return None
        if not item.choices:
            return prompts.ask_value("Your prediction")
        chosen = prompts.ask_choice(len(item.choices), "Your prediction")
        return None if chosen is None else item.choices[chosen]

    def _assignment(self, item: Assignment) -> prompts.Key:
        task = self.lesson.task(item.task)
        path = task_path(self.workspace, self.lesson.head, task)
        blocks = () if task.program else needed_by(task)
        name = "" if task.kind == "exercise" else f" {task.kind}"
        commands = [
            f"jaxpath {verb} {self.lesson.head.id}{name}" for verb in ("check", "hint", "solution")
        ]
        show(view.assignment(item, task, path, blocks, commands, self.ascii_only))
        while True:
            key = self._onward((prompts.Key.CHECK, prompts.Key.HINT))
            if key is prompts.Key.CHECK:
                self._check(task)
            elif key is prompts.Key.HINT:
                from jaxpath.cli.hint import show_hint

                show_hint(self.workspace, self.lesson, task)
            else:
                return key

    def _check(self, task: Task) -> None:
        from jaxpath.cli.checking import check_file
        from jaxpath.ui.report import report

        path = task_path(self.workspace, self.lesson.head, task)
        show(report(check_file(self.workspace, self.lesson.head, task, path)), Text())

    def _checkpoint(self, item: Checkpoint) -> prompts.Key:
        show(view.checkpoint(item, self.ascii_only))
        given = None
        if self.answer is not None:
            given = prompts.choice_from(self.answer, len(item.choices))
        elif self.interactive:
            given = prompts.ask_choice(len(item.choices))
        if given is not None:
            answered(self.workspace, self.lesson, item, given)
        if given is not None or not self.interactive:
            show(view.checkpoint_answer(item, given, self.ascii_only))
        return self._onward()

    def _onward(self, extra: Sequence[prompts.Key] = ()) -> prompts.Key:
        return prompts.ask_onward(extra) if self.interactive else prompts.Key.ON

    def _pause(self, prompt: str) -> bool:
        """Wait for Enter; whether the learner leaves instead."""
        return prompts.ask(prompt).lower() == "q"

    def _append(self, number: int) -> None:
        try:
            path = write_main(self.workspace, self.lesson, self.lesson.build[:number])
        except OSError as error:
            show_note(f"main.py could not be written: {error.strerror}.")
            return
        if number == 1:
            run = f"jaxpath run {self.lesson.head.id}"
            show(
                Text(f"Each block is added to {path.name}. Run it yourself with {run}.", "quiet"),
                Text(),
            )

    def _note_place(self, place: int) -> None:
        if self.interactive and place > progress_in(self.workspace, self.lesson.head).place:
            keep_event(self.workspace, self.lesson, "place", {"place": place})


def beats_of(lesson: Lesson) -> tuple[Beat, ...]:
    """Every item of the lesson in order, with the stage it belongs to."""
    return tuple(
        Beat(stage.name, position == 0, item)
        for stage in lesson.stages
        for position, item in enumerate(stage.items)
    )


def starts_of(beats: Sequence[Beat]) -> tuple[int, ...]:
    """Where each part begins that is read in one go, up to the next prompt."""
    pauses = [
        place
        for place, beat in enumerate(beats)
        if not isinstance(beat.item, Heading) and not _leads_in(beats, place)
    ]
    return (0, *(place + 1 for place in pauses))


def first_open(beats: Sequence[Beat], progress: Progress) -> int:
    """Where the first task stands that has not been passed; the beginning where none is open."""
    for place, beat in enumerate(beats):
        if isinstance(beat.item, Assignment) and beat.item.task not in progress.passed:
            return place
    return 0


def before(starts: Sequence[int], place: int) -> int:
    """Where the part before the one that holds `place` begins."""
    earlier = [start for start in starts if start <= place]
    return earlier[-2] if len(earlier) > 1 else 0


def _leads_in(beats: Sequence[Beat], place: int) -> bool:
    """Whether this is a paragraph that leads in to a block, and is read together with it."""
    following = beats[place + 1].item if place + 1 < len(beats) else None
    return isinstance(beats[place].item, Prose) and isinstance(following, Code)


def needed_by(task: Task) -> tuple[BuildingBlock, ...]:
    """The glossary's lines for what the reference of a task uses."""
    imports = [line for line in task.source.splitlines() if line.startswith(("import ", "from "))]
    return _blocks(task.reference, imports)


def skipped(item: Experiment) -> dict[str, Any]:
    """The record of a prediction that was not made before the answer was seen."""
    return {"experiment": item.step, "said": "", "right": False}


def conclude(
    workspace: Workspace | None,
    lesson: Lesson,
    item: Experiment,
    said: str | None,
    result: dict[str, Any],
) -> bool:
    """Show a prediction beside what happened and keep it; whether it was right."""
    step = lesson.step(item.step)
    truth = prediction.truth(item, step, result)
    right = said is not None and prediction.is_right(item, step, said, result)
    show(view.compared(said, right, truth))
    if said is not None and workspace is not None:
        keep_event(
            workspace, lesson, "prediction", {"experiment": step.name, "said": said, "right": right}
        )
    return right


def answered(workspace: Workspace | None, lesson: Lesson, item: Checkpoint, given: int) -> None:
    """Keep an answer to a checkpoint."""
    choice = item.choices[given]
    if workspace is not None:
        keep_event(
            workspace, lesson, "checkpoint", {"answer": choice.answer, "right": choice.right}
        )


def keep_event(workspace: Workspace, lesson: Lesson, kind: str, data: dict[str, Any]) -> None:
    """Keep a record; one that cannot be written is said, and stops nothing."""
    try:
        record(workspace, lesson.head, kind, data)
    except OSError as error:
        show_note(
            f"This could not be recorded: {error.strerror} ({workspace.receipts(lesson.head)})."
        )


def prepare_answers(lesson: Lesson) -> None:
    """Make the reference's outcomes while the learner reads, so that the first check is quick."""

    def make() -> None:
        from jaxpath.grading.grader import prepare

        for task in lesson.tasks:
            prepare(lesson.head, task)

    threading.Thread(target=make, daemon=True).start()


def _blocks(code: str, imports: Sequence[str]) -> tuple[BuildingBlock, ...]:
    try:
        return building_blocks(code, imports)
    except KeyError:  # `author check` names the missing line; a learner can go on without it
        return ()
