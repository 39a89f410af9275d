"""What scripts of other sites may use: the operations that are declared public, and nothing else."""

from collections.abc import Mapping
from typing import Any, Final

ALLOWED: Final = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", "ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-ID"),
)
"""In every answer of a public operation; without credentials."""


def is_preflight(environ: Mapping[str, Any]) -> bool:
    """Whether a browser asks if a script may make a request."""
    return (
        environ["REQUEST_METHOD"] == "OPTIONS"
        and "HTTP_ORIGIN" in environ
        and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ
    )


def preflight_headers(method: str) -> tuple[tuple[str, str], ...]:
    """What the answer to a preflight says besides `ALLOWED`; `method` is that of the public operation."""
    reading = method == "GET"
    return (
        ("Access-Control-Allow-Methods", "GET, HEAD" if reading else method),
        (
            "Access-Control-Allow-Headers",
            "If-None-Match, X-Request-ID" if reading else "Content-Type, X-Request-ID",
        ),
        ("Access-Control-Max-Age", "86400"),
    )
