"""Headers that keep a browser from doing more with an answer than showing it."""

from typing import Final

from wordsvc.http.service import Headers, ServiceRequest, ServiceResponse

_EVERYWHERE: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
)

DATA: Final = (
    *_EVERYWHERE,
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
)
"""The headers of every answer that is no page."""

PAGE: Final = (
    *_EVERYWHERE,
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none';"
        " frame-ancestors 'none'",
    ),
)
"""The headers of pages: nothing from elsewhere and nothing inline."""


def add_security_headers(_request: ServiceRequest, response: ServiceResponse, headers: Headers) -> None:
    """Add the headers by which a browser restricts a page, or any other answer."""
    headers += PAGE if (response.content_type or "").startswith("text/html") else DATA
