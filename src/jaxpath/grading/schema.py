"""The published schema of what `jaxpath check --json` prints.

`python -m jaxpath.grading.schema > docs/check.schema.json` publishes it.
"""

import json
from typing import Any

from jaxpath.grading.records import Report


def check_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of one report."""
    found = Report.model_json_schema(mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


if __name__ == "__main__":
    print(json.dumps(check_schema(), indent=2))
