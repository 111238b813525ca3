"""Which lesson folders a command is about: by id, by path, or all of them."""

from collections.abc import Sequence
from pathlib import Path

from jaxpath.course import library


def lesson_folders(names: Sequence[str]) -> tuple[Path, ...]:
    """The folders named, each by lesson id or by path; every lesson where none is named.

    JaxpathError where a name is neither.
    """
    if names:
        return tuple(_folder(name) for name in names)
    # Not library.heads(): a lesson that does not read is what a check is for.
    homes = library.lesson_homes()
    return tuple(path.parent for home in homes for path in sorted(home.glob("*/lesson.toml")))


def _folder(name: str) -> Path:
    path = Path(name)
    return path if path.is_dir() else library.head(name).folder
