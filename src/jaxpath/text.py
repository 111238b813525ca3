"""Make text from a learner's process safe to show: bounded, and without control characters."""

import re
from typing import Any

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]")


def harmless_parts(value: Any) -> Any:
    """A JSON value with every text in it harmless, and none cut."""
    if isinstance(value, str):
        return harmless(value, len(value) * 4)
    if isinstance(value, list):
        return [harmless_parts(part) for part in value]
    if isinstance(value, dict):
        return {harmless_parts(key): harmless_parts(part) for key, part in value.items()}
    return value


def harmless(text: str, limit: int = 4000) -> str:
    """`text` with terminal escapes and direction overrides written out, at most `limit` long.

    A cut is marked in its middle, since the beginning and the end say most.
    """
    shown = _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text.replace("\r\n", "\n"))
    if len(shown) <= limit:
        return shown
    half = limit // 2
    return f"{shown[:half]}\n… {len(shown) - 2 * half} characters left out …\n{shown[-half:]}"
