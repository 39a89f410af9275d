"""Requests that HTTP forbids, or that Flask would change before a view sees them."""

from urllib.parse import unquote_to_bytes

from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.service import ServiceRequest


def refuse_malformed(request: ServiceRequest) -> None:
    """Refuse a request of HTTP/1.1 without its host (RFC 9112, 3.2), and an address that is not UTF-8.

    Flask would replace what it cannot decode.
    """
    environ = request.environ
    if not environ.get("HTTP_HOST") and environ.get("SERVER_PROTOCOL") == "HTTP/1.1":
        raise UnreadableRequestError(400, "missing_host", "A request of HTTP/1.1 needs the header Host.")
    path = environ.get("PATH_INFO", "")
    if path.isascii() and "%" not in environ.get("QUERY_STRING", ""):
        return
    try:
        path.encode("latin-1").decode("utf-8")
        unquote_to_bytes(request.query_string).decode("utf-8")
    except UnicodeDecodeError:
        raise UnreadableRequestError(400, "invalid_utf8", "The address is not valid UTF-8.") from None
