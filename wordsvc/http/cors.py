"""What scripts of other sites may read: the GET routes under /v1, which know nobody and change nothing."""

from collections.abc import Mapping
from typing import Any, Final

ALLOWED: Final = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", "ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-ID"),
)

PREFLIGHT: Final = (
    ("Access-Control-Allow-Methods", "GET, HEAD"),
    ("Access-Control-Allow-Headers", "If-None-Match, X-Request-ID"),
    ("Access-Control-Max-Age", "86400"),
)
"""What the answer to a preflight says besides `ALLOWED`."""


def is_preflight(environ: Mapping[str, Any]) -> bool:
    """Whether a browser asks if a script may make a request."""
    return (
        environ["REQUEST_METHOD"] == "OPTIONS"
        and "HTTP_ORIGIN" in environ
        and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ
    )
