"""Content negotiation: JSON, or one line of plain text where a verdict fits into one."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

JSON: Final = "application/json"
TEXT: Final = "text/plain"


def choose(accept: str, offers: Sequence[str]) -> str | None:
    """The offer that an `Accept` header likes best, the first of several; None when it likes none."""
    if not accept or accept in ("*/*", offers[0]):
        return offers[0]
    if len(accept) > 300:  # longer ones are not worth remembering
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
    """How well an offer is liked: by the most exact of the ranges that it is in."""
    for wanted in (offer, offer.partition("/")[0] + "/*", "*/*"):
        found = [q for name, q in ranges if name == wanted]
        if found:
            return max(found)
    return 0.0
