"""Which lesson, task and file a command means, from what was typed and where."""

from difflib import get_close_matches
from pathlib import Path

from jaxpath.course import library
from jaxpath.course.records import TASK_KINDS, Head, Task
from jaxpath.errors import JaxpathError
from jaxpath.learner.progress import progress_in
from jaxpath.learner.workspace import Workspace


def chosen_head(lesson_id: str | None, workspace: Workspace | None) -> Head:
    """The lesson named; else the one whose folder this is; else the one in hand."""
    if lesson_id is not None:
        return library.head(lesson_id)
    known = library.heads()
    if workspace is not None:
        here = Path.cwd().resolve()
        for head in known:
            folder = workspace.lesson(head)
            if here == folder or folder in here.parents:
                return head
    return next_head(known, workspace)


def next_head(known: tuple[Head, ...], workspace: Workspace | None) -> Head:
    """The first lesson begun and not done, else the first not done, else the last."""
    states = [(head, progress_in(workspace, head)) for head in known]
    begun = [head for head, progress in states if progress.started and not progress.done]
    new = [head for head, progress in states if not progress.done]
    return (begun or new or [known[-1]])[0]


def chosen_task(head: Head, tasks: tuple[Task, ...], name: str | None) -> Task:
    """The task of that kind, file name or function; the exercise where none is named."""
    wanted = (name or "exercise").removesuffix(".py")
    for task in tasks:
        if wanted in (task.kind, task.name, task.file_name.removesuffix(".py")):
            return task
    kinds = [task.kind for task in tasks]
    near = get_close_matches(wanted, [*kinds, *TASK_KINDS], 1)
    raise JaxpathError(
        f"{head.id} has no task called {name!r}.",
        (f"Did you mean {near[0]}? " if near else "") + f"It has {', '.join(kinds)}.",
    )


def attempt_file(
    workspace: Workspace | None,
    head: Head,
    tasks: tuple[Task, ...],
    file: str | None,
    task: str | None,
) -> tuple[Task, Path]:
    """The task and the learner's file that `check` and `run` mean.

    `file` may be a path, the name of a file in the lesson's folder, or a kind of task.
    """
    named = task or (file if file in TASK_KINDS else None)
    if file is None or file in TASK_KINDS:
        chosen = chosen_task(head, tasks, named)
        return chosen, _in_workspace(workspace, head, chosen)
    path = Path(file)
    name = path.name.removesuffix(".ipynb").removesuffix(".py") + ".py"
    by_name = next((t for t in tasks if t.file_name == name), None)
    chosen = chosen_task(head, tasks, named) if named or by_name is None else by_name
    if not path.exists() and workspace is not None and not path.is_absolute():
        path = workspace.lesson(head) / path
    return chosen, path


def _in_workspace(workspace: Workspace | None, head: Head, task: Task) -> Path:
    if workspace is None:
        raise JaxpathError(
            "There is no workspace, and no file was named.",
            f"Name one: `jaxpath check {head.id} FILE`. Or run `jaxpath start {head.id}` first.",
        )
    return workspace.lesson(head) / task.file_name
