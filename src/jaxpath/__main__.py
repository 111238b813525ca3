"""The command `jaxpath`."""

import gc
import os
import sys


def main() -> None:
    """Run one command; `--version` alone is answered before anything else is imported."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from jaxpath import __version__

        print(f"jaxpath {__version__}")
        _leave(0)
    gc.disable()  # imports make nothing to collect; `start`, which lives long, turns it on again
    from jaxpath.cli.app import run

    _leave(run(sys.argv[1:]))


def _leave(status: int) -> None:
    """Leave without the interpreter's shutdown, in which there is nothing of ours to do."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):  # closed, or nobody reads any more
        pass
    os._exit(status)


if __name__ == "__main__":
    main()
