"""Find out what is guilty by trying: the environment, the folder, a plugin or the installation.

A message says where JAX stopped; only a second run without the suspect says why. Each suspect
variable is added alone to a clean environment, because removing one at a time misses combinations.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from jaxpath.doctor import probe
from jaxpath.doctor.probe import Run

Culprit = Literal["none", "environment", "folder", "plugin", "installation", "unclear"]

SUSPECTS = (
    *("JAX_", "XLA_", "TPU_", "LIBTPU", "PJRT_", "CUDA_", "NVIDIA_", "ROC", "HIP_"),
    *("TF_CPP_", "TF_XLA_", "TF_GPU_", "TF_FORCE_", "TF_ENABLE_"),
    *("PYTHON", "LD_", "DYLD_", "OMP_", "OPENBLAS_", "MKL_"),
)
# These have the right beginning and cannot spoil an import; trying each would cost a second.
HARMLESS = frozenset(
    {"PYTHONUNBUFFERED", "PYTHONHASHSEED", "PYTHONIOENCODING", "PYTHONUTF8", "PYTHONSAFEPATH"}
    | {"PYTHONNOUSERSITE", "PYTHONSTARTUP", "PYTHON_COLORS", *probe.QUIET}
)


@dataclass(frozen=True)
class Trial:
    """One way to start JAX."""

    python: str
    environ: Mapping[str, str]
    cwd: Path
    timeout: float
    flags: tuple[str, ...] = ()

    def run(self, name: str) -> Run:
        return probe.run(
            self.python,
            probe.PROBE,
            name=name,
            flags=self.flags,
            environ=self.environ,
            cwd=self.cwd,
            timeout=self.timeout,
        )


@dataclass(frozen=True)
class Comparison:
    """The clean run, and what the learner's run has that it has not."""

    clean: Run
    culprit: Culprit
    guilty: tuple[str, ...] = ()
    folder: bool = False


def compare(
    user: Trial, found: Run, empty: Path, flags: tuple[str, ...], suspect_folder: bool
) -> Comparison:
    """Repeat the learner's run without their variables and their folder, then with each alone."""
    clean = replace(user, environ=_without_suspects(user.environ), cwd=empty, flags=flags)
    first = clean.run("clean")
    if found.ok:
        return Comparison(first, "none")
    if not first.ok:
        return _inside(clean, first)
    # A hang has been waited for once. From here a multiple of the healthy run is enough, but a
    # busy computer must not make an innocent variable look guilty.
    quick = replace(clean, timeout=min(user.timeout, max(4 * first.seconds, 5.0)))
    folder = suspect_folder and not replace(quick, cwd=user.cwd, flags=()).run("folder").ok
    guilty = () if folder and replace(user, cwd=empty).run("variables").ok else _alone(quick, user)
    if guilty or folder:
        return Comparison(first, "environment" if guilty else "folder", guilty, folder)
    return Comparison(first, "unclear")


def suspects(environ: Mapping[str, str]) -> tuple[str, ...]:
    """Names of variables that can change what JAX or Python does."""
    return tuple(name for name in environ if name.startswith(SUSPECTS) and name not in HARMLESS)


def _without_suspects(environ: Mapping[str, str]) -> dict[str, str]:
    dropped = suspects(environ)
    return {name: value for name, value in environ.items() if name not in dropped}


def _inside(clean: Trial, first: Run) -> Comparison:
    """The fault is in what is installed: a plugin, if the CPU alone works."""
    if not first.stages or first.timed_out:
        return Comparison(first, "unclear")
    alone = replace(clean, environ={**clean.environ, "JAX_PLATFORMS": "cpu"}).run("cpu only")
    return Comparison(alone if alone.ok else first, "plugin" if alone.ok else "installation")


def _alone(clean: Trial, user: Trial) -> tuple[str, ...]:
    return tuple(
        name
        for name in suspects(user.environ)
        if not replace(clean, environ={**clean.environ, name: user.environ[name]}).run(name).ok
    )
