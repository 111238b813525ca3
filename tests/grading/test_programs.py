"""welcome-01's saved program: run as a program, and each of its symptoms explained."""

from collections.abc import Callable
from pathlib import Path

import pytest

from jaxpath.course import library
from jaxpath.course.records import Lesson
from jaxpath.course.tasks import program_body
from jaxpath.grading import programs
from jaxpath.grading.answers import AnswerCache
from jaxpath.grading.attempt import read_attempt
from jaxpath.grading.grader import grade
from jaxpath.grading.records import Report
from jaxpath.running.records import Limits

# One process makes what every program's mistakes do, and all of these need it.
pytestmark = pytest.mark.xdist_group("programs")
Grade = Callable[[str], Report]


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return library.lesson("welcome-01")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory, lesson: Lesson) -> AnswerCache:
    """What the mistakes do, made once."""
    found = AnswerCache(tmp_path_factory.mktemp("programs"))
    programs.mistakes_outcomes(lesson.head, lesson.task("exercise"), found)
    return found


@pytest.fixture
def graded(tmp_path: Path, cache: AnswerCache, lesson: Lesson) -> Grade:
    """Grade a text as the learner's first_experiment.py."""

    def run(source: str) -> Report:
        path = tmp_path / "first_experiment.py"
        path.write_text(source)
        limits = Limits(load_seconds=1.5, run_seconds=1.5)
        task = lesson.task("exercise")
        return grade(lesson.head, task, read_attempt(path), limits=limits, cache=cache)

    return run


def test_the_program_of_the_build_steps_is_not_started(graded: Grade, lesson: Lesson) -> None:
    found = graded(lesson.task("exercise").starter)
    assert (found.verdict, found.fault) == ("not started", "nobody")


CHANGES = {
    "as it was asked": lambda text: text,
    "prints more": lambda text: text.replace("print(", "print('More')\nprint(", 1) + "print(x)\n",
    "leaves well": lambda text: text + "raise SystemExit(0)\n",
    "its own comparison": lambda text: text.replace(
        "assert float(x.sum()) == 15.0",
        "if float(x.sum()) != 15.0:\n    raise SystemExit('The sum is wrong.')",
    ),
    "carriage returns": lambda text: text.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_right_program_passes(name: str, graded: Grade, lesson: Lesson) -> None:
    found = graded(CHANGES[name](lesson.task("exercise").reference))
    assert found.verdict == "passed", (found.sentence, found.failure, found.output)
    assert found.sentence == "Your program does what was asked."
    assert "Sum: 15.0" in found.output.splitlines()
    assert all(check.passed for check in found.checks)
    assert found.environment.platform == "cpu"


@pytest.mark.parametrize("name", [m.name for m in library.lesson("welcome-01").tasks[0].mistakes])
def test_every_known_mistake_is_diagnosed_as_itself(
    name: str, graded: Grade, lesson: Lesson
) -> None:
    task = lesson.task("exercise")
    found = graded(program_body(task, name))
    assert (found.verdict, found.mistake) == ("failed", name)
    assert found.sentence == next(m.diagnosis for m in task.mistakes if m.name == name)


# What stands in the file, a part of the sentence, a part of the explanation.
SYMPTOMS = {
    "a pasted command": ("python first_experiment.py\n", "on line 1", "A command for the terminal"),
    "a pasted install": (
        "python -m pip install -r requirements-cpu.txt\n",
        "on line 1", "A command for the terminal",
    ),
    "a package that is not there": ("import nunpy\n", "line 1 with ModuleNotFoundError", ""),
    "the assertion": ("print('Sum:', 15.0)\nassert 15.0 == 6.0\n", "line 2", ""),
    "a loop": ("while True:\n    pass\n", "did not finish within 2 seconds", ""),
    "leaves": ("import os\nos._exit(0)\n", "ended the program", ""),
    "nothing": ("", "", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", SYMPTOMS)
def test_a_symptom_is_explained(name: str, graded: Grade) -> None:
    source, says, explains = SYMPTOMS[name]
    found = graded(source)
    assert (found.verdict, found.fault) == ("failed", "learner")
    assert says in found.sentence
    if explains:
        assert found.explanation is not None
        assert explains in found.explanation.what


def test_a_forged_report_is_refused(graded: Grade) -> None:
    found = graded(
        "import os\n"
        'body = b\'{"frame": "report", "report": {"ended": 5, "environment": {"platform": []}}}\'\n'
        "for name in os.listdir('/proc/self/fd'):\n    try:\n"
        "        os.write(int(name), len(body).to_bytes(8, 'big') + body)\n"
        "    except OSError:\n        pass\n"
    )
    assert found.verdict == "failed"
    assert "answered in the check's place" in found.sentence
