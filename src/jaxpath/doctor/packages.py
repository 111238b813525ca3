"""Rows on installed packages. What must be there is read from JAX's own metadata, never listed."""

from jaxpath.doctor import fixes
from jaxpath.doctor.check import Check, Finding, failed, never, passed, skipped, warned
from jaxpath.doctor.facts import Facts
from jaxpath.doctor.requirements import Requirement


def jax(facts: Facts) -> Finding:
    return _core(facts, "jax")


def jaxlib(facts: Facts) -> Finding:
    return _core(facts, "jaxlib")


def _core(facts: Facts, name: str) -> Finding:
    version = facts.target.packages.get(name)
    fix = fixes.install(facts.python, "jax")
    if version is None:
        return _elsewhere(facts, name) or failed(
            "missing", "not installed", f"This Python has no {name}.", fix
        )
    wanted = _wanted_by_jaxpath(facts, name)
    if wanted and not wanted.allows(version):
        why = f"jaxpath needs {wanted}."
        return warned("old", version, why, fix)
    return passed(version)


def _elsewhere(facts: Facts, name: str) -> Finding | None:
    """A package that only PYTHONPATH or the current folder provides."""
    stage = facts.run.stages.get(name)
    if stage is None:
        return None
    detail = f"{stage['version']} from {stage['file']}"
    why = f"{name} is not installed in this Python; it is found through PYTHONPATH."
    return warned("elsewhere", detail, why, fixes.install(facts.python, "jax"))


def _wanted_by_jaxpath(facts: Facts, name: str) -> Requirement | None:
    found = facts.target.requirements("jaxpath")
    return next((each for each in found if each.name == name), None)


def pair(facts: Facts) -> Finding:
    installed = facts.target.packages
    jax, jaxlib = installed.get("jax"), installed.get("jaxlib")
    if not jax or not jaxlib:
        return skipped("jax and jaxlib are not both installed in this Python")
    wanted = [each for each in facts.target.requirements("jax") if each.name == "jaxlib"]
    if not wanted:
        return skipped(f"jax {jax} does not say which jaxlib it needs")
    detail = f"jax {jax} with jaxlib {jaxlib}"
    if all(each.allows(jaxlib) for each in wanted):
        return passed(detail)
    why = f"This jax needs {wanted[0]}; the two are halves of one program."
    return failed("mismatch", detail, why, fixes.install(facts.python, "jax", "jaxlib"))


def deps(facts: Facts) -> Finding:
    wanted = facts.target.requirements("jax") + facts.target.requirements("jaxlib")
    names = dict.fromkeys(each.name for each in wanted if each.name != "jaxlib")
    missing = [name for name in names if not facts.target.packages.get(name)]
    bad = list(dict.fromkeys(each for each in wanted if _too_old(facts, each)))
    fix = fixes.install(facts.python, *missing, *dict.fromkeys(each.name for each in bad))
    if missing:
        why = "JAX cannot be imported without them."
        return failed("missing", "missing: " + ", ".join(missing), why, fix)
    if not bad:
        return passed(", ".join(f"{name} {facts.target.packages[name]}" for name in names))
    detail = ", ".join(f"{each.name} {facts.target.packages[each.name]}" for each in bad)
    why = "JAX needs " + " and ".join(map(str, bad)) + "."
    # An old SciPy spoils few functions; an old NumPy stops the import.
    judge = warned if all(each.name == "scipy" for each in bad) else failed
    return judge("old", detail, why, fix)


def _too_old(facts: Facts, wanted: Requirement) -> bool:
    version = facts.target.packages.get(wanted.name)
    return bool(version) and wanted.name != "jaxlib" and not wanted.allows(str(version))


def optax(facts: Facts) -> Finding:
    return _extra(facts, "optax", "The lessons on training need it.")


def matplotlib(facts: Facts) -> Finding:
    return _extra(facts, "matplotlib", "Figures are saved as pictures with it.")


def _extra(facts: Facts, name: str, use: str) -> Finding:
    version = facts.target.packages.get(name)
    fix = fixes.install(facts.python, name)
    if version is None:
        return warned("missing", "not installed", use, fix)
    wanted = _wanted_by_jaxpath(facts, name)
    if wanted and not wanted.allows(version):
        return warned("old", version, f"jaxpath needs {wanted}.", fix)
    return passed(version)


CHECKS = (
    Check(
        "packages.jax",
        "jax installed",
        jax,
        "Whether the package jax is installed in this Python, and which version.",
        "pip often installs into another Python than the one that runs your file.",
        "Install it with this Python's own pip, by its full path.",
    ),
    Check(
        "packages.jaxlib",
        "jaxlib installed",
        jaxlib,
        "Whether jaxlib, the compiled half of JAX, is installed in this Python.",
        "It is missing after `pip install --no-deps`, or where no wheel fits the computer.",
        "Install jax again with its dependencies.",
    ),
    Check(
        "packages.pair",
        "jax and jaxlib match",
        pair,
        "Whether this jaxlib is one that this jax declares to work with.",
        "The two are released together; updating one alone breaks the import.",
        "Update both in one command.",
        requires=("packages.jax", "packages.jaxlib"),
    ),
    Check(
        "packages.deps",
        "What JAX needs",
        deps,
        "Whether the packages that JAX declares (NumPy, ml_dtypes, SciPy, opt_einsum) are there"
        " and recent enough.",
        "Another package may have brought an older NumPy with it.",
        "Update the packages named in the row.",
        requires=("packages.jax",),
    ),
    Check(
        "packages.optax",
        "Optax",
        optax,
        "Whether Optax, a library of optimizers, is installed.",
        "Some lessons train models with it; the others do without.",
        "Install it with this Python's own pip.",
        required=never,
    ),
    Check(
        "packages.matplotlib",
        "Matplotlib",
        matplotlib,
        "Whether Matplotlib is installed.",
        "Figures appear in the terminal without it, but cannot be saved as pictures.",
        "Install it with this Python's own pip.",
        required=never,
    ),
)
