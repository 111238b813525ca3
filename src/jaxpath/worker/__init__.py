"""The other side of the process boundary: take one job, run it, report, leave.

Standard library and JAX only: the interpreter that runs this may not have jaxpath's own packages.
"""
