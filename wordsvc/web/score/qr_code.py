"""A link as a QR code, which a phone reads off another phone."""

from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from markupsafe import Markup

_QUIET_ZONE = 4
"""Light modules around the code, as its standard asks for."""


def draw_qr_code(link: str) -> Markup | None:
    """Return an SVG without a size of its own; black on white in both schemes, as cameras need it.

    Return None for a link that leads another phone nowhere, since its host is this device alone.

    >>> draw_qr_code("http://127.0.0.1:8000/play") is None, draw_qr_code("http://192.168.1.5/play") is None
    (True, False)
    """
    if _is_loopback(urlsplit(link).hostname or ""):
        return None
    code = segno.make_qr(link, error="m")
    return Markup(  # noqa: S704 - segno writes it, and no text of the link is in it
        code.svg_inline(
            border=_QUIET_ZONE, omitsize=True, svgclass="qr", lineclass=None, dark="#000", light="#fff"
        )
    )


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
