"""Transfer: test that predictions follow their rows, on the platform asked for."""

import jax

# For the comparison, and for the cases.
import numpy as np


def check_row_order(predict, x, weights, platform):
    """Return the predictions for the rows of `x` in reverse order, if they follow the rows.

    x is a NumPy array of shape (n, k) and weights one of shape (k,), float32, finite, n and k at
    least 1. Both keep their values. platform is a name that jax.devices knows; where that platform
    is absent, its RuntimeError is raised. predict(rows, weights) is called with JAX arrays on the
    first device of platform, of the shapes of x and weights, and gives n finite predictions, of
    shape (n,).

    Predict for x and for its rows in reverse order. Return what predict gives for the reversed
    rows. Raise ValueError if that is not a JAX array on that device, or if any entry differs by
    more than 0.001 from the predictions for x read backwards.
    """
    device = jax.devices(platform)[0]
    placed = jax.device_put(weights, device)
    forward = predict(jax.device_put(x, device), placed)
    backward = predict(jax.device_put(x[::-1], device), placed)

    if not isinstance(backward, jax.Array) or backward.devices() != {device}:
        raise ValueError(f"the predictions are not on {platform}")
    if not np.allclose(
        np.asarray(backward), np.asarray(forward)[::-1], rtol=0, atol=1e-3
    ):
        raise ValueError("the predictions do not follow their rows")
    return backward


_equivalent = {
    "every jax.device_put(…) without device": "The lesson has one device, and JAX puts arrays "
    "there by itself.",
    "…ward, jax.Array) or backward.devices() != {devic… -> …ward, jax.Array)": "The lesson "
    "has one device, where every JAX array is.",
    "forward = predict(jax.devic… and backward = predict(jax.devi… swapped": "Neither call "
    "needs the other one's result.",
    "if not isinstance(backward,… and if not np.allclose(np.asarr… swapped": "Both raise "
    "ValueError.",
    "every without np.asarray(…)": "np.allclose makes NumPy arrays of JAX arrays by itself.",
    "0 -> -1": "The lesson has one device, so the first is the last.",
    "np.asarray(backward) and np.asarray(forward)[::-1] swapped": "With rtol=0 the comparison is "
    "the same from both sides.",
}


# Three shapes, because each is compiled for every kind of prediction in every check.
def cases(rng):
    here = jax.devices()[0].platform
    weights = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    rising = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    mixed = rng.integers(-8, 9, size=(8, 3)).astype(np.float32)
    mixed[:, 1] = [5, -3, 2, 8, -6, 0, 4, -7]
    square = np.array([[1, 2, 4], [-8, 3, 0], [5, 5, -1]], dtype=np.float32)
    yield _predict("affine"), rising, weights, here
    yield _predict("affine"), mixed, weights, here
    yield _predict("affine"), square, weights, here
    yield _predict("affine"), square[:1], weights, here
    yield _predict("centred"), rising, weights, here
    yield _predict("sorting"), rising, weights, here
    yield _predict("sorting"), np.ones((8, 3), dtype=np.float32), weights, here
    yield _predict("numbering its results"), rising, weights, here
    yield (
        _predict("numbering its results"),
        np.full((8, 3), 2.0**20, dtype=np.float32),
        weights,
        here,
    )
    yield _predict("off by a little"), rising, weights, here
    yield _predict("a little lower when reversed"), rising, weights, here
    yield _predict("swapping rows 1 and 2"), rising, weights, here
    yield _predict("lower when reversed"), rising, weights, here
    yield _predict("higher when reversed"), rising, weights, here
    yield _predict("on the host"), rising, weights, here
    yield _predict("affine"), rising, weights, _absent()


def observe_first_and_last(fn):
    """the first prediction is 3.625 and the last one 0.34375 when the eight rows are reversed"""
    here = jax.devices()[0].platform
    weights = np.array([0.5, -0.25, 1.0], dtype=np.float32)
    rising = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
    found = fn(_predict("affine"), rising, weights, here)
    return float(found[0]), float(found[-1])


def observe_placement(fn):
    """both calls of predict get JAX arrays on the device asked for"""
    device = jax.devices()[0]
    placed = []

    def watched(rows, weights):
        placed.extend(
            isinstance(a, jax.Array) and a.devices() == {device}
            for a in (rows, weights)
        )
        return rows @ weights

    x = np.array([[1, 2, 4], [-8, 3, 0], [5, 5, -1]], dtype=np.float32)
    fn(watched, x, np.ones(3, dtype=np.float32), device.platform)
    return all(placed) and len(placed) >= 4


class _Predict:
    """A prediction that a report can name."""

    def __init__(self, name, function):
        self._name = name
        self._function = function

    def __call__(self, rows, weights):
        return self._function(rows, weights)

    def __repr__(self):
        return f"a predict that is {self._name}"


def _predict(name):
    affine = jax.jit(lambda rows, weights: rows @ weights + 0.125)
    kinds = {
        "affine": affine,
        # Depends on all rows, and still follows them.
        "centred": lambda rows, weights: (
            affine(rows, weights) - affine(rows, weights).mean()
        ),
        # The same numbers in a fixed order.
        "sorting": lambda rows, weights: jax.numpy.sort(affine(rows, weights)),
        # Adds the place of a row: the sum stays, the entries do not.
        "numbering its results": lambda rows, weights: (
            affine(rows, weights) + jax.numpy.arange(rows.shape[0])
        ),
        # The same with 0.0001 for 1: no entry is off by more than 0.0007.
        "off by a little": lambda rows, weights: (
            affine(rows, weights) + 1e-4 * jax.numpy.arange(rows.shape[0])
        ),
        # Right sum, right first and last entry.
        "swapping rows 1 and 2": lambda rows, weights: affine(rows, weights)[
            _swap(rows.shape[0])
        ],
        # Off in one direction only, so that a signed difference has to look both ways.
        "a little lower when reversed": lambda rows, weights: (
            affine(rows, weights) - 0.0015 * _falls(rows)
        ),
        "lower when reversed": lambda rows, weights: (
            affine(rows, weights) - 0.01 * _falls(rows)
        ),
        "higher when reversed": lambda rows, weights: (
            affine(rows, weights) + 0.01 * _falls(rows)
        ),
        "on the host": lambda rows, weights: np.asarray(affine(rows, weights)),
    }
    return _Predict(name, kinds[name])


def _falls(rows):
    return rows[0, 0] > rows[-1, 0]


def _swap(count):
    order = np.arange(count)
    order[[1, 2]] = [2, 1]
    return order


def _absent():
    """A platform that this process does not have."""
    for name in ("tpu", "gpu"):
        try:
            jax.devices(name)
        except RuntimeError:
            return name
    return "cpu"


def _predicted(predict, x, weights, platform):
    device = jax.devices(platform)[0]
    placed = jax.device_put(weights, device)
    forward = predict(jax.device_put(x, device), placed)
    return forward, predict(jax.device_put(x[::-1], device), placed)


def _refuse_host(array, platform):
    if not isinstance(array, jax.Array):
        raise ValueError(f"the predictions are not on {platform}")


def mistake_compares_sums(predict, x, weights, platform):
    """You compared sums. A sum is the same in every order, so it hides an ordering bug: compare
    every entry with its partner.
    """
    forward, backward = _predicted(predict, x, weights, platform)
    _refuse_host(backward, platform)
    if not np.isclose(float(forward.sum()), float(backward.sum()), atol=1e-3):
        raise ValueError("the predictions do not follow their rows")
    return backward


def mistake_compares_the_ends(predict, x, weights, platform):
    """You compared the first and the last entry. Two rows in the middle can still be swapped:
    compare the whole vector.
    """
    forward, backward = _predicted(predict, x, weights, platform)
    _refuse_host(backward, platform)
    if not np.allclose(
        np.asarray(backward)[[0, -1]], np.asarray(forward)[[-1, 0]], atol=1e-3
    ):
        raise ValueError("the predictions do not follow their rows")
    return backward


def mistake_compares_sorted(predict, x, weights, platform):
    """You sorted both sides before you compared. That asks whether the same numbers occur, not
    whether each stands at its row.
    """
    forward, backward = _predicted(predict, x, weights, platform)
    _refuse_host(backward, platform)
    if not np.allclose(
        np.sort(np.asarray(backward)), np.sort(np.asarray(forward)), atol=1e-3
    ):
        raise ValueError("the predictions do not follow their rows")
    return backward


def mistake_compares_in_the_old_order(predict, x, weights, platform):
    """You compared entry 0 with entry 0. After the reversal, the partner of the first prediction is
    the last one: read one side backwards.
    """
    forward, backward = _predicted(predict, x, weights, platform)
    _refuse_host(backward, platform)
    if not np.allclose(
        np.asarray(backward), np.asarray(forward), rtol=0, atol=1e-3
    ):
        raise ValueError("the predictions do not follow their rows")
    return backward


def mistake_turns_the_result_back(predict, x, weights, platform):
    """You returned the predictions in the old order. Return them as predict gives them for the
    reversed rows.
    """
    return check_row_order(predict, x, weights, platform)[::-1]


def mistake_reverses_the_features(predict, x, weights, platform):
    """You reversed the features: `x[:, ::-1]` pairs each feature with another weight. Rows are the
    first axis.
    """
    return check_row_order(predict, x[:, ::-1], weights, platform)


def mistake_reverses_nothing(predict, x, weights, platform):
    """You compared x with itself: no row changed its place, so nothing about order was tested."""
    device = jax.devices(platform)[0]
    found = predict(jax.device_put(x, device), jax.device_put(weights, device))
    _refuse_host(found, platform)
    return found


def mistake_falls_back(predict, x, weights, platform):
    """You caught the RuntimeError and took another device. The caller asked for this platform: let
    its absence be an error.
    """
    try:
        jax.devices(platform)
    except RuntimeError:
        platform = jax.devices()[0].platform
    return check_row_order(predict, x, weights, platform)


def mistake_accepts_the_host(predict, x, weights, platform):
    """You never looked where the predictions are. NumPy numbers in host memory passed as a result
    of the device: ask the result for its devices.
    """
    forward, backward = _predicted(predict, x, weights, platform)
    if not np.allclose(
        np.asarray(backward), np.asarray(forward)[::-1], rtol=0, atol=1e-3
    ):
        raise ValueError("the predictions do not follow their rows")
    return backward


def mistake_leaves_the_device(predict, x, weights, platform):
    """You returned the NumPy copy that you compared. Return the array that predict gave; it is the
    one on the device.
    """
    return np.asarray(check_row_order(predict, x, weights, platform))


def mistake_passes_numpy(predict, x, weights, platform):
    """You passed NumPy arrays to predict. They go wherever JAX sends them by default; put them on
    the device yourself.
    """
    check_row_order(predict, x, weights, platform)
    return predict(x[::-1], weights)


def mistake_asserts(predict, x, weights, platform):
    """You let an assertion fail. It raises AssertionError, and the contract asks for ValueError."""
    try:
        return check_row_order(predict, x, weights, platform)
    except ValueError:
        raise AssertionError(
            "the predictions do not follow their rows"
        ) from None
