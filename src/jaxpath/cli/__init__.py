"""Commands: ask, call, show, exit code. Only here is anything printed."""
