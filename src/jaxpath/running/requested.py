"""The platform that a run asks for: typed, set in the environment, or declared by the lesson."""

import os
from collections.abc import Mapping
from dataclasses import replace

from jaxpath.course.head import PLATFORMS
from jaxpath.course.records import Head
from jaxpath.errors import JaxpathError
from jaxpath.running.environment import EXPECTED

_ALSO_CALLED = {"gpu": "cuda"}


def on_requested_platform(
    head: Head, typed: str | None = None, variables: Mapping[str, str] = os.environ
) -> Head:
    """The lesson's head with the platform that its workers have to run on.

    What is typed counts first, then COURSE_EXPECT_PLATFORM. A lesson for any platform then takes
    the first one that JAX_PLATFORMS names, and the CPU where nothing is asked for. JaxpathError
    where the platform is not known, or where the lesson is about another one.
    """
    asked, source = typed, "--platform"
    if not asked:
        asked, source = variables.get(EXPECTED, "").strip(), EXPECTED
    if not asked and head.platform == "any":
        asked, source = variables.get("JAX_PLATFORMS", "").split(",")[0].strip(), "JAX_PLATFORMS"
    if not asked:
        return replace(head, platform="cpu") if head.platform == "any" else head
    platform = _ALSO_CALLED.get(asked.lower(), asked.lower())
    if platform not in PLATFORMS:
        raise JaxpathError(
            f"{source} asks for {asked!r}, which is not a platform.",
            f"Use one of {', '.join((*PLATFORMS, *_ALSO_CALLED))}.",
        )
    if head.devices > 1 and platform != head.platform:
        raise JaxpathError(
            f"{head.id} is about {head.devices} logical devices of the {head.platform}, and "
            f"{source} asks for {platform}.",
            f"Leave {source} out for this lesson.",
        )
    return replace(head, platform=platform)
