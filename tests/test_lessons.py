"""Every lesson keeps every rule, mutants included: the command that a stranger runs to check one."""

from typing import Any

from jaxpath.course import library


def test_every_lesson_keeps_every_rule(jaxpath: Any) -> None:
    run = jaxpath("author", "check")
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.count("Every rule holds.") == len(library.heads())
