"""Rows on what JAX does when it is started: import, backend, computation, devices."""

from dataclasses import replace
from typing import Any

from jaxpath.doctor import fixes
from jaxpath.doctor.check import (
    Check,
    Finding,
    failed,
    passed,
    skipped,
    undecided,
    warned,
)
from jaxpath.doctor.facts import Facts
from jaxpath.doctor.records import Fix, Request
from jaxpath.doctor.symptoms import recognise


def imports(facts: Facts) -> Finding:
    if "jax" in facts.run.stages:
        return passed(f"jax {facts.run.stages['jax']['version']}")
    return _blame(facts, "`import jax` " + ("hangs" if facts.run.timed_out else "fails"))


def requested(facts: Facts) -> Finding:
    if not _devices(facts):
        return _does_not_start(facts)
    asked = facts.request.platform
    if asked != "auto" and not _count(facts, asked):
        why = f"JAX starts here, but finds no {asked} device."
        return failed("absent", f"no {asked}", why, _accelerator(facts, asked))
    tokens = facts.environ.get("JAX_PLATFORMS", "").split(",")
    absent = [name for name in ("cuda", "tpu") if name in tokens and not _count(facts, name)]
    if absent:
        why = f"JAX_PLATFORMS asks for {absent[0]}; JAX found none and went on without saying so."
        return warned("silent", _starts(facts), why, fixes.unset(["JAX_PLATFORMS"]))
    return passed(f"{_starts(facts)} starts")


def _does_not_start(facts: Facts) -> Finding:
    platforms = facts.environ.get("JAX_PLATFORMS", "")
    finding = _blame(facts, "no backend starts")
    if "JAX_PLATFORMS" not in facts.guilty:
        return finding
    detail = f"JAX_PLATFORMS={platforms}, which does not start here"
    if platforms == "cuda":
        why = (
            f"JAX finds no usable NVIDIA device here; its message says little: {facts.run.ending}."
        )
        return replace(finding, cause="cuda_no_gpu", detail=detail, why=why)
    return replace(finding, detail=detail)


def _accelerator(facts: Facts, platform: str) -> Fix | None:
    if platform == "cpu":
        return fixes.unset(["JAX_PLATFORMS"])
    if platform == "tpu":
        return replace(fixes.install(facts.python, '"jax[tpu]"'), note="Only on a TPU machine.")
    note = "Only with an NVIDIA device and its driver; on Windows inside WSL2."
    return replace(fixes.install(facts.python, '"jax[cuda12]"'), note=note)


def cpu(facts: Facts) -> Finding:
    if _count(facts, "cpu"):
        return passed("starts")
    clean = facts.clean
    if clean and clean.ok:
        return passed("works in a clean environment, so what is installed is fine")
    if clean and "jax" not in clean.stages:
        return skipped("JAX cannot be imported even in a clean environment")
    if facts.run.timed_out or clean is None:
        return undecided(facts.run.ending)
    why = f"Even in a clean environment: {clean.ending}."
    return failed("broken", "does not start", why, _reinstall(facts))


def compute(facts: Facts) -> Finding:
    stage = facts.run.stages.get("compute")
    if stage is None:
        return _did_not_compute(facts)
    if stage["value"] == 14.0:
        return passed("jit gives 14.0")
    why = "The sum of squares of 0, 1, 2, 3 is 14: something changes what JAX computes."
    return failed("wrong", f"jit gives {stage['value']}, not 14.0", why, _reinstall(facts))


def _did_not_compute(facts: Facts) -> Finding:
    if _devices(facts):
        return _blame(facts, "JAX starts, but a tiny program fails")
    if facts.clean and facts.clean.ok:
        return skipped("JAX stops before this; in a clean environment jit gives 14.0")
    return skipped("JAX stops before this")


def devices(facts: Facts) -> Finding:
    found = _devices(facts)
    if not found:
        return skipped("JAX stops before this")
    wanted = facts.request.devices or 1
    have = _have(facts)
    detail = f"{have} {_starts(facts)} device" + ("s" if have != 1 else "")
    if have >= wanted:
        return passed(detail)
    if have == 0:
        return skipped(f"there is no {facts.request.platform} device to count")
    if facts.request.platform in ("cuda", "tpu"):
        why = f"{wanted} were asked for, and these cannot be multiplied."
        return failed("too_few", detail, why)
    return _more(facts, detail, wanted)


def _more(facts: Facts, detail: str, wanted: int) -> Finding:
    fix = fixes.export("JAX_NUM_CPU_DEVICES", str(wanted))
    many = facts.many
    if many and many.ok and many.stages["devices"]["counts"]["cpu"] >= wanted:
        why = f"{wanted} start when they are asked for: lessons do so, your own programs need this."
        return warned("on_request", detail, why, fix)
    ending = f": {many.ending}" if many and not many.ok else ""
    why = f"{wanted} CPU devices do not start even when asked for{ending}."
    return failed("too_few", detail, why, fix)


def _blame(facts: Facts, detail: str) -> Finding:
    """What the comparison found guilty, the folder before variables before the installation."""
    run, comparison = facts.run, facts.comparison
    culprit = comparison.culprit if comparison else "unclear"
    if facts.folder_guilty:
        why = "A file in this folder hides a module that JAX imports: see shadow.cwd."
        return failed("folder", detail, why, fixes.rename(facts.hiding))
    if facts.guilty:
        names = " and ".join(facts.guilty)
        why = f"{names} in your environment stops it; without, JAX works."
        return failed("environment", detail, why, fixes.unset(facts.guilty))
    if run.timed_out:
        after = f" after {run.last_stage}" if run.last_stage else ""
        return undecided(f"{run.ending}{after}; try --timeout {round(2 * facts.request.seconds)}")
    if culprit == "plugin":
        return _blame_plugin(facts, detail)
    symptom = recognise(run.stderr)
    why = f"{symptom.what} ({run.ending})" if symptom else f"{run.ending}."
    return failed(culprit, detail, why, _reinstall(facts))


def _blame_plugin(facts: Facts, detail: str) -> Finding:
    names = sorted({dist for _, dist in facts.target.found["plugins"]})
    why = "With the CPU alone it works: an installed accelerator plugin stops JAX."
    fix = fixes.uninstall(facts.python, *names) if names else fixes.export("JAX_PLATFORMS", "cpu")
    return failed("plugin", detail, why, fix)


def _reinstall(facts: Facts) -> Fix:
    return fixes.install(facts.python, "--force-reinstall", "jax", "jaxlib")


def _devices(facts: Facts) -> dict[str, Any]:
    return dict(facts.run.stages.get("devices", {}))


def _count(facts: Facts, platform: str) -> int:
    return int(_devices(facts).get("counts", {}).get(platform, 0))


def _have(facts: Facts) -> int:
    asked = facts.request.platform
    return int(_devices(facts)["total"]) if asked == "auto" else _count(facts, asked)


def _starts(facts: Facts) -> str:
    asked = facts.request.platform
    return str(_devices(facts)["platform"]) if asked == "auto" else asked


def _when_asked(request: Request) -> bool:
    return request.devices is not None


_INSTALLED = ("packages.jax", "packages.jaxlib")

CHECKS = (
    Check(
        "jax.import",
        "import jax",
        imports,
        "Whether `import jax` works in your folder with your environment.",
        "Files that hide modules, variables and mismatched packages all show here first.",
        "The row names what is guilty, found by trying without it.",
        requires=_INSTALLED,
    ),
    Check(
        "jax.backend.requested",
        "The backend you ask for",
        requested,
        "Whether the backend that your environment, or --platform, asks for starts.",
        "The import succeeds in most broken set-ups; only the first use of a device fails.",
        "Unset JAX_PLATFORMS to let JAX choose, or install the accelerator's package.",
        requires=("jax.import",),
    ),
    Check(
        "jax.backend.cpu",
        "CPU backend",
        cpu,
        "Whether JAX runs on the CPU, if need be in a clean environment.",
        "All lessons run on the CPU, so this says whether the installation is sound.",
        "Install jax and jaxlib again.",
        requires=_INSTALLED,
    ),
    Check(
        "jax.compute",
        "A tiny program",
        compute,
        "Whether a compiled sum of squares of 0, 1, 2, 3 gives 14.0.",
        "Compiling and running is the last thing that can go wrong before a lesson.",
        "See the rows above it.",
        requires=_INSTALLED,
    ),
    Check(
        "jax.devices",
        "Devices",
        devices,
        "How many devices JAX sees and of which kind; with --devices N, whether N can start.",
        "A CPU counts as one device until JAX is told to divide it.",
        "Set JAX_NUM_CPU_DEVICES before Python starts.",
        requires=_INSTALLED,
        required=_when_asked,
    ),
)
