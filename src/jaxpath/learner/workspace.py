"""The workspace: a folder with a marker file, and in it one folder per lesson."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from jaxpath.course.records import Head
from jaxpath.errors import Exit, JaxpathError
from jaxpath.files import write_whole
from jaxpath.paths import state_folder

MARKER = ".jaxpath-workspace"
DEFAULT_NAME = "jaxpath-workspace"
RECEIPTS = "receipts"


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder that holds a learner's work."""

    folder: Path

    def lesson(self, head: Head) -> Path:
        """The folder of a lesson: under its id, or under an older name that it had."""
        for name in (head.id, *head.aliases):
            if (self.folder / name).is_dir():
                return self.folder / name
        return self.folder / head.id

    def receipts(self, head: Head) -> Path:
        """The folder of a lesson's records."""
        return self.lesson(head) / RECEIPTS


def find_workspace(chosen: Path | None = None, start: Path | None = None) -> Workspace | None:
    """The workspace named, else the one around the current folder, else the one used last.

    JaxpathError where the named folder is none; None where there is none at all.
    """
    if chosen is not None:
        if not (chosen / MARKER).is_file():
            raise JaxpathError(
                f"{chosen} is not a jaxpath workspace.",
                f"Make one there with `jaxpath --workspace {chosen} start`.",
            )
        return Workspace(chosen.resolve())
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        if (folder / MARKER).is_file():
            return Workspace(folder)
    return _last_used()


def need_workspace(chosen: Path | None = None) -> Workspace:
    """The workspace, or a JaxpathError that says how to make one."""
    found = find_workspace(chosen)
    if found is None:
        raise JaxpathError(
            "There is no workspace yet.", "Run `jaxpath start`: it makes one in the current folder."
        )
    return found


def open_workspace(chosen: Path | None = None) -> tuple[Workspace, bool]:
    """The workspace to work in, made where there is none, and whether it was made now."""
    found = None if chosen and not (chosen / MARKER).is_file() else find_workspace(chosen)
    made = found is None
    workspace = found or _make(chosen or Path.cwd() / DEFAULT_NAME)
    with suppress(OSError):  # without a home the next command is told with --workspace
        write_whole(state_folder() / "workspace", str(workspace.folder).encode())
    return workspace, made


def _make(folder: Path) -> Workspace:
    marker = json.dumps({"schema": "jaxpath.workspace/1"}) + "\n"
    try:
        write_whole(folder / MARKER, marker.encode())
    except OSError as error:
        raise JaxpathError(
            f"A workspace cannot be made in {folder}: {error.strerror}.",
            "Name a folder of yours: `jaxpath --workspace FOLDER start`.",
            Exit.ENVIRONMENT,
        ) from None
    return Workspace(folder.resolve())


def _last_used() -> Workspace | None:
    try:
        folder = Path((state_folder() / "workspace").read_text().strip())
    except (OSError, ValueError, RuntimeError):
        return None
    return Workspace(folder) if (folder / MARKER).is_file() else None
