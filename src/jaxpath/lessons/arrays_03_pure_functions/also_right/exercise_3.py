"""A loop that copies everything but the weight."""


def with_weight(params, new_weight):
    """Return a new dictionary equal to `params` except that its "weight" is `new_weight`."""
    result = {"weight": new_weight}
    for name in params:
        if name != "weight":
            result[name] = params[name]
    return result
