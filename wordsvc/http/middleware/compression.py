"""Large answers, compressed for clients that take gzip.

Flask-Compress changes a strong ETag, by which score sheets are written, and needs brotli.
"""

import gzip
import re
from functools import lru_cache
from typing import Final

from wordsvc.http.service import Headers, ServiceRequest, ServiceResponse

MIN_BYTES: Final = 1024
"""A smaller answer fits into a packet or two anyway."""

_LEVEL: Final = 5
"""The level of compression beyond which the time grows faster than the answer shrinks."""

_GZIP = re.compile(r"(?:^|,)\s*(?:gzip|x-gzip|\*)\s*(?:;\s*q=([0-9.]+)\s*)?(?=,|$)")


@lru_cache(maxsize=256)
def _takes_gzip(accepted: str) -> bool:
    found = _GZIP.search(accepted.lower())
    return found is not None and (found[1] is None or found[1].strip("0.") != "")


def takes_gzip(accept_encoding: str) -> bool:
    """Return True if a client that sends this `Accept-Encoding` can read gzip."""
    return bool(accept_encoding) and len(accept_encoding) <= 200 and _takes_gzip(accept_encoding)


def compress(data: bytes) -> bytes:
    """Compress data by gzip; the same data gives the same bytes."""
    return gzip.compress(data, _LEVEL, mtime=0)


def compress_answer(request: ServiceRequest, response: ServiceResponse, headers: Headers) -> None:
    """Compress a large answer for a client that takes it, and say that there are two forms of it."""
    prepared = response.prepared
    body = prepared if prepared is not None else _whole_body(response)
    if body is None or len(body) < MIN_BYTES or response.headers.get("ETag", "").startswith('"'):
        return  # a strong ETag stands for these very bytes
    if request.operation is None:  # an operation varies in any case
        headers.append(("Vary", "Accept-Encoding"))
    if takes_gzip(request.environ.get("HTTP_ACCEPT_ENCODING", "")):
        headers.append(("Content-Encoding", "gzip"))
        if prepared is None:
            response.set_data(compress(body))
        else:
            response.prepared = compress(body)


def _whole_body(response: ServiceResponse) -> bytes | None:
    """Return the body of a response, None for a stream, a file, or a body that is compressed already."""
    if response.direct_passthrough or not response.is_sequence or "Content-Encoding" in response.headers:
        return None
    return response.get_data()
