"""Every pasted text is recognised as its own symptom, and an ordinary bug as none."""

# ruff: noqa: E501 - what people paste is as long as it is.

import pytest

from jaxpath.doctor.symptoms import recognise

TEXTS = {
    "shell_in_python": [
        '>>> python first_experiment.py\n  File "<stdin>", line 1\n    python first_experiment.py\n'
        "           ^^^^^^^^^^^^^^^^\nSyntaxError: invalid syntax",
        '  File "<stdin>", line 1\n    pip install jax\n        ^^^^^^^\nSyntaxError: invalid syntax',
        '  File "/home/a/first.py", line 1\n    cd jax-course\n       ^^^\nSyntaxError: invalid syntax',
        ">>> source .venv/bin/activate\nSyntaxError: invalid syntax",
        ">>> python -m venv .venv\nSyntaxError: invalid syntax",
        '>>> .venv/bin/python a.py\n  File "<stdin>", line 1\n    .venv/bin/python a.py\n    ^\n'
        "SyntaxError: invalid syntax",
        'Traceback (most recent call last):\n  File "<stdin>", line 1, in <module>\n'
        "NameError: name 'ls' is not defined",
    ],
    "python_in_shell": [
        "bash: import: command not found",
        "bash: syntax error near unexpected token `('",
    ],
    "file_not_found": [
        "python: can't open file '/home/a/first_experiment.py': [Errno 2] No such file or directory",
        "bash: cd: jax-course: No such file or directory",
        "zsh: no such file or directory: first.py",
        "Set-Location: Cannot find path 'C:\\Users\\a\\jax' because it does not exist.",
        "cd : Cannot find path 'C:\\Users\\a\\jax' because it does not exist.",
        "The system cannot find the path specified.",
    ],
    "jax_missing": [
        'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    import jax\n'
        "ModuleNotFoundError: No module named 'jax'",
        "/usr/bin/python3: No module named jax",
    ],
    "jaxlib_missing": [
        "ModuleNotFoundError: No module named 'jaxlib'",
        "ModuleNotFoundError: jax requires jaxlib to be installed. See https://github.com/jax-ml/jax",
    ],
    "numpy_missing": ["ModuleNotFoundError: No module named 'numpy'"],
    "package_missing": ["ModuleNotFoundError: No module named 'optax'"],
    "pip_missing": ["/tmp/x/bin/python: No module named pip"],
    "venv_missing": [
        "/usr/bin/python3: No module named venv",
        "The virtual environment was not created successfully because ensurepip is not available.",
    ],
    "no_distribution": [
        "ERROR: Could not find a version that satisfies the requirement jaxx (from versions: none)\n"
        "ERROR: No matching distribution found for jaxx"
    ],
    "python_too_old": [
        "ERROR: Ignored the following versions that require a different python version: 0.10.0 "
        "Requires-Python >=3.11\nERROR: No matching distribution found for jax==0.10.2"
    ],
    "no_network": [
        "WARNING: Retrying after connection broken by 'NewConnectionError(...): Failed to establish"
        " a new connection: [Errno -2] Name or service not known'\n"
        "ERROR: No matching distribution found for jax"
    ],
    "externally_managed": ["error: externally-managed-environment\n\n× This environment is"],
    "command_not_found": [
        "bash: jaxpath: command not found",
        "zsh: command not found: pip",
        "sh: 1: jaxpath: not found",
        "python: command not found",
        "'jaxpath' is not recognized as an internal or external command,",
        "jaxpath: The term 'jaxpath' is not recognized as a name of a cmdlet",
        "Python was not found; run without arguments to install from the Microsoft Store",
    ],
    "environment_moved": [
        "bash: /home/a/new/.venv/bin/pip: /home/a/.venv/bin/python: bad interpreter: "
        "No such file or directory"
    ],
    "pair_mismatch": [
        "RuntimeError: jaxlib is version 0.9.2, but this version of jax requires version >= 0.10.1.",
        "RuntimeError: jaxlib version 0.10.2 is newer than and incompatible with jax version 0.9.2.",
    ],
    "numpy_mismatch": ["A module that was compiled using NumPy 1.x cannot be run in NumPy 2.0"],
    "shadowed_module": [
        "ModuleNotFoundError: No module named 'jax.numpy'; 'jax' is not a package",
        "ImportError: cannot import name 'SystemRandom' from 'random' (/home/a/course/random.py)",
        "AttributeError: partially initialized module 'numpy' has no attribute 'zeros'"
        " (most likely due to a circular import)",
    ],
    "broken_install": [
        "ImportError: libjax_common.so: cannot open shared object file: No such file"
    ],
    "xla_flags": ["F1130 1 parse_flags_from_env.cc:234] Unknown flag in XLA_FLAGS: --nonsense"],
    "backend_unavailable": [
        "RuntimeError: Unable to initialize backend 'cpux': Backend 'cpux' is not in the list",
        "RuntimeError: Unable to initialize backend 'tpu': INTERNAL: Failed to open libtpu.so: "
        "libtpu.so: cannot open shared object file: No such file or directory",
        "    assert _default_backend is not None\nAssertionError",
    ],
    "backend_unknown": [
        "RuntimeError: Unknown backend: 'gpu' requested, but no platforms that are instances of gpu"
    ],
    "jax_setting": ['ValueError: Invalid value "abc" for JAX flag jax_num_cpu_devices'],
    "permission_denied": [
        "PermissionError: [Errno 13] Permission denied: '/usr/lib/python3/site-packages/jax'",
        "bash: ./first.py: Permission denied",
    ],
    "execution_policy": [
        ".\\.venv\\Scripts\\Activate.ps1 : File cannot be loaded because running scripts is disabled"
        " on this system. For more information, see about_Execution_Policies"
    ],
    "disk_full": ["ERROR: Could not install packages: [Errno 28] No space left on device"],
}

ORDINARY = [
    'Traceback (most recent call last):\n  File "a.py", line 4, in <module>\n    x[0] = 1\n'
    "TypeError: JAX arrays are immutable and do not support in-place item assignment.",
    "  File \"a.py\", line 3\n    y = (x +\n        ^\nSyntaxError: '(' was never closed",
    "NameError: name 'jnp' is not defined",
    'python a.py\n  File "/home/a/a.py", line 3\n    y = (x +\n        ^\nSyntaxError: invalid syntax',
    "KeyError: 'weights: not found'",
    '  File "a.py", line 1, in f\n    return jnp.dot(a, b)\nTypeError: dot_general requires'
    " contracting dimensions to have the same shape, got (3,) and (4,).",
    "ModuleNotFoundError: No module named 'my_own_helpers'",
    "2.0\n[1. 2. 3.]",
    "",
]


@pytest.mark.parametrize(("id", "text"), [(id, text) for id in TEXTS for text in TEXTS[id]])
def test_a_text_is_recognised(id: str, text: str) -> None:
    symptom = recognise(text)
    assert symptom is not None
    assert symptom.id == id


@pytest.mark.parametrize("text", ORDINARY)
def test_an_ordinary_text_is_nobodys_symptom(text: str) -> None:
    assert recognise(text) is None


@pytest.mark.parametrize("id", TEXTS)
def test_a_symptom_says_what_to_do(id: str) -> None:
    symptom = recognise(TEXTS[id][0].replace("\n", "\r\n"))
    assert symptom is not None
    assert symptom.what.endswith(".") and symptom.do.endswith(".")
    assert "{1}" not in f"{symptom}"
    assert len(symptom.posix) <= 3 and len(symptom.powershell) <= 3


def test_a_symptom_names_what_it_caught() -> None:
    symptom = recognise("ModuleNotFoundError: No module named 'optax'")
    assert symptom is not None
    assert symptom.posix == ("python -m pip install -U optax",)
