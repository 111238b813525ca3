"""How soon a command is on screen, against plain Python.

python benchmarks/startup.py
"""

import sys
from pathlib import Path

from measure import compare

JAXPATH = str(Path(sys.executable).with_name("jaxpath"))
IMPORTS = [sys.executable, "-c", "import typer, rich"]


def main() -> None:
    print(f"{'':44} ratio")
    print(
        compare(
            "--version / python -c pass", [JAXPATH, "--version"], [sys.executable, "-c", "pass"], 31
        )
    )
    print(compare("--help / import typer, rich", [JAXPATH, "--help"], IMPORTS, 21))
    print(compare("list / import typer, rich", [JAXPATH, "list"], IMPORTS, 21))


if __name__ == "__main__":
    main()
