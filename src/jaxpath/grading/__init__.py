"""Verdicts: outcomes of an attempt against outcomes of the reference and of every known mistake."""
