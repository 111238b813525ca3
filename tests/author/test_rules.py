"""Every rule holds for the tiny lesson, and each is broken by an edit that should break it."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from broken_lessons import DRAWN, READ, RUN, TINY, TRIED, Broken, copy_of, place

from conftest import Jaxpath
from jaxpath.author import drawings, running_steps, stories, tasks
from jaxpath.author.findings import Finding, unreadable
from jaxpath.author.recording import recorded
from jaxpath.author.survivors import survivors
from jaxpath.author.trials import Trial, begin
from jaxpath.course.glossary import api_names
from jaxpath.course.reader import read_lesson
from jaxpath.course.records import Lesson
from jaxpath.errors import LessonError
from jaxpath.ui.mathematics import render

RULES = (
    "reads", "length", "goals", "hints", "glossary", "mathematics", "width", "steps", "recorded",
    "choices", "figures", "reference", "also right", "starter", "mistakes", "mutants",
)  # fmt: skip


@pytest.fixture
def command(tmp_path: Path) -> Jaxpath:
    """The command, without a workspace or a cache of answers."""
    return Jaxpath(tmp_path, tmp_path, tmp_path / "cache")


def test_the_tiny_lesson_keeps_every_rule(command: Jaxpath) -> None:
    found = command.json("author", "check", TINY)
    assert found["schema"] == "jaxpath.author/1"
    (lesson,) = found["lessons"]
    assert lesson["passed"]
    assert tuple(finding["rule"] for finding in lesson["findings"]) == RULES
    facts = lesson["findings"][-1]["facts"]
    assert facts["task"] == "double"
    assert (facts["mutants"], facts["killed"], facts["survivors"]) == (8, 8, [])


def test_a_lesson_that_breaks_a_rule_is_named_with_its_line_and_remedy(
    command: Jaxpath, tmp_path: Path
) -> None:
    folder = copy_of(tmp_path / "tiny", READ[0])
    ran = command("author", "check", folder, "--ascii")
    assert ran.code == 1
    assert f"{place(folder, READ[0])}".replace("\n", "") in "".join(ran.stdout.split())
    assert "build.py has no public function tripled" in ran.text
    assert "Not yet: reads." in ran.text
    assert ran.stdout.isascii()


def test_an_answer_to_no_task_is_refused(tmp_path: Path) -> None:
    folder = copy_of(tmp_path / "tiny")
    (folder / "also_right" / "exercise_1.py").rename(folder / "also_right" / "exercize_1.py")
    with pytest.raises(LessonError, match="it answers no task of this lesson"):
        read_lesson(folder)


def test_a_displayed_formula_and_plain_python_need_nothing(tmp_path: Path) -> None:
    folder = copy_of(
        tmp_path / "tiny",
        Broken("", "lesson.md", "$y = 2 x$, entry", "\n\n$$y = 2 x$$\n\nentry", ""),
    )
    lesson = read_lesson(folder)
    (found,) = stories.mathematics(lesson, render)
    assert found.passed, found
    assert api_names("print(', '.join(names.items()), x.sum())", []) == (".sum",)


def test_a_platform_that_is_not_here_is_no_fault_of_the_lesson(
    command: Jaxpath, tmp_path: Path
) -> None:
    broken = Broken("platform", "lesson.toml", '"cpu"', '"tpu"', "")
    ran = command("author", "check", copy_of(tmp_path / "tiny", broken), "--no-mutants")
    assert ran.code == 4
    assert "JAX could not start on tpu" in ran.text
    assert "Not yet: platform." in ran.text


def test_an_unknown_lesson_is_a_usage_error(command: Jaxpath) -> None:
    ran = command("author", "check", "arrays-40")
    assert ran.code == 2
    assert "Did you mean arrays-04?" in ran.text


@pytest.mark.parametrize("broken", READ, ids=lambda b: f"{b.rule}: {b.new[:20]}")
def test_what_is_read(broken: Broken, tmp_path: Path) -> None:
    folder = copy_of(tmp_path / "tiny", broken)
    assert_named(of_text(folder), broken, folder)


@pytest.mark.parametrize("broken", RUN, ids=lambda b: f"{b.rule}: {b.new[:20]}")
def test_steps(broken: Broken, tmp_path: Path) -> None:
    folder = copy_of(tmp_path / "tiny", broken)
    lesson = read_lesson(folder)
    run = running_steps.run_steps(lesson)
    rules = (running_steps.steps, recorded, running_steps.choices)
    assert_named([f for rule in rules for f in rule(lesson, run)], broken, folder)


@pytest.mark.parametrize("broken", DRAWN, ids=lambda b: b.new[:20])
def test_figures(broken: Broken, tmp_path: Path) -> None:
    folder = copy_of(tmp_path / "tiny", broken)
    lesson = read_lesson(folder)
    assert_named(drawings.figures(lesson, drawings.compute(lesson)), broken, folder)


@pytest.mark.parametrize("broken", TRIED, ids=lambda b: f"{b.rule}: {b.new[:20]}")
def test_tasks(broken: Broken, tmp_path: Path) -> None:
    folder = copy_of(tmp_path / "tiny", broken)
    trial = tried(read_lesson(folder), with_mutants=broken.rule == "mutants")
    rules = (tasks.reference, tasks.also_right, tasks.starter, tasks.mistakes, survivors)
    assert_named([f for rule in rules for f in rule(trial)], broken, folder)


def assert_named(found: list[Finding] | tuple[Finding, ...], broken: Broken, folder: Path) -> None:
    """One failure at least is of the rule, at the line, and says what to do."""
    failures = [finding for finding in found if not finding.passed]
    assert (broken.rule, place(folder, broken)) in [(f.rule, f.where) for f in failures]
    assert all(finding.sentence and finding.do for finding in failures)


def of_text(folder: Path) -> list[Finding]:
    """What the rules find that need no worker."""
    try:
        lesson = read_lesson(folder)
    except LessonError as error:
        return [unreadable(error)]
    rules = (stories.goals, stories.hints, stories.names, stories.width)
    return [f for rule in rules for f in rule(lesson)] + list(stories.mathematics(lesson, render))


def tried(lesson: Lesson, with_mutants: bool) -> Trial:
    """The trial of the lesson's one task."""
    with ThreadPoolExecutor(2) as pool:
        return begin(pool, lesson.head, lesson.task("exercise"), with_mutants)()
