"""Ask a person one thing at a time, on plain lines that a screen reader can follow."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from enum import Enum

from jaxpath.errors import JaxpathError

LETTERS = "abcdefghij"


class Key(Enum):
    """What was typed to go on."""

    ON = "on"
    BACK = "back"
    OUT = "out"
    CHECK = "check"
    HINT = "hint"


_KEYS = {"": Key.ON, "n": Key.ON, "p": Key.BACK, "q": Key.OUT, "c": Key.CHECK, "h": Key.HINT}


class Left(Exception):
    """The person has left at a prompt: with `q`, or by closing the input."""


def ask(prompt: str) -> str:
    """One typed line, stripped. Raises Left at the end of the input; Ctrl-C passes through."""
    try:
        return input(prompt).strip()
    except (EOFError, RuntimeError):  # RuntimeError: standard input is closed
        print()
        raise Left from None


def ask_onward(extra: Sequence[Key] = ()) -> Key:
    """Wait for one key: on, back, out, and what else this place offers."""
    offered = {Key.CHECK: "c check", Key.HINT: "h hint"}
    words = ["Enter on", *(offered[key] for key in extra), "p previous", "q out"]
    allowed = {Key.ON, Key.BACK, Key.OUT, *extra}
    while True:
        prompt = f"[{' · '.join(words)}] " if _utf8() else f"[{', '.join(words)}] "
        typed = ask(prompt).lower()
        key = _KEYS.get(typed)
        if key in allowed:
            return key
        if typed.startswith("jaxpath"):
            print("Leave with q first; then the shell takes that command.")
        else:
            print(f"Type one of: {', '.join(words)}.")


def ask_choice(count: int, prompt: str = "Your answer") -> int | None:
    """The number of a lettered choice, or None where the person skips with Enter."""
    letters = LETTERS[:count]
    _forget_what_was_typed()
    while True:
        typed = ask(f"{prompt} ({'/'.join(letters)}, Enter to skip) ").lower()
        if not typed:
            return None
        if typed == "q":
            raise Left
        if len(typed) == 1 and typed in letters:
            return letters.index(typed)
        print(f"Type one of {', '.join(letters)}, Enter to skip, or q to leave.")


def ask_value(prompt: str) -> str | None:
    """A typed value, or None where the person skips with Enter."""
    _forget_what_was_typed()
    typed = ask(f"{prompt} (Enter to skip) ")
    if typed.lower() == "q":
        raise Left
    return typed or None


def _forget_what_was_typed() -> None:
    """Drop keys that were pressed while something ran: they answer no question asked later."""
    try:
        import termios
    except ImportError:  # Windows keeps them
        return
    with suppress(termios.error, OSError, ValueError):
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def choice_from(letter: str, count: int) -> int:
    """The number of a choice given as a letter; JaxpathError where it is none."""
    letters = LETTERS[:count]
    if len(letter) == 1 and letter.lower() in letters:
        return letters.index(letter.lower())
    raise JaxpathError(
        f"{letter!r} is not one of the answers.", f"Answer with one of {', '.join(letters)}."
    )


def _utf8() -> bool:
    from jaxpath.ui.theme import look

    return not look().ascii_only
