"""Every row, in the order it is decided and shown. A new check is one more entry in its family."""

import difflib

from jaxpath.doctor import environment, interpreter, live, packages, surroundings
from jaxpath.doctor.check import Check
from jaxpath.errors import JaxpathError

CHECKS: tuple[Check, ...] = (
    *interpreter.CHECKS,
    *packages.CHECKS,
    *environment.CHECKS,
    *surroundings.CHECKS,
    *live.CHECKS,
)


def check_named(id: str) -> Check:
    """The check with this id. An unknown id is an error that suggests the nearest one."""
    for check in CHECKS:
        if check.id == id:
            return check
    near = difflib.get_close_matches(id, [check.id for check in CHECKS], n=1)
    meant = f"Did you mean {near[0]}? " if near else ""
    raise JaxpathError(
        f"No check is called {id}.", f"{meant}`jaxpath doctor --list-checks` names them all."
    )
