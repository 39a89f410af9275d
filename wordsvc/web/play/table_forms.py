"""The forms of a table. All are sent to the table's own address, so that a page behind one has no other."""

from collections.abc import Callable, Mapping
from typing import Final

from flask import redirect, request
from werkzeug.wrappers import Response

from wordsvc.web.play import open_tables, seat_views, table_views
from wordsvc.web.play.viewer import table_address

DO: Final = "do"
"""The field of an address that names the form."""

FORMS: Final[Mapping[str, Callable[[str], Response]]] = {
    "move": table_views.make_move,
    "undo": table_views.ask_to_undo,
    "answer_undo": table_views.answer_to_undo,
    "propose": table_views.propose_something,
    "answer_proposal": table_views.answer_to_proposal,
    "react": table_views.react_at_table,
    "arrange": table_views.arrange,
    "resign": table_views.give_up,
    "leave": table_views.go_away,
    "return": table_views.come_back,
    "rematch": seat_views.play_again,
    "cancel": seat_views.call_off,
    "end": open_tables.end_table,
    "start": seat_views.start_with_bots,
    "invite": seat_views.invite_anew,
    "seat_bot": seat_views.seat_level,
}
"""The forms of a table, by the name in the address."""


def take_form(match_id: str) -> Response:
    """Do what a form says; a form that the table does not have leads to the table."""
    form = FORMS.get(request.args.get(DO, ""))
    return redirect(table_address(match_id), 303) if form is None else form(match_id)
