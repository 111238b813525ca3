"""welcome-03 asks for its platform: never a silent success on the CPU, whatever is set."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Jaxpath
from jaxpath.course import library
from jaxpath.course.tasks import program_body

# No accelerator is taken for granted; where a real one is, these tests would not be about absence.
ABSENT = [
    {"COURSE_EXPECT_PLATFORM": "tpu"},
    {"COURSE_EXPECT_PLATFORM": "tpu", "JAX_PLATFORMS": "tpu"},
    {"COURSE_EXPECT_PLATFORM": "tpu", "JAX_PLATFORMS": "tpu,cpu"},
    {"COURSE_EXPECT_PLATFORM": "tpu", "JAX_PLATFORMS": "cuda,cpu"},
    {"COURSE_EXPECT_PLATFORM": "tpu", "JAX_PLATFORMS": "cpu"},
]
ASKED_OF_JAX = [
    {"JAX_PLATFORMS": "tpu"},
    {"JAX_PLATFORMS": "tpu,cpu"},
    {"JAX_PLATFORMS": "cuda,cpu"},
]


@pytest.fixture
def program(jaxpath: Jaxpath) -> Path:
    """The finished program of the exercise, in a folder of its own."""
    task = library.lesson("welcome-03").task("exercise")
    path = jaxpath.cwd / task.file_name
    path.write_text(program_body(task, task.name))
    return path


@pytest.mark.parametrize("variables", [*ABSENT, *ASKED_OF_JAX], ids=str)
def test_an_absent_platform_is_never_a_pass(
    variables: dict[str, str], jaxpath: Jaxpath, program: Path
) -> None:
    ran = jaxpath("check", "welcome-03", program, "--json", **variables)
    assert (ran.code, ran.json["verdict"], ran.json["fault"]) == (
        4,
        "could not tell",
        "environment",
    )
    asked = (
        "cuda" if variables.get("JAX_PLATFORMS") == "cuda,cpu" and len(variables) == 1 else "tpu"
    )
    assert ran.json["environment"]["requested_platform"] == asked
    assert ran.json["do"] == [f"jaxpath doctor --platform {asked}"]


@pytest.mark.parametrize("variables", ABSENT, ids=str)
def test_the_program_by_itself_ends_with_an_error_and_reports_nothing(
    variables: dict[str, str], program: Path
) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JAX_")}
    ran = subprocess.run(
        [sys.executable, program], env=kept | variables, capture_output=True, text=True, check=False
    )
    assert ran.returncode != 0
    assert "expected" not in ran.stdout and "prediction" not in ran.stdout


def test_the_option_beats_the_variables(jaxpath: Jaxpath, program: Path) -> None:
    ran = jaxpath(
        "check", "welcome-03", program, "--platform", "cpu", "--json",
        COURSE_EXPECT_PLATFORM="tpu", JAX_PLATFORMS="tpu",
    )  # fmt: skip
    assert (ran.code, ran.json["verdict"]) == (0, "passed")
    observed = ran.json["environment"]
    assert (observed["requested_platform"], observed["platform"]) == ("cpu", "cpu")


def test_a_program_that_falls_back_to_the_cpu_does_not_pass(
    jaxpath: Jaxpath, program: Path
) -> None:
    source = program.read_text()
    program.write_text("import os\nos.environ['JAX_PLATFORMS'] = 'cpu'\n" + source.replace(
        'os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")', '"cpu"'
    ))  # fmt: skip
    assert jaxpath("check", "welcome-03", program, "--platform", "tpu").code == 4
    ran = jaxpath("check", "welcome-03", program)
    assert ran.code == 1
    assert "COURSE_EXPECT_PLATFORM" in ran.text


@pytest.mark.parametrize("line", ["start", "run", "experiment --predict a", "check"])
def test_every_command_that_runs_something_can_be_asked(line: str, jaxpath: Jaxpath) -> None:
    jaxpath("start", "welcome-03", "--json")
    verb, *rest = line.split()
    if verb == "check":
        rest = ["transfer"]
        path = jaxpath.cwd / "jaxpath-workspace" / "welcome-03" / "transfer.py"
        path.write_text("def check_row_order(predict, x, weights, platform):\n    return True\n")
    ran = jaxpath(verb, "welcome-03", *rest, "--platform", "tpu")
    assert ran.code == 4, ran
    assert "tpu" in ran.text
    assert "jaxpath doctor --platform tpu" in ran.text


def test_a_lesson_about_four_cpu_devices_refuses_another_platform(jaxpath: Jaxpath) -> None:
    ran = jaxpath("start", "welcome-cpu", "--platform", "tpu")
    assert ran.code == 2
    assert "about 4 logical devices of the cpu" in ran.text
    assert jaxpath("start", "welcome-cpu", "--platform", "moon").code == 2
