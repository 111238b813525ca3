"""One experiment from question to comparison."""

from difflib import get_close_matches

from jaxpath.cli import prompts
from jaxpath.cli.bench import blocks_until, results
from jaxpath.cli.lessons import prediction_text
from jaxpath.cli.screen import show, show_json
from jaxpath.cli.session import conclude, keep_event
from jaxpath.course.records import Experiment, Lesson
from jaxpath.errors import JaxpathError
from jaxpath.grading import prediction
from jaxpath.learner.progress import progress_in
from jaxpath.learner.workspace import Workspace
from jaxpath.running import jobs
from jaxpath.ui import lesson as view
from jaxpath.ui.prose import code, prose
from jaxpath.ui.theme import look


def chosen_trial(lesson: Lesson, workspace: Workspace | None, name: str | None) -> Experiment:
    """The experiment of that name; where none is named, the first one not yet predicted."""
    if not lesson.trials:
        raise JaxpathError(f"{lesson.head.id} has no experiments.", "See `jaxpath list`.")
    if name is None:
        seen = {step for step, _, _ in progress_in(workspace, lesson.head).predictions}
        return next((trial for trial in lesson.trials if trial.step not in seen), lesson.trials[0])
    names = [trial.step for trial in lesson.trials]
    for trial in lesson.trials:
        if trial.step == name:
            return trial
    near = get_close_matches(name, names, 1)
    raise JaxpathError(
        f"{lesson.head.id} has no experiment {name!r}.",
        (f"Did you mean {near[0]}? " if near else "") + f"It has {', '.join(names)}.",
    )


def predicted(
    lesson: Lesson, trial: Experiment, given: str | None, interactive: bool
) -> str | None:
    """The prediction: as given, else asked for. JaxpathError where nobody is there to answer."""
    if given is not None:
        return prediction_text(lesson, trial.step, given)
    if not interactive:
        letters = "/".join(prompts.LETTERS[: len(trial.choices)])
        raise JaxpathError(
            f"The experiment {trial.step} asks for a prediction first; nobody is here to answer.",
            f"Give it with --predict {letters or 'VALUE'}: {trial.question.splitlines()[-1]}",
        )
    show(view.question(trial, look().ascii_only))
    if not trial.choices:
        return prompts.ask_value("Your prediction")
    number = prompts.ask_choice(len(trial.choices), "Your prediction")
    return None if number is None else trial.choices[number]


def run_trial(
    workspace: Workspace | None, lesson: Lesson, trial: Experiment, said: str | None, as_json: bool
) -> None:
    """Run the experiment and compare; the prediction is kept."""
    step = lesson.step(trial.step)
    result = results(lesson.head, jobs.run_blocks(lesson.head, blocks_until(lesson, step)))[-1]
    if as_json:
        right = said is not None and prediction.is_right(trial, step, said, result)
        if said is not None and workspace is not None:
            data = {"experiment": step.name, "said": said, "right": right}
            keep_event(workspace, lesson, "prediction", data)
        show_json(
            "jaxpath.experiment/1", experiment=step.name, said=said, right=right,
            truth=prediction.truth(trial, step, result), output=result.get("output", ""),
        )  # fmt: skip
        return
    show(code(step.block), "")
    show(view.output(str(result.get("output", "")), prediction.error_of(result)))
    conclude(workspace, lesson, trial, said, result)
    if trial.meaning:
        show(prose(trial.meaning, look().ascii_only))
