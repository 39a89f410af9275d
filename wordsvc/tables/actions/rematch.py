"""Playing once more: a new match with the same agreement, in which all seats move on by one."""

from sqlalchemy import Connection

from wordsvc.tables.actions.creation import join_link, new_table, write_new
from wordsvc.tables.answers import Rematch
from wordsvc.tables.errors import CONFLICT, FORBIDDEN, TableError
from wordsvc.tables.match.access import require_seat
from wordsvc.tables.match.notifications import Message
from wordsvc.tables.match.seat import BOT, PERSON, Seat
from wordsvc.tables.match.table import Table
from wordsvc.tables.match.update import update_table
from wordsvc.tables.secrets import hash_secret
from wordsvc.tables.tables import Tables


def rematch(
    tables: Tables,
    match_id: str,
    token: str | None,
    address: str,
    base_url: str,
    device: str | None = None,
) -> Rematch:
    """Return the ticket of a seat for the match that follows; the first who asks makes it.

    The owner of the old match owns the new one, with the same token. Whoever asks again before sitting down
    gets a new ticket, and the old one is void. The new match counts for the client that asks for it first:
    for its address, and for `device`, the secret of its browser if a page asks.

    Raises `TableError` and `StoreError`.
    """
    made: dict[str, Table] = {}
    tickets: dict[int, str] = {}

    def act(table: Table, _: Connection) -> int:
        seat = require_seat(table, token)
        if table.row.is_live:
            raise TableError(CONFLICT, "match_not_over", "The match is not over.")
        if table.seat(seat).kind != PERSON:
            raise TableError(FORBIDDEN, "spectator", "Only who sits at the table may do this.")
        if table.row.rematch is None:
            new, drawn = _follow(tables, table, address, device)
            made["table"] = new
            tickets.clear()
            tickets.update(drawn)
            table.row.rematch = new.row.id
            table.announce("rematch", seat, match=new.row.id)
        return seat

    def write(connection: Connection, _: Table, __: list[Message]) -> None:
        write_new(tables, connection, made["table"])

    old, seat, _ = update_table(tables, match_id, act, write)
    number = next_seat(seat, len(old.seats))
    new_id = old.row.rematch or ""
    ticket = tickets.get(number) or _renew(tables, new_id, number)
    return {
        "id": new_id,
        "game": old.row.game,
        "status": "open",
        "seat": number,
        "link": join_link(base_url, new_id, ticket),
        "ticket": ticket,
    }


def next_seat(seat: int, seats: int) -> int:
    """Return the new number of a seat, counted from 1."""
    return seat % seats + 1


def _follow(tables: Tables, table: Table, address: str, device: str | None) -> tuple[Table, dict[int, str]]:
    """Return the match after a match: people get open seats, bots sit down again."""
    count = len(table.seats)
    seats = [Seat(number) for number in range(1, count + 1)]
    for old in table.seats:
        new = seats[next_seat(old.seat, count) - 1]
        if old.kind == BOT:
            new.kind, new.bot, new.name = BOT, old.bot, old.name
    agreement = table.row.agreement._replace(seed=tables.secrets.new_seed(), seeded=False)
    row = table.row
    following, tickets = new_table(
        tables.secrets, agreement, row.visibility, seats, row.owner, hash_secret(address), row.now
    )
    following.row.device = None if device is None else hash_secret(device)
    return following, tickets


def _renew(tables: Tables, match_id: str, number: int) -> str:
    """Return a new ticket for a seat that nobody has taken yet. Raises `TableError`."""
    ticket = tables.secrets.new_token()

    def act(table: Table, _: Connection) -> None:
        if table.seat(number).token is not None or not table.row.is_live:
            raise TableError(CONFLICT, "ticket_used", "You sit at the next match already, or it is over.")
        table.change_seat(number).ticket = hash_secret(ticket)

    update_table(tables, match_id, act)
    return ticket
