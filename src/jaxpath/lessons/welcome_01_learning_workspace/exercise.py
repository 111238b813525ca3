"""The exercise: the saved program with six entries instead of four."""

# The file is graded as a program. JAX must not be imported before the program has chosen its
# platform, so nothing at the top of this file imports it.
import ast
import contextlib
import io

program = "first_experiment.py"


def first_experiment():
    """Print what ran the program, then the sum of 0, 1, 2, 3, 4, 5, and check that sum.

    The program asks for the CPU before it imports JAX. It prints the lines that begin with
    Python:, JAX:, NumPy:, Backend: and Devices: as before. It makes a float32 JAX array that
    holds 0 to 5 and keeps it under a name. It prints Sum: and the array's sum as a Python float.
    It compares the array's sum with 15.0, worked out by hand, and stops with an error if they
    differ. Other printed lines are allowed.
    """
    import os

    os.environ["JAX_PLATFORMS"] = "cpu"

    import platform

    import jax
    import numpy as np

    print("Python:", platform.python_version())
    print("JAX:", jax.__version__)
    print("NumPy:", np.__version__)
    print("Backend:", jax.default_backend())
    print("Devices:", jax.devices())

    x = jax.numpy.arange(6, dtype=jax.numpy.float32)
    print("Sum:", float(x.sum()))
    assert float(x.sum()) == 15.0


_equivalent = {
    "print('Devices:', jax.devic… and x = jax.numpy.arange(6, dty… swapped": "The devices "
    "have nothing to do with the array.",
    "print('Sum:', float(x.sum()… and assert float(x.sum()) == 15… swapped": "A right sum is "
    "printed and checked in either order.",
    "without float(…)": "An array of shape () prints as the number that it holds.",
    "without float(…) (2)": "An array of shape () compares as the number that it holds.",
}


def observe_array(program):
    """The program keeps an array that holds 0 to 5 under a name"""
    wanted = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
    found = [array.tolist() for array in _arrays(program)]
    named = [wanted] if wanted in found else found
    return "; ".join(map(str, named)) or "no array with a name"


def observe_float32(program):
    """Its array holds float32 numbers"""
    return sorted({str(array.dtype) for array in _arrays(program)})


def observe_check(program):
    """The program still checks its own result"""
    return any(_is_check(node) for node in ast.walk(ast.parse(program.source)))


def observe_check_notices(program):
    """The check stops the program when the array is shorter or longer than it should be"""
    return _run_with(program, _shortened)[1], _run_with(program, _doubled)[1]


def observe_printed_sum(program):
    """The printed sum follows the array: a shorter array does not give Sum: 15.0"""
    return "Sum: 15.0" not in _run_with(program, _shortened)[0]


def observe_cpu_first(program):
    """The program asks for the CPU before it imports JAX"""
    lines = {"jax_platforms": [], "cpu": [], "import jax": []}
    for node in ast.walk(ast.parse(program.source)):
        match node:
            case ast.Constant(value="JAX_PLATFORMS" | "cpu" as value):
                lines[value.lower()].append(node.lineno)
            case ast.keyword(arg="JAX_PLATFORMS"):
                lines["jax_platforms"].append(node.lineno)
            case ast.Constant(
                value="jax_platforms"
            ):  # jax.config.update needs the import first
                lines["jax_platforms"].append(0)
            case ast.Import(names=names) if any(
                n.name.split(".")[0] == "jax" for n in names
            ):
                lines["import jax"].append(node.lineno)
            case ast.ImportFrom(module=str(module)) if (
                module.split(".")[0] == "jax"
            ):
                lines["import jax"].append(node.lineno)
    if not all(lines.values()):
        return False
    return min(lines["jax_platforms"]) < min(lines["import jax"])


def mistake_only_the_length():
    """You made the array longer, but the assertion still expects the old sum. Add 0 to 5 by hand
    and put that number there; keep the check.
    """
    import os

    os.environ["JAX_PLATFORMS"] = "cpu"

    import platform

    import jax
    import numpy as np

    print("Python:", platform.python_version())
    print("JAX:", jax.__version__)
    print("NumPy:", np.__version__)
    print("Backend:", jax.default_backend())
    print("Devices:", jax.devices())

    x = jax.numpy.arange(6, dtype=jax.numpy.float32)
    print("Sum:", float(x.sum()))
    assert float(x.sum()) == 6.0


def mistake_only_the_expectation():
    """You changed the expected sum but not the array: it still ends at 3, so its sum is 6.
    Change the length in arange as well, and save.
    """
    import os

    os.environ["JAX_PLATFORMS"] = "cpu"

    import platform

    import jax
    import numpy as np

    print("Python:", platform.python_version())
    print("JAX:", jax.__version__)
    print("NumPy:", np.__version__)
    print("Backend:", jax.default_backend())
    print("Devices:", jax.devices())

    x = jax.numpy.arange(4, dtype=jax.numpy.float32)
    print("Sum:", float(x.sum()))
    assert float(x.sum()) == 15.0


def mistake_one_entry_short():
    """You asked for five entries. `arange(5)` ends at 4, because arange stops before the number
    it is given; 0 to 5 are six entries.
    """
    import os

    os.environ["JAX_PLATFORMS"] = "cpu"

    import platform

    import jax
    import numpy as np

    print("Python:", platform.python_version())
    print("JAX:", jax.__version__)
    print("NumPy:", np.__version__)
    print("Backend:", jax.default_backend())
    print("Devices:", jax.devices())

    x = jax.numpy.arange(5, dtype=jax.numpy.float32)
    print("Sum:", float(x.sum()))
    assert float(x.sum()) == 15.0


def mistake_starts_at_one():
    """Your array starts at 1. Its sum is 15 all the same, since 0 adds nothing, but the array
    asked for has six entries and the first is 0.
    """
    import os

    os.environ["JAX_PLATFORMS"] = "cpu"

    import platform

    import jax
    import numpy as np

    print("Python:", platform.python_version())
    print("JAX:", jax.__version__)
    print("NumPy:", np.__version__)
    print("Backend:", jax.default_backend())
    print("Devices:", jax.devices())

    x = jax.numpy.arange(1, 6, dtype=jax.numpy.float32)
    total = float(x.sum())
    print("Sum:", total)
    assert total == 15.0


def mistake_check_deleted():
    """You deleted the check. The sum is right today, but nothing would stop the program if it
    were wrong: put the assert back with the new expected sum.
    """
    import os

    os.environ["JAX_PLATFORMS"] = "cpu"

    import platform

    import jax
    import numpy as np

    print("Python:", platform.python_version())
    print("JAX:", jax.__version__)
    print("NumPy:", np.__version__)
    print("Backend:", jax.default_backend())
    print("Devices:", jax.devices())

    x = jax.numpy.arange(6, dtype=jax.numpy.float32)
    total = float(x.sum())
    print("Sum:", total)


def mistake_check_weakened():
    """Your check also lets wrong sums pass. Compare the sum with the one number you expect."""
    import os

    os.environ["JAX_PLATFORMS"] = "cpu"

    import platform

    import jax
    import numpy as np

    print("Python:", platform.python_version())
    print("JAX:", jax.__version__)
    print("NumPy:", np.__version__)
    print("Backend:", jax.default_backend())
    print("Devices:", jax.devices())

    x = jax.numpy.arange(6, dtype=jax.numpy.float32)
    print("Sum:", float(x.sum()))
    assert float(x.sum()) > 0


def mistake_typed_sum():
    """You typed the sum into the print. The line would say 15.0 for any array; print what
    `x.sum()` gives.
    """
    import os

    os.environ["JAX_PLATFORMS"] = "cpu"

    import platform

    import jax
    import numpy as np

    print("Python:", platform.python_version())
    print("JAX:", jax.__version__)
    print("NumPy:", np.__version__)
    print("Backend:", jax.default_backend())
    print("Devices:", jax.devices())

    x = jax.numpy.arange(6, dtype=jax.numpy.float32)
    print("Sum:", 15.0)
    assert float(x.sum()) == 15.0


def mistake_nothing_computed():
    """You typed the new number in both places and left the array as it was. The program then
    compares 15.0 with itself; let the array give the sum.
    """
    import os

    os.environ["JAX_PLATFORMS"] = "cpu"

    import platform

    import jax
    import numpy as np

    print("Python:", platform.python_version())
    print("JAX:", jax.__version__)
    print("NumPy:", np.__version__)
    print("Backend:", jax.default_backend())
    print("Devices:", jax.devices())

    x = jax.numpy.arange(4, dtype=jax.numpy.float32)
    print("Sum:", 15.0)
    assert 15.0 == 15.0


def mistake_dtype_dropped():
    """You dropped `dtype=jax.numpy.float32`, so the array holds integers. Change one thing at a
    time: only the length and the expected sum.
    """
    import os

    os.environ["JAX_PLATFORMS"] = "cpu"

    import platform

    import jax
    import numpy as np

    print("Python:", platform.python_version())
    print("JAX:", jax.__version__)
    print("NumPy:", np.__version__)
    print("Backend:", jax.default_backend())
    print("Devices:", jax.devices())

    x = jax.numpy.arange(6)
    print("Sum:", float(x.sum()))
    assert float(x.sum()) == 15.0


def mistake_cpu_too_late():
    """You import JAX before you ask for the CPU; by then JAX has read the setting. If your
    editor sorts imports by itself, switch that off for this file.
    """
    import os
    import platform

    import jax
    import numpy as np

    os.environ["JAX_PLATFORMS"] = "cpu"

    print("Python:", platform.python_version())
    print("JAX:", jax.__version__)
    print("NumPy:", np.__version__)
    print("Backend:", jax.default_backend())
    print("Devices:", jax.devices())

    x = jax.numpy.arange(6, dtype=jax.numpy.float32)
    print("Sum:", float(x.sum()))
    assert float(x.sum()) == 15.0


def _arrays(program):
    """Every one-dimensional array that gets a name anywhere in the program."""
    found = []

    def kept(array):
        found.append(array)
        return array

    _run_with(program, kept)
    return found


def _is_check(node):
    match node:
        case ast.Assert() | ast.Raise():
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name.startswith("assert") or name in ("exit", "quit")
    return False


def _run_with(program, change):
    """Run the program again with every one-dimensional array changed as soon as it has a name.

    Returns the lines it printed and whether it stopped with an error.
    """

    def changed(value):
        import jax

        return (
            change(value)
            if isinstance(value, jax.Array) and value.ndim == 1
            else value
        )

    tree = ast.fix_missing_locations(_Named().visit(ast.parse(program.source)))
    printed = io.StringIO()
    stopped = False
    with contextlib.redirect_stdout(printed):
        try:
            names = {"__name__": "__main__", "_changed": changed}
            exec(compile(tree, "first_experiment.py", "exec"), names)
        except SystemExit as ending:
            stopped = bool(ending.code)
        except Exception:
            stopped = True
    return printed.getvalue().splitlines(), stopped


class _Named(ast.NodeTransformer):
    """Hand what has just got a name to `_changed`, at the top of the program or in a function."""

    def visit_Assign(self, node):
        return self._followed(
            node, [t.id for t in node.targets if isinstance(t, ast.Name)]
        )

    def visit_AnnAssign(self, node):
        named = isinstance(node.target, ast.Name) and node.value
        return self._followed(node, [node.target.id] if named else [])

    def _followed(self, node, names):
        return [
            node,
            *(
                ast.parse(f"{name} = _changed({name})").body[0]
                for name in names
            ),
        ]


def _shortened(array):
    return array[:-2]


def _doubled(array):
    return array.repeat(2)
