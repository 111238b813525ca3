"""The commands that put things right, for both families of shell, with every path quoted."""

import shlex
from collections.abc import Sequence

from jaxpath.doctor.records import Fix

_PROFILES = "~/.bashrc ~/.zshrc ~/.profile"


def install(python: str, *packages: str) -> Fix:
    return _pip(python, "install -U", packages)


def uninstall(python: str, *packages: str) -> Fix:
    return _pip(python, "uninstall", packages)


def module(python: str, *words: str) -> Fix:
    """Run a module of the examined interpreter."""
    rest = " ".join(words)
    return Fix((f"{shlex.quote(python)} -m {rest}",), (f"& {powershell(python)} -m {rest}",))


def unset(names: Sequence[str]) -> Fix:
    """Forget variables in this terminal, and find out where they come from."""
    listed = " ".join(names)
    pattern = r"\|".join(names)
    first = f"[Environment]::SetEnvironmentVariable('{names[0]}',$null,'User')"
    return Fix(
        (f"unset {listed}", f"grep -sn {shlex.quote(pattern)} {_PROFILES}"),
        ("Remove-Item " + ", ".join(f"Env:{name}" for name in names), first),
        "The first command changes this terminal; the second concerns new ones"
        " (grep shows the line to delete).",
    )


def export(name: str, value: str) -> Fix:
    return Fix((f"export {name}={shlex.quote(value)}",), (f"$env:{name}={powershell(value)}",))


def rename(names: Sequence[str]) -> Fix:
    """Move files that hide a module out of the way; three at a time are enough to read."""
    few = names[:3]
    return Fix(
        tuple(f"mv {shlex.quote(name)} {shlex.quote('my_' + name)}" for name in few),
        tuple(f"Rename-Item {powershell(name)} {powershell('my_' + name)}" for name in few),
        "Then change the imports of your own code to the new name.",
    )


def new_environment(note: str = "") -> Fix:
    return Fix(
        ("python3 -m venv .venv", ".venv/bin/python -m pip install -U pip jaxpath"),
        ("py -m venv .venv", r".\.venv\Scripts\python.exe -m pip install -U pip jaxpath"),
        note,
    )


def powershell(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _pip(python: str, command: str, packages: Sequence[str]) -> Fix:
    return module(python, "pip", command, *packages)
