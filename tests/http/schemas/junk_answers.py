"""Answers to a document with junk in one place: `python -m tests.http.schemas.junk_answers` records them.

A line has an operation with the place, and then each answer with the numbers of the junk that it is for: a
status, or a code with the pointer of its field where that is another than the place.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from tests.http.schemas.junk import JUNK, places, put
from wordsvc.http.operations import Operation

RECORDED = Path(__file__).with_suffix(".txt")


def answers(client: FlaskClient, operation: Operation, document: Any) -> Iterator[str]:
    """Yield a line for each place of a document."""
    for place in places(document):
        here = "".join(f"/{part}" for part in place)
        found: dict[str, list[str]] = {}
        for number, junk in enumerate(JUNK):
            body = json.dumps(put(document, place, junk))
            response = client.post(operation.path, data=body, content_type="application/json")
            name = str(response.status_code)
            if response.status_code == 422:
                error = response.get_json()["errors"][0]
                name = error["code"] + ("" if error["pointer"] == here else f" at {error['pointer']}")
            found.setdefault(name, []).append(str(number))
        yield f"{operation.id}{here}: " + "; ".join(f"{name}: {' '.join(n)}" for name, n in found.items())


if __name__ == "__main__":
    import os

    os.environ |= {"RATE_LIMIT": "off", "LOG_REQUESTS": "off"}
    from tests.http.schemas.test_schemas import APP, DOCUMENTS, WITH_BODY

    lines = [line for each in WITH_BODY for line in answers(APP.test_client(), each, DOCUMENTS[each.id])]
    RECORDED.write_text("\n".join(lines) + "\n")
