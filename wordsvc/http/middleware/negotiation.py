"""Content negotiation: JSON, or one line of plain text where a verdict fits into one."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from wordsvc.http.operations import Operation
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.service import Headers, ServiceRequest, ServiceResponse

JSON: Final = "application/json"
TEXT: Final = "text/plain"
EVENT_STREAM: Final = "text/event-stream"


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
    """The offer with the highest quality in an `Accept` header; None when none is acceptable.

    Of several with the same quality it is the first.
    """
    if not accept or accept in ("*/*", offers[0]):
        return offers[0]
    if len(accept) > 300:  # a header that is longer is not worth remembering
        return _choose(accept, tuple(offers))
    return _remembered(accept, tuple(offers))


def _choose(accept: str, offers: tuple[str, ...]) -> str | None:
    ranges = [_parse_range(entry) for entry in accept.split(",") if entry.strip()]
    qualities = [(_quality(offer, ranges), offer) for offer in offers]
    best = max(quality for quality, _ in qualities)
    return next(offer for quality, offer in qualities if quality == best) if best > 0 else None


_remembered = lru_cache(maxsize=256)(_choose)


def _parse_range(entry: str) -> tuple[str, float]:
    """A media range and its quality, as in `text/plain;q=0.5`; a quality that cannot be read counts as 0."""
    name, *parameters = (part.strip() for part in entry.lower().split(";"))
    for parameter in parameters:
        if parameter.startswith("q="):
            text = parameter[2:]
            return name, float(text) if text.replace(".", "", 1).isdecimal() and text.isascii() else 0.0
    return name, 1.0


def _quality(offer: str, ranges: list[tuple[str, float]]) -> float:
    """The quality of an offer: that of the most exact range around it, 0 when there is none."""
    for wanted in (offer, offer.partition("/")[0] + "/*", "*/*"):
        found = [q for name, q in ranges if name == wanted]
        if found:
            return max(found)
    return 0.0
