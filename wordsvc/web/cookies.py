"""The cookies of the pages: what a browser is asked to keep. The API reads none."""

from typing import Final

from werkzeug.wrappers import Response

from wordsvc.http.tables_door import base_url

LANGUAGE: Final = "language"
DEVICE: Final = "device"

_DAYS: Final = 400
"""Browsers keep nothing for longer."""


def keep(response: Response, name: str, value: str, path: str = "/") -> None:
    """Ask the browser to keep a value, which no script reads and no other site sends with its forms."""
    response.set_cookie(
        name,
        value,
        max_age=_DAYS * 24 * 60 * 60,
        path=path,
        secure=base_url().startswith("https:"),
        httponly=True,
        samesite="Lax",  # "Strict" would lose it for whoever comes by a link
    )
