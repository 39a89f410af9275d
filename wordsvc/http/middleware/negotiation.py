"""Content negotiation: JSON, or one line of plain text where a verdict fits into one."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from wordsvc.http.operations import Operation
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.service import Headers, ServiceRequest, ServiceResponse

JSON: Final = "application/json"
TEXT: Final = "text/plain"


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
    return (JSON, *(form.name for form in operation.media_types))


def choose(accept: str, offers: Sequence[str]) -> str | None:
    """The offer that an `Accept` header likes best, the first of several; None when it likes none."""
    if not accept or accept in ("*/*", offers[0]):
        return offers[0]
    if len(accept) > 300:  # a header that is longer is not worth remembering
        return _choose(accept, tuple(offers))
    return _remembered(accept, tuple(offers))


def _choose(accept: str, offers: tuple[str, ...]) -> str | None:
    ranges = [_parse_range(entry) for entry in accept.split(",") if entry.strip()]
    likings = [(_liking(offer, ranges), offer) for offer in offers]
    best = max(liking for liking, _ in likings)
    return next(offer for liking, offer in likings if liking == best) if best > 0 else None


_remembered = lru_cache(maxsize=256)(_choose)


def _parse_range(entry: str) -> tuple[str, float]:
    """A media range and how well it is liked, as in `text/plain;q=0.5`; an unreadable q counts as 0."""
    name, *parameters = (part.strip() for part in entry.lower().split(";"))
    for parameter in parameters:
        if parameter.startswith("q="):
            text = parameter[2:]
            return name, float(text) if text.replace(".", "", 1).isdecimal() and text.isascii() else 0.0
    return name, 1.0


def _liking(offer: str, ranges: list[tuple[str, float]]) -> float:
    """How well an offer is liked: as much as the most exact range around it."""
    for wanted in (offer, offer.partition("/")[0] + "/*", "*/*"):
        found = [q for name, q in ranges if name == wanted]
        if found:
            return max(found)
    return 0.0
