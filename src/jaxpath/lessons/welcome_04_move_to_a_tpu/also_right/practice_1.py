"""One dict of exact wants compared at once; NaN stands in for a missing error."""

import math


def verify_report(record, required):
    """Return True if `record` reports the right result on `required`; else raise ValueError."""
    wanted = {
        "expected": required,
        "platform": required,
        "shape": [8],
        "dtype": "float32",
    }
    found = {key: record.get(key) for key in wanted}
    if found != wanted:
        raise ValueError(f"reported {found}, wanted {wanted}")
    error = record.get("max_absolute_error", math.nan)
    if not error <= 1e-5:  # NaN compares false
        raise ValueError(f"max_absolute_error is {error}")
    return True
