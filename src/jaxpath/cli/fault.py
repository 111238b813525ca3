"""A fault of jaxpath's own: said as such, with the log to send, never shown as the learner's."""

import tempfile
import traceback
from pathlib import Path

from jaxpath.errors import Exit, JaxpathError


def report_fault(error: Exception, as_json: bool) -> int:
    """Write the log, say where it is; the exit status."""
    from jaxpath.cli.screen import show_error

    log = _write_log("".join(traceback.format_exception(error)))
    where = (
        f"The details are in {log}; please send that file." if log else "No log could be written."
    )
    show_error(
        JaxpathError(
            f"This is a fault of jaxpath's own, not yours: {type(error).__name__}: {error}",
            f"{where} Your files are as they were.",
            Exit.OURS,
        ),
        as_json,
    )
    return int(Exit.OURS)


def _write_log(text: str) -> Path | None:
    from jaxpath.files import write_whole
    from jaxpath.paths import log_folder

    for folder in (log_folder, lambda: Path(tempfile.gettempdir())):
        try:
            path = folder() / "jaxpath-fault.log"
            write_whole(path, text.encode())
        except (OSError, RuntimeError):
            continue
        return path
    return None
