"""The order in which somebody holds their cards, in a cookie of the table."""

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote, unquote

from flask import request
from werkzeug.wrappers import Response

from wordsvc.faces.board import find_board
from wordsvc.faces.board_context import BoardContext
from wordsvc.web import cookies

MAX_CARDS: Final = 40
"""More than anybody holds."""

_COOKIE: Final = "hand"
_BETWEEN: Final = "~"
_FACE: Final = re.compile(r"[A-Za-z0-9*:]{1,16}")


def hand_of(context: BoardContext) -> list[str]:
    """Return the faces of the hand of the seat that looks, as it is dealt; none in a game without hands."""
    private = context.view["private"]
    return find_board(context.game.name).hand_of(private) if private else []


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
