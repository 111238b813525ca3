"""The environment variables that a worker starts with: the lesson's settings and no other's."""

import os
from collections.abc import Mapping

from jaxpath.running.records import Platform

# The name under which the course's own programs learn which platform they have to run on.
EXPECTED = "COURSE_EXPECT_PLATFORM"

_OBSERVED = {"cuda": "gpu", "rocm": "gpu"}
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
    return kept | asked | quiet


def observed_name(platform: str) -> str:
    """What JAX calls the platform of a device: both kinds of GPU are `gpu`."""
    return _OBSERVED.get(platform, platform)
