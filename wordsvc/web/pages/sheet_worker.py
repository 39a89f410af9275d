"""The service worker of score sheets, at an address that stays, above theirs."""

from typing import Final

from flask import Response

from wordsvc.web.assets import FOLDER
from wordsvc.web.blueprint import page

POLICY: Final = "default-src 'none'; connect-src 'self'"
"""The policy of the script: it asks its own server alone."""


@page("/sheet-worker.js")
def sheet_worker() -> Response:
    """Send the script; a browser asks for a newer one at each start."""
    text = (FOLDER / "sheet-worker.js").read_text(encoding="utf-8")
    response = Response(text, content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = POLICY
    return response
