"""The address of the service as a client sees it, for links that people send each other.

Werkzeug's `ProxyFix` takes any text as a scheme, and looks at no host.
"""

import re
from collections.abc import Mapping
from typing import Final

from wordsvc.http.problems import UnreadableRequestError

_HOST: Final = re.compile(r"[A-Za-z0-9._-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
_SCHEMES: Final = ("http", "https")


def base_url_of(environ: Mapping[str, object], trusted_proxies: int) -> str:
    """Return the address that a request was sent to, as in "https://cards.example", without a path.

    The host is that of the header Host, which proxies pass on. The scheme is the one that the outermost
    trusted proxy has noted in `X-Forwarded-Proto`; what stands before its entry may be invented. Raises
    `UnreadableRequestError` (400) for a host that cannot stand in a link.
    """
    host = str(environ.get("HTTP_HOST") or "")
    if not host:  # HTTP/1.0 needs none
        host = f"{environ.get('SERVER_NAME', '')}:{environ.get('SERVER_PORT', '')}"
    if not _HOST.fullmatch(host):
        raise UnreadableRequestError(400, "bad_host", "The header Host is no name of a host.")
    scheme = str(environ.get("wsgi.url_scheme", "http"))
    if trusted_proxies:
        entries = str(environ.get("HTTP_X_FORWARDED_PROTO", "")).split(",")
        forwarded = entries[max(0, len(entries) - trusted_proxies)].strip().lower()
        scheme = forwarded if forwarded in _SCHEMES else scheme
    return f"{scheme}://{host}"
