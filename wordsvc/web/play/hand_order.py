"""The order in which somebody holds their cards, in a cookie of the table."""

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote, unquote

from flask import request
from werkzeug.wrappers import Response

from games.diggity.cards import FACES as DIGGITY
from games.fiddlefoo.cards import FACES as FIDDLEFOO
from wordsvc.web import cookies
from wordsvc.web.play.scene import Scene

MAX_CARDS: Final = 40
"""More than anybody holds."""

_COOKIE: Final = "hand"
_BETWEEN: Final = "~"
_FACE: Final = re.compile(r"[A-Za-z0-9*:]{1,16}")


def hand_of(scene: Scene) -> list[str]:
    """Return the faces of the hand of the seat that looks, as it is dealt; none in a game without hands."""
    private = scene.view["private"]
    if not private:
        return []
    match scene.game.name:
        case "quiddler":
            return list(private["cards"])
        case "diggity":
            return [DIGGITY[kind] for kind in private["hand"]]
        case "fiddlefoo":
            return [FIDDLEFOO[card] for card in private["hand"]]
    return []


def read_order() -> tuple[str, ...]:
    """Return the order that the browser has sent."""
    parts = unquote(request.cookies.get(_COOKIE, "")[:1000]).split(_BETWEEN)[:MAX_CARDS]
    return tuple(part for part in parts if _FACE.fullmatch(part))


def put_first(held: Sequence[str], place: int) -> list[str]:
    """Cards with the one at a place, from 0, before all others; as they are where there is no such place."""
    cards = list(held[:MAX_CARDS])
    return [cards.pop(place), *cards] if 0 <= place < len(cards) else cards


def keep_order(response: Response, match_id: str, order: Sequence[str]) -> None:
    """Ask the browser to keep an order, for this match alone."""
    kept = [face for face in order if _FACE.fullmatch(face)]
    cookies.keep(response, _COOKIE, quote(_BETWEEN.join(kept)), f"/play/{match_id}")
