"""Large answers, compressed for clients that take gzip."""

import gzip
import re
from functools import lru_cache
from typing import Final

MIN_BYTES: Final = 1024
"""A smaller answer fits into a packet or two anyway."""

_LEVEL: Final = 5
"""Beyond it the time grows faster than the answer shrinks."""

_GZIP = re.compile(r"(?:^|,)\s*(?:gzip|x-gzip|\*)\s*(?:;\s*q=([0-9.]+)\s*)?(?=,|$)")


@lru_cache(maxsize=256)
def _takes_gzip(accepted: str) -> bool:
    found = _GZIP.search(accepted.lower())
    return found is not None and (found[1] is None or found[1].strip("0.") != "")


def takes_gzip(accept_encoding: str) -> bool:
    """Whether a client that sends this `Accept-Encoding` can read gzip."""
    return bool(accept_encoding) and len(accept_encoding) <= 200 and _takes_gzip(accept_encoding)


def compress(data: bytes) -> bytes:
    """The data as gzip has it; the same data gives the same bytes."""
    return gzip.compress(data, _LEVEL, mtime=0)
