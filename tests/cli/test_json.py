"""The published schema of `check --json` is what the command prints."""

import json
from pathlib import Path

import pytest

from conftest import Jaxpath
from jaxpath.grading.records import Report
from jaxpath.grading.schema import check_schema

DOCS = Path(__file__).parents[2] / "docs"
ANSWERS = {
    "passed": "def zero_last_two(x):\n    return x.at[-2:].set(0)\n",
    "failed": "def zero_last_two(x):\n    return x.at[-2:].set(0).astype('float16')\n",
}


def test_the_published_schema_is_the_one_of_the_record() -> None:
    published = json.loads((DOCS / "check.schema.json").read_text())
    assert published == check_schema(), (
        "run: python -m jaxpath.grading.schema > docs/check.schema.json"
    )


def test_the_page_names_every_field() -> None:
    page = (DOCS / "json.md").read_text()
    assert [
        name for name in Report.model_fields if f"`{name}`" not in page and name != "schema_id"
    ] == []


@pytest.mark.parametrize("verdict", ANSWERS)
def test_a_report_has_the_published_form(verdict: str, jaxpath: Jaxpath) -> None:
    (jaxpath.cwd / "mine.py").write_text(ANSWERS[verdict])
    ended = jaxpath("check", "arrays-04", "mine.py", "--json")
    found = json.loads(ended.stdout)
    assert found["schema"] == "jaxpath.check/1"
    assert set(found) == set(check_schema()["properties"])
    report = Report.model_validate_json(ended.stdout)  # unknown fields are an error
    assert (report.verdict, ended.code) == (verdict, 0 if verdict == "passed" else 1)
    assert report.environment.platform == "cpu"
    assert {"start", "load", "case"} <= report.milliseconds.keys()
    first = report.checks[0]
    assert first.kind == "case"
    assert [(fact.dtype, fact.shape) for fact in first.arguments] == [("float32", (4,))]
    assert first.came is not None
    assert first.came.dtype == ("float32" if verdict == "passed" else "float16")
    assert first.milliseconds is not None


def test_a_usage_error_is_an_object_too(jaxpath: Jaxpath) -> None:
    ended = jaxpath("check", "arrays-04", "nothing.py", "--json")
    found = json.loads(ended.stdout)
    assert ended.code == 2
    assert found.keys() == {"schema", "fault", "what", "do"}
    assert (found["schema"], found["fault"]) == ("jaxpath.error/1", "learner")


@pytest.mark.parametrize(
    ("given", "again"),
    [
        (["my file.py"], "jaxpath check arrays-04 'my file.py'"),
        (
            ["my file.py", "--task", "exercise", "--platform", "cpu"],
            "jaxpath check arrays-04 'my file.py' --task exercise --platform cpu",
        ),
    ],
)
def test_the_command_to_type_next_names_the_file(
    given: list[str], again: str, jaxpath: Jaxpath
) -> None:
    (jaxpath.cwd / "my file.py").write_text(ANSWERS["failed"])
    assert jaxpath.json("check", "arrays-04", *given, code=1)["do"][0] == again
