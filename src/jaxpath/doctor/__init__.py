"""Checks of interpreter, packages, environment and devices. Knows nothing about lessons.

`examination.examine` does the whole of it and `symptoms.recognise` reads a pasted error. Nothing is
re-exported here, so that a command can name a record without loading all the checks.
"""
