"""Practice: refuse a report of the wrong place or the wrong result."""

import math


def verify_report(record, required):
    """Return True if `record` reports the right result on the platform `required`.

    Raise ValueError otherwise. record is a dict as the program reports it, read back from JSON:
    "expected", "platform" and "dtype" hold strings, "shape" a list of ints, "max_absolute_error" a
    float that is never negative and may be NaN or infinite. Any of these keys may be missing, which
    raises ValueError too; other keys may be there and do not count. required is "cpu", "gpu" or
    "tpu". The report is right if expected and platform both equal required, shape is [8], dtype is
    "float32", and max_absolute_error is at most 1e-5. record keeps what it holds.
    """
    wanted = {
        "expected": required,
        "platform": required,
        "shape": [8],
        "dtype": "float32",
    }
    for key, value in wanted.items():
        found = record.get(key)
        if found != value:
            raise ValueError(f"{key} is {found!r}; it should be {value!r}")
    error = record.get("max_absolute_error", math.inf)
    if not error <= 1e-5:
        raise ValueError(f"the error {error!r} is too large")
    return True


_equivalent = {
    "for key, value in wanted.it… and error = record.get('max_abs… swapped": "Reading the "
    "error earlier changes nothing.",
}


def cases(rng):
    yield _report("tpu"), "tpu"
    yield _report("tpu", platform="cpu"), "tpu"
    yield _report("tpu", expected="cpu"), "tpu"
    yield _report("cpu"), "tpu"
    yield _report("cpu"), "cpu"
    yield _report("gpu"), "gpu"
    yield _report("tpu", shape=[3]), "tpu"
    yield _report("tpu", shape=[8, 1]), "tpu"
    yield _report("cpu", dtype="bfloat16"), "cpu"
    yield _report("tpu", max_absolute_error=1e-5), "tpu"
    yield _report("tpu", max_absolute_error=1e-7), "tpu"
    yield _report("gpu", max_absolute_error=1.5e-5), "gpu"
    yield _report("tpu", max_absolute_error=float(rng.uniform(0.1, 0.5))), "tpu"
    yield _report("cpu", max_absolute_error=math.inf), "cpu"
    yield _report("cpu", max_absolute_error=math.nan), "cpu"
    yield _report("tpu", jax="0.10.2", process_count=1, shape=[8]), "tpu"
    for missing in _report("cpu"):
        yield (
            {
                key: value
                for key, value in _report("cpu").items()
                if key != missing
            },
            "cpu",
        )
    yield {}, "cpu"


def _report(name, **changes):
    record = {
        "expected": name,
        "platform": name,
        "shape": [8],
        "dtype": "float32",
        "max_absolute_error": 0.0,
    }
    return record | changes


def mistake_numbers_alone(record, required):
    """You looked at the result alone. Right numbers can come from the wrong device: compare both
    platforms of the record with `required`.
    """
    if record.get("shape") != [8] or record.get("dtype") != "float32":
        raise ValueError("another result")
    if not record.get("max_absolute_error", math.inf) <= 1e-5:
        raise ValueError("the error is too large")
    return True


def mistake_place_alone(record, required):
    """You looked at the platforms alone. A result on the right device can still be wrong: check
    shape, dtype and error too.
    """
    if record.get("expected") != required or record.get("platform") != required:
        raise ValueError("another platform")
    return True


def mistake_believes_the_record(record, required):
    """You compared the record with itself. A run that asked for the CPU and got it agrees with
    itself, and is no evidence for a TPU: both have to equal `required`.
    """
    if "expected" not in record or record["expected"] != record.get("platform"):
        raise ValueError("another platform")
    return mistake_numbers_alone(record, required)


def mistake_ignores_the_request(record, required):
    """You checked where the result is and not what was asked for. A run that asked for something
    else and landed there by luck is refused as well.
    """
    if record.get("platform") != required:
        raise ValueError("another platform")
    return mistake_numbers_alone(record, required)


def mistake_ignores_the_observation(record, required):
    """You checked what was asked for and not where the result is. The request proves nothing:
    "platform" holds what was observed.
    """
    if record.get("expected") != required:
        raise ValueError("another platform")
    return mistake_numbers_alone(record, required)


def mistake_lets_nan_through(record, required):
    """You asked whether the error is greater than the limit. A NaN is not greater than anything,
    so it got through: ask whether the error is small enough instead.
    """
    wanted = {
        "expected": required,
        "platform": required,
        "shape": [8],
        "dtype": "float32",
    }
    for key, value in wanted.items():
        if record.get(key) != value:
            raise ValueError(key)
    if record.get("max_absolute_error", math.inf) > 1e-5:
        raise ValueError("the error is too large")
    return True


def mistake_missing_error_is_zero(record, required):
    """You took a missing error for no error. A check that was never made has not passed."""
    return verify_report({"max_absolute_error": 0.0, **record}, required)


def mistake_key_error(record, required):
    """You read a key that may be missing, and Python raised KeyError. The contract asks for
    ValueError there: read with `.get`, or look whether the key is there.
    """
    for key in ("expected", "platform", "shape", "dtype", "max_absolute_error"):
        record[key]
    return verify_report(record, required)


def mistake_returns_false(record, required):
    """You returned False. A caller who does not look at it goes on as if all were well; raise
    ValueError.
    """
    try:
        return verify_report(record, required)
    except ValueError:
        return False


def mistake_asserts(record, required):
    """You used assert, which raises AssertionError, and which `python -O` leaves out. Raise
    ValueError.
    """
    try:
        return verify_report(record, required)
    except ValueError:
        raise AssertionError("the report is wrong") from None


def mistake_leaves_the_limit_out(record, required):
    """You refused an error of exactly 1e-5. "At most" lets the limit itself pass."""
    if record.get("max_absolute_error") == 1e-5:
        raise ValueError("the error is too large")
    return verify_report(record, required)


def mistake_wants_exactly_zero(record, required):
    """You refused every error but 0. Devices round differently: up to 1e-5 is accepted."""
    if record.get("max_absolute_error") != 0.0:
        raise ValueError("the error is not zero")
    return verify_report(record, required)
