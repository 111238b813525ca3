"""Print what a command has to say: for people, or as one JSON object."""

import json
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from jaxpath.errors import JaxpathError


def show(*renderables: Any) -> None:
    """Print renderables on the screen; in a pipe, without the spaces that fill up lines."""
    from jaxpath.ui.theme import console

    screen = console()
    if screen.is_terminal:
        for renderable in renderables:
            screen.print(renderable)
        return
    with screen.capture() as captured:
        for renderable in renderables:
            screen.print(renderable)
    for line in captured.get().splitlines():
        screen.file.write(line.rstrip() + "\n")


def show_json(schema: str, **fields: Any) -> None:
    """Print one JSON object with its schema first."""
    print(json.dumps({"schema": schema, **fields}, indent=1, ensure_ascii=not _utf8()))


def show_note(text: str) -> None:
    """Print a remark beside the result, on standard error."""
    from rich.text import Text

    from jaxpath.ui.theme import console

    console(stderr=True).print(Text(text, overflow="fold"))


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Say what goes on where it takes more than a second and somebody watches; then wipe it off."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield
        return
    said = threading.Event()

    def say() -> None:
        said.set()
        print(f"{text} ...", end="", flush=True, file=sys.stderr)

    timer = threading.Timer(1.0, say)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if said.is_set():
            print("\r\x1b[2K", end="", flush=True, file=sys.stderr)


def show_error(error: JaxpathError, as_json: bool) -> None:
    """Say what happened and what to do, harmlessly: both may quote the name of a file."""
    from jaxpath.text import harmless

    what, do = harmless(error.what), harmless(error.do)
    if as_json:
        fault = {2: "learner", 3: "tool", 4: "environment"}.get(int(error.exit_code), "learner")
        show_json("jaxpath.error/1", fault=fault, what=what, do=do)
        return
    from rich.text import Text

    from jaxpath.ui.theme import console

    screen = console(stderr=True)
    screen.print(Text(what, style="bad", overflow="fold"))
    screen.print(Text(do, overflow="fold"))


def _utf8() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
