"""Rows on the interpreter itself: version, size of a pointer, environment, pip."""

import os
import re
from pathlib import Path

from jaxpath.doctor import fixes
from jaxpath.doctor.check import Check, Finding, failed, never, passed, warned
from jaxpath.doctor.facts import Facts
from jaxpath.doctor.records import Fix

OLDEST = (3, 11)

_NEWER = Fix(
    ("python3 --version", "python3.12 -m venv .venv"),
    ("py --list", "py -3.12 -m venv .venv"),
    "Install Python 3.11 or newer from python.org, make an environment with it"
    " and install jaxpath there.",
)
_DEBIAN = Fix(
    ("sudo apt install python3-venv",),
    (),
    "On Debian and Ubuntu this is one more system package; elsewhere reinstall Python from"
    " python.org.",
)
_ACTIVATE = re.compile(r"""^[ \t]*(?:export )?VIRTUAL_ENV=(['"]?)([^'"$\n]+)\1\s*$""", re.MULTILINE)


def version(facts: Facts) -> Finding:
    if facts.interpreter is None:
        return _does_not_start(facts)
    own = facts.target.version_text
    if facts.target.version >= OLDEST:
        return passed(own)
    return failed("too_old", own, "jaxpath and current JAX need Python 3.11 or newer.", _NEWER)


def _does_not_start(facts: Facts) -> Finding:
    path = Path(facts.python)
    detail = f"{facts.python} does not start: {facts.trouble}"
    if path.is_symlink() and not path.exists():
        why = "It is a link to a Python that has been removed or moved, so its environment is lost."
        return failed("base_gone", detail, why, fixes.new_environment(_REPLACE))
    why = "Nothing else can be examined without an interpreter that runs."
    return failed("does_not_start", detail, why, _NEWER)


_REPLACE = "Rename or delete the old environment folder first; your own files do not belong in it."


def bits(facts: Facts) -> Finding:
    found = facts.target.found["bits"]
    if found == 64:
        return passed("64-bit")
    why = "JAX is published for 64-bit Python only."
    return failed("32bit", f"{found}-bit", why, _NEWER)


def venv(facts: Facts) -> Finding:
    target = facts.target
    if target.found["conda"]:
        return passed(f"conda environment {target.prefix}")
    if not target.in_venv:
        return _no_environment(facts)
    configuration = _configuration(target.prefix)
    home = configuration.get("home", "")
    if home and not Path(home).is_dir():
        why = f"The Python it was made from is no longer in {home}."
        fix = fixes.new_environment(_REPLACE)
        return failed("base_gone", str(target.prefix), why, fix)
    former = _former_place(target.prefix)
    if former:
        why = (
            f"It was made in {former} and moved or copied since. Activating it changes nothing,"
            " and its pip command fails or installs elsewhere."
        )
        return failed("moved", str(target.prefix), why, fixes.new_environment(_REPLACE))
    return passed(str(target.prefix))


def _no_environment(facts: Facts) -> Finding:
    why = "Packages of different projects share this Python, and an update for one breaks another."
    if facts.target.found["externally_managed"]:
        why = "This Python belongs to the operating system, which does not let pip install into it."
    return warned("none", "not in a virtual environment", why, fixes.new_environment())


def _configuration(prefix: Path) -> dict[str, str]:
    try:
        text = (prefix / "pyvenv.cfg").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    pairs = (line.split("=", 1) for line in text.splitlines() if "=" in line)
    return {key.strip(): value.strip() for key, value in pairs}


def _former_place(prefix: Path) -> str:
    """Where `activate` says the environment is, when that is not where it is."""
    script = prefix / ("Scripts" if os.name == "nt" else "bin") / "activate"
    try:
        text = script.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    places = [place.strip() for _, place in _ACTIVATE.findall(text)]
    if not places or any(os.path.realpath(each) == os.path.realpath(prefix) for each in places):
        return ""
    return str(places[0])


def pip(facts: Facts) -> Finding:
    if facts.target.has_module("pip"):
        return passed("pip is here")
    if "uv" in _configuration(facts.target.prefix):
        return passed("made by uv: use `uv pip install` instead of pip")
    fix = _DEBIAN
    if facts.target.has_module("ensurepip"):
        fix = fixes.module(facts.python, "ensurepip", "--upgrade")
    why = "Packages cannot be installed into this Python until it has pip."
    return warned("missing", "this Python has no pip", why, fix)


def ensurepip(facts: Facts) -> Finding:
    missing = [name for name in ("venv", "ensurepip") if not facts.target.has_module(name)]
    if not missing:
        return passed("can make environments")
    why = "`python -m venv` needs them, and this Python came without."
    return warned("no_ensurepip", "without " + " and ".join(missing), why, _DEBIAN)


CHECKS = (
    Check(
        "python.version",
        "Python version",
        version,
        "Which Python runs, and whether it is 3.11 or newer.",
        "An older Python makes pip install an old JAX without saying so, or none at all.",
        "Install a newer Python beside the old one and make an environment with it.",
        needs_python=False,
    ),
    Check(
        "python.bits",
        "64-bit Python",
        bits,
        "Whether this Python is a 64-bit program.",
        "There is no JAX for 32-bit Python; pip then says that no distribution matches.",
        "Install the 64-bit Python from python.org.",
    ),
    Check(
        "python.venv",
        "Virtual environment",
        venv,
        "Whether this Python is an environment of its own, still in the place it was made.",
        "Environments keep projects apart. A moved one keeps pointing at its former place.",
        "Make a new environment; it takes less time than repairing one.",
        required=never,
    ),
    Check(
        "python.pip",
        "pip",
        pip,
        "Whether packages can be installed into this Python.",
        "Environments made with --without-pip, and some system Pythons, have no pip.",
        "Run ensurepip with this Python, or use the tool that made the environment.",
        required=never,
    ),
    Check(
        "python.ensurepip",
        "Making environments",
        ensurepip,
        "Whether this Python can make a virtual environment.",
        "Debian and Ubuntu leave out the part that puts pip into new environments.",
        "Install python3-venv with the system's package manager.",
        required=never,
    ),
)
