"""Rules on tasks: the reference passes, the starter does not, and every mistake is told apart."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jaxpath.author.comparing import differences
from jaxpath.author.findings import Finding, broken, held, judged, line_with
from jaxpath.author.trials import Outcome, Trial
from jaxpath.grading.explanation import first_part

_FEWEST_MISTAKES = 3


def reference(trial: Trial) -> tuple[Finding, ...]:
    """The reference passes its own checks twice over, and raises only what the task names."""
    task = trial.task
    facts = {"task": task.name} | _counts(trial)
    sentence = f"{task.name} passes {facts['checks']} checks"
    return judged(_reference(trial), held("reference", sentence, **facts))


def starter(trial: Trial) -> tuple[Finding, ...]:
    """What a learner starts from loads, and does not pass."""
    return judged(_starter(trial), held("starter", f"the starter of {trial.task.name} fails"))


def also_right(trial: Trial) -> tuple[Finding, ...]:
    """Every other right answer passes: the checks ask for nothing that the contract does not."""
    count = len(trial.also_right)
    sentence = f"{count} other answers to {trial.task.name} pass"
    return judged(_also_right(trial), held("also right", sentence, answers=count))


def mistakes(trial: Trial) -> tuple[Finding, ...]:
    """Every mistake fails and is diagnosed as itself, so that no two are alike."""
    count = len(trial.task.mistakes)
    sentence = f"{count} mistakes of {trial.task.name} are told apart"
    return judged(_mistakes(trial), held("mistakes", sentence, mistakes=count))


def _reference(trial: Trial) -> Iterator[Finding]:
    task, own = trial.task, trial.reference
    if "fault" in own:
        sentence = f"{task.name} did not come to its end: {_why(own)}"
        yield broken("reference", task.path, task.line, sentence, "Run the file by itself.")
        return
    wrong = next(filter(None, differences(task, own, trial.attempted)), None)
    if wrong:
        yield broken(
            "reference", task.path, task.line,
            f"{task.name} does not pass as a learner's file: {wrong.sentence}",
            "Cases and observations may use only rng, and only helpers named with an underscore.",
        )  # fmt: skip
    for raised in _raised(own):
        if not _is_named(trial, raised):
            yield broken(
                "reference", task.path, raised.get("line") or task.line,
                f"{task.name} raises {first_part(raised)}",
                f"Mend it, or say in its docstring that it raises {raised.get('type')}.",
            )  # fmt: skip


def _raised(outcome: Outcome) -> Iterator[dict[str, Any]]:
    parts = [*outcome.get("cases", ()), *outcome.get("observations", ()), outcome.get("ended", {})]
    return (part["raised"] for part in parts if "raised" in part)


def _is_named(trial: Trial, raised: dict[str, Any]) -> bool:
    """Whether the task's own words say that such an error is what is asked for."""
    texts = [trial.task.contract, *(mistake.diagnosis for mistake in trial.task.mistakes)]
    return any(name in text for text in texts for name in raised.get("family", ())[:-2])


def _starter(trial: Trial) -> Iterator[Finding]:
    task, came = trial.task, trial.starter
    if error := came.get("load") or came.get("fault"):
        yield broken(
            "starter", task.path, task.line, f"the starter does not run: {first_part(error)}",
            "What stands above `# your turn` must run by itself.",
        )  # fmt: skip
    elif not any(differences(task, trial.reference, came)):
        yield broken(
            "starter", task.path, task.line, "the starter passes every check",
            "Ask for something that is not there yet.",
        )  # fmt: skip


def _also_right(trial: Trial) -> Iterator[Finding]:
    for name, came in trial.also_right.items():
        error = came.get("load") or came.get("fault")
        wrong = next(filter(None, differences(trial.task, trial.reference, came)), None)
        why = first_part(error) if error else wrong.sentence if wrong else ""
        if why:
            yield broken(
                "also right", Path(name), 1, f"this answer to {trial.task.name} fails: {why}",
                "Where it keeps the contract, mend the checks; where it does not, mend it.",
            )  # fmt: skip


def _mistakes(trial: Trial) -> Iterator[Finding]:
    task = trial.task
    if len(task.mistakes) < _FEWEST_MISTAKES:
        yield broken(
            "mistakes", task.path, task.line, f"{task.name} has {len(task.mistakes)} mistakes",
            f"Write {_FEWEST_MISTAKES} or more that learners make.",
        )  # fmt: skip
    for mistake in task.mistakes:
        sentence, do = _misjudged(trial, mistake.name)
        if sentence:
            line = line_with(task.path, f"def {mistake.name}(")
            yield broken("mistakes", task.path, line, f"{mistake.name} {sentence}", do)


def _misjudged(trial: Trial, name: str) -> tuple[str, str]:
    came = trial.outcomes[name]
    if not any(differences(trial.task, trial.reference, came)):
        return "passes every check", "Add a case that it gets wrong, or drop it."
    taken = trial.diagnosed(came)
    if taken is None:
        return "does not agree with itself", f"It must end, with values to compare. {_why(came)}"
    if taken != name:
        return f"is diagnosed as {taken}", "Add a case that tells them apart, or drop one."
    return "", ""


def _counts(trial: Trial) -> dict[str, int]:
    """Checks, and distinct shapes and dtypes: each costs every learner a compilation."""
    cases = trial.reference.get("cases", ())
    arrays = [v for case in cases for v in case["arguments"] if v.get("kind") == "array"]
    kinds = {(tuple(array["shape"]), array["dtype"]) for array in arrays}
    checks = len(differences(trial.task, trial.reference, trial.reference))
    return {"checks": checks, "kinds_of_arrays": len(kinds)}


def _why(outcome: Outcome) -> str:
    return first_part(outcome["fault"]) if "fault" in outcome else ""
