"""Who takes a seat: people with a ticket, people whom the owner invites anew, and bots."""

from typing import Any

from sqlalchemy import Connection

from games.core import InvalidInput, look_alike
from wordsvc.input import InputError
from wordsvc.input.fields import read_fields
from wordsvc.input.sentences import say
from wordsvc.tables.access import require_owner
from wordsvc.tables.changing import change
from wordsvc.tables.creation import begin_when_full, join_link
from wordsvc.tables.document import write_match
from wordsvc.tables.errors import CONFLICT, GONE, NOT_FOUND, TableError
from wordsvc.tables.player_names import check_name_beside, read_player_name
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.table import BOT, CANCELLED, EMPTY, OPEN, PERSON, Seat, Table
from wordsvc.tables.table_bots import check_table_bot
from wordsvc.tables.tables import Tables


def join(tables: Tables, match_id: str, request: object, key: str | None) -> dict[str, Any]:
    """Take the seat that a ticket is for: the seat, its token, and the match as it is seen from there.

    A request that is repeated with its key before the token was used gets a new token.

    Raises:
        InputError: on "ticket" or "name".
        TableError: 404 for a ticket that opens nothing, 409 for one that was used, 410 when it is over.
    """
    fields = read_fields(request, required=("ticket", "name"))
    ticket = fields["ticket"]
    if not isinstance(ticket, str) or not 1 <= len(ticket) <= 100:
        raise InputError("ticket", "not_text", say("a ticket is a short text"))
    name = read_player_name(fields["name"])
    token = tables.secrets.new_token()
    # Whoever asks by another name repeats nothing: the others have been told of the first.
    wanted, key_hash = hash_secret(ticket), None if key is None else hash_secret(f"{ticket} {key} {name}")

    def act(table: Table, _: Connection) -> int:
        seat = _seat_of_ticket(table, wanted, key_hash)
        _require_live(table)
        others = [each.name for each in table.seats if each.seat != seat.seat]
        check_name_beside(name, others, table.game)
        taken = table.change_seat(seat.seat)
        first = taken.kind == EMPTY or taken.token is None
        taken.kind, taken.bot, taken.gone, taken.name = PERSON, None, None, name
        taken.token, taken.join_key, taken.seen_at = hash_secret(token), key_hash, table.now
        table.seated.add(seat.seat)
        if first:
            table.announce("joined", seat.seat, name=name)
            if table.status == OPEN:
                begin_when_full(table)
        return seat.seat

    table, number, _ = change(tables, match_id, act)
    return {"seat": number, "token": token, "match": write_match(tables, table, number)}


def start(tables: Tables, match_id: str, token: str | None, request: object) -> dict[str, Any]:
    """Begin with bots on all open seats; for the owner. Raises `InputError` and `TableError`."""
    bot = _read_bot(read_fields(request, required=("bots",))["bots"], "bots")

    def act(table: Table, _: Connection) -> None:
        require_owner(table, token)
        _require_live(table)
        if table.status != OPEN:
            raise TableError(CONFLICT, "already_started", "The match has begun.")
        for seat in table.seats:
            if seat.kind == EMPTY:
                _seat_bot(table, seat.seat, bot, "bots")
        begin_when_full(table)

    table, _, _ = change(tables, match_id, act)
    return write_match(tables, table, 0)


def invite(tables: Tables, match_id: str, number: int, token: str | None, base_url: str) -> dict[str, Any]:
    """A new ticket for a seat; its old ticket and the token of who sits there are void. For the owner."""
    ticket = tables.secrets.new_token()

    def act(table: Table, _: Connection) -> None:
        require_owner(table, token)
        _require_live(table)
        _find_seat(table, number)
        seat = table.change_seat(number)
        seat.ticket, seat.token = hash_secret(ticket), None
        seat.join_key = None
        table.seated.add(number)
        if seat.kind == BOT and table.status == OPEN:
            seat.kind, seat.bot, seat.name = EMPTY, None, None
        table.announce("invited", number)

    change(tables, match_id, act)
    return {"seat": number, "link": join_link(base_url, match_id, ticket), "ticket": ticket}


def seat_bot(
    tables: Tables, match_id: str, number: int, token: str | None, request: object
) -> dict[str, Any]:
    """Let a bot take a seat, also that of a person; for the owner. Raises `InputError` and `TableError`."""
    bot = _read_bot(read_fields(request, required=("bot",))["bot"], "bot")

    def act(table: Table, _: Connection) -> None:
        require_owner(table, token)
        _require_live(table)
        _find_seat(table, number)
        _seat_bot(table, number, bot, "bot")
        if table.status == OPEN:
            begin_when_full(table)

    table, _, _ = change(tables, match_id, act)
    return write_match(tables, table, 0)


def cancel(tables: Tables, match_id: str, token: str | None) -> None:
    """End a match that is not over; for the owner. Raises `TableError`."""

    def act(table: Table, _: Connection) -> None:
        require_owner(table, token)
        _require_live(table)
        table.finish(CANCELLED)

    change(tables, match_id, act)


def _seat_of_ticket(table: Table, ticket: str, key: str | None) -> Seat:
    """The seat that a ticket opens. A used one opens it again for who used it, with the same key."""
    for seat in table.seats:
        if seat.ticket == ticket:
            if seat.token is None or (key is not None and seat.join_key == key):
                return seat
            raise TableError(CONFLICT, "ticket_used", "This ticket was used; ask the owner for a new one.")
    raise TableError(NOT_FOUND, "no_such_ticket", "This ticket opens no seat of this match.")


def _find_seat(table: Table, number: int) -> Seat:
    if not 1 <= number <= len(table.seats):
        raise TableError(NOT_FOUND, "no_such_seat", f"The match has seats 1 to {len(table.seats)}.")
    return table.seat(number)


def _seat_bot(table: Table, number: int, bot: str, field: str) -> None:
    """Put a bot on a seat; the ticket and the token of who sat there are void."""
    try:
        check_table_bot(bot, table.game)
    except InvalidInput as error:
        raise error.at(field) from None
    seat = table.change_seat(number)
    was_person = seat.kind == PERSON
    seat.kind, seat.bot, seat.ticket, seat.token, seat.gone = BOT, bot, None, None, None
    if not was_person or seat.name is None:
        names = (each.name for each in table.seats if each.name and each.seat != number)
        seat.name = f"{bot} {number}" if any(look_alike(bot, name) for name in names) else bot
    table.announce("bot", number, bot=bot)


def _read_bot(value: object, field: str) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= 64:
        raise InputError(field, "not_text", say("the name of a bot is a short text"))
    return value


def _require_live(table: Table) -> None:
    if not table.is_live:
        raise match_over()


def match_over() -> TableError:
    """The answer to what cannot be done when a match is over."""
    return TableError(GONE, "match_over", "The match is over.")
