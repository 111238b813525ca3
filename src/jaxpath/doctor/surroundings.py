"""Rows on where the learner works: the current folder and the terminal."""

from jaxpath.doctor import fixes
from jaxpath.doctor.check import Check, Finding, failed, never, passed, warned
from jaxpath.doctor.facts import Facts


def shadow(facts: Facts) -> Finding:
    if not facts.hiding:
        if facts.folder_guilty:
            why = "JAX works in an empty folder and not in this one."
            return failed("folder", str(facts.cwd), why)
        return passed("no file here bears a module's name")
    names = ", ".join(facts.hiding)
    fix = fixes.rename(facts.hiding)
    if facts.folder_guilty:
        why = "Python imports these instead of the modules that JAX means."
        return failed("hides", names, why, fix)
    why = "They bear the names of modules, so an import in this folder may find them instead."
    return warned("named_so", names, why, fix)


def encoding(facts: Facts) -> Finding:
    try:
        "\u2713\u2717\u2502".encode(facts.encoding)
    except (UnicodeEncodeError, LookupError):
        why = "Marks and lines appear as plain letters instead."
        fix = fixes.export("PYTHONUTF8", "1")
        return warned("not_unicode", facts.encoding, why, fix)
    return passed(facts.encoding)


CHECKS = (
    Check(
        "shadow.cwd",
        "Files that hide modules",
        shadow,
        "Whether a file in the current folder bears the name of a module, such as random.py.",
        "Python looks in your script's folder first, so your file is imported in place of it.",
        "Rename your file.",
        required=never,
    ),
    Check(
        "terminal.encoding",
        "Terminal",
        encoding,
        "Whether the terminal can show marks such as a tick.",
        "An old code page or a C locale has no such letters. jaxpath then uses plain ones.",
        "Nothing need be done; UTF-8 looks better.",
        required=never,
    ),
)
