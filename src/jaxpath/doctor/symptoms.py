"""Recognise the error texts of setting up, pasted from any terminal, and say what to do.

The first symptom whose pattern is found wins, so the particular stand before the general: a missing
`pip` before any missing command, a moved environment before any missing file. A text that belongs
to none, such as the traceback of an ordinary bug, is nobody's symptom.
"""

import os
import re
from dataclasses import dataclass

# Words that begin a command for the shell and no line of Python.
_COMMAND = (
    r"(?:\S*[/\\])?(?:python[\d.]*|py|pip[\d.]*|jaxpath|uv|conda)(?:\.exe)?\s+(?!(?:=|in|is|if)\s)"
    r"[\w./\\~\"'-]|(?:cd|source|mkdir|export|sudo|ls|cat)\s+[\w./\\~\"'-]|\.\s+\S*activate"
    r"|\S*[/\\]activate\b"
)


@dataclass(frozen=True)
class Symptom:
    """What happened in one plain sentence, what to do, and commands for both kinds of shell."""

    id: str
    what: str
    do: str
    posix: tuple[str, ...] = ()
    powershell: tuple[str, ...] = ()

    @property
    def here(self) -> tuple[str, ...]:
        """The commands for the shell that this computer most likely uses."""
        return self.powershell if os.name == "nt" else self.posix


@dataclass(frozen=True)
class _Known:
    """A symptom with its pattern; `{1}` in `what` and `do` is the first part the pattern caught."""

    pattern: str
    symptom: Symptom


def recognise(text: str) -> Symptom | None:
    """The setting-up problem that this text is about, or None."""
    text = text.replace("\r\n", "\n")
    for known in _KNOWN:
        found = re.search(known.pattern, text, re.MULTILINE)
        if found:
            return _fill(known.symptom, next(filter(None, found.groups()), ""))
    return None


def _fill(symptom: Symptom, caught: str) -> Symptom:
    return Symptom(
        symptom.id,
        symptom.what.replace("{1}", caught),
        symptom.do.replace("{1}", caught),
        tuple(line.replace("{1}", caught) for line in symptom.posix),
        tuple(line.replace("{1}", caught) for line in symptom.powershell),
    )


def _pip(words: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    line = f"python -m pip {words}"
    return (line,), (line,)


_VENV = (
    ("python3 -m venv .venv", ".venv/bin/python -m pip install -U pip jaxpath"),
    ("py -m venv .venv", r".\.venv\Scripts\python.exe -m pip install -U pip jaxpath"),
)
_ACTIVATE = (("source .venv/bin/activate",), (r".\.venv\Scripts\Activate.ps1",))
_LOOK = (("pwd", "ls"), ("Get-Location", "Get-ChildItem"))
_NO_PLATFORMS = (("unset JAX_PLATFORMS JAX_PLATFORM_NAME",), ("Remove-Item Env:JAX_PLATFORM*",))
_SAME_PYTHON = "Install it with the same Python that runs your file, your environment being active."

_SHELL_IN_PYTHON = Symptom(
    "shell_in_python",
    "A command for the terminal was given to Python, which reads Python only.",
    "At a >>> prompt, type exit() first and then give the command to the terminal. In a file,"
    " remove that line.",
    ("exit()",),
    ("exit()",),
)

_KNOWN = (
    # A shell command at the >>> prompt or in a file.
    _Known(
        rf"(?:^>>>[ \t]*|^[ \t]*File \".*\", line \d+\n[ \t]*)(?:{_COMMAND}).*\n(?:.*\n){{0,6}}?.*"
        r"\b(?:SyntaxError|IndentationError)\b",
        _SHELL_IN_PYTHON,
    ),
    _Known(
        r"NameError: name '(?:ls|cd|pip3?|python3?|pwd|jaxpath|source|mkdir|clear|activate)' is",
        _SHELL_IN_PYTHON,
    ),
    _Known(
        r"syntax error near unexpected token .\(|\b(?:import|from): (?:command )?not found"
        r"|The term '(?:import|print)' is not recognized|from: can't read /var/mail"
        r"|The 'from' keyword is not supported",
        Symptom(
            "python_in_shell",
            "Python code was given to the terminal, which runs commands only.",
            "Put the code into a file and run the file with python, or start python first.",
            ("python first_experiment.py",),
            ("python first_experiment.py",),
        ),
    ),
    # PowerShell and the operating system.
    _Known(
        r"running scripts is disabled on this system|about_Execution_Policies",
        Symptom(
            "execution_policy",
            "PowerShell is set not to run scripts, and activating an environment is one.",
            "Allow scripts for this window only, or skip activation and call the environment's"
            " python.exe by its path.",
            (),
            (
                "Set-ExecutionPolicy -Scope Process -ExecutionPolicy RemoteSigned",
                r".\.venv\Scripts\Activate.ps1",
            ),
        ),
    ),
    _Known(
        r"externally-managed-environment",
        Symptom(
            "externally_managed",
            "This Python belongs to the operating system, which does not let pip change it.",
            "Make an environment of your own and install there; leave --break-system-packages"
            " alone.",
            *_VENV,
        ),
    ),
    _Known(
        r"No module named '?(?:venv|ensurepip)\b|ensurepip is not available",
        Symptom(
            "venv_missing",
            "This Python came without the part that makes environments.",
            "On Debian and Ubuntu install python3-venv; elsewhere install Python from python.org.",
            ("sudo apt install python3-venv", "python3 -m venv .venv"),
            ("py -m venv .venv",),
        ),
    ),
    _Known(
        r"No module named '?pip'?(?!\.)\b",
        Symptom(
            "pip_missing",
            "This Python has no pip.",
            "Let Python install its own copy, or use the tool that made the environment"
            " (uv pip install).",
            ("python -m ensurepip --upgrade",),
            ("python -m ensurepip --upgrade",),
        ),
    ),
    _Known(
        r"Could not find an activated virtualenv",
        Symptom(
            "environment_required",
            "pip is set to install into environments only, and none is active.",
            "Activate your environment, or call its python by its path.",
            *_ACTIVATE,
        ),
    ),
    # pip. Networks before versions: pip ends both with "No matching distribution found".
    _Known(
        r"Temporary failure in name resolution|getaddrinfo failed|NewConnectionError"
        r"|Failed to establish a new connection|Cannot connect to proxy|ProxyError"
        r"|CERTIFICATE_VERIFY_FAILED|Read timed out",
        Symptom(
            "no_network",
            "pip could not reach the package index.",
            "Check the connection, the proxy and VPN settings, then give the same command again.",
            ("python -m pip config list",),
            ("python -m pip config list",),
        ),
    ),
    _Known(
        r"requires a different Python|Ignored the following versions that require a different",
        Symptom(
            "python_too_old",
            "The package needs another version of Python than the one that runs pip.",
            "Install Python 3.11 or newer and make an environment with it.",
            ("python3 --version", "python3.12 -m venv .venv"),
            ("py --list", "py -3.12 -m venv .venv"),
        ),
    ),
    _Known(
        r"No matching distribution found|Could not find a version that satisfies",
        Symptom(
            "no_distribution",
            "pip found no version of the package that fits this Python and this computer, or could"
            " not reach the index.",
            "Look for a typing mistake in the name, then check that Python is 3.11 or newer and"
            " 64-bit, and that pip reaches the network.",
            (
                'python -c "import platform; print(platform.python_version(), '
                'platform.architecture()[0], platform.machine())"',
                "python -m pip config list",
            ),
            (
                "python -c 'import platform; print(platform.python_version(), "
                "platform.architecture()[0], platform.machine())'",
                "python -m pip config list",
            ),
        ),
    ),
    _Known(
        r"No space left on device|\[Errno 28\]",
        Symptom(
            "disk_full",
            "The disk is full.",
            "Free about one gigabyte, then give the same command again.",
            ("df -h .", "python -m pip cache purge"),
            ("Get-PSDrive C", "python -m pip cache purge"),
        ),
    ),
    # JAX and its companions do not fit. Files that hide modules first: they make the rest lie.
    _Known(
        r"No module named '(\w+)\.[\w.]+'; '\1' is not a package"
        r"|partially initialized module '(jax|jaxlib|numpy|random|typing|types)' has no attribute"
        r"|cannot import name '\w+' from '[\w.]+' \((?!.*(?:site-packages|lib[/\\]python|[/\\]Lib"
        r"[/\\])).*[/\\](random|types|typing|token|enum|functools|operator|string|collections|re"
        r"|inspect|numbers|secrets|dataclasses|logging|numpy|jax|jaxlib)\.py\)"
        r"|module 'jax' has no attribute '(?:numpy|__version__|jit|grad)'",
        Symptom(
            "shadowed_module",
            "A file in your folder bears the name of a module, and Python imported it instead.",
            "Rename your file (such as jax.py, numpy.py or random.py) and try again.",
            ("mv random.py my_random.py",),
            ("Rename-Item random.py my_random.py",),
        ),
    ),
    _Known(
        r"jaxlib is version \S+, but this version of jax requires"
        r"|jaxlib version \S+ is newer than and incompatible"
        r"|This version of jax requires jaxlib version",
        Symptom(
            "pair_mismatch",
            "jax and jaxlib are two halves of one program, and these two do not fit together.",
            "Update both in one command.",
            *_pip("install -U jax jaxlib"),
        ),
    ),
    _Known(
        r"compiled using NumPy 1\.x|_ARRAY_API not found|numpy\.core\.umath failed to import"
        r"|numpy\._core\.multiarray failed to import|JAX requires ml_dtypes version"
        r"|module 'numpy\.dtypes' has no attribute",
        Symptom(
            "numpy_mismatch",
            "NumPy and a compiled package were made for different versions of each other.",
            "Update them together.",
            *_pip("install -U jax jaxlib numpy scipy ml_dtypes"),
        ),
    ),
    _Known(
        r"No module named '?jaxlib'?(?![\w.])|jax requires jaxlib to be installed",
        Symptom(
            "jaxlib_missing",
            "jax is here, but its compiled half, jaxlib, is not.",
            "Install jax again with what it needs. " + _SAME_PYTHON,
            *_pip("install -U jax jaxlib"),
        ),
    ),
    _Known(
        r"No module named '?jax'?(?![\w.])",
        Symptom(
            "jax_missing",
            "The Python that ran has no jax.",
            _SAME_PYTHON,
            *_pip("install -U jax"),
        ),
    ),
    _Known(
        r"No module named '?numpy'?(?![\w.])",
        Symptom(
            "numpy_missing",
            "The Python that ran has no numpy.",
            _SAME_PYTHON,
            *_pip("install -U numpy jax"),
        ),
    ),
    _Known(
        r"No module named '?(optax|matplotlib|scipy|ml_dtypes|opt_einsum|jaxpath|rich|typer"
        r"|pydantic)'?(?![\w.])",
        Symptom(
            "package_missing",
            "The Python that ran has no {1}.",
            _SAME_PYTHON,
            *_pip("install -U {1}"),
        ),
    ),
    _Known(
        r"built using AVX instructions",
        Symptom(
            "no_avx",
            "This processor, or the emulation it runs under, lacks instructions that jaxlib uses.",
            "On an Apple computer install an arm64 Python; otherwise use another machine.",
            ('python3 -c "import platform; print(platform.machine())"',),
        ),
    ),
    _Known(
        r"DLL load failed",
        Symptom(
            "dll_missing",
            "Windows lacks a library that jaxlib needs.",
            "Install Microsoft's latest Visual C++ redistributable for x64, then open a new"
            " terminal.",
        ),
    ),
    _Known(
        r"lib\w+\.so\S*: (?:cannot open shared object file|file too short|undefined symbol)"
        r"(?!.*\(set JAX_PLATFORMS)(?<!libtpu\.so: cannot open shared object file)",
        Symptom(
            "broken_install",
            "A compiled file of JAX is missing, damaged, or made for another Python.",
            "Install jax and jaxlib once more, from a fresh download.",
            *_pip("install --force-reinstall --no-cache-dir jax jaxlib"),
        ),
    ),
    # Backends and flags.
    _Known(
        r"parse_flags_from_env\.cc|Unknown flags? in XLA_FLAGS|command_line_flags\.cc",
        Symptom(
            "xla_flags",
            "XLA_FLAGS holds something that XLA does not know, and XLA ended the program.",
            "Unset it in this terminal, or remove the flag that the message names.",
            ("unset XLA_FLAGS",),
            ("Remove-Item Env:XLA_FLAGS",),
        ),
    ),
    _Known(
        r"Unable to initialize backend '([^']*)'",
        Symptom(
            "backend_unavailable",
            "JAX was told to use the backend {1}, which cannot start on this computer.",
            "Unset the variable that asks for it and let JAX choose; lessons run on the CPU.",
            *_NO_PLATFORMS,
        ),
    ),
    _Known(
        r"assert _default_backend is not None",
        Symptom(
            "backend_unavailable",
            "JAX was told to use a backend, usually cuda, for which this computer has no device.",
            "Unset the variable that asks for it and let JAX choose; lessons run on the CPU.",
            *_NO_PLATFORMS,
        ),
    ),
    _Known(
        r"Unknown backend:? '?(\w+)'?",
        Symptom(
            "backend_unknown",
            "The program or the environment asks JAX for the backend {1}, which is not here.",
            "Unset the variables that choose a platform, and look for {1} in your own code.",
            *_NO_PLATFORMS,
        ),
    ),
    _Known(
        r"Invalid value \".*\" for JAX flag (\w+)|invalid truth value '.*' for environment '(\w+)'",
        Symptom(
            "jax_setting",
            "The environment gives JAX a value for {1} that it cannot read.",
            "Look for JAX_ variables and unset the wrong one.",
            ("env | grep JAX_",),
            ("Get-ChildItem Env:JAX_*",),
        ),
    ),
    _Known(
        r"can't encode characters? .*(?:ordinal not in range|character maps to)",
        Symptom(
            "terminal_encoding",
            "The terminal's encoding lacks a letter that the program prints.",
            "Let Python use UTF-8 in this terminal.",
            ("export PYTHONUTF8=1",),
            ("$env:PYTHONUTF8='1'",),
        ),
    ),
    # Commands and files, the most general last.
    _Known(
        r"cannot execute: required file not found|bad interpreter|Broken symlink"
        r"|No Python at|Unable to create process using",
        Symptom(
            "environment_moved",
            "The environment was moved, or the Python that it was made from is gone.",
            "Make a new environment; renaming the old folder first keeps it until you are sure.",
            *_VENV,
        ),
    ),
    _Known(
        r"Python was not found; run without arguments|\bpython: (?:command )?not found"
        r"|'python' is not recognized|The term 'python' is not recognized"
        r"|[Cc]ommand 'python' not found",
        Symptom(
            "command_not_found",
            "The terminal knows no command python: it has another name here, or its environment is"
            " not active.",
            "Use python3 (py on Windows), or activate your environment first.",
            ("python3 --version", *_ACTIVATE[0]),
            ("py --version", *_ACTIVATE[1]),
        ),
    ),
    _Known(
        # Only from where a word begins, or a long one is tried from each of its letters.
        r"(?<![\w./~-])([\w./~-]+): command not found|command not found: (\S+)"
        r"|sh: \d+: (\S+): not found"
        r"|[Cc]ommand '([^']+)' not found"
        r"|[Tt]he term '([^']+)' is not recognized|'([^']+)' is not recognized as an",
        Symptom(
            "command_not_found",
            "The terminal knows no command {1}.",
            "Look for a typing mistake; if it belongs to your environment, activate that first.",
            *_ACTIVATE,
        ),
    ),
    _Known(
        r"can't find '__main__' module in",
        Symptom(
            "folder_not_file",
            "Python was given a folder, and it runs files.",
            "Give the name of the file, with .py at its end.",
            *_LOOK,
        ),
    ),
    _Known(
        r"PermissionError|[Pp]ermission denied|Access is denied|Access to the path .* is denied"
        r"|\[(?:Errno 13|WinError 5)\]",
        Symptom(
            "permission_denied",
            "The computer does not let you read or write in that place.",
            "Work in a folder of your own and install into an environment there; do not use sudo"
            " with pip.",
            ("cd ~", *_VENV[0]),
            ("cd ~", *_VENV[1]),
        ),
    ),
    _Known(
        r"can't open file ['\"]?([^'\"\n]*?)['\"]?: \[Errno 2\]"
        r"|Cannot find path '?([^'\n]*?)'? because"
        r"|(?:cd|ls|cat|mkdir|source|bash|zsh|sh)\b.*?:? ([^\s:]+): No such file or directory"
        r"|No such file or directory: '([^']*)'"
        r"|no such file or directory: (\S+)|[Nn]o such file or directory"
        r"|The system cannot find the (?:path|file) specified|Cannot find path",
        Symptom(
            "file_not_found",
            "A file or folder is not where the command looked for it.",
            "See which folder the terminal is in and what it holds, then go to the right one"
            " with cd.",
            *_LOOK,
        ),
    ),
)
