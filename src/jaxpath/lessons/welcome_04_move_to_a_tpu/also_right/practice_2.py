"""Structural pattern matching with a guard."""


def verify_report(record, required):
    """Return True if `record` reports the right result on `required`; else raise ValueError."""
    match record:
        case {
            "expected": expected,
            "platform": platform,
            "shape": [8],
            "dtype": "float32",
            "max_absolute_error": error,
        } if expected == platform == required and error <= 1e-5:
            return True
    raise ValueError(f"not a right result on {required}: {record}")
