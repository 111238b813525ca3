"""The command `jaxpath`."""

import sys


def main() -> None:
    """Run one command; `--version` alone is answered before anything else is imported."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from jaxpath import __version__

        print(f"jaxpath {__version__}")
        return
    from jaxpath.cli.app import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
