"""A table of tests that gathers every fault into an error class of its own."""

from operator import itemgetter


class ReportError(ValueError):
    """Raised with the list of everything that is wrong with a report."""


def verify_report(record, required):
    """Return True if `record` reports the right result on `required`; else raise ValueError."""
    tests = {
        "expected": required.__eq__,
        "platform": required.__eq__,
        "shape": lambda shape: len(shape) == 1 and shape[0] == 8,
        "dtype": "float32".__eq__,
        "max_absolute_error": lambda error: error <= 1e-5,
    }
    try:
        values = itemgetter(*tests)(record)
    except KeyError as missing:
        raise ReportError(f"the report has no {missing}") from missing
    checked = zip(tests.items(), values, strict=True)
    faults = [
        f"{key} is {value!r}"
        for (key, right), value in checked
        if not right(value)
    ]
    if faults:
        raise ReportError("; ".join(faults))
    return True
