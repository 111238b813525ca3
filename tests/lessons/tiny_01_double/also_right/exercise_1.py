"""The array added to itself."""


def double(x):
    """Add x to x, which keeps its dtype too."""
    return x + x
