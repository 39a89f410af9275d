"""The coach of a first game: a sentence at a time, until a device closes it or has played to the end."""

from typing import Final

from flask import redirect, request
from werkzeug.wrappers import Response

from games.core import RACE
from wordsvc.catalogue import find_face
from wordsvc.faces.board_context import SEAT, BoardContext
from wordsvc.web import cookies
from wordsvc.web.play.viewer import table_address

COACH: Final = "coach"
"""The field of an address that opens or closes the coach, and the beginning of the cookie of each game."""

ON: Final = "on"
OFF: Final = "off"


def coach(context: BoardContext | None) -> str:
    """Return the sentence for the seat of a context; "" without a seat, after a game, and if it is closed."""
    if context is None or context.seat is None or not context.plays:
        return ""
    if request.cookies.get(_cookie(context.game.name)) == OFF:
        return ""
    phase = RACE if context.is_timed_race else context.view["public"].get("phase", "")
    return find_face(context.game.name).coach(phase, asked=context.may_move or context.is_timed_race)


def turn_coach(match_id: str, game: str) -> Response | None:
    """Return the way back to the table after the coach is opened or closed; None without such a wish."""
    wanted = request.args.get(COACH, "")
    if wanted not in (ON, OFF):
        return None
    seat = request.args.get(SEAT, "")
    response = redirect(table_address(match_id, {SEAT: seat} if seat else None), 303)
    keep_coach(response, game, wanted)
    return response


def keep_coach(response: Response, game: str, wanted: str) -> None:
    """Ask the browser to keep that the coach of a game is open or closed."""
    cookies.keep(response, _cookie(game), wanted, "/play")


def _cookie(game: str) -> str:
    return f"{COACH}-{game}"
