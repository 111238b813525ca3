"""Right and wrong solutions of the course, as the files that learners would hand in."""

import ast
from dataclasses import dataclass

from jaxpath.course import library
from jaxpath.course.records import Head, Task
from jaxpath.course.tasks import also_right, program_body

_NOT_OURS = ("mistake_", "observe_")


@dataclass(frozen=True)
class Exercise:
    """A task with its lesson and every solution that the course keeps for it, by name."""

    head: Head
    task: Task
    right: dict[str, str]
    wrong: dict[str, str]

    @property
    def name(self) -> str:
        """Lesson and kind."""
        return f"{self.head.id} {self.task.kind}"

    @property
    def texts(self) -> list[str]:
        """All its files, and the starter."""
        return [*self.right.values(), *self.wrong.values(), self.task.starter]


def exercises(*named: str) -> list[Exercise]:
    """Every task of the named lessons, named tasks such as `arrays-04 exercise`, or all."""
    lessons = {name.split()[0] for name in named}
    heads = [head for head in library.heads() if not named or head.id in lessons]
    found = [exercise(head, task) for head in heads for task in library.lesson(head.id).tasks]
    return [e for e in found if not named or e.head.id in named or e.name in named]


def exercise(head: Head, task: Task) -> Exercise:
    """A task and its files."""
    others = {path.rpartition("/")[2]: text for path, text in also_right(task).items()}
    right = {"reference": as_file(task, task.name)} | others
    return Exercise(head, task, right, {m.name: as_file(task, m.name) for m in task.mistakes})


def as_file(task: Task, name: str) -> str:
    """The reference or a mistake of a task as a file of its own."""
    if task.program:
        return program_body(task, name)
    function = next(n for n in ast.parse(task.source).body if getattr(n, "name", "") == name)
    assert isinstance(function, ast.FunctionDef)
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id == function.name:
            node.id = task.name
    function.name = task.name
    if ast.get_docstring(function) and len(function.body) > 1:
        del function.body[0]
    return file_with(task, ast.unparse(function))


def file_with(task: Task, function: str) -> str:
    """A file that defines the task's function like this, with what that may need of the task's."""
    other = {task.name, "cases"}
    kept = [
        node
        for node in ast.parse(task.source).body
        if getattr(node, "name", "") not in other
        and not getattr(node, "name", "").startswith(_NOT_OURS)
        and not isinstance(node, ast.Expr)
    ]
    return "\n".join([*map(ast.unparse, kept), function]) + "\n"
