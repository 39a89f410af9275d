"""Content negotiation: JSON, or one line of plain text where a verdict fits into one."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from wordsvc.http.operations import Operation
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.service import Headers, ServiceRequest, ServiceResponse

JSON: Final = "application/json"
TEXT: Final = "text/plain"
EVENT_STREAM: Final = "text/event-stream"

_POINTED: Final = re.compile(r"(?i)(;[ \t]*q=)(\d?)\.(\d*)")
"""A quality with a point. `1.` is one by RFC 9110, Java sends `.2`, and werkzeug reads neither."""


def choose_media_type(request: ServiceRequest, operation: Operation) -> None:
    """Note the form of the answer. Raises `UnreadableRequestError` (406) when there is none to choose."""
    offers = _offers(operation)
    request.media_type = choose(request.environ.get("HTTP_ACCEPT", ""), offers)
    if request.media_type is None:
        detail = f"This address answers with {' or '.join(offers)}."
        raise UnreadableRequestError(406, "not_acceptable", detail)


def add_vary(request: ServiceRequest, _response: ServiceResponse, headers: Headers) -> None:
    """Tell caches that an answer depends on what the client accepts."""
    if request.operation is not None:
        headers.append(("Vary", "Accept, Accept-Encoding"))


@cache
def _offers(operation: Operation) -> tuple[str, ...]:
    forms = tuple(form.name for form in operation.media_types)
    return (JSON, *forms) if operation.answer_class else forms or (JSON,)


def choose(accept: str, offers: Sequence[str]) -> str | None:
    """Return the offer with the highest quality in an `Accept` header; None when none is acceptable.

    Of several with the same quality it is the first. Parameters of a media type are not compared.
    """
    if not accept or accept in ("*/*", offers[0]):
        return offers[0]
    accept = _POINTED.sub(lambda quality: f"{quality[1]}{quality[2] or 0}.{quality[3] or 0}", accept)
    ranges = parse_accept_header(accept)
    accepted = MIMEAccept([(name.partition(";")[0].strip(), quality) for name, quality in ranges])
    best = max(offers, key=accepted.quality)
    return best if accepted.quality(best) > 0 else None
