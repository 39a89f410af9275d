"""The cookie of a device: a random secret by which forms, rulings and sheets belong to this browser."""

import base64
import hashlib
import hmac
import re
import secrets
from typing import Final

from flask import Response, g, request

from wordsvc.tables.secrets import TOKEN_LENGTH
from wordsvc.web import cookies

_FORM: Final = re.compile(rf"[A-Za-z0-9_-]{{{TOKEN_LENGTH}}}")
_BYTES: Final = 16


def find_device() -> str | None:
    """Return the secret that the browser has sent, None where it has sent none of ours.

    Over https the cookie has the prefix `__Host-`; one without it is not read, for another host of the same
    domain can set that.
    """
    sent = request.cookies.get(cookies.device_name(), "")
    return sent if _FORM.fullmatch(sent) else None


def open_device() -> str:
    """Return the secret of this browser: a new one, which the answer asks it to keep, where it has none."""
    known = find_device() or g.get("device_to_keep")
    if known is None:
        known = g.device_to_keep = secrets.token_urlsafe(_BYTES)
    return known


def keep_device(response: Response) -> None:
    """Ask the browser to keep a secret that this request has made."""
    secret = g.pop("device_to_keep", None)
    if secret is not None:
        cookies.keep(response, cookies.device_name(), secret)


def sign(purpose: str, secret: str) -> str:
    """Return a text that only this browser and this service can know, for one purpose."""
    return hmac.new(secret.encode(), purpose.encode(), hashlib.sha256).hexdigest()[:32]


def draw_for(purpose: str, length: int) -> str:
    """Return an id or a token of so many characters, the same for one purpose in one browser."""
    drawn = hmac.new(open_device().encode(), purpose.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(drawn).decode()[:length]
