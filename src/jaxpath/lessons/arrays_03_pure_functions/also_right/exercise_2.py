"""A ChainMap that hides the old weight, made into a plain dict."""

from collections import ChainMap


def with_weight(params, new_weight):
    """Return a new dictionary equal to `params` except that its "weight" is `new_weight`."""
    return dict(ChainMap({"weight": new_weight}, params))
