"""Plain Python floats and a table of relations from operator."""

import operator

import jax

RELATIONS = {
    "minimum": operator.gt,
    "maximum": operator.lt,
    "flat": operator.eq,
}


def kind_of_point(function, x, step):
    """Name the kind of the point `x` of `function`, by the slope there and by two neighbours."""
    x = float(x)
    if jax.grad(function)(x) != 0:
        return "not stationary"
    height = function(x)
    neighbours = [function(x - step), function(x + step)]
    for name, relation in RELATIONS.items():
        if all(relation(neighbour, height) for neighbour in neighbours):
            return name
    return "neither"
