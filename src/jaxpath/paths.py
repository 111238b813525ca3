"""Where the package keeps its content, and the few places outside a workspace."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
LESSONS = PACKAGE / "lessons"


def cache_folder() -> Path:
    """Folder for outcomes of reference solutions; everything in it can be made again."""
    return _outside("JAXPATH_CACHE", "user_cache_path")


def state_folder() -> Path:
    """Folder for the path of the workspace used last."""
    return _outside("JAXPATH_STATE", "user_state_path")


def log_folder() -> Path:
    """Folder for the log of a fault of the tutor's own."""
    return _outside("JAXPATH_LOG", "user_log_path")


def _outside(variable: str, function: str) -> Path:
    chosen = os.environ.get(variable)
    if chosen:
        return Path(chosen)
    import platformdirs

    folder: Path = getattr(platformdirs, function)("jaxpath", appauthor=False)
    return folder
