"""The cookies of the pages: what a browser is asked to keep. The API reads none."""

from typing import Final

from werkzeug.wrappers import Response

from wordsvc.http.tables_extension import base_url

LANGUAGE: Final = "language"
DEVICE: Final = "device"

_OWN_HOST: Final = "__Host-"
"""The beginning of a name that a browser takes only from this host itself, over https (RFC 6265bis)."""

_DAYS: Final = 400
"""Browsers keep nothing for longer."""


def keep(response: Response, name: str, value: str, path: str = "/") -> None:
    """Ask the browser to keep a value, which no script reads and no other site sends with its forms."""
    response.set_cookie(
        name,
        value,
        max_age=_DAYS * 24 * 60 * 60,
        path=path,
        secure=is_https(),
        httponly=True,
        samesite="Lax",  # "Strict" would lose it for whoever comes by a link
    )


def device_name() -> str:
    """Return the name of the cookie of a device: over https one that no other host can set."""
    return f"{_OWN_HOST}{DEVICE}" if is_https() else DEVICE


def is_https() -> bool:
    """Return True if browsers reach this service by https."""
    return base_url().startswith("https:")
