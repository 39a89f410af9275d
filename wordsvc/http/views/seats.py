"""`/v1/matches/ID`: seats: joining, recovering, inviting, bots, resigning, leaving and coming back."""

from wordsvc.http.requests import read_json, read_optional_json
from wordsvc.http.resources.table_parts import key_sent, take_no_query, token_sent
from wordsvc.http.tables_extension import base_url, get_tables
from wordsvc.tables.actions.seats.bots import seat_bot as let_bot_sit
from wordsvc.tables.actions.seats.invitation import invite as renew
from wordsvc.tables.actions.seats.join import join as take_seat
from wordsvc.tables.actions.seats.leaving import leave as go
from wordsvc.tables.actions.seats.leaving import resign as give_up
from wordsvc.tables.actions.seats.leaving import return_
from wordsvc.tables.actions.seats.recovery import recover as take_back
from wordsvc.tables.actions.start import start as begin
from wordsvc.tables.answers import Invitation, Joined, MatchDocument


def join(match_id: str) -> Joined:
    """Take the seat that a ticket is for.

    The secrets in the answer are told this once: `token` opens the seat, and `recovery` gives a new token to
    whoever loses it. A request that is repeated with the same key, before the token was used, gets new ones,
    and the first are void.
    """
    take_no_query()
    return take_seat(get_tables(), match_id, read_json(), key_sent())


def recover(match_id: str, seat: int) -> Joined:
    """Get a new token for a seat, by its recovery secret, as on another phone.

    The older token and recovery secret are void. A request that is repeated with the same key, before the new
    token was used, gets new ones again. It counts as a join for the limit of an address.
    """
    take_no_query()
    return take_back(get_tables(), match_id, seat, read_json(), key_sent())


def start(match_id: str) -> MatchDocument:
    """Begin with bots on all open seats.

    With the token of a seat it needs that the owner was away for `absence_seconds` (409 `owner_here`).
    """
    take_no_query()
    return begin(get_tables(), match_id, token_sent(), read_json())


def invite(match_id: str, seat: int) -> Invitation:
    """Make a new ticket for a seat.

    Before the start the owner does so for any seat. Whoever sat there has lost it: their token, and any
    ticket before, opens it no more. After the start a seat belongs to the person who took it (409
    `already_started`), unless the people have opened it by a proposal: then every player may.
    """
    take_no_query()
    return renew(get_tables(), match_id, seat, token_sent(), base_url())


def seat_bot(match_id: str, seat: int) -> MatchDocument:
    """Seat a bot, or after the start let one play on for a person who is away.

    After the start the person must have left, or been away for the `absence_seconds` of the match
    (409 `not_away`). They may return with their token.
    """
    take_no_query()
    return let_bot_sit(get_tables(), match_id, seat, token_sent(), read_json())


def resign(match_id: str) -> MatchDocument:
    """Give up: a bot plays on, and you cannot return."""
    take_no_query()
    return give_up(get_tables(), match_id, token_sent())


def leave(match_id: str) -> MatchDocument:
    """Leave the table: a bot plays on until you return, or the match waits for you.

    Without `then` a bot plays on if another person is here. While a match waits no clock runs.
    """
    take_no_query()
    return go(get_tables(), match_id, token_sent(), read_optional_json())


def return_to_match(match_id: str) -> MatchDocument:
    """Return to the table, and play on yourself."""
    take_no_query()
    return return_(get_tables(), match_id, token_sent())
