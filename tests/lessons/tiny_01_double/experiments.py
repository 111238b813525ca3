"""Once more, and what is left of the original."""


def twice(y):
    """Double what is doubled already."""
    z = 2 * y
    print(z.tolist())
    return z


def untouched(x):
    """Read the array that everything started from."""
    kept = x.tolist()
    print("x:", kept)
    return kept
