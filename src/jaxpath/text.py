"""Make text from a learner's process safe to show: bounded, and without control characters."""

import re
from typing import Any

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def harmless_parts(value: Any) -> Any:
    """A JSON value with every text in it harmless, and none cut."""
    if isinstance(value, str):
        return harmless(value, len(value) * 6)
    if isinstance(value, list):
        return [harmless_parts(part) for part in value]
    if isinstance(value, dict):
        return {harmless_parts(key): harmless_parts(part) for key, part in value.items()}
    return value


def harmless(text: str, limit: int = 4000) -> str:
    """`text` with terminal escapes and direction overrides written out, at most `limit` long.

    A cut is marked in its middle, since the beginning and the end say most.
    """
    shown = _CONTROL.sub(_written_out, text.replace("\r\n", "\n"))
    if len(shown) <= limit:
        return shown
    half = limit // 2
    return f"{shown[:half]}\n… {len(shown) - 2 * half} characters left out …\n{shown[-half:]}"


def _written_out(match: re.Match[str]) -> str:
    number = ord(match[0])
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
