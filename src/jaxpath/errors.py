"""The one error a person can cause, and the exit codes that every command shares."""

from enum import IntEnum


class Exit(IntEnum):
    """What the exit status of a command says."""

    DONE = 0
    NOT_YET = 1
    USAGE = 2
    OURS = 3
    ENVIRONMENT = 4
    INTERRUPTED = 130


class JaxpathError(Exception):
    """Something a person can put right: one sentence on what happened, one on what to do."""

    def __init__(self, what: str, do: str, exit_code: Exit = Exit.USAGE) -> None:
        super().__init__(what)
        self.what = what
        self.do = do
        self.exit_code = exit_code


class LessonError(JaxpathError):
    """A lesson that breaks its own rules: the author's to mend, never the learner's."""

    def __init__(self, where: object, line: int, what: str, do: str) -> None:
        super().__init__(f"{where}:{line}: {what}", do, Exit.OURS)
        self.line = line
