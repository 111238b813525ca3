"""Read one lesson folder whole, and check its links at both ends."""

import ast
from collections.abc import Mapping, Sequence
from pathlib import Path

from jaxpath.course.head import read_head
from jaxpath.course.python_source import PythonSource, read_python
from jaxpath.course.records import TASK_KINDS, Lesson, Step, Task
from jaxpath.course.steps import read_steps
from jaxpath.course.story import Story, read_story
from jaxpath.course.tasks import read_tasks
from jaxpath.errors import LessonError

_FILES = {
    "lesson.toml", "lesson.md", "build.py", "experiments.py", "figures.py", "recorded.json",
    "START-HERE.md", "also_right", *(f"{kind}.py" for kind in TASK_KINDS),
}  # fmt: skip


def read_lesson(folder: Path) -> Lesson:
    """The lesson in `folder` as frozen records; LessonError where it breaks a rule."""
    head = read_head(folder)
    _check_files(folder)
    story = read_story(folder / "lesson.md")
    build = read_steps(read_python(folder / "build.py"))
    experiments = read_steps(_optional(folder / "experiments.py"), build)
    tasks = read_tasks(head, build)
    figures = _optional(folder / "figures.py")
    lesson = Lesson(
        head=head,
        stages=story.stages,
        build=build,
        experiments=experiments,
        tasks=tasks,
        figures=tuple(name for name in figures.functions if not name.startswith("_")),
        figures_source=figures.text,
    )
    _check_links(lesson, story)
    _check_also_right(folder, tasks)
    return lesson


def _optional(path: Path) -> PythonSource:
    return read_python(path) if path.is_file() else PythonSource(path, "", ast.parse(""))


def _check_files(folder: Path) -> None:
    for path in folder.iterdir():
        if path.name not in _FILES and not path.name.startswith((".", "__")):
            raise LessonError(
                path, 1, "this is not a file of a lesson",
                f"Known files: {', '.join(sorted(_FILES))}.",
            )  # fmt: skip


def _check_also_right(folder: Path, tasks: Sequence[Task]) -> None:
    """Every file among the other right answers belongs to a task."""
    kinds = [task.kind for task in tasks]
    for path in sorted((folder / "also_right").glob("*")):
        answers = path.suffix == ".py" and path.name.split("_")[0] in kinds
        if not answers and not path.name.startswith((".", "__")):
            names = ", ".join(f"{kind}_1.py" for kind in kinds)
            raise LessonError(
                path, 1, "it answers no task of this lesson", f"Name it one of {names}."
            )


def _check_links(lesson: Lesson, story: Story) -> None:
    """Every link leads to something, and everything public is linked once."""
    public: Mapping[str, Sequence[str]] = {
        "build.py": [step.name for step in lesson.build],
        "experiments.py": [step.name for step in lesson.experiments],
        "figures.py": lesson.figures,
    } | {f"{task.kind}.py": [task.name] for task in lesson.tasks}
    linked = [(link.file, link.name) for link in story.links]
    for link in story.links:
        if link.name not in public.get(link.file, ()):
            raise LessonError(
                story.path, link.line, f"{link.file} has no public function {link.name}",
                f"It has {', '.join(public.get(link.file, ())) or 'none'}.",
            )  # fmt: skip
        if linked.count((link.file, link.name)) > 1:
            raise LessonError(
                story.path, link.line, f"{link.file}#{link.name} is linked twice", "Keep one."
            )
    for file, names in public.items():
        for name in names:
            if (file, name) not in linked:
                raise LessonError(
                    lesson.head.folder / file, 1, f"no link in lesson.md shows {name}",
                    f"Add a paragraph `[{name}]({file}#{name})`, or start the name with `_`.",
                )  # fmt: skip
    _check_order(lesson, story, "build.py", lesson.build)
    _check_order(lesson, story, "experiments.py", lesson.experiments)


def _check_order(lesson: Lesson, story: Story, file: str, steps: tuple[Step, ...]) -> None:
    shown = [link.name for link in story.links if link.file == file]
    if shown != [step.name for step in steps]:
        raise LessonError(
            story.path, 1, f"{file} is shown in another order than it is written",
            f"Written: {', '.join(s.name for s in steps)}. Shown: {', '.join(shown)}.",
        )  # fmt: skip
