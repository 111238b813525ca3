"""A closure over the bias with vmap, checked by its shift; imports gathered on top."""

import json
import os
import platform

import jax
import jax.numpy as jnp

# On the host.
import numpy as np

# 1. Read which platform is wanted, and take its first device; nothing stands in for it.

expected = os.environ.get("COURSE_EXPECT_PLATFORM", "cpu")
if expected not in ("cpu", "gpu", "tpu"):
    raise ValueError(f"{expected!r} is not cpu, gpu or tpu")
device = jax.devices(expected)[0]
print("Asked for:", expected)

# 2. Make rows and weights in host memory, then put a copy of each on the chosen device.

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


# 6. The same once more, from a closure over the bias, one row at a time under vmap.
def make_predict(bias):
    def predict_row(row, weights):
        return jnp.dot(row, weights) + bias

    return jax.jit(jax.vmap(predict_row, in_axes=(0, None)))


changed = make_predict(-0.25)(x, weights)
shift = np.asarray(changed) - reference
assert shift.shape == (8,)
assert np.allclose(shift, -0.375, rtol=0, atol=1e-5), shift  # -0.25 - 0.125
assert changed.device == device, changed.device
print("Changed bias, first prediction:", changed[0].item())
