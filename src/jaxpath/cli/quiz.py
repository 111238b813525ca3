"""`jaxpath quiz`: the checkpoint of a lesson."""

from typing import Annotated

import typer

from jaxpath.cli.check import LessonArgument
from jaxpath.cli.settings import settings


def command(
    context: typer.Context,
    lesson: LessonArgument = None,
    answer: Annotated[str | None, typer.Option(help="Your answer, as a letter.")] = None,
) -> None:
    """Answer the checkpoint of a lesson."""
    from jaxpath.cli import prompts
    from jaxpath.cli.place import chosen_head
    from jaxpath.cli.screen import show, show_json
    from jaxpath.cli.session import answered
    from jaxpath.course.reader import read_lesson
    from jaxpath.errors import Exit, JaxpathError
    from jaxpath.learner.workspace import find_workspace
    from jaxpath.ui import lesson as view
    from jaxpath.ui.theme import look

    asked = settings(context)
    workspace = find_workspace(asked.workspace)
    chosen = read_lesson(chosen_head(lesson, workspace).folder)
    right = True
    for item in chosen.checkpoints:
        if not asked.as_json:
            show(view.checkpoint(item, look().ascii_only))
        if answer is not None:
            given: int | None = prompts.choice_from(answer, len(item.choices))
        elif asked.interactive:
            given = prompts.ask_choice(len(item.choices))
        else:
            letters = "/".join(prompts.LETTERS[: len(item.choices)])
            raise JaxpathError(
                "The checkpoint needs an answer.", f"Give it with --answer {letters}."
            )
        if given is None:
            return
        answered(workspace, chosen, item, given)
        choice = item.choices[given]
        right = right and choice.right
        if asked.as_json:
            show_json("jaxpath.quiz/1", answer=choice.answer, right=choice.right, why=choice.why)
        else:
            show(view.checkpoint_answer(item, given, look().ascii_only))
    raise typer.Exit(int(Exit.DONE if right else Exit.NOT_YET))
