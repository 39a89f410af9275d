"""The pages on which games are played: `/play` makes a match, `/play/ID` is its table.

What they do is imported when it is asked for: a server that only judges opens no store.
"""

from typing import Final

from flask import Response
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.web.blueprint import page

_TABLE: Final = "/play/<id:match_id>"
_INVITATION: Final = f"{_TABLE}/join/<ticket>"
_SEAT: Final = f"{_TABLE}/seats/<number:seat>"
_RECOVERY: Final = f"{_SEAT}/recover/<recovery>"
_POST: Final = ("POST",)


@page("/play")
def play() -> Response:
    """Show the form that makes a match, and the tables of this browser."""
    from wordsvc.web.play.new_table_views import show_form

    return show_form()


@page("/play", methods=_POST)
def make_table() -> AnyResponse:
    """Make a match, and go to its table."""
    from wordsvc.web.play import new_table_views

    return new_table_views.make_table()


@page(_TABLE)
def table(match_id: str) -> Response:
    """Show a table."""
    from wordsvc.web.play.table_views import show_table

    return show_table(match_id)


@page(f"{_TABLE}/events")
def follow_table(match_id: str) -> Response:
    """Follow a table as it changes."""
    from wordsvc.web.play import stream

    return stream.follow_table(match_id)


@page(_INVITATION)
def invitation(match_id: str, ticket: str) -> Response:
    """Ask whoever opened a link by what name they sit down."""
    from wordsvc.web.play.seat_views import show_invitation

    return show_invitation(match_id, ticket)


@page(_INVITATION, methods=_POST)
def sit_down(match_id: str, ticket: str) -> AnyResponse:
    """Take the seat of a link."""
    from wordsvc.web.play import seat_views

    return seat_views.sit_down(match_id, ticket)


@page(f"{_SEAT}/phone")
def other_phone(match_id: str, seat: int) -> AnyResponse:
    """Show the link by which another phone takes a seat of this one."""
    from wordsvc.web.play.seat_views import show_other_phone

    return show_other_phone(match_id, seat)


@page(_RECOVERY)
def show_recovery(match_id: str, seat: int, recovery: str) -> Response:
    """Ask whoever opened a recovery link whether this phone takes the seat."""
    from wordsvc.web.play import seat_views

    return seat_views.show_recovery(match_id, seat, recovery)


@page(_RECOVERY, methods=_POST)
def take_over(match_id: str, seat: int, recovery: str) -> AnyResponse:
    """Take the seat of a recovery link."""
    from wordsvc.web.play import seat_views

    return seat_views.take_over(match_id, seat, recovery)


@page(f"{_TABLE}/moves", methods=_POST)
def make_move(match_id: str) -> AnyResponse:
    """Make a move."""
    from wordsvc.web.play import table_views

    return table_views.make_move(match_id)


@page(f"{_TABLE}/undo", methods=_POST)
def undo_move(match_id: str) -> AnyResponse:
    """Take the last move back, or ask for it."""
    from wordsvc.web.play import table_views

    return table_views.ask_to_undo(match_id)


@page(f"{_TABLE}/undo/answer", methods=_POST)
def answer_undo(match_id: str) -> AnyResponse:
    """Let another player take a move back, or not."""
    from wordsvc.web.play import table_views

    return table_views.answer_to_undo(match_id)


@page(f"{_TABLE}/order", methods=_POST)
def arrange_hand(match_id: str) -> AnyResponse:
    """Put a card of the hand before the others."""
    from wordsvc.web.play import table_views

    return table_views.arrange(match_id)


@page(f"{_TABLE}/resign", methods=_POST)
def resign(match_id: str) -> AnyResponse:
    """Give up."""
    from wordsvc.web.play import table_views

    return table_views.give_up(match_id)


@page(f"{_TABLE}/leave", methods=_POST)
def leave_table(match_id: str) -> AnyResponse:
    """Leave the table to a bot."""
    from wordsvc.web.play import table_views

    return table_views.go_away(match_id)


@page(f"{_TABLE}/return", methods=_POST)
def return_to_table(match_id: str) -> AnyResponse:
    """Come back to the table."""
    from wordsvc.web.play import table_views

    return table_views.come_back(match_id)


@page(f"{_TABLE}/rematch", methods=_POST)
def play_again(match_id: str) -> AnyResponse:
    """Play once more."""
    from wordsvc.web.play import seat_views

    return seat_views.play_again(match_id)


@page(f"{_TABLE}/cancel", methods=_POST)
def call_off(match_id: str) -> AnyResponse:
    """End the match for all."""
    from wordsvc.web.play import seat_views

    return seat_views.call_off(match_id)


@page(f"{_TABLE}/start", methods=_POST)
def start_with_bots(match_id: str) -> AnyResponse:
    """Begin with bots on all open seats."""
    from wordsvc.web.play import seat_views

    return seat_views.start_with_bots(match_id)


@page(f"{_SEAT}/invite", methods=_POST)
def invite_anew(match_id: str, seat: int) -> AnyResponse:
    """Make a new link for a seat."""
    from wordsvc.web.play import seat_views

    return seat_views.invite_anew(match_id, seat)


@page(f"{_SEAT}/bot", methods=_POST)
def seat_bot(match_id: str, seat: int) -> AnyResponse:
    """Let a bot take a seat."""
    from wordsvc.web.play import seat_views

    return seat_views.seat_level(match_id, seat)


@page(f"{_TABLE}/steps")
def show_step(match_id: str) -> Response:
    """Show a match that is over, move by move."""
    from wordsvc.web.play import review_views

    return review_views.show_step(match_id)


@page(f"{_TABLE}/log")
def send_log(match_id: str) -> Response:
    """Send the log of a match that is over."""
    from wordsvc.web.play import review_views

    return review_views.send_log(match_id)
