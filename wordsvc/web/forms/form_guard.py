"""Forms that change something: who sent them, and that each is done once.

A form has a token that belongs to the cookie `device`, and an idempotency key of its own: a double tap, a
reload and the way back send the same key, and do the same thing once.
"""

import hmac
import secrets
from typing import Final

from flask import request
from markupsafe import Markup, escape

from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.tables_extension import base_url
from wordsvc.web.device import find_device, open_device, sign

MAX_FORM: Final = 64 * 1024
"""Bytes of a form."""

TOKEN: Final = "form_token"  # noqa: S105 - the name of a field
KEY: Final = "form_key"

_PURPOSE: Final = "form"
_OWN: Final = ("same-origin", "none")
_KEY_LENGTH: Final = 64
_TYPES: Final = ("application/x-www-form-urlencoded", "multipart/form-data")


def hidden_fields() -> Markup:
    """Return the hidden fields of a form that changes something, with a fresh key."""
    token, key = sign(_PURPOSE, open_device()), secrets.token_urlsafe(16)
    return Markup(
        '<input type="hidden" name="{}" value="{}"><input type="hidden" name="{}" value="{}">'
    ).format(TOKEN, escape(token), KEY, escape(key))


def accept_form() -> str:
    """Check that our own page has sent the form; gives its idempotency key.

    Raises `UnreadableRequestError`: 403 `cross_site` for a form from elsewhere and for a browser that keeps
    no cookies, 415 for what is no form.
    """
    request.max_content_length = MAX_FORM
    if not _is_own_site():
        raise _cross_site()
    if request.mimetype not in _TYPES:
        raise UnreadableRequestError(415, "unsupported_media_type", "This address reads forms.")
    device = find_device()
    sent = request.form.get(TOKEN, "")
    if device is None or not hmac.compare_digest(sent.encode(), sign(_PURPOSE, device).encode()):
        raise _cross_site()
    key = request.form.get(KEY, "")
    if not 0 < len(key) <= _KEY_LENGTH:
        raise _cross_site()
    return key


def _is_own_site() -> bool:
    """Return True if the headers that browsers set by themselves name our own site, where they are sent."""
    fetched = request.headers.get("Sec-Fetch-Site")
    if fetched is not None and fetched not in _OWN:
        return False
    origin = request.headers.get("Origin")
    return origin is None or origin.rstrip("/") == _origin_of(base_url())


def _origin_of(address: str) -> str:
    return "/".join(address.split("/", 3)[:3])


def _cross_site() -> UnreadableRequestError:
    return UnreadableRequestError(403, "cross_site", "This form was not sent by a page of this service.")
