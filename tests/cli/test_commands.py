"""Commands as they are typed: exit codes, help, JSON, and what is said of a slip."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import JAXPATH, RIGHT, WRONG, Jaxpath
from jaxpath.course import library

COMMANDS = (
    "start", "next", "list", "guide", "run", "experiment", "check", "hint", "solution", "quiz",
    "figure", "evidence", "reset", "undo", "explain", "doctor", "author",
)  # fmt: skip
OWN = {head.id for head in library.heads()}
HEAVY = {"jax", "jaxlib", "numpy", "matplotlib", "optax"}


def imported(stderr: str) -> set[str]:
    """Top-level names of the modules in the report of `-X importtime`."""
    lines = [line for line in stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip().split(".")[0] for line in lines}


def test_the_version_is_said_at_once(jaxpath: Jaxpath) -> None:
    ran = jaxpath("--version")
    assert (ran.code, ran.stderr) == (0, "")
    assert ran.stdout.startswith("jaxpath 0.")


def test_every_command_has_help(jaxpath: Jaxpath) -> None:
    whole = jaxpath("--help")
    assert whole.code == 0
    assert "Exit status: 0 done or passed" in whole.text
    for command in COMMANDS:
        assert command in whole.stdout.split()
        ran = jaxpath(command, "--help")
        assert (ran.code, ran.stderr) == (0, "")
        assert ran.stdout.lstrip().startswith(f"Usage: jaxpath {command}")
        assert len(ran.stdout.splitlines()) > 4
    assert jaxpath("author", "check", "-h").code == 0


def test_every_command_prints_one_object_with_its_schema(jaxpath: Jaxpath, workspace: Path) -> None:
    (workspace / "arrays-04" / "main.py").write_text("print('Hello')\n")
    calls = {
        "start arrays-04": ("lesson", 0),
        "next": ("next", 0),
        "list": ("list", 0),
        "run arrays-04": ("run", 0),
        "experiment arrays-04 --predict b": ("experiment", 0),
        "check arrays-04": ("check", 1),
        "hint arrays-04": ("hint", 0),
        "solution arrays-04 --yes": ("solution", 0),
        "quiz arrays-04 --answer b": ("quiz", 0),
        "quiz arrays-04 --answer a": ("quiz", 1),
        "figure arrays-04": ("figure", 0),
        "evidence arrays-04": ("evidence", 0),
        "reset arrays-04": ("reset", 0),
        "undo arrays-04": ("undo", 0),
        "explain main.py": ("error", 2),
    }
    for line, (schema, code) in calls.items():
        found = jaxpath.json(*line.split(), code=code)
        assert found["schema"] == f"jaxpath.{schema}/1", line
        assert next(iter(found)) == "schema", line


def test_what_a_command_gives_is_right(jaxpath: Jaxpath, workspace: Path) -> None:
    trial = jaxpath.json("experiment", "arrays-04", "repeated_index", "--predict", "[0,5,0,7]")
    assert (trial["right"], trial["truth"]) == (True, "[0, 5, 0, 7]")
    trial = jaxpath.json("experiment", "arrays-04", "past_the_end", "--predict", "a")
    assert trial["right"] is False
    assert trial["said"] == "IndexError: index 10 is out of bounds"
    hint = jaxpath.json("hint", "arrays-04")
    assert (hint["number"], len(hint["hints"])) == (1, 1)
    again = jaxpath.json("hint", "arrays-04")
    assert (again["number"], again["hints"][0]) == (2, hint["hints"][0])
    figure = jaxpath.json("figure", "arrays-04")["figures"]["three_rows"]
    assert figure["cells"] == [[1, 2, 3, 4], [1, 20, 3, 4], [6, 2, 8, 4]]


def test_run_shows_what_the_file_prints(jaxpath: Jaxpath, workspace: Path) -> None:
    (workspace / "arrays-04" / "main.py").write_text(
        "import jax\nprint(jax.devices()[0].platform)\n"
    )
    found = jaxpath.json("run", "arrays-04")
    assert (found["output"], found["fault"]) == ("cpu\n", "nobody")
    (workspace / "arrays-04" / "main.py").write_text("x = 1\nprint(x.y)\n")
    found = jaxpath.json("run", "arrays-04", code=1)
    assert found["fault"] == "learner"
    assert "on line 2" in found["sentence"]


def test_figures_are_saved_with_their_data(jaxpath: Jaxpath) -> None:
    ran = jaxpath("figure", "arrays-04", "--save", "pictures")
    assert ran.code == 0, ran
    kinds = {path.suffix for path in (jaxpath.cwd / "pictures").rglob("*") if path.is_file()}
    assert {".png", ".svg", ".json"} <= kinds


def test_a_pasted_message_is_explained(jaxpath: Jaxpath) -> None:
    message = "TypeError: JAX arrays are immutable and do not support in-place item assignment.\n"
    ran = jaxpath("explain", "-", typed=message)
    assert ran.code == 0
    assert "JAX arrays never change" in ran.text
    ran = jaxpath("explain", "-", typed="bash: python: command not found\n")
    assert ran.code == 0
    ran = jaxpath("explain", "-", typed="all is well\n")
    assert ran.code == 1


SLIPS = {
    "check arays-04": "Did you mean arrays-04?",
    "start welcome": "Did you mean welcome-01?",
    "hint arrays-04 excercise": "Did you mean exercise?",
    "figure arrays-04 thre_rows": "Did you mean three_rows?",
    "experiment arrays-04 repeatd_index": "Did you mean repeated_index?",
    "experiment arrays-04 repeated_index --predict 5": "Answer with one of a, b, c.",
    "start arrays-04 --stage later": "The stages are Understand, Build,",
    "start arrays-04 --predict b": "Write --predict NAME=VALUE.",
    "start arrays-04 --predict nothing=b": "It has rebind_and_ignore,",
    "quiz arrays-04 --answer z": "Answer with one of a, b, c.",
    "--color purple list": "auto, always or never",
    "--workspace nowhere list": "is not a jaxpath workspace",
    "evidence arrays-04": "There is no workspace yet.",
    "check arrays-04": "There is no workspace, and no file was named.",
}


@pytest.mark.parametrize("line", SLIPS)
def test_a_slip_is_a_usage_error_that_says_what_was_meant(line: str, jaxpath: Jaxpath) -> None:
    ran = jaxpath(*line.split())
    assert ran.code == 2
    assert ran.stdout == "" or line.startswith("quiz")  # which shows its question first
    assert SLIPS[line] in ran.text
    found = jaxpath.json(*line.split(), code=2)
    assert (found["schema"], found["fault"]) == ("jaxpath.error/1", "learner")
    assert SLIPS[line] in f"{found['what']} {found['do']}"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("lst", "Did you mean 'list'?"),
        ("list --jsn", "No such option: --jsn"),
        ("check a b c", "extra argument"),
    ],
)
def test_a_slip_that_the_parser_finds(line: str, says: str, jaxpath: Jaxpath) -> None:
    ran = jaxpath(*line.split())
    assert ran.code == 2
    assert says in ran.stderr
    found = jaxpath.json(*line.split(), code=2)
    assert (found["schema"], found["fault"]) == ("jaxpath.error/1", "learner")


def test_shared_options_may_stand_anywhere(jaxpath: Jaxpath, workspace: Path) -> None:
    elsewhere = jaxpath.home
    before = jaxpath("--json", "--workspace", workspace, "list", cwd=elsewhere)
    after = jaxpath("list", f"--workspace={workspace}", "--json", cwd=elsewhere)
    assert before.stdout == after.stdout
    assert before.json["workspace"] == str(workspace)


def test_without_a_terminal_everything_prints_in_order_and_nothing_asks(jaxpath: Jaxpath) -> None:
    ran = jaxpath("start", "arrays-04", typed="q\nq\n")
    assert (ran.code, ran.stderr) == (0, "")
    order = [
        "1 of 5 Understand", "Which cells will differ", "2 of 5 Build", "Step 1.", "It prints",
        "Original: [1. 2. 3. 4.]", "Step 4.", "3 of 5 Experiment", "[0, 5, 0, 7]",
        "4 of 5 Exercise", "zero_last_two(x)", "jaxpath check arrays-04", "Checkpoint",
        "5 of 5 Evidence", "Still open:",
    ]  # fmt: skip
    places = [ran.text.find(part) for part in order]
    assert -1 not in places, dict(zip(order, places, strict=True))
    assert places == sorted(places)
    assert "Enter" not in ran.text


def test_flags_answer_what_would_be_asked(jaxpath: Jaxpath) -> None:
    flags = ["--predict", "rebind_and_ignore=b", "--predict", "repeated_index=a", "--answer", "b"]
    ran = jaxpath("start", "arrays-04", *flags)
    assert ran.code == 0
    assert "As you said: x: [1.0, 2.0, 3.0, 4.0]" in ran.text
    assert "You said [0, 3, 0, 7] It gives [0, 5, 0, 7]" in ran.text
    found = jaxpath.json("evidence", "arrays-04")
    assert [p["right"] for p in found["predictions"]] == [True, False]
    assert found["checkpoint_answered"] is True


@pytest.mark.parametrize(
    ("line", "flag"),
    [("quiz arrays-04", "--answer"), ("experiment arrays-04", "--predict"),
     ("solution arrays-04", "--yes")],
)  # fmt: skip
def test_a_question_with_nobody_there_names_the_flag(
    line: str, flag: str, jaxpath: Jaxpath
) -> None:
    ran = jaxpath(*line.split())
    assert ran.code == 2
    assert flag in ran.stderr
    assert jaxpath(*line.split(), "--no-input").code == 2


def test_starting_up_imports_nothing_heavy() -> None:
    code = (
        "import jaxpath.cli.app, sys; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not (HEAVY | {"rich", "pydantic", "markdown_it"}) & set(ran.stdout.split())


@pytest.mark.parametrize(
    "line", ["list", "start arrays-04", "check arrays-04", "hint arrays-04", "doctor", "next"]
)
def test_the_parent_never_imports_jax(
    line: str, jaxpath: Jaxpath, save: Callable[[str], Path]
) -> None:
    save(RIGHT)
    ran = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "jaxpath", *line.split()],
        cwd=jaxpath.cwd, env=jaxpath.environment(), capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr[-2000:]
    names = imported(ran.stderr)
    assert "jaxpath" in names
    assert not HEAVY & names
    if line == "list":
        assert not {"pydantic", "markdown_it"} & names


# Surroundings that are not as they should be.


def test_a_cache_that_cannot_be_written_costs_only_time(jaxpath: Jaxpath) -> None:
    (jaxpath.cwd / "mine.py").write_text(RIGHT)
    (jaxpath.cwd / "file").write_text("")
    ran = jaxpath("check", "arrays-04", "mine.py", JAXPATH_CACHE=str(jaxpath.cwd / "file"))
    assert (ran.code, ran.stderr) == (0, "")


def test_a_spoilt_cache_costs_only_time(jaxpath: Jaxpath, answers: Path, tmp_path: Path) -> None:
    (jaxpath.cwd / "mine.py").write_text(WRONG)
    for number, content in enumerate([b'{"zero_', b"[1]"]):
        for path in (answers / "answers").glob("*/*.json"):
            copy = tmp_path / f"cache{number}" / path.relative_to(answers)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)
        ran = jaxpath(
            "check", "arrays-04", "mine.py", JAXPATH_CACHE=str(tmp_path / f"cache{number}")
        )
        assert ran.code == 1, (content, ran)
        assert "You made the new array but returned the old one." in ran.text


def test_without_a_home_it_still_works(jaxpath: Jaxpath) -> None:
    none = {"HOME": "/nonexistent", "JAXPATH_STATE": None, "JAXPATH_LOG": None}
    ran = jaxpath("start", "arrays-04", "--json", **none)
    assert ran.code == 0, ran
    assert jaxpath("list", **none).code == 0


def test_a_state_folder_that_is_a_file_is_survived(jaxpath: Jaxpath) -> None:
    (jaxpath.cwd / "file").write_text("")
    state = {"JAXPATH_STATE": str(jaxpath.cwd / "file")}
    assert jaxpath("start", "arrays-04", "--json", **state).code == 0
    assert jaxpath("list", **state).code == 0


def pack(folder: Path, lesson: Path) -> dict[str, str]:
    """Install a lesson in a package of its own; the setting under which it is found."""
    info = folder / "lessons_pack-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "entry_points.txt").write_text("[jaxpath.lessons]\nmine = lessons_pack\n")
    package = folder / "lessons_pack"
    package.mkdir()
    (package / "__init__.py").write_text("raise SystemExit('reading a pack imports nothing')\n")
    for name in lesson.iterdir():
        if name.is_file():
            (package / "tiny_01").mkdir(exist_ok=True)
            (package / "tiny_01" / name.name).write_bytes(name.read_bytes())
    return {"PYTHONPATH": str(folder)}


def listed(jaxpath: Jaxpath, **around: str) -> list[str]:
    """The ids that `list` shows."""
    return [lesson["id"] for lesson in jaxpath("list", "--json", **around).json["lessons"]]


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A copy of the lesson that the documentation shows."""
    found = next((Path(__file__).parents[1] / "lessons").iterdir())
    copy = tmp_path / "tiny"
    copy.mkdir()
    for path in found.iterdir():
        if path.is_file():
            (copy / path.name).write_bytes(path.read_bytes())
    return copy


def test_a_lesson_of_a_pack_is_listed_and_taught(
    jaxpath: Jaxpath, tmp_path: Path, tiny: Path
) -> None:
    around = pack(tmp_path / "site", tiny)
    (mine,) = {*listed(jaxpath, **around)} - OWN
    assert jaxpath("start", mine, **around).code == 0
    assert jaxpath("check", mine, **around).code == 1


def test_a_broken_pack_stops_nothing_else(jaxpath: Jaxpath, tmp_path: Path, tiny: Path) -> None:
    (tiny / "lesson.toml").write_text("id = \n")
    around = pack(tmp_path / "site", tiny)
    assert {*listed(jaxpath, **around)} == OWN


def test_a_lesson_that_cannot_be_read_is_the_fault_of_its_author(
    jaxpath: Jaxpath, tmp_path: Path, tiny: Path
) -> None:
    around = pack(tmp_path / "site", tiny)
    (mine,) = {*listed(jaxpath, **around)} - OWN
    story = tmp_path / "site" / "lessons_pack" / "tiny_01" / "lesson.md"
    story.write_text(story.read_text().replace("## Evidence", "## Evidnce"))
    ran = jaxpath("start", mine, **around)
    assert ran.code == 3
    assert "lesson.md:1: the stages are" in "".join(ran.stderr.split("\n"))
    found = jaxpath("start", mine, "--json", **around)
    assert (found.code, found.json["fault"]) == (3, "tool")


def test_where_the_shell_does_not_find_jaxpath_start_says_what_makes_it(
    jaxpath: Jaxpath,
) -> None:
    here = str(JAXPATH.parent)
    away = jaxpath("start", "arrays-04", PATH="/usr/bin:/bin")
    assert "This terminal does not find jaxpath by its name." in away.text
    assert f"source {here}/activate" in "".join(away.stdout.split("\n"))
    assert "does not find jaxpath" not in jaxpath("start", "arrays-04", PATH=f"{here}:/bin").text


def test_a_fault_of_ours_is_said_as_ours(jaxpath: Jaxpath, tmp_path: Path) -> None:
    """A folder where an installer writes a file is nothing that jaxpath expects."""
    (tmp_path / "site" / "odd-1.0.dist-info" / "entry_points.txt").mkdir(parents=True)
    around = {"PYTHONPATH": str(tmp_path / "site")}
    ran = jaxpath("list", **around)
    assert ran.code == 3
    assert "fault of jaxpath's own, not yours" in ran.text
    assert "Traceback" not in ran.stderr
    assert "Traceback" in (jaxpath.home / "log" / "jaxpath-fault.log").read_text()
    assert jaxpath("list", "--json", **around).json["fault"] == "tool"
    assert "Traceback" in jaxpath("list", "--debug", **around).stderr


def test_an_attempt_never_changes_the_kept_answers(jaxpath: Jaxpath, tmp_path: Path) -> None:
    cache = tmp_path / "own-cache"
    (jaxpath.cwd / "right.py").write_text(RIGHT)
    assert jaxpath("check", "arrays-04", "right.py", JAXPATH_CACHE=str(cache)).code == 0
    (kept,) = (cache / "answers").rglob("*.json")
    # The same numbers for the reference as a wrong answer would give.
    (jaxpath.cwd / "wrong.py").write_text(
        f"import json\nfrom pathlib import Path\npath = Path({str(kept)!r})\n"
        "found = json.loads(path.read_text())\n"
        "found['zero_last_two'] = found['mistake_returns_the_old_array']\n"
        f"path.write_text(json.dumps(found))\n{WRONG}"
    )
    for _ in range(2):
        ran = jaxpath("check", "arrays-04", "wrong.py", JAXPATH_CACHE=str(cache))
        assert ran.code == 1, ran


def test_the_study_guide_says_what_each_phase_needs_and_leaves(jaxpath: Jaxpath) -> None:
    phases = jaxpath.json("guide")["phases"]
    assert [lesson["id"] for phase in phases for lesson in phase["lessons"]] == [
        lesson["id"] for lesson in jaxpath.json("list")["lessons"]
    ]
    for phase in phases:
        assert phase["prepare"] and phase["milestones"] and phase["evidence"] and phase["lessons"]
    shown = jaxpath("guide", "arrays")
    assert "Prepare" in shown.text and "Milestones" in shown.text
    assert "Welcome" not in shown.text
    assert "Did you mean arrays?" in jaxpath("guide", "arays").text
