"""The numbers of the mutants: what a run finds, what the lessons list, and the page of both."""

from pathlib import Path

from broken_lessons import TINY, TRIED, copy_of

from conftest import Jaxpath
from jaxpath.author.folders import lesson_folders
from jaxpath.author.kills import Kills, listed, table, together
from jaxpath.author.mutants import mutants
from jaxpath.author.survivors import equivalents
from jaxpath.course.head import read_head
from jaxpath.course.tasks import tasks_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "mutants.md"
SURVIVES = next(broken for broken in TRIED if "max(2, 1)" in broken.new)


def test_the_page_has_the_mutants_of_every_lesson_as_they_are() -> None:
    """That all are killed but those listed is what `author check` proves of every lesson."""
    rows = [row for folder in lesson_folders(()) for row in listed(read_head(folder))]
    again = "Run `jaxpath author check --table docs/mutants.md`."
    assert PAGE.read_text(encoding="utf-8") == table(rows), again


def test_a_run_writes_the_table_that_follows_from_the_lesson(tmp_path: Path) -> None:
    command = Jaxpath(tmp_path, tmp_path, tmp_path / "cache")
    found = command.json("author", "check", TINY, "--table", tmp_path / "mutants.md")
    assert (tmp_path / "mutants.md").read_text() == table(listed(read_head(TINY)))
    assert found["mutants"] == found["lessons"][0]["mutants"]
    assert found["mutants"] == {
        "mutants": 8, "killed": 8, "equivalent": 0, "survivors": 0, "kill_rate": "100.0 %",
    }  # fmt: skip


def test_a_survivor_is_shown_with_its_line_before_and_after(tmp_path: Path) -> None:
    command = Jaxpath(tmp_path, tmp_path, tmp_path / "cache")
    ran = command("author", "check", copy_of(tmp_path / "tiny", SURVIVES))
    assert ran.code == 1
    assert "no check notices `1 -> 0`" in ran.text
    assert "- return max(2, 1) * x" in ran.text
    assert "+ return max(2, 0) * x" in ran.text
    assert "Add a case with values that lie between the two numbers" in ran.text
    assert "Not yet: mutants." in ran.text


def test_the_kill_rate_counts_equivalent_ones_as_not_killed() -> None:
    rows = [Kills("a-01", "f", 8, 6, {"x -> `y`": "Why."}, ("z",)), Kills("a-02", "g", 2, 2, {})]
    assert together(rows).rate == "80.0 %"
    assert table(rows).splitlines()[-11:] == [
        "| a-01 | `f` | 8 | 6 | 1 | 1 | 75.0 % |",
        "| **a-01** |  | 8 | 6 | 1 | 1 | 75.0 % |",
        "| a-02 | `g` | 2 | 2 | 0 | 0 | 100.0 % |",
        "| **a-02** |  | 2 | 2 | 0 | 0 | 100.0 % |",
        "| **all** |  | 10 | 8 | 1 | 1 | 80.0 % |",
        "",
        "## Equivalent ones",
        "",
        "### a-01: `f`",
        "",
        "- Why. `` x -> `y` ``",
    ]  # fmt: skip


def test_an_entry_may_be_about_every_mutant_that_begins_alike() -> None:
    found = mutants(tasks_of(read_head(TINY))[0])
    listed = {"every 2 -> ": "some", "2 * x -> x": "one", "every 9": "none"}
    assert equivalents(listed, found) == {
        "2 -> 3": "some", "2 -> 1": "some", "2 -> -2": "some", "2 -> 0": "some",
        "2 * x -> x": "one",
    }  # fmt: skip
