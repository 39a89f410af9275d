"""Seats on the page of a table: their players, and the links for those who are missing."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from wordsvc.http.tables_extension import base_url
from wordsvc.input.messages import translate
from wordsvc.input.texts import printable
from wordsvc.tables.actions.creation import join_link
from wordsvc.tables.answers import SeatOfTable
from wordsvc.tables.live.table_events import REACTION_TEXTS, describe_reaction, describe_table_event
from wordsvc.tables.secrets import hash_secret
from wordsvc.web.play.levels import LEVELS, describe_bot
from wordsvc.web.play.viewer import PageViewer, name_of, names_of
from wordsvc.web.score.qr_code import draw_qr_code

_SHOWN_FOR: Final = timedelta(seconds=10)
"""The time for which a page shows a reaction."""


class SeatRow(NamedTuple):
    """A seat: who has it, what is said of it, its score, and the link that opens it ("" for none).

    `is_away`: a person was not seen lately, so that a bot may play on for them. `is_missed`: a person has
    left or is away. `is_opened`: somebody new may take it. `presence` says that a person is away, or that a
    bot thinks.
    """

    number: int
    name: str
    state: str
    score: int | float | None
    asked: bool
    is_open: bool
    is_away: bool
    is_missed: bool
    is_opened: bool
    link: str
    presence: str


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
        "may_propose": bool(look.seat)
        and document["status"] == "playing"
        and document["proposal"] is None
        and not _may_return(document["seats"][look.seat - 1]),
        "proposal": _proposal_facts(look),
        "reactions": [(name, translate(says)) for name, says in REACTION_TEXTS.items()],
        "said": _said_lately(look),
        "kept_until": document["kept_until"][:10],
        "left": bool(look.seat) and _may_return(document["seats"][look.seat - 1]),
    }


def presence_facts(seats: Sequence[SeatOfTable], you: int) -> dict[str, str]:
    """Return the states of people, as their rows have them, by the names of their places on the page."""
    states = {
        f"state-{seat['seat']}": _state(seat, you=seat["seat"] == you) for seat in seats if not _is_bot(seat)
    }
    return states | {f"presence-{seat['seat']}": _presence(seat) for seat in seats}


def say_reaction(look: PageViewer, seat: int, reaction: str) -> str:
    """Return a reaction of a seat as a line, in the current language."""
    return describe_reaction(printable(names_of(look.document, look.seat)[seat - 1]), reaction)


def _said_lately(look: PageViewer) -> list[str]:
    """Return the reactions that are shown still."""
    now = datetime.fromisoformat(look.document["now"])
    return [
        say_reaction(look, each["seat"], each["reaction"])
        for each in look.document["reactions"]
        if now - datetime.fromisoformat(each["at"]) < _SHOWN_FOR
    ]


def _row(look: PageViewer, seat: SeatOfTable) -> SeatRow:
    document, number = look.document, seat["seat"]
    ticket = look.keys.tickets.get(number)
    is_open = seat["state"] == "empty"
    link = ""
    if ticket is not None and (is_open or seat["opened"]) and _opens(look, number, ticket):
        link = join_link(base_url(), document["id"], ticket)
    return SeatRow(
        number,
        printable(name_of(seat)),
        describe_bot(document["game"], seat["bot"] or "")
        if _is_bot(seat)
        else _state(seat, you=number == look.seat),
        None if document["scores"] is None else document["scores"][number - 1],
        number in document["to_act"],
        is_open,
        seat["state"] == "away",
        seat["state"] in ("away", "left") and not seat["resigned"],
        seat["opened"],
        link,
        _presence(seat),
    )


def _opens(look: PageViewer, seat: int, ticket: str) -> bool:
    """Return whether a ticket that this browser has kept still opens a seat."""
    return look.seen.tickets.get(seat) == hash_secret(ticket)


def _proposal_facts(look: PageViewer) -> dict[str, Any] | None:
    """Return the open proposal as a sentence, and True if the viewer is asked to agree."""
    open_proposal = look.document["proposal"]
    if open_proposal is None or open_proposal["kind"] == "undo":
        return None
    names = [printable(name) for name in names_of(look.document, look.seat)]
    told = {"kind": "proposed", "seat": open_proposal["by"] - 1, "about": open_proposal["seat"]}
    says = describe_table_event({**told, "proposal": open_proposal["kind"]}, names)
    answered = {open_proposal["by"], open_proposal["seat"], *map(int, open_proposal["answers"])}
    return {"says": translate(says), "votes": bool(look.seat) and look.seat not in answered}


def _may_return(seat: SeatOfTable) -> bool:
    """Return True for a seat whose person has left, and has not given up."""
    return seat["state"] == "left" and not seat["resigned"]


def _presence(seat: SeatOfTable) -> str:
    return {"away": translate("away"), "thinking": translate("thinking")}.get(seat["state"], "")


def _is_bot(seat: SeatOfTable) -> bool:
    """Return True for a seat of a bot that no person has given up."""
    return seat["kind"] == "bot" and not seat["resigned"]


def _state(seat: SeatOfTable, *, you: bool) -> str:
    if seat["resigned"]:
        return translate("has resigned; a bot plays on")
    states = {
        "empty": translate("still open"),
        "away": translate("away just now"),
        "left": translate("has left; a bot plays on"),
        "here": "",
    }
    if seat["opens_later"]:
        return translate("has left; a bot plays until the next deal, then somebody new may come")
    if seat["state"] == "left" and seat["bot"] is None:
        return translate("has left; the match waits")
    return translate("you") if you and seat["state"] in ("here", "away") else states[seat["state"]]
