"""`/openapi.json`: the OpenAPI 3.1 document of the API, as `make docs` writes it."""

import os
from typing import Final

from flask import Flask, Response

DOCUMENT: Final = os.path.join(os.path.dirname(__file__), "generated", "openapi.json")
"""The file of the document; a test compares it with the operations."""


PATH: Final = "/openapi.json"
"""The address of the document."""


def register(app: Flask) -> None:
    """Serve the document."""
    with open(DOCUMENT, "rb") as stream:
        content = stream.read()

    def openapi() -> Response:
        return Response(content, mimetype="application/json")

    app.add_url_rule(PATH, view_func=openapi)
