"""A tree map that looks at the path of every leaf."""

import jax
from jax.tree_util import DictKey


def with_weight(params, new_weight):
    """Return a new dictionary equal to `params` except that its "weight" is `new_weight`."""

    def choose(path, leaf):
        return new_weight if path == (DictKey("weight"),) else leaf

    return jax.tree_util.tree_map_with_path(choose, params)
