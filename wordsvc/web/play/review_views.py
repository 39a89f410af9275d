"""`/play/ID/steps` and `/play/ID/log`: a match that is over, to step through and to take along."""

from typing import Final

from flask import Response, make_response, request

from games.core import format_text, load_log, redact, view
from wordsvc.catalogue import find_rulebook
from wordsvc.faces.board_context import BoardContext
from wordsvc.http.middleware.rate_limits import take_more
from wordsvc.http.service import current_request
from wordsvc.http.tables_extension import get_tables
from wordsvc.input.messages import translate
from wordsvc.input.texts import printable
from wordsvc.tables.actions.review import get_log
from wordsvc.web.blueprint import show
from wordsvc.web.play.boards import draw_table, style_of
from wordsvc.web.play.event_log import describe_event
from wordsvc.web.play.table_facts import read_zoom
from wordsvc.web.play.viewer import names_of, open_viewer

STEP_COST: Final = 1
"""Tokens of the limit besides that of the page: the match is played again to the step."""

_MAX_DIGITS: Final = 6


def show_step(match_id: str) -> Response:
    """Show the table after `?step=` moves, as a seat or everybody saw it. Raises `TableError`."""
    take_more(current_request(), STEP_COST)
    looked = open_viewer(match_id, told=0)
    log = get_log(get_tables(), match_id, looked.token)
    moves = len(log["moves"])
    step = min(_number("step", 0), moves)
    seat = min(_number("seat", looked.seat), len(log["players"]))
    match = load_log(log, find_rulebook, step)
    names = [printable(name) for name in names_of(looked.document, 0)]
    viewer = seat - 1 if seat else None
    events = [told for event in (match.events or [[]])[-1] if (told := redact(event, viewer)) is not None]
    context = BoardContext(match.game, view(match.game, match.state, viewer), names, events=events)
    board, hand, _ = draw_table(context)
    story = [describe_event(match.game, event, names) for event in events]
    response = show(
        "play/steps.html",
        match=looked.document,
        title=translate(looked.seen.rules.rulebook.title),
        game=match.game.name,
        style=style_of(match.game.name),
        board=board,
        hand=hand,
        names=names,
        step=step,
        moves=moves,
        seat=seat,
        story=story or [translate("The cards are dealt.")],
        scores=match.game.scores(match.state),
        zoom=read_zoom(),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def send_log(match_id: str) -> Response:
    """Send the log of a match that is over, for `wordcheck replay`. Raises `TableError`."""
    looked = open_viewer(match_id, told=0)
    response = make_response(format_text(get_log(get_tables(), match_id, looked.token)))
    response.content_type = "text/plain; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{looked.document["game"]}.log"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _number(name: str, default: int) -> int:
    text = request.args.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS else default
