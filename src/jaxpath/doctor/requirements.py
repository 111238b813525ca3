"""Read `Requires-Dist` lines and compare versions, without a package to help."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_LINE = re.compile(r"^\s*([A-Za-z0-9._-]+)\s*(?:\[[^\]]*\])?\s*\(?([^;()]*)\)?\s*(?:;(.*))?$")
_CLAUSE = re.compile(r"(~=|==|!=|<=|>=|<|>)\s*([\w.*+!-]+)")
_VERSION = re.compile(r"v?(?:\d+!)?(\d+(?:\.\d+)*)[-_.]?(dev|a|b|rc|post)?", re.IGNORECASE)
_PYTHON = re.compile(r"""^\(?\s*python_(?:full_)?version\s*(<=|>=|<|>|==|!=)\s*["']([\d.]+)["']""")

# Where a version stands beside the final release of the same numbers.
_PHASE = {"dev": -4, "a": -3, "b": -2, "rc": -1, "": 0, "post": 1}


@dataclass(frozen=True)
class Requirement:
    """One package that another needs, and the versions of it that will do."""

    name: str
    clauses: tuple[tuple[str, str], ...]

    def allows(self, version: str) -> bool:
        return all(_holds(version, operator, bound) for operator, bound in self.clauses)

    def __str__(self) -> str:
        wanted = ",".join(operator + bound for operator, bound in self.clauses)
        return f"{self.name}{wanted}"


def needed(lines: Sequence[str], python: Sequence[int]) -> tuple[Requirement, ...]:
    """What a plain installation needs on this Python. Extras, and conditions on anything but the
    Python version, are left out: a requirement that may not apply must not fail anybody."""
    found = []
    for line in lines:
        parts = _LINE.match(line)
        if parts and _applies(parts[3] or "", ".".join(map(str, python))):
            found.append(Requirement(normal(parts[1]), tuple(_CLAUSE.findall(parts[2]))))
    return tuple(found)


def normal(name: str) -> str:
    """The name as package indexes compare it, with underscores as jax writes its own."""
    return re.sub(r"[-_.]+", "_", name).lower()


def _applies(marker: str, python: str) -> bool:
    if not marker.strip():
        return True
    for condition in marker.split(" and "):
        parts = _PYTHON.match(condition.strip())
        if not parts or " or " in condition:
            return False
        # python_version is "3.11" even when the interpreter is 3.11.7.
        own = ".".join(python.split(".")[: parts[2].count(".") + 1])
        if not _holds(own, parts[1], parts[2]):
            return False
    return True


def _holds(version: str, operator: str, bound: str) -> bool:
    if operator in ("==", "!="):
        return _matches(version, bound) == (operator == "==")
    own, other = _order(version), _order(bound)
    if operator == "~=":
        return own >= other and _matches(version, bound.rpartition(".")[0] + ".*")
    return {"<": own < other, ">": own > other, "<=": own <= other, ">=": own >= other}[operator]


def _matches(version: str, bound: str) -> bool:
    if bound.endswith(".*"):
        return (version + ".").startswith(bound[:-1])
    return _order(version) == _order(bound)


def _order(version: str) -> tuple[tuple[int, ...], int]:
    parts = _VERSION.match(version)
    if not parts:
        raise ValueError(f"{version!r} is not a version")
    numbers = [int(each) for each in parts[1].split(".")]
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers), _PHASE[(parts[2] or "").lower()]
