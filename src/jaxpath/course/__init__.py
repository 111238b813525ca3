"""Lessons as text: find them, read them, derive from them. Nothing here runs lesson code."""
