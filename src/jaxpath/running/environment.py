"""The environment variables that a worker starts with: the lesson's settings and no other's."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from jaxpath.running.records import Platform

# The name under which the course's own programs learn which platform they have to run on.
EXPECTED = "COURSE_EXPECT_PLATFORM"

_OBSERVED = {"cuda": "gpu", "rocm": "gpu"}
_compiled_in: list[str] = []
_DROPPED = ("JAX_", "XLA_", "LIBTPU", "TPU_", "PJRT_", "PYTHON", "TF_XLA")


def worker_environment(
    platform: Platform, inherited: Mapping[str, str] = os.environ
) -> dict[str, str]:
    """The inherited environment without settings of JAX or Python, and with the platform."""
    kept = {name: value for name, value in inherited.items() if not name.startswith(_DROPPED)}
    asked = {"JAX_PLATFORMS": platform.name, EXPECTED: observed_name(platform.name)}
    if platform.name == "cpu":
        asked["JAX_NUM_CPU_DEVICES"] = str(platform.devices)
    quiet = {
        "MPLBACKEND": "agg",
        "TPU_LOG_DIR": "disabled",
        # One thread less to start; the lessons' arrays are small.
        "OPENBLAS_NUM_THREADS": "1",
    }
    return kept | asked | quiet | _compiled_elsewhere()


@contextmanager
def shared_compilations() -> Iterator[None]:
    """Workers started meanwhile share what XLA compiles, in a folder that lives as long.

    Only for code of the course's own: whoever can write such a folder can plant machine code.
    """
    with TemporaryDirectory(prefix="jaxpath-") as folder:
        _compiled_in.append(folder)
        try:
            yield
        finally:
            _compiled_in.remove(folder)


def _compiled_elsewhere() -> dict[str, str]:
    if not _compiled_in:
        return {}
    return {
        "JAX_COMPILATION_CACHE_DIR": _compiled_in[-1],
        # Every program counts, however small and quickly compiled.
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
        "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
        # JAX 0.9 warns at each program that it loads, in the midst of what a block prints.
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }


def observed_name(platform: str) -> str:
    """What JAX calls the platform of a device: both kinds of GPU are `gpu`."""
    return _OBSERVED.get(platform, platform)
