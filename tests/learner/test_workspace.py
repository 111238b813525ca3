"""Which workspace a command means: named, around the current folder, or used last."""

from pathlib import Path

from conftest import Jaxpath


def home_of(jaxpath: Jaxpath, *arguments: object, cwd: Path) -> str | None:
    found = jaxpath.json("list", *arguments, cwd=cwd)["workspace"]
    assert found is None or isinstance(found, str)
    return found


def test_found_from_a_subfolder_and_through_a_link(
    jaxpath: Jaxpath, workspace: Path, tmp_path: Path
) -> None:
    link = tmp_path / "a link"
    link.symlink_to(workspace)
    assert home_of(jaxpath, cwd=workspace / "arrays-04") == str(workspace)
    assert home_of(jaxpath, cwd=link / "arrays-04") == str(workspace)


def test_the_one_used_last_is_found_from_anywhere(
    jaxpath: Jaxpath, workspace: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert home_of(jaxpath, cwd=elsewhere) == str(workspace)


def test_the_one_named_beats_both(jaxpath: Jaxpath, workspace: Path, tmp_path: Path) -> None:
    other = tmp_path / "päth with späces"
    assert jaxpath("--workspace", other, "start", "arrays-04", "--json").code == 0
    assert home_of(jaxpath, "--workspace", other, cwd=workspace) == str(other)
    assert home_of(jaxpath, cwd=workspace) == str(workspace)


def test_the_lesson_is_the_one_whose_folder_this_is(jaxpath: Jaxpath, workspace: Path) -> None:
    hint = jaxpath.json("hint", cwd=workspace / "arrays-04")
    assert (hint["task"], hint["number"]) == ("exercise", 1)


def test_a_folder_that_is_none_is_said(jaxpath: Jaxpath, tmp_path: Path) -> None:
    told = jaxpath("--workspace", tmp_path, "list")
    assert told.code == 2
    assert "is not a jaxpath workspace" in told.text


def test_commands_that_need_one_say_how_to_make_it(jaxpath: Jaxpath) -> None:
    for command in ("evidence", "reset", "undo", "run"):
        told = jaxpath(command, "arrays-04")
        assert told.code == 2
        assert "Run `jaxpath start`" in told.text


def test_a_check_without_a_workspace_grades_and_keeps_nothing(
    jaxpath: Jaxpath, tmp_path: Path
) -> None:
    file = tmp_path / "handed_in.py"
    file.write_text("def zero_last_two(x):\n    return x.at[-2:].set(0)\n")
    assert jaxpath.json("check", "arrays-04", file)["verdict"] == "passed"
    assert {path.name for path in tmp_path.iterdir()} == {"handed_in.py", "home", "here"}
