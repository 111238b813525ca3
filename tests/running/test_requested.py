"""Which platform a run asks for, from what is typed, what is set and what the lesson says."""

from dataclasses import replace
from pathlib import Path

import pytest

from jaxpath.course import library
from jaxpath.errors import JaxpathError
from jaxpath.running.environment import shared_compilations, worker_environment
from jaxpath.running.records import Platform
from jaxpath.running.requested import on_requested_platform

ON_CPU = library.head("arrays-04")
ON_ANY = replace(ON_CPU, platform="any")
ON_FOUR = replace(ON_CPU, devices=4)


@pytest.mark.parametrize(
    ("typed", "variables", "expected"),
    [
        (None, {}, "cpu"),
        (None, {"JAX_PLATFORMS": ""}, "cpu"),
        (None, {"JAX_PLATFORMS": "tpu"}, "tpu"),
        (None, {"JAX_PLATFORMS": "tpu,cpu"}, "tpu"),
        (None, {"JAX_PLATFORMS": "cuda,cpu"}, "cuda"),
        (None, {"COURSE_EXPECT_PLATFORM": "tpu", "JAX_PLATFORMS": "cpu"}, "tpu"),
        (None, {"COURSE_EXPECT_PLATFORM": "gpu"}, "cuda"),
        ("cpu", {"COURSE_EXPECT_PLATFORM": "tpu", "JAX_PLATFORMS": "tpu"}, "cpu"),
        ("TPU", {}, "tpu"),
    ],
)
def test_a_lesson_for_any_platform(
    typed: str | None, variables: dict[str, str], expected: str
) -> None:
    assert on_requested_platform(ON_ANY, typed, variables).platform == expected


@pytest.mark.parametrize(
    ("typed", "variables", "expected"),
    [
        (None, {"JAX_PLATFORMS": "tpu"}, "cpu"),
        (None, {"COURSE_EXPECT_PLATFORM": "tpu"}, "tpu"),
        ("tpu", {}, "tpu"),
    ],
)
def test_a_lesson_on_the_cpu_moves_only_where_jaxpath_is_asked(
    typed: str | None, variables: dict[str, str], expected: str
) -> None:
    assert on_requested_platform(ON_CPU, typed, variables).platform == expected


@pytest.mark.parametrize(
    ("typed", "variables"), [("tpu", {}), (None, {"COURSE_EXPECT_PLATFORM": "tpu"})]
)
def test_a_lesson_about_four_devices_stays_where_it_is(
    typed: str | None, variables: dict[str, str]
) -> None:
    with pytest.raises(JaxpathError, match="about 4 logical devices of the cpu"):
        on_requested_platform(ON_FOUR, typed, variables)
    assert on_requested_platform(ON_FOUR, "cpu", {}) == ON_FOUR


@pytest.mark.parametrize(
    ("typed", "variables", "source"),
    [
        ("banana", {}, "--platform"),
        (None, {"COURSE_EXPECT_PLATFORM": "banana"}, "COURSE_EXPECT_PLATFORM"),
        (None, {"JAX_PLATFORMS": "banana,cpu"}, "JAX_PLATFORMS"),
    ],
)
def test_a_platform_nobody_knows_is_refused(
    typed: str | None, variables: dict[str, str], source: str
) -> None:
    with pytest.raises(JaxpathError, match=f"{source} asks for 'banana'"):
        on_requested_platform(ON_ANY, typed, variables)


def test_a_worker_is_told_the_name_that_jax_gives_its_devices() -> None:
    found = worker_environment(Platform("cuda"), {"COURSE_EXPECT_PLATFORM": "tpu"})
    assert (found["JAX_PLATFORMS"], found["COURSE_EXPECT_PLATFORM"]) == ("cuda", "gpu")


def test_what_is_compiled_is_shared_only_where_that_is_asked_for() -> None:
    def folder() -> str | None:
        return worker_environment(Platform(), {}).get("JAX_COMPILATION_CACHE_DIR")

    with shared_compilations():
        shared = folder()
        assert shared is not None and Path(shared).is_dir()
    assert folder() is None
    assert not Path(shared).exists()
