"""The viewer of a table in this browser: the match as the viewer's seat sees it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import request, url_for

from games.errors import GameError
from wordsvc.faces.board_context import SEAT
from wordsvc.http.tables_extension import get_tables
from wordsvc.input import InputError
from wordsvc.input.messages import translate
from wordsvc.input.texts import isolate
from wordsvc.tables.actions.document import SeenMatch, note_owner, see_match
from wordsvc.tables.answers import OPEN, MatchDocument
from wordsvc.tables.errors import NOT_KNOWN, TableError
from wordsvc.web.play.event_log import MAX_MESSAGES
from wordsvc.web.play.seat_keys import SeatKeys, read_keys

_MAX_DIGITS = 2


class PageViewer(NamedTuple):
    """A look at a match: the keys of this browser, the seat that looks (0 for none), and what it sees.

    `lost` is a seat whose key opens it no more; `composed` are the moves of an act that is not sent yet.
    """

    keys: SeatKeys
    seat: int
    seen: SeenMatch
    lost: int = 0
    composed: Sequence[str] = ()

    @property
    def document(self) -> MatchDocument:
        """The match as it is told to the seat."""
        return self.seen.document

    @property
    def token(self) -> str | None:
        """The token by which it is seen."""
        return self.keys.seats[self.seat] if self.seat else self.keys.viewer_token

    @property
    def shares_phone(self) -> bool:
        """True if several people play at this browser."""
        return len(self.keys.seats) > 1


def open_viewer(match_id: str, *, told: int = MAX_MESSAGES, composed: Sequence[str] = ()) -> PageViewer:
    """Look at a match as the address and the cookies say. Raises `TableError` and `StoreError`.

    Args:
        match_id: which match.
        told: how many of the last messages are read.
        composed: the moves of an act that is not sent yet; the match is seen as after them, and as it is
            where they are no moves of the seat, or no longer.
    """
    keys = read_keys(match_id)
    seat = seat_of(keys)
    token = keys.seats[seat] if seat else keys.viewer_token
    if seat and composed:
        with suppress(InputError, GameError, TableError):
            seen = see_match(get_tables(), match_id, token, told, composed, foresees=True)
            return PageViewer(keys, seat, seen, composed=composed)
    try:
        seen = see_match(get_tables(), match_id, token, told)
        if seat and keys.owner and seen.document["status"] == OPEN:
            with suppress(TableError):
                note_owner(get_tables(), match_id, keys.owner)
        return PageViewer(keys, seat, seen)
    except TableError as error:
        if error.kind != NOT_KNOWN:
            raise
    keys = keys.lose(seat) if seat else keys._replace(owner=None)
    return PageViewer(keys, 0, see_match(get_tables(), match_id, None, told), seat)


def seat_of(keys: SeatKeys) -> int:
    """Return the viewer's seat: that of the address or the form, or the only one; 0 if undecided."""
    text = request.form.get(SEAT, "") or request.args.get(SEAT, "")
    if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS and int(text) in keys.seats:
        return int(text)
    return next(iter(keys.seats)) if len(keys.seats) == 1 else 0


def token_of(keys: SeatKeys) -> str | None:
    """Return the token of the seat that looks, None for nobody's."""
    seat = seat_of(keys)
    return keys.seats[seat] if seat else None


def names_of(document: MatchDocument, seat: int) -> list[str]:
    """Return the names of the seats; whoever looks is "you", and bots are called by their seats."""
    return [translate("you") if each["seat"] == seat else name_of(each) for each in document["seats"]]


def name_of(seat: Mapping[str, Any]) -> str:
    """Return the name of a seat of a match, as it stands in a line."""
    if seat["kind"] == "bot":
        return translate("Bot {seat}", seat=seat["seat"])
    return isolate(seat["name"]) if seat["name"] else translate("seat {seat}", seat=seat["seat"])


def table_address(match_id: str, fields: Mapping[str, object] | None = None) -> str:
    """Return the address of a table, with fields behind it."""
    address = url_for("pages.table", match_id=match_id)
    return f"{address}?{urlencode(fields)}" if fields else address
