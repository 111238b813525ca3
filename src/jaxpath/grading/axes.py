"""Names of axes, as a task's contract gives them: `x has shape (rows, columns)`."""

import re
from collections.abc import Mapping, Sequence

from jaxpath.grading.values import Value, shape

Names = Mapping[str, tuple[str, ...]]

_RESULT = "result"
_SHAPE = re.compile(r"shape \(((?:[A-Za-z_]\w*, ?)*[A-Za-z_]\w*,?)\)")


def axis_names(contract: str, parameters: Sequence[str]) -> Names:
    """Names of the axes of each parameter, and of the result, where the contract gives any."""
    text = " ".join(contract.split())
    names = {name: found for name in (*parameters, _RESULT) if (found := _after(text, name))}
    like = re.search(r"\bresult has the shape\b[^.]*? of (\w+)", text)
    if like and like[1] in names:
        names[_RESULT] = names[like[1]]
    return names


def known_for(names: Names, arguments: Mapping[str, Value]) -> Names:
    """Those names that fit the arrays: one per axis, and one length for each name."""
    lengths: dict[str, int] = {}
    for parameter, value in arguments.items():
        axes = names.get(parameter, ())
        if axes and value.get("kind") == "array":
            if len(axes) != len(shape(value)):
                return {}
            for axis, size in zip(axes, shape(value), strict=True):
                if lengths.setdefault(axis, size) != size:
                    return {}
    return names


def of_result(names: Names) -> tuple[str, ...]:
    """Names of the axes of the result."""
    return names.get(_RESULT, ())


def _after(text: str, name: str) -> tuple[str, ...]:
    """The axes of the first shape that stands behind a name and before the next full stop."""
    for mention in re.finditer(rf"\b{re.escape(name)}\b", text):
        sentence = text[mention.end() :].split(". ")[0]
        if found := _SHAPE.search(sentence):
            return tuple(part.strip() for part in found[1].split(",") if part.strip())
    return ()
