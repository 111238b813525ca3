"""Raise every error of `raising.py` on the JAX of this interpreter, and see how it is explained.

    python tests/grading/explained.py

prints how many get the explanation they must get, then those that do not, and fails if there is
one. It needs jaxpath and nothing else: the parent matches, one child process with JAX raises.
"""

import contextlib
import io
import json
import linecache
import os
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from raising import EXPLAINED, PRELUDE, UNEXPLAINED, On

Found = dict[str, Any]

# Programs that close JAX's backends come last: what was made before is lost to those after.
_CLOSES = "clear_backends"
_UNFILLED = re.compile(r"\{(?:name|argument|instead)\}")
_NAME = re.compile(r"(?:jax|jnp)(?:\.[a-zA-Z_]\w*)+")


def programs(version: tuple[int, ...]) -> list[tuple[str | None, str]]:
    """The programs that raise on this release, with the id of their explanation."""
    found: list[tuple[str | None, str]] = []
    for name, group in EXPLAINED.items():
        for program in group:
            source = program.source if isinstance(program, On) else program
            if not isinstance(program, On) or program.since <= version:
                found.append((name, source))
    found += [(None, source) for source in UNEXPLAINED]
    return sorted(found, key=lambda pair: _CLOSES in pair[1])


def raise_all() -> Found:
    """What every program raises in a process of its own that has JAX: `python FILE --raise OUT`."""
    settings = {"JAX_PLATFORMS": "cpu", "JAX_NUM_CPU_DEVICES": "4", "TF_CPP_MIN_LOG_LEVEL": "3"}
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("JAX_", "XLA_"))}
    with TemporaryDirectory(prefix="jaxpath-") as folder:
        out = Path(folder) / "raised.json"
        ran = subprocess.run(
            [sys.executable, __file__, "--raise", str(out)],
            env=kept | settings, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            cwd=folder, check=False,
        )  # fmt: skip
        if not out.exists():
            raise SystemExit(f"The errors could not be raised.\n{ran.stderr[-2000:]}")
        found: Found = json.loads(out.read_text())
    return found


def misses(found: Found) -> Iterator[str]:
    """One line for each program that did not get the explanation it must get."""
    from jaxpath.grading.explanation import explain

    for name, source, error in found["raised"]:
        explanation = explain(error) if error else None
        given = explanation.id if explanation else None
        if error is None or given != name:
            message = error and f"{error['type']}: {error['message']}"
            yield f"{source!r} is {given}, not {name} ({' '.join(str(message).split())[:200]})"
        elif explanation and re.search(
            r"\{(name|argument|instead)\}", explanation.what + explanation.idea
        ):
            yield f"{name} leaves a place unfilled: {explanation.what} {explanation.idea}"


def without_explanation(found: Found) -> list[str]:
    """The public classes of `jax.errors` on this release that no entry knows."""
    from jaxpath.grading.explanation import catalogue

    known = {name for entry in catalogue() for name in entry.classes}
    return [name for name in found["classes"] if not name.startswith("_") and name not in known]


def named() -> list[str]:
    """Names of JAX that explanations tell to use."""
    from jaxpath.grading.explanation import catalogue

    texts = [t for entry in catalogue() for t in (entry.idea, *entry.instead.values())]
    code = [part for text in texts for part in re.findall(r"`([^`]+)`", text)]
    return sorted({name for part in code for name in _NAME.findall(part)})


def _raise(names: list[str]) -> Found:
    """In the child: each program in a fresh namespace, JAX's settings as they were before."""
    import jax
    import jax.export
    import jax.numpy
    from jax.extend import backend, core, linear_util  # noqa: F401

    from jaxpath.worker.raised import describe

    warnings.simplefilter("ignore")
    before = dict(jax.config.values)
    raised = []
    for name, source in programs(jax.__version_info__):
        error = _run(source)
        raised.append((name, source, describe(error, _PATH) if error else None))
        for key, value in before.items():
            if jax.config.values[key] is not value:
                jax.config.update(key, value)
        if _CLOSES in source:
            backend.clear_backends()
    missing = [name for name in names if not _exists(jax, name)]
    classes = [n for n, kind in vars(jax.errors).items() if isinstance(kind, type)]
    found: Found = {"version": jax.__version__, "classes": classes}
    return found | {"raised": raised, "missing": missing}


_PATH = str(Path("learner.py").absolute())


def _run(source: str) -> BaseException | None:
    Path(_PATH).write_text(source)
    linecache.cache.pop(_PATH, None)
    names: Found = {}
    exec(PRELUDE, names)
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            exec(compile(source, _PATH, "exec"), names)
        except BaseException as error:
            return error
    return None


def _exists(jax: Any, name: str) -> bool:
    where: Any = jax
    for part in name.replace("jnp.", "jax.numpy.").split(".")[1:]:
        if not hasattr(where, part):
            return False
        where = getattr(where, part)
    return True


def main() -> int:
    """Show the figures; the exit status."""
    found = raise_all()
    wrong = [
        *misses(found),
        *(f"{name}, which an explanation names, does not exist" for name in found["missing"]),
        *(f"jax.errors.{name} has no explanation" for name in without_explanation(found)),
    ]
    count = len([1 for name, _, _ in found["raised"] if name is not None])
    for line in wrong:
        print(line)
    print(f"{count - len(wrong)} of {count} errors explained on JAX {found['version']}")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--raise"]:
        Path(sys.argv[2]).write_text(json.dumps(_raise(named())))
    else:
        sys.exit(main())
