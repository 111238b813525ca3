"""Versions and `Requires-Dist` lines as jax, jaxlib and others really write them."""

import pytest

from jaxpath.doctor.requirements import needed

LINES = [
    "jaxlib<=0.10.2,>=0.10.1",
    "numpy>=2.0",
    "opt_einsum",
    "numpy (>=1.26.0) ; python_version >= '3.12'",
    'scipy>=1.14; python_version < "3.12"',
    'colorama; sys_platform == "win32"',
    'jaxlib==0.10.1; extra == "ci"',
    "ml-dtypes>=0.5.0",
]


def test_only_what_applies_is_needed() -> None:
    wanted = [str(each) for each in needed(LINES, (3, 11, 7))]
    assert wanted == [
        "jaxlib<=0.10.2,>=0.10.1",
        "numpy>=2.0",
        "opt_einsum",
        "scipy>=1.14",
        "ml_dtypes>=0.5.0",
    ]


@pytest.mark.parametrize(
    ("clause", "version", "allowed"),
    [
        (">=0.10.1", "0.10.1", True),
        (">=0.10.1", "0.9.2", False),
        ("<=0.12.0", "0.12.0.1", False),
        (">=2.0", "2.0.0rc1", False),
        (">=2.0", "2.4.6", True),
        ("==0.10.*", "0.10.2", True),
        ("==0.1.*", "0.10.2", False),
        ("!=1.5", "1.5.0", False),
        ("~=1.4", "1.9", True),
        ("~=1.4", "2.0", False),
        (">=0.10.1", "0.10.2.dev20260101+abc", True),
    ],
)
def test_a_clause_allows(clause: str, version: str, allowed: bool) -> None:
    (requirement,) = needed([f"x{clause}"], (3, 11))
    assert requirement.allows(version) is allowed
