"""A real terminal: one tmux server of its own, typed into and read like a screen."""

import subprocess
import time
import uuid
from pathlib import Path


class Terminal:
    """A screen of `columns` by `rows` on which one command runs."""

    def __init__(
        self, command: str, columns: int, rows: int, cwd: Path, env: dict[str, str]
    ) -> None:
        self._socket = f"jaxpath-{uuid.uuid4().hex[:8]}"
        # The server hands its own environment on, so it must hold nothing else, such as CI.
        self._env = env
        # tmux may give the screen its size a moment after it has started the shell on it.
        sized = f'until [ "$(stty size)" = "{rows} {columns}" ]; do sleep 0.1; done'
        shell = f"{sized}; {command}; echo ended with $?; exec sleep 1000"
        self._tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), "-c", str(cwd),
                   shell)  # fmt: skip

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *exc: object) -> None:
        self._tmux("kill-server")

    def type(self, *keys: str) -> None:
        """Type keys as tmux names them: text, `Enter`, `C-c`."""
        for key in keys:
            self._tmux("send-keys", key)

    def line(self, text: str = "") -> None:
        """Type a line and Enter."""
        if text:
            self._tmux("send-keys", "-l", text)
        self._tmux("send-keys", "Enter")

    @property
    def screen(self) -> str:
        """Everything printed so far, scrolled away or not."""
        return self._tmux("capture-pane", "-p", "-S", "-5000")

    def wait_for(self, text: str, count: int = 1, seconds: float = 60) -> str:
        """The screen, once `text` stands on it `count` times, else an AssertionError."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            shown = self.screen
            if " ".join(shown.split()).count(text) >= count:
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{text!r} is not on the screen {count} times:\n{self.screen}")

    def _tmux(self, *arguments: str) -> str:
        run = subprocess.run(
            ["tmux", "-L", self._socket, "-f", "/dev/null", *arguments],
            env=self._env,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return run.stdout
