"""Where a run can stop, and what the first array holds."""

import jax

from jaxpath.figure import Grid


def path_of_a_command():
    """From the typed line to the number: six places, each with a failure of its own."""
    return Grid(
        title="The way of one command",
        rows=(
            "command",
            "folder",
            "interpreter",
            "file",
            "packages",
            "computation",
        ),
        columns=("in a good run", "when it fails here"),
        cells=(
            ("typed in the terminal", "SyntaxError at >>>"),
            ("the one with the file", "No such file or directory"),
            (".venv/bin/python", "command not found"),
            ("saved as .py", "the old result again"),
            ("jax, numpy import", "No module named 'jax'"),
            ("Sum: 6.0", "AssertionError"),
        ),
        text=(
            "Six places in the order in which a run passes them. The command is typed in the "
            "terminal; at the >>> prompt it is a SyntaxError. The working folder is the one "
            "with the file; otherwise Python says No such file or directory. The interpreter is "
            "the one inside .venv; if the terminal finds none of that name, it says command not "
            "found. The file is saved under its .py name; an unsaved edit gives the old result "
            "again. The packages jax and numpy are imported; if this interpreter lacks them, it "
            "says No module named 'jax'. The computation prints Sum: 6.0; a sum other than the "
            "expected one ends in AssertionError."
        ),
        row_axis="place",
    )


def first_array():
    """Index, element and square for the four entries of x."""
    x = jax.numpy.arange(4, dtype=jax.numpy.float32)
    return Grid(
        title="x = arange(4) as float32",
        rows=("index", "element", "square"),
        columns=("1st entry", "2nd entry", "3rd entry", "4th entry"),
        cells=(tuple(range(4)), tuple(x.tolist()), tuple((x * x).tolist())),
        text=(
            "Four entries at index 0, 1, 2 and 3. The elements are 0, 1, 2 and 3, so each equals "
            "its index. Their squares are 0, 1, 4 and 9."
        ),
        row_axis="what",
        column_axis="entry",
    )
