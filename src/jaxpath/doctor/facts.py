"""Everything the checks read, gathered once: what the interpreter is and what JAX does in it."""

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from jaxpath.doctor import probe
from jaxpath.doctor.differential import Comparison, Trial, compare
from jaxpath.doctor.probe import Run
from jaxpath.doctor.records import Request
from jaxpath.doctor.requirements import Requirement, needed, normal
from jaxpath.doctor.shadows import hiding


@dataclass(frozen=True)
class Interpreter:
    """What the facts child says about the examined interpreter."""

    path: str
    found: Mapping[str, Any]

    @property
    def version(self) -> tuple[int, ...]:
        return tuple(self.found["version"])

    @property
    def version_text(self) -> str:
        return ".".join(map(str, self.version))

    @property
    def prefix(self) -> Path:
        return Path(self.found["prefix"])

    @property
    def in_venv(self) -> bool:
        return bool(self.found["prefix"] != self.found["base_prefix"])

    @cached_property
    def packages(self) -> Mapping[str, str | None]:
        return {normal(name): version for name, version in self.found["packages"].items()}

    def requirements(self, package: str) -> tuple[Requirement, ...]:
        return needed(self.found["requires"].get(package, ()), self.version)

    def has_module(self, name: str) -> bool:
        return bool(self.found["modules"][name])


@dataclass(frozen=True)
class Facts:
    """One machine at one moment. `interpreter` and `user` are None when it does not start."""

    request: Request
    environ: Mapping[str, str]
    python: str
    cwd: Path
    hiding: tuple[str, ...]
    encoding: str
    interpreter: Interpreter | None = None
    trouble: str = ""
    user: Run | None = None
    comparison: Comparison | None = None
    many: Run | None = None

    @property
    def target(self) -> Interpreter:
        assert self.interpreter is not None
        return self.interpreter

    @property
    def run(self) -> Run:
        """JAX in the environment that the learner has."""
        assert self.user is not None
        return self.user

    @property
    def guilty(self) -> tuple[str, ...]:
        return self.comparison.guilty if self.comparison else ()

    @property
    def folder_guilty(self) -> bool:
        return bool(self.comparison and self.comparison.folder)

    @property
    def clean(self) -> Run | None:
        return self.comparison.clean if self.comparison else None

    @property
    def runs(self) -> tuple[Run, ...]:
        return tuple(run for run in (self.user, self.clean, self.many) if run is not None)


def gather(request: Request, environ: Mapping[str, str]) -> Facts:
    """Ask the interpreter what it is, then try JAX in it as the learner would."""
    cwd = (request.cwd or Path.cwd()).absolute()
    facts = Facts(
        request=request,
        environ=dict(environ),
        python=locate(request.python),
        cwd=cwd,
        hiding=hiding(cwd),
        encoding=getattr(sys.stdout, "encoding", None) or "ascii",
    )
    with _empty_folder() as empty:
        facts = _ask(facts, empty)
        return facts if facts.interpreter is None else _try_jax(facts, empty)


def locate(python: str | None) -> str:
    """Full path of an interpreter given as a path, as a command or as an environment's folder.

    Links are kept: the interpreter of an environment is a link, and following it leaves it.
    """
    if python is None:
        return sys.executable
    path = Path(python).expanduser()
    if path.is_dir():
        names = ("Scripts/python.exe",) if os.name == "nt" else ("bin/python", "bin/python3")
        found = [path / name for name in names if os.path.lexists(path / name)]
        return str((found[0] if found else path / names[0]).absolute())
    if path.name == python and not path.exists():
        return shutil.which(python) or python
    return str(path.absolute())


def _ask(facts: Facts, empty: Path) -> Facts:
    try:
        run = probe.run(
            facts.python,
            probe.FACTS,
            name="facts",
            flags=("-I",),
            environ=facts.environ,
            cwd=empty,
            timeout=facts.request.seconds,
        )
    except OSError as error:
        return replace(facts, trouble=error.strerror or str(error))
    found = probe.answer(run)
    if found is None:
        return replace(facts, trouble=run.ending)
    return replace(facts, interpreter=Interpreter(facts.python, found))


def _try_jax(facts: Facts, empty: Path) -> Facts:
    trial = Trial(facts.python, facts.environ, facts.cwd, facts.request.seconds)
    user = trial.run("user")
    facts = replace(facts, user=user)
    if _needs_comparing(facts):
        safe = "-P" if facts.target.version >= (3, 11) else "-I"
        comparison = compare(trial, user, empty, (safe,), bool(facts.hiding))
        facts = replace(facts, comparison=comparison)
    if _needs_more_devices(facts):
        facts = replace(facts, many=_with_devices(trial, facts))
    return facts


def _needs_comparing(facts: Facts) -> bool:
    installed = facts.target.packages.get("jax") and facts.target.packages.get("jaxlib")
    without_cpu = not facts.run.stages.get("devices", {}).get("counts", {}).get("cpu")
    return bool(installed) and (not facts.run.ok or without_cpu)


def _needs_more_devices(facts: Facts) -> bool:
    wanted = facts.request.devices
    if wanted is None or not facts.run.ok or facts.request.platform in ("cuda", "tpu"):
        return False
    return bool(facts.run.stages["devices"]["counts"]["cpu"] < wanted)


def _with_devices(trial: Trial, facts: Facts) -> Run:
    """Can this machine have that many CPU devices when it is asked for them?"""
    flags = facts.environ.get("XLA_FLAGS", "")
    flags = re.sub(r"--xla_force_host_platform_device_count\S*", "", flags).strip()
    asked = {"JAX_PLATFORMS": "cpu", "JAX_NUM_CPU_DEVICES": str(facts.request.devices)}
    return replace(trial, environ={**facts.environ, **asked, "XLA_FLAGS": flags}).run("devices")


@contextmanager
def _empty_folder() -> Iterator[Path]:
    """A folder with nothing to import, gone afterwards. A disk that cannot be written on is no
    reason to stop: the root folder holds no modules either."""
    try:
        folder = tempfile.TemporaryDirectory(prefix="jaxpath-doctor-", ignore_cleanup_errors=True)
    except OSError:
        yield Path(Path.cwd().anchor)
        return
    with folder as name:
        yield Path(name)
