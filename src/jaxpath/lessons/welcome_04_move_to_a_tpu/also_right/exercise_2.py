"""Compiled ahead of time, checked at the end by raising instead of asserting."""

# 1. Read which platform is wanted, and take its first device; nothing stands in for it.
import os

import jax

expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
if expected not in ("cpu", "gpu", "tpu"):
    raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
device = jax.devices(expected)[0]
print("Asked for:", expected)

# 2. Make rows and weights in host memory, then put a copy of each on the chosen device.
import numpy as np

x_host = np.arange(24, dtype=np.float32).reshape(8, 3) / 8
weights_host = np.array([0.5, -0.25, 1.0], dtype=np.float32)
x = jax.device_put(x_host, device)
weights = jax.device_put(weights_host, device)


# 3. Compile the prediction, run it where its inputs are, and wait until it is finished.
@jax.jit
def predict(rows, weights):
    return rows @ weights + 0.125


y = predict(x, weights)
y.block_until_ready()

# 4. Check the numbers against NumPy, then the place against the request.
reference = x_host @ weights_host + np.float32(0.125)
assert reference[0] == 11 / 32  # worked out by hand
np.testing.assert_allclose(np.asarray(y), reference, rtol=1e-5, atol=1e-5)
assert {device.platform for device in y.devices()} == {expected}

# 5. Keep the request, the observed platform, the versions and the error in one record.
import json
import platform

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

# 6. Compile the changed prediction ahead of time, with the bias as an array on the device.
new_bias = np.float32(-0.25)
compiled = (
    jax.jit(lambda rows, w, b: (rows * w).sum(axis=1) + b)
    .lower(x, weights, new_bias)
    .compile()
)
changed = compiled(x, weights, jax.device_put(new_bias, device))
jax.block_until_ready(changed)

wrong_by = np.abs(
    jax.device_get(changed) - (x_host.dot(weights_host) + new_bias)
)
if changed.shape != (8,) or not np.all(wrong_by <= 1e-5):
    raise SystemExit(
        f"The changed predictions are off by up to {wrong_by.max()}"
    )
if any(d.platform != expected for d in changed.devices()):
    raise SystemExit(
        f"The changed predictions are on {changed.devices()}, not on {expected}"
    )
print(f"Changed bias, first prediction: {changed[0]:.5f}")
