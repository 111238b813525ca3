"""Runs inside the examined interpreter with -I (passed with -c, never imported): what it is.

Standard library only, imports no package that it reports on, prints one JSON object. Kept readable
for Python 3.8, so that an older interpreter can be named as too old.
"""

# mypy: allow-untyped-defs, allow-untyped-calls

import json
import platform
import re
import struct
import sys
import sysconfig
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

ROOTS = ("jax", "jaxlib", "optax", "matplotlib", "jaxpath")


def version(name):
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def requires(name):
    try:
        return metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return []


def plugins():
    found = []
    for dist in metadata.distributions():
        for entry in dist.entry_points:
            if entry.group == "jax_plugins":
                found.append([entry.name, dist.metadata["Name"]])
    return found


def main():
    wanted = {name: requires(name) for name in ROOTS}
    names = set(ROOTS)
    for each in wanted["jax"] + wanted["jaxlib"]:
        if "extra ==" not in each:
            names.add(re.split(r"[^\w.-]", each, maxsplit=1)[0])
    stdlib = sysconfig.get_path("stdlib")
    facts = {
        "version": list(sys.version_info[:3]),
        "implementation": platform.python_implementation(),
        "bits": struct.calcsize("P") * 8,
        "machine": platform.machine(),
        "executable": sys.executable,
        "prefix": sys.prefix,
        "base_prefix": sys.base_prefix,
        "stdlib": stdlib,
        "conda": Path(sys.prefix, "conda-meta").is_dir(),
        "externally_managed": Path(stdlib, "EXTERNALLY-MANAGED").exists(),
        "modules": {name: find_spec(name) is not None for name in ("pip", "venv", "ensurepip")},
        "packages": {name: version(name) for name in sorted(names)},
        "requires": wanted,
        "plugins": plugins(),
    }
    print(json.dumps(facts))


main()
