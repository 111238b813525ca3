"""welcome-cpu's tasks: which device holds which rows decides, however it was said."""

from pathlib import Path

import pytest

from conftest import Jaxpath

ROWS = """
import jax
import numpy as np


def squared_in_shards(batch):
    devices = {devices}
    mesh = jax.sharding.Mesh(np.array(devices), ("any name",))
    rows = jax.NamedSharding(mesh, jax.P("any name"))
    {refuse}
    return jax.device_put(np.asarray(batch) ** 2, rows)
"""
REFUSE = "if len(batch) % 4:\n        raise ValueError('the rows do not divide')"
CALLS = {
    "refuses by itself": (ROWS.format(devices="jax.devices()", refuse=REFUSE), 0, ""),
    "lets JAX refuse": (ROWS.format(devices="jax.devices()", refuse=""), 0, ""),
    "from the last device to the first": (
        ROWS.format(devices="jax.devices()[::-1]", refuse=REFUSE), 1, "cpu:0 (3, 2) at [9:12, 0:2]",
    ),
    "on two devices": (
        ROWS.format(devices="jax.devices()[:2]", refuse=REFUSE), 1, "cpu:0 (6, 2) at [0:6, 0:2]",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_a_placement_is_judged_by_who_holds_what(
    name: str, jaxpath: Jaxpath, tmp_path: Path
) -> None:
    source, code, said = CALLS[name]
    (tmp_path / "practice.py").write_text(source)
    ran = jaxpath("check", "welcome-cpu", tmp_path / "practice.py")
    assert ran.code == code, ran
    assert said in ran.text


def test_the_devices_that_were_there_are_on_the_receipt(jaxpath: Jaxpath, tmp_path: Path) -> None:
    (tmp_path / "practice.py").write_text(CALLS["refuses by itself"][0])
    found = jaxpath.json("check", "welcome-cpu", tmp_path / "practice.py")["environment"]
    assert (found["requested_platform"], found["requested_devices"]) == ("cpu", 4)
    assert (found["platform"], found["device_count"]) == ("cpu", 4)
