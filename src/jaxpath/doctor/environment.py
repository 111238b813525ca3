"""Rows on environment variables that change what JAX or Python does."""

import difflib
import re
import shlex
import sys
from pathlib import Path

from jaxpath.doctor import fixes
from jaxpath.doctor.check import Check, Finding, failed, never, passed, warned
from jaxpath.doctor.facts import Facts
from jaxpath.doctor.shadows import hiding

PLATFORMS = ("cpu", "cuda", "rocm", "tpu", "oneapi")
MOST_DEVICES = 1024

_FLAG = re.compile(r"--[a-z]\w*(=.*)?", re.DOTALL)
_COUNT = re.compile(r"--xla_force_host_platform_device_count=(\d+)")
_UNSET = "not set"


def jax_platforms(facts: Facts) -> Finding:
    value = facts.environ.get("JAX_PLATFORMS", "")
    if not value:
        return passed("not set: JAX chooses")
    known = (*PLATFORMS, *(name for name, _ in facts.target.found["plugins"]))
    wrong = [token for token in value.split(",") if token not in known and token != "gpu"]
    fix = fixes.unset(["JAX_PLATFORMS"])
    if wrong:
        return failed("bad_token", repr(value), _explain(wrong[0], known), fix)
    if "gpu" in value.split(",") and not facts.run.ok:
        why = "`gpu` is not a backend's name: JAX then asks for cuda and rocm, and both must start."
        return failed("gpu_alias", value, why, fix)
    return passed(value)


def _explain(token: str, known: tuple[str, ...]) -> str:
    if not token.strip():
        return "There is a comma with no name beside it."
    tidy = token.strip("\"' \r\n\t;").lower()
    near = difflib.get_close_matches(tidy, known, n=1)
    meant = f" Did you mean {near[0]}?" if near else ""
    names = ", ".join(known)
    return f"JAX knows no backend {token!r}; the names are {names}, without spaces.{meant}"


def xla_flags(facts: Facts) -> Finding:
    value = facts.environ.get("XLA_FLAGS", "")
    if not value.strip():
        return passed(_UNSET)
    fix = fixes.unset(["XLA_FLAGS"])
    if "XLA_FLAGS" in (fatal := facts.run.fatal) or "command_line_flags" in facts.run.stderr:
        message = re.sub(r"^.*?\.cc:\d+\] ", "", fatal)
        why = f"XLA reads this variable at the first device and ends the program: {message}"
        return failed("unknown_flag", value, why, fix)
    wrong = _malformed(value)
    if not wrong:
        return passed(value)
    why = f"{wrong!r} is not a flag: each has the form --xla_name=value, with spaces between flags."
    judge = failed if "XLA_FLAGS" in facts.guilty else warned
    return judge("not_a_flag", value, why, fix)


def _malformed(value: str) -> str:
    """The first word that is not a flag, or nothing. A lone file name is a file of flags."""
    try:
        words = shlex.split(value)
    except ValueError:
        return value
    if len(words) == 1 and not words[0].startswith("-") and Path(words[0]).is_file():
        return ""
    return next((word for word in words if not _FLAG.fullmatch(word)), "")


def num_cpu_devices(facts: Facts) -> Finding:
    name = "JAX_NUM_CPU_DEVICES"
    value = facts.environ.get(name)
    if value is None:
        return passed(_UNSET)
    fix = fixes.unset([name])
    if not re.fullmatch(r"\s*\d+\s*", value) or not 1 <= int(value) <= MOST_DEVICES:
        why = f"It is a whole number from 1 to {MOST_DEVICES}; others stop JAX or make it hang."
        return failed("bad_value", repr(value), why, fix)
    flag = _COUNT.search(facts.environ.get("XLA_FLAGS", ""))
    if flag and int(flag[1]) != int(value):
        why = f"XLA_FLAGS asks for {flag[1]} CPU devices; current JAX follows {name} silently."
        return warned("conflict", value, why, fixes.unset(["XLA_FLAGS"]))
    return passed(value)


def python(facts: Facts) -> Finding:
    names = [name for name in ("PYTHONHOME", "PYTHONPATH") if facts.environ.get(name)]
    if not names:
        return passed(_UNSET)
    guilty = [name for name in names if name in facts.guilty]
    if guilty:
        detail = ", ".join(f"{name}={facts.environ[name]}" for name in guilty)
        why = "JAX works without it: modules found there replace those of this Python."
        return failed("guilty", detail, why, fixes.unset(guilty))
    if "PYTHONHOME" in names:
        why = "It sends Python to another installation's library."
        return warned("home", facts.environ["PYTHONHOME"], why, fixes.unset(["PYTHONHOME"]))
    found = _hiding(facts.environ["PYTHONPATH"])
    if found:
        why = "Modules there come before those of this Python: " + ", ".join(found) + "."
        fix = fixes.unset(["PYTHONPATH"])
        return warned("hides", facts.environ["PYTHONPATH"], why, fix)
    return passed("PYTHONPATH hides no module")


def _hiding(value: str) -> list[str]:
    # The separator is that of the computer, which the parent and the examined Python share.
    separator = ";" if sys.platform == "win32" else ":"
    folders = [Path(each) for each in value.split(separator) if each]
    return [name for folder in folders for name in hiding(folder)]


CHECKS = (
    Check(
        "env.jax_platforms",
        "JAX_PLATFORMS",
        jax_platforms,
        "Whether JAX_PLATFORMS, if set, lists names that JAX knows.",
        "Names are compared letter by letter: `CPU`, `gpu`, a space or a quote are other names.",
        "Unset it and let JAX choose, or set it to cpu.",
        required=never,
    ),
    Check(
        "env.xla_flags",
        "XLA_FLAGS",
        xla_flags,
        "Whether XLA_FLAGS, if set, is written as flags and accepted by this XLA.",
        "One unknown flag ends the program at the first device, without a Python error.",
        "Unset it, or remove the flag that the row names.",
        required=never,
    ),
    Check(
        "env.num_cpu_devices",
        "JAX_NUM_CPU_DEVICES",
        num_cpu_devices,
        "Whether JAX_NUM_CPU_DEVICES, if set, is a sensible number.",
        "A word stops the import, a huge number hangs, and XLA_FLAGS may say otherwise.",
        "Unset it; lessons that need several devices ask for them themselves.",
        required=never,
    ),
    Check(
        "env.python",
        "PYTHONHOME and PYTHONPATH",
        python,
        "Whether these variables send Python to modules of another installation.",
        "What PYTHONPATH holds comes before everything installed, also when it does not fit.",
        "Unset them in the terminal you learn in.",
        required=never,
    ),
)
