"""Bots that take seats: before the start any seat, after it that of a person who is away."""

from sqlalchemy import Connection

from games.core import InvalidInput, look_alike
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.tables.actions.creation import begin_when_full
from wordsvc.tables.actions.document import write_match
from wordsvc.tables.answers import OPEN, MatchDocument
from wordsvc.tables.errors import CONFLICT, TableError, already_started
from wordsvc.tables.match.access import find_seat, require_live, require_owner
from wordsvc.tables.match.bots import check_table_bot
from wordsvc.tables.match.consent import end_proposal, is_absent
from wordsvc.tables.match.seat import BOT, LEFT, PERSON, RESIGNED, WAITS
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.requests import SEAT_BOT
from wordsvc.tables.tables import Tables


def seat_bot(tables: Tables, match_id: str, number: int, token: str | None, request: object) -> MatchDocument:
    """Seat a bot; for the owner. After the start it only plays on for a person who is away.

    Raises:
        InputError: on "bot".
        TableError: 409 after the start for the seat of a bot, or of a person who was seen within the absence
            that the match has agreed on.
    """
    bot = read_bot(SEAT_BOT.read(request)["bot"], "bot")

    def act(table: Table, _: Connection) -> None:
        require_owner(table, token)
        require_live(table)
        find_seat(table, number)
        if table.row.status == OPEN:
            put_bot(table, number, bot, "bot")
            begin_when_full(table)
        else:
            _play_on(table, number, bot)

    table, _, _ = update_table(tables, match_id, act)
    return write_match(tables, table, 0)


def put_bot(table: Table, number: int, bot: str, field: str) -> None:
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
        raise already_started()
    if table.seat(number).gone == WAITS or not is_absent(table, table.seat(number)):
        message = f"A bot may play for this person after {table.row.agreement.absence_seconds} seconds away."
        raise TableError(CONFLICT, "not_away", message)
    seat = table.change_seat(number)
    seat.gone, seat.bot = LEFT if seat.gone != RESIGNED else RESIGNED, bot
    end_proposal(table)
    table.announce("bot", number, bot=bot)


def _check_bot(table: Table, bot: str, field: str) -> None:
    try:
        check_table_bot(bot, table.match.game)
    except InvalidInput as error:
        raise error.at(field) from None


def read_bot(value: object, field: str) -> str:
    """Return the name of a bot in a request. Raises `InputError` on the field."""
    if not isinstance(value, str) or not 1 <= len(value) <= 64:
        raise InputError(field, "not_text", message("the name of a bot is a short text"))
    return value
