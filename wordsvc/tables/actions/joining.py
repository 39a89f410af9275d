"""Seats and who takes them: people with a ticket or with the recovery secret of a seat, and bots.

The owner decides on seats before the start. After it a seat belongs to the person who took it: the owner may
only let a bot play for somebody who is away, and ends no match that people have begun to play.
"""

from sqlalchemy import Connection

from games.core import InvalidInput, look_alike
from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.tables.actions.creation import begin_when_full, join_link
from wordsvc.tables.actions.document import write_match
from wordsvc.tables.actions.moves import end_asking
from wordsvc.tables.actions.player_names import check_name_beside, read_player_name
from wordsvc.tables.answers import CANCELLED, OPEN, Invitation, Joined, MatchDocument
from wordsvc.tables.errors import CONFLICT, NOT_FOUND, TableError, match_over
from wordsvc.tables.match.access import require_owner
from wordsvc.tables.match.bots import check_table_bot
from wordsvc.tables.match.seat import BOT, EMPTY, LEFT, PERSON, Seat
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.requests import JOIN, RECOVERY, SEAT_BOT, START
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables


def join(tables: Tables, match_id: str, request: object, key: str | None) -> Joined:
    """Take the seat that a ticket is for: the seat, its secrets, and the match as it is seen from there.

    A request that is repeated with its key before the token was used gets new secrets.

    Raises:
        InputError: on "ticket" or "name".
        TableError: 404 for a ticket that opens nothing, 409 for one that was used, 410 when it is over.
    """
    fields = JOIN.read(request)
    ticket = _read_secret(fields["ticket"], "ticket", say("a ticket is a short text"))
    name = read_player_name(fields["name"])
    token, recovery = tables.secrets.new_token(), tables.secrets.new_token()
    # Whoever asks by another name repeats nothing: the others have been told of the first.
    wanted, key_hash = (
        hash_secret(ticket),
        None if key is None else hash_secret(f"join\n{ticket}\n{key}\n{name}"),
    )

    def act(table: Table, _: Connection) -> int:
        seat = _seat_of_ticket(table, wanted, key_hash)
        _require_live(table)
        others = [each.name for each in table.seats if each.seat != seat.seat]
        check_name_beside(name, others, table.match.game)
        taken = table.change_seat(seat.seat)
        first = taken.token is None
        taken.kind, taken.bot, taken.gone, taken.name = PERSON, None, None, name
        _give_secrets(table, taken, token, recovery, key_hash)
        if first:
            table.announce("joined", seat.seat, name=name)
            if table.row.status == OPEN:
                begin_when_full(table)
        return seat.seat

    table, number, _ = update_table(tables, match_id, act)
    return _seated(tables, table, number, token, recovery)


def recover(tables: Tables, match_id: str, number: int, request: object, key: str | None) -> Joined:
    """Give whoever has the recovery secret of a seat new secrets, also when the match is over.

    The older token and recovery secret are void. A request that is repeated with its key before the new token
    was used gets new secrets again.

    Raises:
        InputError: on "recovery".
        TableError: 404 for a seat that is not there, or a secret that does not open it.
    """
    old = RECOVERY.read(request)["recovery"]
    old = _read_secret(old, "recovery", say("a recovery secret is a short text"))
    token, recovery = tables.secrets.new_token(), tables.secrets.new_token()
    wanted, key_hash = hash_secret(old), None if key is None else hash_secret(f"recover\n{old}\n{key}")

    def act(table: Table, _: Connection) -> None:
        seat = _find_seat(table, number)
        is_repeated = key_hash is not None and seat.join_key == key_hash
        if seat.kind != PERSON or (seat.recovery != wanted and not is_repeated):
            raise TableError(NOT_FOUND, "no_such_recovery", "This recovery secret does not open the seat.")
        _give_secrets(table, table.change_seat(number), token, recovery, key_hash)

    table, _, _ = update_table(tables, match_id, act)
    return _seated(tables, table, number, token, recovery)


def start(tables: Tables, match_id: str, token: str | None, request: object) -> MatchDocument:
    """Begin with bots on all open seats; for the owner. Raises `InputError` and `TableError`."""
    bot = _read_bot(START.read(request)["bots"], "bots")

    def act(table: Table, _: Connection) -> None:
        require_owner(table, token)
        _require_live(table)
        if table.row.status != OPEN:
            raise _already_started()
        for seat in table.seats:
            if seat.kind == EMPTY:
                _seat_bot(table, seat.seat, bot, "bots")
        begin_when_full(table)

    table, _, _ = update_table(tables, match_id, act)
    return write_match(tables, table, 0)


def invite(tables: Tables, match_id: str, number: int, token: str | None, base_url: str) -> Invitation:
    """Make a new ticket for a seat before the start; whoever had the seat has lost it. For the owner.

    Raises `TableError`: 409 when the match has begun, for then each seat belongs to the person who took it.
    """
    ticket = tables.secrets.new_token()

    def act(table: Table, _: Connection) -> None:
        require_owner(table, token)
        _require_live(table)
        _find_seat(table, number)
        if table.row.status != OPEN:
            raise _already_started()
        seat = table.change_seat(number)
        seat.kind, seat.bot, seat.name = EMPTY, None, None
        seat.ticket, seat.token, seat.recovery, seat.join_key = hash_secret(ticket), None, None, None
        table.seated.add(number)
        table.announce("invited", number)

    update_table(tables, match_id, act)
    return {"seat": number, "link": join_link(base_url, match_id, ticket), "ticket": ticket}


def seat_bot(tables: Tables, match_id: str, number: int, token: str | None, request: object) -> MatchDocument:
    """Seat a bot; for the owner. After the start it only plays on for a person who is away.

    Raises:
        InputError: on "bot".
        TableError: 409 after the start for the seat of a bot, or of a person who was seen within the absence
            that the match has agreed on.
    """
    bot = _read_bot(SEAT_BOT.read(request)["bot"], "bot")

    def act(table: Table, _: Connection) -> None:
        require_owner(table, token)
        _require_live(table)
        _find_seat(table, number)
        if table.row.status == OPEN:
            _seat_bot(table, number, bot, "bot")
            begin_when_full(table)
        else:
            _play_on(table, number, bot)

    table, _, _ = update_table(tables, match_id, act)
    return write_match(tables, table, 0)


def cancel(tables: Tables, match_id: str, token: str | None) -> None:
    """End a match that is not over; for the owner.

    Raises `TableError`: 409 when a person has a seat and a move was made, for the log that is told at the end
    has the hands of all. Whoever plays alone resigns instead.
    """

    def act(table: Table, _: Connection) -> None:
        require_owner(table, token)
        _require_live(table)
        if table.match.moves_made and any(seat.kind == PERSON for seat in table.seats):
            message = "The match is being played; whoever does not go on leaves or resigns."
            raise TableError(CONFLICT, "already_played", message)
        table.finish(CANCELLED)

    update_table(tables, match_id, act)


def _seat_of_ticket(table: Table, ticket: str, key: str | None) -> Seat:
    """Return the seat that a ticket opens. A used one opens it again for who used it, with the same key."""
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
    """Put a bot on a seat before the start; the secrets of who sat there are void."""
    _check_bot(table, bot, field)
    seat = table.change_seat(number)
    was_person = seat.kind == PERSON
    seat.kind, seat.bot, seat.ticket, seat.token, seat.recovery = BOT, bot, None, None, None
    seat.join_key = None
    table.seated.add(number)
    if not was_person or seat.name is None:
        names = (each.name for each in table.seats if each.name and each.seat != number)
        seat.name = f"{bot} {number}" if any(look_alike(bot, name) for name in names) else bot
    table.announce("bot", number, bot=bot)


def _play_on(table: Table, number: int, bot: str) -> None:
    """Make a bot play on for a person who is away or has left, and who may return with the same token."""
    _check_bot(table, bot, "bot")
    if table.seat(number).kind != PERSON:
        raise _already_started()
    if not _is_absent(table, table.seat(number)):
        message = f"A bot may play for this person after {table.row.agreement.absence_seconds} seconds away."
        raise TableError(CONFLICT, "not_away", message)
    seat = table.change_seat(number)
    seat.gone, seat.bot = seat.gone or LEFT, bot
    end_asking(table)
    table.announce("bot", number, bot=bot)


def _is_absent(table: Table, seat: Seat) -> bool:
    """Return whether a person has gone, or was not seen for as long as the match has agreed on."""
    seconds = table.row.agreement.absence_seconds
    return seat.gone is not None or table.row.now - (seat.seen_at or 0) >= seconds * 1000


def _check_bot(table: Table, bot: str, field: str) -> None:
    try:
        check_table_bot(bot, table.match.game)
    except InvalidInput as error:
        raise error.at(field) from None


def _give_secrets(table: Table, seat: Seat, token: str, recovery: str, key: str | None) -> None:
    """Replace the secrets that open a changed seat."""
    seat.token, seat.recovery = hash_secret(token), hash_secret(recovery)
    seat.join_key, seat.seen_at = key, table.row.now
    table.seated.add(seat.seat)


def _seated(tables: Tables, table: Table, number: int, token: str, recovery: str) -> Joined:
    """Return what whoever has taken a seat is told, its secrets this once."""
    document = write_match(tables, table, number)
    return {"seat": number, "token": token, "recovery": recovery, "match": document}


def _read_secret(value: object, field: str, message: str) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= 100:
        raise InputError(field, "not_text", message)
    return value


def _already_started() -> TableError:
    return TableError(CONFLICT, "already_started", "The match has begun.")


def _read_bot(value: object, field: str) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= 64:
        raise InputError(field, "not_text", say("the name of a bot is a short text"))
    return value


def _require_live(table: Table) -> None:
    if not table.row.is_live:
        raise match_over()
