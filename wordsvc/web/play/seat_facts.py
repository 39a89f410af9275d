"""Seats on the page of a table: their players, and the links for those who are missing."""

from typing import Any, NamedTuple

from wordsvc.http.tables_extension import base_url
from wordsvc.input.messages import translate
from wordsvc.input.texts import printable
from wordsvc.tables.actions.creation import join_link
from wordsvc.tables.answers import SeatOfTable
from wordsvc.web.play.levels import LEVELS
from wordsvc.web.play.viewer import PageViewer, name_of
from wordsvc.web.score.qr_code import draw_qr_code


class SeatRow(NamedTuple):
    """A seat: who has it, what is said of it, its score, and the link that opens it ("" for none).

    `is_away`: a person was not seen lately, so that a bot may play on for them.
    """

    number: int
    name: str
    state: str
    score: int | float | None
    asked: bool
    is_open: bool
    is_away: bool
    link: str


def seat_facts(look: PageViewer) -> dict[str, Any]:
    """Return the seats of a match, as whoever looks may see them."""
    document = look.document
    rows = [_row(look, seat) for seat in document["seats"]]
    people = sum(seat["kind"] == "person" for seat in document["seats"])
    return {
        "seats": rows,
        "qr_codes": {row.number: draw_qr_code(row.link) for row in rows if row.link},
        "is_owner": look.keys.owner is not None,
        "may_cancel": look.keys.owner is not None and not people,
        "levels": [(level, translate(name)) for level, name in LEVELS.items()],
        "phone": look.seat in look.keys.recoveries,
        "left": bool(look.seat) and document["seats"][look.seat - 1]["state"] == "left",
    }


def _row(look: PageViewer, seat: SeatOfTable) -> SeatRow:
    document, number = look.document, seat["seat"]
    ticket = look.keys.tickets.get(number)
    link = "" if ticket is None else join_link(base_url(), document["id"], ticket)
    return SeatRow(
        number,
        printable(name_of(seat)),
        _state(seat, you=number == look.seat),
        None if document["scores"] is None else document["scores"][number - 1],
        number in document["to_act"],
        seat["state"] == "empty",
        seat["state"] == "away",
        link,
    )


def _state(seat: SeatOfTable, *, you: bool) -> str:
    if seat["resigned"]:
        return translate("has resigned; a bot plays on")
    if seat["kind"] == "bot":
        return translate("a bot: {bot}", bot=seat["bot"])
    states = {
        "empty": translate("still open"),
        "away": translate("away just now"),
        "left": translate("has left; a bot plays on"),
        "here": "",
    }
    return translate("you") if you and seat["state"] in ("here", "away") else states[seat["state"]]
