"""Exercise: a second prediction, with another bias, on the platform asked for."""

# The file is graded as a program, which imports what it needs by itself.
import ast
import contextlib
import io
import os

program = "main.py"

_equivalent = {
    "0 -> -1": "The lesson has one device, so the first is the last.",
    "every jax.device_put(…) without device": "The lesson has one device, and JAX puts arrays "
    "there by itself.",
    "every without jax.device_put(…)": "The lesson has one device, and JAX puts arrays there "
    "by itself.",
    "every np.float32 -> np.float16": "The numbers are exact in this dtype too, and the "
    "product is float32.",
    "np.float32 -> np.int32": "The numbers are exact in this dtype too, and the product is "
    "float32.",
    "every without dtype=np.float32": "JAX makes float32 of it, and the numbers are exact in "
    "both.",
    "without np.float32(…)": "The sum is float32 with a Python number too.",
    "8 -> -8": "NumPy works out any negative size from the other one.",
    "3 -> -3": "NumPy works out any negative size from the other one.",
    "without @jax.jit": "Whether the lesson's own prediction is compiled is not asked again.",
    "every without y.block_until_ready()": "Reading the numbers waits for them.",
    "every without changed.block_until_ready()": "Reading the numbers waits for them.",
    "without assert reference[0] == 11 / 32": "NumPy calculates it from constants.",
    "without np.testing.assert_allclose(np.asarray(y), referen…": "The limit on the report's "
    "error looks at the same entries, more closely.",
    "without assert report['max_absolute_error'] < 1e-06": "assert_allclose has looked at the "
    "same entries.",
    "every report['max_absolute_error'] < 1e-06 -> report['max_absolute_error'] <=": "The "
    "error is 0, or the program has stopped.",
    "1e-06 -> 2e-06": "The error is 0, or the program has stopped.",
    "1e-06 -> 5e-07": "The error is 0, or the program has stopped.",
    "1e-06 -> 1.0": "The error is 0, or the program has stopped.",
    "without np.abs(…)": "An entry that is too low has stopped the program before.",
    "max -> min": "Errors above the tolerance stop the program before, and here the rest are "
    "0.",
    "np.asarray(y) - reference -> reference - np.asarray(y)": "The distance is the same from "
    "either side.",
    "without np.testing.assert_allclose(answer, np.asarray(y) …": "The first prediction has "
    "been compared with NumPy, so each comparison of the second implies the other.",
    "without np.testing.assert_allclose(answer, x_host @ weigh…": "The first prediction has "
    "been compared with NumPy, so each comparison of the second implies the other.",
    "every 1e-05 -> ": "The entries are exactly equal, and what one comparison lets pass the "
    "other one stops.",
    "every without rtol=1e-05": "The entries are exactly equal, and what one comparison lets "
    "pass the other one stops.",
    "every without atol=1e-05": "The entries are exactly equal, and what one comparison lets "
    "pass the other one stops.",
    "without assert {device.platform for device in changed.dev…": "One device cannot be "
    "mistaken for another, as the task says.",
    "every without np.asarray(…)": "A JAX array is compared, subtracted and listed as its "
    "NumPy copy is.",
    "without list(…)": "JSON writes a tuple as a list.",
    "without float(…) (2)": "An array of shape () prints as the number that it holds.",
    "2 -> 3": "How far the report is indented does not matter.",
    "2 -> 1": "How far the report is indented does not matter.",
    "2 -> -2": "How far the report is indented does not matter.",
    "2 -> 0": "How far the report is indented does not matter.",
    "expected and next(iter(y.devices())).platform swapped": "They are equal by then, or the "
    "program has stopped.",
    "np.asarray(y) and reference swapped": "Two sides so close swap without effect.",
    "answer and np.asarray(y) - 0.375 swapped": "Two sides so close swap without effect.",
    "answer and x_host @ weights_host - 0.25 swapped": "Two sides so close swap without "
    "effect.",
    "device = jax.devices(expect… and print('Asked for:', expecte… swapped": "What is swapped "
    "does not need each other, or checks the same numbers.",
    "print('Asked for:', expecte… and x_host = np.arange(24, dtyp… swapped": "What is swapped "
    "does not need each other, or checks the same numbers.",
    "y.block_until_ready() and reference = x_host @ weight… swapped": "What is swapped does "
    "not need each other, or checks the same numbers.",
    "assert reference[0] == 11 /… and np.testing.assert_allclose(… swapped": "What is swapped "
    "does not need each other, or checks the same numbers.",
    "every np.testing.assert_allclose(… and assert {device.platform for… swapped": "What is "
    "swapped does not need each other, or checks the same numbers.",
    "np.testing.assert_allclose(… and np.testing.assert_allclose(… swapped": "What is swapped "
    "does not need each other, or checks the same numbers.",
    "assert {device.platform for… and report = {'expected': expec… swapped": "What is swapped "
    "does not need each other, or checks the same numbers.",
    "assert report['max_absolute… and print(json.dumps(report, in… swapped": "What is swapped "
    "does not need each other, or checks the same numbers.",
    "changed.block_until_ready() and answer = np.asarray(changed) swapped": "What is swapped "
    "does not need each other, or checks the same numbers.",
    "assert {device.platform for… and first = float(changed[0]) swapped": "What is swapped "
    "does not need each other, or checks the same numbers.",
}


def platform_check():
    """Run two compiled predictions on the platform asked for, check both, report the first.

    COURSE_EXPECT_PLATFORM names the platform; where it is not set, the CPU is meant. A name other
    than "cpu", "gpu" or "tpu" ends the program with ValueError. A platform that is absent ends it
    with another error, and then nothing is reported: no `report` is printed and no prediction.

    The first prediction, its two checks (numbers and place), `report` and what is printed stay as
    they are. New is a second compiled prediction, with the bias -0.25 in place of 0.125, from the
    same inputs on the same device. The global name `changed` keeps it: a float32 JAX array of shape
    (8,). The program compares all its entries with the first prediction plus the constant shift,
    and with NumPy's own calculation; it checks where `changed` is (not graded, since one device
    cannot be mistaken for another); and it stops with an error if a check does not hold. At the end
    it prints `Changed bias, first prediction:` and the first entry as a Python float. Other printed
    lines are allowed.
    """
    import json
    import os
    import platform

    import jax
    import numpy as np

    expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    if expected not in ("cpu", "gpu", "tpu"):
        raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
    device = jax.devices(expected)[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights + 0.125

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host + np.float32(0.125)
    assert reference[0] == 11 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)
    assert {device.platform for device in y.devices()} == {expected}

    report = {
        "expected": expected,
        "platform": next(iter(y.devices())).platform,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    @jax.jit
    def changed_predict(rows, weights):
        return rows @ weights - 0.25

    changed = changed_predict(x, weights)
    changed.block_until_ready()

    answer = np.asarray(changed)
    np.testing.assert_allclose(
        answer, np.asarray(y) - 0.375, rtol=1e-5, atol=1e-5
    )
    np.testing.assert_allclose(
        answer, x_host @ weights_host - 0.25, rtol=1e-5, atol=1e-5
    )
    assert {device.platform for device in changed.devices()} == {expected}
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def observe_changed(program):
    """`changed` holds the eight predictions with bias -0.25, as a JAX array on the device"""
    return program.names.get("changed")


def observe_request(program):
    """What was asked for, what `report` says and where `changed` is are one platform"""
    report, changed = program.names.get("report"), program.names.get("changed")
    asked = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    told = [report.get(key) == asked for key in ("expected", "platform")]
    return told, [device.platform == asked for device in changed.devices()]


def observe_absent_platform(program):
    """Asked for a platform that is absent, it stops with an error and reports nothing"""
    absent = [name for name in _KNOWN if not _is_here(name)]
    ran = [_run_again(program.source, name) for name in absent]
    return [(_told(*run), isinstance(run[0], ValueError)) for run in ran]


def observe_unknown_name(program):
    """Asked for banana, it stops with ValueError"""
    return isinstance(_run_again(program.source, "banana")[0], ValueError)


def observe_not_set(program):
    """With COURSE_EXPECT_PLATFORM not set, it runs on the CPU"""
    return _told(*_run_again(program.source, None)) if _is_here("cpu") else None


def observe_place_is_checked(program):
    """It stops where JAX hands it a device of another platform than the one asked for"""
    import jax

    found = jax.devices()
    absent = next(name for name in _KNOWN if not _is_here(name))
    with _replaced(jax, "devices", lambda *_, **__: found):
        return _told(*_run_again(program.source, absent))


def observe_compiled(program):
    """The second prediction is a compiled computation of its own"""
    seen = []
    _run_again(program.source, _asked(), jit=_watching(seen.append))
    return any(_is_traced(value) or _are(value, _SECOND) for value in seen)


def observe_second_check(program):
    """It stops when a prediction with the changed bias is wrong, or in another order"""
    return _reactions(program, "changed", _SECOND)


def observe_first_check(program):
    """It still stops when the first prediction is wrong, or in another order"""
    return _reactions(program, "y", _FIRST)


_KNOWN = ("tpu", "gpu", "cpu")
_FIRST = (0.34375, 0.8125, 1.28125, 1.75, 2.21875, 2.6875, 3.15625, 3.625)
_SECOND = (-0.03125, 0.4375, 0.90625, 1.375, 1.84375, 2.3125, 2.78125, 3.25)


def _asked():
    return os.environ.get("COURSE_EXPECT_PLATFORM")


def _is_here(name):
    import jax

    try:
        return bool(jax.devices(name))
    except RuntimeError:
        return False


def _told(error, output, names):
    """Whether a run came to its end, whether it reported, and which platforms it named."""
    reports = any(
        line in output
        for line in ("max_absolute_error", "Completed pred", "first pred")
    )
    report = names.get("report")
    named = reports and isinstance(report, dict)
    return (
        error is None,
        reports,
        [report.get("expected"), report.get("platform")] if named else [],
    )


def _run_again(source, request, jit=None, **names):
    """Run the program in this process: its error or None, what it printed, its names."""
    import jax

    names |= {"__name__": "__main__"}
    printed = io.StringIO()
    variables, platforms = dict(os.environ), jax.config.jax_platforms
    os.environ.pop("COURSE_EXPECT_PLATFORM", None)
    if request is not None:
        os.environ["COURSE_EXPECT_PLATFORM"] = request
    error = None
    try:
        with (
            _replaced(jax, "jit", jit or jax.jit),
            contextlib.redirect_stdout(printed),
            contextlib.redirect_stderr(io.StringIO()),
        ):
            exec(compile(source, "main.py", "exec"), names)
    except SystemExit as ending:
        error = ending if ending.code else None
    except Exception as raised:
        error = raised
    finally:
        os.environ.clear()
        os.environ.update(variables)
        jax.config.update("jax_platforms", platforms)
    return error, printed.getvalue(), names


@contextlib.contextmanager
def _replaced(module, name, value):
    kept = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, kept)


def _watching(told):
    """A jax.jit whose compiled functions hand every result on to `told`.

    What `told` returns takes the place of the result, unless it returns None.
    """
    import jax

    compile_it, running = jax.jit, []

    class Watched:
        def __init__(self, made):
            self._made = made

        def __getattr__(self, name):
            value = getattr(self._made, name)
            return (
                value
                if name.startswith("__") or not callable(value)
                else Watched(value)
            )

        def __call__(self, *args, **kwargs):
            running.append(True)
            try:
                result = self._made(*args, **kwargs)
            finally:
                running.pop()
            if (
                running
            ):  # called from another compiled function, while that is traced
                return result
            if not any(
                isinstance(leaf, jax.Array) for leaf in jax.tree.leaves(result)
            ):
                return Watched(result)  # lowered, compiled, or a decorator
            return jax.tree.map(_told_of, result)

    def _told_of(value):
        new = told(value)
        return value if new is None else new

    return lambda *args, **kwargs: Watched(compile_it(*args, **kwargs))


def _is_traced(value):
    import jax

    return isinstance(value, jax.core.Tracer)


def _are(value, numbers):
    """Whether a value is an array of these numbers."""
    import jax
    import numpy as np

    if (
        not isinstance(value, jax.Array)
        or _is_traced(value)
        or value.shape != (len(numbers),)
    ):
        return False
    return np.allclose(np.asarray(value), numbers, rtol=0, atol=1e-3)


def _reactions(program, name, numbers):
    """What the program does where one entry is too high, one too low, or the order is another.

    Whoever looks at less than all entries is found out.
    """
    spoiled = {
        "an entry too high": _raised,
        "an entry too low": _lowered,
        "order": _turned,
    }
    return {
        what: "stops" if _notices(program, name, numbers, change) else "goes on"
        for what, change in spoiled.items()
    }


def _notices(program, name, numbers, change):
    """Whether the program stops when a prediction with these numbers comes out changed.

    It is changed as it leaves a compiled function; where none returns it, as it gets its name.
    """
    met = []

    def changed(value):
        if not _are(value, numbers):
            return value
        met.append(True)
        return change(value)

    error = _run_again(program.source, _asked(), jit=_watching(changed))[0]
    if met or error is not None:
        return error is not None
    tree = ast.parse(program.source)
    tree.body = [
        added
        for statement in tree.body
        for added in _with_change(statement, name)
    ]
    return _run_again(tree, _asked(), _changed=changed)[0] is not None


def _with_change(statement, name):
    targets = getattr(
        statement, "targets", [getattr(statement, "target", None)]
    )
    bound = [
        node.id
        for t in targets
        if t
        for node in ast.walk(t)
        if isinstance(node, ast.Name)
    ]
    if name in bound:
        return [statement, ast.parse(f"{name} = _changed({name})").body[0]]
    return [statement]


def _raised(array):
    return array.at[4].add(0.01)


def _lowered(array):
    return array.at[2].add(-0.01)


def _turned(array):
    return array[::-1]


def mistake_subtracts_from_the_first():
    """Your second prediction is not compiled. Subtracting 0.375 from the first one is what you
    expect, not a second run, and a product outside jax.jit is not compiled either.
    """
    import json
    import os
    import platform

    import jax
    import numpy as np

    expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    if expected not in ("cpu", "gpu", "tpu"):
        raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
    device = jax.devices(expected)[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights + 0.125

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host + np.float32(0.125)
    assert reference[0] == 11 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)
    assert {device.platform for device in y.devices()} == {expected}

    report = {
        "expected": expected,
        "platform": next(iter(y.devices())).platform,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    changed = y - 0.375

    answer = np.asarray(changed)
    np.testing.assert_allclose(
        answer, np.asarray(y) - 0.375, rtol=1e-5, atol=1e-5
    )
    np.testing.assert_allclose(
        answer, x_host @ weights_host - 0.25, rtol=1e-5, atol=1e-5
    )
    assert {device.platform for device in changed.devices()} == {expected}
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def mistake_shifts_by_a_quarter():
    """You lowered the bias by a quarter. The new bias is minus a quarter: from 0.125 to -0.25 is
    a shift of -0.375.
    """
    import json
    import os
    import platform

    import jax
    import numpy as np

    expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    if expected not in ("cpu", "gpu", "tpu"):
        raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
    device = jax.devices(expected)[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights + 0.125

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host + np.float32(0.125)
    assert reference[0] == 11 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)
    assert {device.platform for device in y.devices()} == {expected}

    report = {
        "expected": expected,
        "platform": next(iter(y.devices())).platform,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    @jax.jit
    def changed_predict(rows, weights):
        return rows @ weights - 0.125

    changed = changed_predict(x, weights)
    changed.block_until_ready()

    answer = np.asarray(changed)
    np.testing.assert_allclose(
        answer, np.asarray(y) - 0.125, rtol=1e-5, atol=1e-5
    )
    np.testing.assert_allclose(
        answer, x_host @ weights_host - 0.125, rtol=1e-5, atol=1e-5
    )
    assert {device.platform for device in changed.devices()} == {expected}
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def mistake_sign_lost():
    """You lost the minus sign: your bias is 0.25, so every prediction went up by 0.125."""
    import json
    import os
    import platform

    import jax
    import numpy as np

    expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    if expected not in ("cpu", "gpu", "tpu"):
        raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
    device = jax.devices(expected)[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights + 0.125

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host + np.float32(0.125)
    assert reference[0] == 11 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)
    assert {device.platform for device in y.devices()} == {expected}

    report = {
        "expected": expected,
        "platform": next(iter(y.devices())).platform,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    @jax.jit
    def changed_predict(rows, weights):
        return rows @ weights + 0.25

    changed = changed_predict(x, weights)
    changed.block_until_ready()

    answer = np.asarray(changed)
    np.testing.assert_allclose(
        answer, np.asarray(y) + 0.125, rtol=1e-5, atol=1e-5
    )
    np.testing.assert_allclose(
        answer, x_host @ weights_host + 0.25, rtol=1e-5, atol=1e-5
    )
    assert {device.platform for device in changed.devices()} == {expected}
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def mistake_replaces_the_first():
    """You changed the first prediction. It stays, because the second one is compared with it:
    write another compiled function beside it.
    """
    import json
    import os
    import platform

    import jax
    import numpy as np

    expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    if expected not in ("cpu", "gpu", "tpu"):
        raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
    device = jax.devices(expected)[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights - 0.25

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host - np.float32(0.25)
    assert reference[0] == -1 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)
    assert {device.platform for device in y.devices()} == {expected}

    report = {
        "expected": expected,
        "platform": next(iter(y.devices())).platform,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    changed = y
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def mistake_not_compared():
    """You compared the new prediction with nothing, or with itself. You know what it should be:
    compare all eight entries with numbers that come from elsewhere, and check the platform.
    """
    import json
    import os
    import platform

    import jax
    import numpy as np

    expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    if expected not in ("cpu", "gpu", "tpu"):
        raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
    device = jax.devices(expected)[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights + 0.125

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host + np.float32(0.125)
    assert reference[0] == 11 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)
    assert {device.platform for device in y.devices()} == {expected}

    report = {
        "expected": expected,
        "platform": next(iter(y.devices())).platform,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    @jax.jit
    def changed_predict(rows, weights):
        return rows @ weights - 0.25

    changed = changed_predict(x, weights)
    changed.block_until_ready()
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def mistake_compares_the_sum():
    """You compared sums. Eight entries in the wrong order have the same sum: compare entry with
    entry.
    """
    import json
    import os
    import platform

    import jax
    import numpy as np

    expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    if expected not in ("cpu", "gpu", "tpu"):
        raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
    device = jax.devices(expected)[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights + 0.125

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host + np.float32(0.125)
    assert reference[0] == 11 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)
    assert {device.platform for device in y.devices()} == {expected}

    report = {
        "expected": expected,
        "platform": next(iter(y.devices())).platform,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    @jax.jit
    def changed_predict(rows, weights):
        return rows @ weights - 0.25

    changed = changed_predict(x, weights)
    changed.block_until_ready()

    np.testing.assert_allclose(
        float(changed.sum()), float(y.sum()) - 8 * 0.375, rtol=1e-5
    )
    assert {device.platform for device in changed.devices()} == {expected}
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def mistake_leaves_jax():
    """You turned `changed` into a NumPy array. It is in host memory then and has no device left
    to check: keep the JAX array, and convert it only inside a comparison.
    """
    import json
    import os
    import platform

    import jax
    import numpy as np

    expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    if expected not in ("cpu", "gpu", "tpu"):
        raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
    device = jax.devices(expected)[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights + 0.125

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host + np.float32(0.125)
    assert reference[0] == 11 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)
    assert {device.platform for device in y.devices()} == {expected}

    report = {
        "expected": expected,
        "platform": next(iter(y.devices())).platform,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    @jax.jit
    def changed_predict(rows, weights):
        return rows @ weights - 0.25

    changed = np.asarray(changed_predict(x, weights))

    answer = np.asarray(changed)
    np.testing.assert_allclose(
        answer, np.asarray(y) - 0.375, rtol=1e-5, atol=1e-5
    )
    np.testing.assert_allclose(
        answer, x_host @ weights_host - 0.25, rtol=1e-5, atol=1e-5
    )
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def mistake_falls_back():
    """You caught the error of an absent platform and went on with the CPU. The run then succeeds
    and says nothing of the platform asked for: let the error end the program.
    """
    import json
    import os
    import platform

    import jax
    import numpy as np

    expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    if expected not in ("cpu", "gpu", "tpu"):
        raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
    try:
        device = jax.devices(expected)[0]
    except RuntimeError:
        expected = "cpu"
        device = jax.devices()[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights + 0.125

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host + np.float32(0.125)
    assert reference[0] == 11 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)
    assert {device.platform for device in y.devices()} == {expected}

    report = {
        "expected": expected,
        "platform": next(iter(y.devices())).platform,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    @jax.jit
    def changed_predict(rows, weights):
        return rows @ weights - 0.25

    changed = changed_predict(x, weights)
    changed.block_until_ready()

    answer = np.asarray(changed)
    np.testing.assert_allclose(
        answer, np.asarray(y) - 0.375, rtol=1e-5, atol=1e-5
    )
    np.testing.assert_allclose(
        answer, x_host @ weights_host - 0.25, rtol=1e-5, atol=1e-5
    )
    assert {device.platform for device in changed.devices()} == {expected}
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def mistake_ignores_the_request():
    """You wrote the platform into the program. Then nobody can ask for another one from outside:
    read it from COURSE_EXPECT_PLATFORM.
    """
    import json
    import platform

    import jax
    import numpy as np

    expected = "cpu"
    device = jax.devices(expected)[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights + 0.125

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host + np.float32(0.125)
    assert reference[0] == 11 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)
    assert {device.platform for device in y.devices()} == {expected}

    report = {
        "expected": expected,
        "platform": next(iter(y.devices())).platform,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    @jax.jit
    def changed_predict(rows, weights):
        return rows @ weights - 0.25

    changed = changed_predict(x, weights)
    changed.block_until_ready()

    answer = np.asarray(changed)
    np.testing.assert_allclose(
        answer, np.asarray(y) - 0.375, rtol=1e-5, atol=1e-5
    )
    np.testing.assert_allclose(
        answer, x_host @ weights_host - 0.25, rtol=1e-5, atol=1e-5
    )
    assert {device.platform for device in changed.devices()} == {expected}
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def mistake_takes_any_device():
    """You took the first device of whatever platform there is, and dropped the check of the
    place. Ask `jax.devices` for the platform by name, and keep both asserts.
    """
    import json
    import os
    import platform

    import jax
    import numpy as np

    expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    if expected not in ("cpu", "gpu", "tpu"):
        raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
    device = jax.devices()[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights + 0.125

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host + np.float32(0.125)
    assert reference[0] == 11 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)

    report = {
        "expected": expected,
        "platform": next(iter(y.devices())).platform,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    @jax.jit
    def changed_predict(rows, weights):
        return rows @ weights - 0.25

    changed = changed_predict(x, weights)
    changed.block_until_ready()

    answer = np.asarray(changed)
    np.testing.assert_allclose(
        answer, np.asarray(y) - 0.375, rtol=1e-5, atol=1e-5
    )
    np.testing.assert_allclose(
        answer, x_host @ weights_host - 0.25, rtol=1e-5, atol=1e-5
    )
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def mistake_believes_the_setting():
    """Your report repeats the setting where it should say what was observed. A setting may come
    too late and change nothing: ask the result for its devices.
    """
    import json
    import os
    import platform

    import jax
    import numpy as np

    expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    if expected not in ("cpu", "gpu", "tpu"):
        raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
    jax.config.update("jax_platforms", expected)
    device = jax.devices()[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights + 0.125

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host + np.float32(0.125)
    assert reference[0] == 11 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)

    report = {
        "expected": expected,
        "platform": jax.config.jax_platforms,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    @jax.jit
    def changed_predict(rows, weights):
        return rows @ weights - 0.25

    changed = changed_predict(x, weights)
    changed.block_until_ready()

    answer = np.asarray(changed)
    np.testing.assert_allclose(
        answer, np.asarray(y) - 0.375, rtol=1e-5, atol=1e-5
    )
    np.testing.assert_allclose(
        answer, x_host @ weights_host - 0.25, rtol=1e-5, atol=1e-5
    )
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def mistake_reports_before_the_check():
    """You check the place after the report is out. A reader sees a success first, and the error
    below it may get lost: check, then report.
    """
    import json
    import os
    import platform

    import jax
    import numpy as np

    expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
    if expected not in ("cpu", "gpu", "tpu"):
        raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
    device = jax.devices()[0]
    print("Asked for:", expected)

    x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    x = jax.device_put(x_host, device)
    weights = jax.device_put(weights_host, device)

    @jax.jit
    def predict(rows, weights):
        return rows @ weights + 0.125

    y = predict(x, weights)
    y.block_until_ready()

    reference = x_host @ weights_host + np.float32(0.125)
    assert reference[0] == 11 / 32  # worked out by hand
    np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)

    report = {
        "expected": expected,
        "platform": next(iter(y.devices())).platform,
        "python": platform.python_version(),
        "jax": jax.__version__,
        "numpy": np.__version__,
        "shape": list(y.shape),
        "dtype": str(y.dtype),
        "max_absolute_error": float(np.max(np.abs(np.asarray(y) - reference))),
        "process_index": jax.process_index(),
        "process_count": jax.process_count(),
    }
    assert report["max_absolute_error"] < 1e-6
    print(json.dumps(report, indent=2))
    print("Completed prediction:", np.asarray(y).tolist())

    @jax.jit
    def changed_predict(rows, weights):
        return rows @ weights - 0.25

    changed = changed_predict(x, weights)
    changed.block_until_ready()

    answer = np.asarray(changed)
    np.testing.assert_allclose(
        answer, np.asarray(y) - 0.375, rtol=1e-5, atol=1e-5
    )
    np.testing.assert_allclose(
        answer, x_host @ weights_host - 0.25, rtol=1e-5, atol=1e-5
    )
    assert {device.platform for device in changed.devices()} == {expected}
    first = float(changed[0])
    print(f"Changed bias, first prediction: {first}")


def mistake_checks_the_installation():
    """You checked that JAX is installed and which devices it lists. That is worth knowing, but
    nothing was computed: keep the prediction, and where its result is.
    """
    import jax

    print("JAX:", jax.__version__)
    print("Platforms:", [device.platform for device in jax.devices()])
