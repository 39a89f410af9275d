"""A link as a QR code, which a phone reads off another phone."""

import segno
from markupsafe import Markup

_QUIET_ZONE = 4
"""Light modules around the code, as its standard asks for."""


def draw_qr_code(link: str) -> Markup:
    """Return an SVG without a size of its own; black on white in both schemes, as cameras need it."""
    code = segno.make_qr(link, error="m")
    return Markup(  # noqa: S704 - segno writes it, and no text of the link is in it
        code.svg_inline(
            border=_QUIET_ZONE, omitsize=True, svgclass="qr", lineclass=None, dark="#000", light="#fff"
        )
    )
