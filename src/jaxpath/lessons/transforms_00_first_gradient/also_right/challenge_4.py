from enum import StrEnum

import jax


class Kind(StrEnum):
    NOT = "not stationary"
    MIN = "minimum"
    MAX = "maximum"
    FLAT = "flat"
    NEITHER = "neither"


def kind_of_point(function, x, step):
    h, s = jax.value_and_grad(function)(float(x))
    if s != 0:
        return Kind.NOT
    left, right = (
        jax.value_and_grad(function)(float(x) + d)[0] for d in (-step, step)
    )
    if left > h and right > h:
        return Kind.MIN
    if left < h and right < h:
        return Kind.MAX
    if left == h and right == h:
        return Kind.FLAT
    return Kind.NEITHER
