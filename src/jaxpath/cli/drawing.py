"""Compute, show and save figures."""

from dataclasses import asdict
from difflib import get_close_matches
from pathlib import Path

from rich.text import Text

from jaxpath import __version__
from jaxpath.cli.bench import figures_and_packages
from jaxpath.cli.screen import show, show_json
from jaxpath.course.records import Lesson
from jaxpath.errors import Exit, JaxpathError
from jaxpath.figure import Figure
from jaxpath.running import jobs

Figures = dict[str, Figure]


def chosen_figures(lesson: Lesson, name: str | None) -> tuple[Figures, dict[str, str]]:
    """The figure of that name, or all, and the packages that computed them."""
    if name is not None and name not in lesson.figures:
        near = get_close_matches(name, lesson.figures, 1)
        raise JaxpathError(
            f"{lesson.head.id} has no figure {name!r}.",
            (f"Did you mean {near[0]}? " if near else "")
            + f"It has {', '.join(lesson.figures) or 'none'}.",
        )
    found, packages = figures_and_packages(lesson)
    if not found and lesson.figures:
        raise JaxpathError(
            "The figures could not be computed here.", "Run `jaxpath doctor`.", Exit.ENVIRONMENT
        )
    return {key: found[key] for key in found if name in (None, key)}, packages


def show_figures(lesson: Lesson, found: Figures, packages: dict[str, str], as_json: bool) -> None:
    """Draw figures on the screen, each under its question."""
    from jaxpath.ui.figure import view
    from jaxpath.ui.prose import prose
    from jaxpath.ui.theme import look

    if as_json:
        data = {name: asdict(figure) for name, figure in found.items()}
        show_json("jaxpath.figure/1", lesson=lesson.head.id, figures=data, packages=packages)
        return
    asked = look()
    for drawing in lesson.drawings:
        if drawing.figure in found:
            show(prose(drawing.question, asked.ascii_only), Text())
            show(
                view(found[drawing.figure], ascii_only=asked.ascii_only, plain=asked.plain), Text()
            )


def save_figures(
    lesson: Lesson, found: Figures, packages: dict[str, str], folder: Path, as_json: bool
) -> None:
    """Save figures as PNG, SVG and data with provenance."""
    from jaxpath.ui.picture import save

    provenance = {
        "lesson": lesson.head.id,
        "lesson_version": str(lesson.head.version),
        "jaxpath": __version__,
        "platform": jobs.platform_of(lesson.head).name,
        **packages,
    }
    written = [
        path for name, figure in found.items() for path in save(figure, folder, name, provenance)
    ]
    if as_json:
        show_json("jaxpath.figure/1", lesson=lesson.head.id, files=[str(path) for path in written])
        return
    for path in written:
        show(Text.assemble("Saved ", (str(path), "path"), overflow="fold"))
