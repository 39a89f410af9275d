"""The cookie `device`: a random secret by which forms, rulings and sheets are known to be this browser's."""

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
    """The secret that the browser has sent, None where it has sent none of ours."""
    sent = request.cookies.get(cookies.DEVICE, "")
    return sent if _FORM.fullmatch(sent) else None


def open_device() -> str:
    """The secret of this browser: a new one, which the answer asks it to keep, where it has none."""
    known = find_device() or g.get("new_device")
    if known is None:
        known = g.new_device = secrets.token_urlsafe(_BYTES)
    return known


def keep_new(response: Response) -> None:
    """Ask the browser to keep the secret that this request has made."""
    made = g.pop("new_device", None)
    if made is not None:
        cookies.keep(response, cookies.DEVICE, made)


def sign(purpose: str, secret: str) -> str:
    """A text that only this browser and this service can know, for one purpose."""
    return hmac.new(secret.encode(), purpose.encode(), hashlib.sha256).hexdigest()[:32]


def draw_for(purpose: str, length: int) -> str:
    """An id or a token of so many characters that this browser draws the same again for one purpose."""
    drawn = hmac.new(open_device().encode(), purpose.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(drawn).decode()[:length]
