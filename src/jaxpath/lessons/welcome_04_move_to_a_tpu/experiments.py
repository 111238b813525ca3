"""Three runs to predict: a report of the wrong place, an absent platform, a late setting."""

import jax


def refuse_report(report, expected):
    """Pretend that another platform was asked for, and keep all else that the run reported."""
    other = "gpu" if expected == "tpu" else "tpu"
    record = {**report, "expected": other}

    values = record["max_absolute_error"] <= 1e-5
    place = record["platform"] == record["expected"]
    accepted = values and place
    print(f"values {values}, place {place}, accepted {accepted}")
    return other, record, accepted


def ask_for_absent(other):
    """Ask for the devices of a platform that this process does not have."""
    try:
        found = jax.devices(other)
        answer = f"a list of {len(found)}"
    except RuntimeError:
        answer = "RuntimeError"
    print("Answer:", answer)
    return answer


def set_too_late(other):
    """Change the setting of a JAX that runs already, then look where a new result is."""
    before = jax.config.jax_platforms
    jax.config.update("jax_platforms", other)

    result = jax.numpy.arange(3) + 1
    followed = jax.config.jax_platforms == other
    moved = {device.platform for device in result.devices()} == {other}

    jax.config.update("jax_platforms", before)
    print(f"setting changed {followed}, result moved {moved}")
    return followed, moved
