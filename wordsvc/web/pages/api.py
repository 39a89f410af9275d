"""The page at `/docs` shows the API and lets a reader try it; it loads nothing from another host."""

from typing import Final

from flask import Response, make_response, render_template

from wordsvc.web.assets import asset
from wordsvc.web.blueprint import pages

POLICY: Final = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:;"
    " style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page's content security policy. The component that draws it sets styles in place, but no script."""


@pages.get("/docs")
def show_api() -> Response:
    """Show `/openapi.json` to a reader."""
    response = make_response(render_template("pages/api.html", asset=asset))
    response.headers["Content-Security-Policy"] = POLICY
    return response
