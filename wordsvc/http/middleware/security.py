"""Headers that keep a browser from doing more with an answer than showing it."""

from typing import Final

_EVERYWHERE: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
)

DATA: Final = (
    *_EVERYWHERE,
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
)
"""For everything that is no page."""

PAGE: Final = (
    *_EVERYWHERE,
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
)
"""For pages: nothing from elsewhere and nothing inline."""
