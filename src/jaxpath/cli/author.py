"""Placeholder until the author room is written."""

import typer


def check(context: typer.Context) -> None:
    """Prove a lesson."""


def record(context: typer.Context) -> None:
    """Record a lesson."""
