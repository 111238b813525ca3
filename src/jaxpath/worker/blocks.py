"""Run a lesson's displayed blocks in order, in one namespace, and keep the output of each."""

import sys
import types
from typing import Any

from jaxpath.worker.capture import Captured
from jaxpath.worker.channel import Channel
from jaxpath.worker.raised import describe

Record = dict[str, Any]


def run(channel: Channel, job: Record) -> Record:
    """What each block printed, the names it added, and the error of one that raised.

    A block that raises ends the run, unless the error is its point.
    """
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    results: list[Record] = []
    for number, block in enumerate(job["blocks"]):
        channel.send({"frame": "phase", "phase": "block", "index": number})
        results.append(_run(block, module.__dict__))
        if "raised" in results[-1] and not block["raises"]:
            break
    from jaxpath.worker.environment import observe

    return {"results": results, "environment": observe()}


def _run(block: Record, names: Record) -> Record:
    record: Record = {"name": block["name"]}
    with Captured() as captured:
        try:
            exec(compile(block["code"], block["path"], "exec", dont_inherit=True), names)
        except BaseException as error:
            record["raised"] = describe(error, block["path"])
    record["output"] = captured.text
    if block["gives"] and "raised" not in record:
        from jaxpath.worker.encode import Encoder

        encode = Encoder()
        record["gives"] = {name: encode(names[name]) for name in block["gives"]}
    return record
