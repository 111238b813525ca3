"""Verdicts on attempts that gave no outcome to compare: what ended them, where, and whose fault."""

import re
from difflib import get_close_matches
from typing import Any

from jaxpath.course.records import Head, Task
from jaxpath.doctor.symptoms import recognise
from jaxpath.grading.attempt import Attempt
from jaxpath.grading.diagnosis import line_at
from jaxpath.grading.explanation import explain, first_part
from jaxpath.grading.records import Explanation, Line
from jaxpath.grading.result import Result
from jaxpath.grading.values import kind_of, show
from jaxpath.running.environment import observed_name
from jaxpath.running.records import SPEECHLESS, Limits, Run
from jaxpath.text import harmless

_TYPOGRAPHY = {
    "‘": "a straight '", "’": "a straight '", "“": 'a straight "', "”": 'a straight "',
    "–": "a hyphen -", "—": "a hyphen -", "−": "a hyphen -", "\u00a0": "a space",
    "×": "*", "…": "...",
}  # fmt: skip
_AWAITS = ("'await' outside", "'async for' outside", "'async with' outside", "asynchronous ")
# Characters of an error's own text that a sentence takes in.
_WORDS = 300
_SIGNALS = {
    "SIGSEGV": "a segmentation fault: code written in C touched memory that is not its own",
    "SIGBUS": "a bus error: code written in C touched memory that is not its own",
    "SIGILL": "an illegal instruction",
    "SIGFPE": "an arithmetic error in code written in C",
    "SIGABRT": "an abort: code written in C gave up",
    "SIGKILL": "a kill from outside, most often because the machine ran out of memory",
    "SIGXFSZ": "a file that grew beyond the limit for a check",
    "SIGXCPU": "a limit on processor time",
}


def not_started(attempt: Attempt) -> Result:
    """The file still says what it said when it was made."""
    return Result(
        "not started",
        "nobody",
        f"{harmless(attempt.path.name)} is still the starter. Write your answer where it says so.",
        phase="read",
    )


def of_unreadable(attempt: Attempt) -> Result:
    """A notebook in which no program was found."""
    return Result("failed", "learner", attempt.trouble or "", phase="read")


def trouble_starting(head: Head, run: Run) -> str | None:
    """Why nothing could run on the platform asked for, or None where it could."""
    ending = run.ending
    observed = run.environment or {}
    if ending.kind == "broken":
        return f"JAX could not start on {head.platform}: {first_part(ending.error)}"
    if ending.kind == "unstarted":
        return str(ending.error.get("message", "the interpreter could not be started"))
    if ending.phase == "start" and ending.kind != "reported":
        return f"the process that runs JAX ended before it was ready ({_how(run)})"
    if observed and observed.get("platform") != observed_name(head.platform):
        return f"{head.platform} was asked for and JAX runs on {observed.get('platform')}"
    if observed and int(observed.get("device_count", 0)) < head.devices:
        return f"{head.devices} devices were asked for and JAX has {observed['device_count']}"
    return None


def of_environment(head: Head, run: Run) -> Result | None:
    """A worker that could not start, or started somewhere else: never the learner's fault."""
    why = trouble_starting(head, run)
    if why is None:
        return None
    return Result(
        "could not tell",
        "environment",
        f"Your file was not judged: {why}.",
        phase="start",
        do=(f"jaxpath doctor --platform {head.platform}",),
    )


def of_lesson(task: Task, error: dict[str, Any]) -> Result:
    """The reference or a mistake could not be run: the tutor's fault."""
    return Result(
        "could not tell",
        "tool",
        f"Your file was not judged: the lesson's own {task.kind} failed ({first_part(error)}).",
        phase="start",
        do=("jaxpath doctor",),
    )


def of_process(attempt: Attempt, run: Run, limits: Limits, task: Task | None = None) -> Result:
    """The process ended or was ended before it could report."""
    ending = run.ending
    if ending.kind == "foreign":
        return of_forgery()
    number = ending.line or _line_of_crash(run.output.text, attempt.name)
    line = line_at(attempt, number)
    where = _where(run, task) + ("," + attempt.on(number) if line else "")
    if ending.kind == "timeout":
        sentence = _timeout(where, run, limits)
    elif "std::bad_alloc" in run.output.text or "MemoryError" in run.output.text:
        sentence = f"Your file used more memory than a check allows {where}."
    elif ending.kind == "exited" and ending.code in (SPEECHLESS, None):
        sentence = (
            "Your file kept its own answer from being read: it closed or replaced something that "
            "the check itself needs."
        )
    elif ending.kind == "signal":
        what = _SIGNALS.get(ending.signal or "")
        known = f"{what} ({ending.signal})" if what else f"the signal {ending.signal}"
        sentence = f"The process died {where}, of {known}."
    else:
        sentence = f"Your file ended the program {where}, before the answer was known" + (
            "." if ending.code is None else f" ({_how(run)})."
        )
    return Result("failed", "learner", sentence, phase=_phase(run), line=line)


def of_forgery() -> Result:
    """A report that our own worker would never write."""
    return Result(
        "failed",
        "learner",
        "Your file answered in the check's place: it wrote to the channel that the check uses.",
    )


def before_the_cases(task: Task, attempt: Attempt, came: dict[str, Any]) -> Result | None:
    """The file did not load, or holds no such function."""
    if error := came.get("load"):
        return of_load(attempt, error)
    if "missing" in came:
        return _of_missing(task, came["missing"])
    if error := came.get("fault"):
        return Result(
            "failed",
            "learner",
            "Your file changed something that the check itself needs: after it had loaded, "
            f"{_short(error)}. Leave NumPy, JAX and Python's own functions as they are.",
            line=line_at(attempt, error.get("line")),
        )
    return None


def of_load(attempt: Attempt, error: dict[str, Any]) -> Result:
    """An error while the file was read or its top level ran."""
    line = line_at(attempt, error.get("line"))
    on = attempt.on(error.get("line")) if line else ""
    family = error.get("family", ())
    if "SyntaxError" in family or (
        "ValueError" in family and "null byte" in str(error.get("message"))
    ):
        sentence = _odd_bytes(attempt) or _syntax_sentence(attempt, error)
        explanation = _pasted(error, line)
    elif line is None and ("MemoryError" in family or "RecursionError" in family):
        sentence = "Python cannot read your file: an expression in it is nested too deeply."
        explanation = None
    elif "SystemExit" in family:
        sentence = f"Your file ended the program{on} before the answer was known."
        explanation = None
    elif error.get("missing") and str(error.get("message", "")).startswith("jaxpath's own"):
        sentence = (
            "Your file imports jaxpath's own solution. Solutions are not attempts: write your own."
        )
        explanation = None
    else:
        sentence = f"Your file stopped{on} before its function was reached: {_short(error)}"
        explanation = explain(error) or _pasted(error, line)
    return Result("failed", "learner", sentence, phase="load", line=line, explanation=explanation)


def raised_sentence(task: Task, attempt: Attempt, raised: dict[str, Any]) -> str:
    """One line on an error that the function raised in a case."""
    family = raised.get("family", ())
    line = raised.get("line")
    on = attempt.on(line)
    if "SystemExit" in family:
        return f"Your {task.name} ended the program{on} instead of returning an answer."
    if (
        raised.get("type") == "TypeError"
        and line is None
        and "argument" in str(raised.get("message"))
    ):
        return f"Your {task.name} cannot be called as {task.signature}: {raised.get('message')}."
    kind, known_as = raised.get("type"), raised.get("public")
    also = f", which is a {known_as}" if known_as and known_as != kind else ""
    return f"Your {task.name} raised {kind}{on}{also}."


def _of_missing(task: Task, missing: dict[str, Any]) -> Result:
    found = missing.get("found")
    names = [str(name) for name in missing.get("functions", ())]
    if isinstance(found, dict):
        what = f"{kind_of(found)} ({show(found)[:80]})"
        sentence = f"{task.name} is {what}, not a function. Define it with `def`."
    else:
        near = get_close_matches(task.name, names, 1, cutoff=0.4)
        seen = f" It has {near[0]}: was that meant?" if near else ""
        seen = seen or (
            f" It defines {', '.join(names[:5])}." if names else " It defines no function."
        )
        sentence = f"Your file has no function {task.name}.{seen}"
    return Result("failed", "learner", sentence, phase="load")


def _odd_bytes(attempt: Attempt) -> str | None:
    """What is odd about a file that was not saved as text of one byte a letter."""
    data = attempt.source
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff")) or data.count(0) > len(data) // 4
    if wide:
        saved = "UTF-32" if data.count(0) > 5 * len(data) // 8 else "UTF-16"
        return f"Python cannot read your file: it is saved as {saved}. Save it as UTF-8."
    if 0 in data:
        line = data[: data.index(0)].count(b"\n") + 1
        where = f"{attempt.on(line)}: it holds a null byte"
        return f"Python cannot read your file{where}. Type the line again."
    return None


def _syntax_sentence(attempt: Attempt, error: dict[str, Any]) -> str:
    text = str(error.get("text", ""))
    file, where = "your file", attempt.on(error.get("line"))
    if helper := error.get("helper"):
        file, where = str(helper["file"]), f" on line {helper['line']}"
    for character, instead in _TYPOGRAPHY.items():
        if character in text:
            return (
                f"Python cannot read {file}{where}: it holds the character {character!r} "
                f"(U+{ord(character):04X}). Type {instead} instead."
            )
    message = attempt.located(str(error.get("message")))
    if attempt.notebook is not None and message.startswith(_AWAITS):
        message += (
            ". Jupyter allows that, and a check runs the cells as an ordinary program: "
            "put it inside `async def`, and call that with `asyncio.run`"
        )
    return f"Python cannot read {file}{where}: {message}."


def _short(error: dict[str, Any]) -> str:
    """What an error says, as part of a sentence."""
    words = " ".join(first_part(error).split())
    return words if len(words) <= _WORDS else f"{words[:_WORDS]}…"


def _pasted(error: dict[str, Any], line: Line | None) -> Explanation | None:
    """A command of the terminal that stands in the file."""
    text = str(error.get("text") or (line.text if line else ""))
    # As Python itself would print it, which is what the symptoms are known by.
    told = f'  File "attempt", line 1\n    {text}\n{error.get("type")}: {error.get("message")}\n'
    symptom = recognise(told)
    if symptom is None:
        return None
    return Explanation(
        id=symptom.id,
        what=symptom.what,
        idea=symptom.do,
        lesson="welcome-01",
        message=first_part(error),
    )


def _timeout(where: str, run: Run, limits: Limits) -> str:
    phase = run.ending.phase
    if phase == "compile":
        return (
            f"XLA was still compiling your code after {limits.compile_seconds:.0f} seconds {where}."
        )
    if phase == "import":
        return f"Imports did not finish within {limits.start_seconds:.0f} seconds {where}."
    return (
        f"Your file did not finish within {limits.seconds(phase):.0f} seconds {where}. "
        "Is there a loop that never ends?"
    )


def _where(run: Run, task: Task | None) -> str:
    ending = run.ending
    if ending.phase == "case" and isinstance(ending.index, int):
        return f"in case {ending.index + 1}"
    if ending.phase == "observation":
        checks = {o.name: " ".join(o.sentence.split()) for o in task.observations} if task else {}
        sentence = checks.get(str(ending.index))
        return f'in the check "{sentence}"' if sentence else "in an observation"
    return "while it was loading" if ending.phase == "load" else "while it ran"


def _phase(run: Run) -> str:
    return {"case": "run", "observation": "run", "program": "run"}.get(
        run.ending.phase, run.ending.phase
    )


def _how(run: Run) -> str:
    ending = run.ending
    if ending.signal:
        return ending.signal
    return f"exit status {ending.code}" if ending.code is not None else ending.kind


def _line_of_crash(output: str, path: str) -> int | None:
    """The line that Python's fault handler names for the file, innermost first."""
    last_words = output.partition("Fatal Python error:")[2]
    found = re.search(rf'File "{re.escape(path)}", line (\d+)', last_words)
    return int(found[1]) if found else None
