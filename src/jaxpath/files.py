"""Write a file whole or not at all."""

import contextlib
import os
import tempfile
from pathlib import Path


def write_whole(path: Path, data: bytes, overwrite: bool = True) -> None:
    """Write `data` to `path` so that a kill at any moment leaves the old file or the new one.

    Raises FileExistsError where the file is there and `overwrite` is off, OSError where the
    folder cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".tmp-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)
        if overwrite:
            Path(name).replace(path)
        else:
            _publish_new(name, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            Path(name).unlink()


def _publish_new(name: str, path: Path) -> None:
    """Name the finished file only where nothing has that name: a rename would replace it."""
    try:
        os.link(name, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if path.exists():
            raise FileExistsError(path) from None
        Path(name).replace(path)
