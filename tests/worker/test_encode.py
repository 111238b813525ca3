"""Values as records: what a subclass is made of counts, not what it says of itself."""

from collections import OrderedDict
from enum import Enum, IntEnum
from typing import Any, NamedTuple

import pytest

from jaxpath.worker.encode import Encoder


class Pair(NamedTuple):
    first: int
    second: str


class Kind(str, Enum):  # noqa: UP042 - StrEnum is the other spelling, tests/solutions has it
    LOW = "minimum"


class Count(IntEnum):
    TWO = 2


class Liar(tuple):
    """Holds one thing and shows another."""

    def __iter__(self) -> Any:
        return iter((1, "a"))

    def __len__(self) -> int:
        return 2

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


class LyingDict(dict):
    def items(self) -> Any:
        return {"weight": 3}.items()


class LyingText(str):
    def __str__(self) -> str:
        return "minimum"


SAME = {
    "a named tuple": (Pair(1, "a"), (1, "a")),
    "an enumerated string": (Kind.LOW, "minimum"),
    "an enumerated number": (Count.TWO, 2),
    "an ordered dictionary": (OrderedDict(weight=3), {"weight": 3}),
}
OTHER = {
    "a tuple that iterates over something else": (Liar((9, "z")), (1, "a")),
    "a dictionary with other items": (LyingDict(weight=9), {"weight": 3}),
    "a string that prints otherwise": (LyingText("maximum"), "minimum"),
    "a list for a tuple": ([1, "a"], (1, "a")),
    "a truth for a number": (True, 1),
    "a number for a truth": (1, True),
    "an int for a float": (2, 2.0),
}


@pytest.mark.parametrize("name", SAME)
def test_a_subclass_is_what_it_is_made_of(name: str) -> None:
    value, plain = SAME[name]
    assert Encoder()(value) == Encoder()(plain)


@pytest.mark.parametrize("name", OTHER)
def test_what_is_made_of_something_else_is_another_value(name: str) -> None:
    value, plain = OTHER[name]
    assert Encoder()(value) != Encoder()(plain)
