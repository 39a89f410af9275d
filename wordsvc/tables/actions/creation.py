"""Making a match: what it agrees on, who has a seat, and who may take one."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection

from games.bots import is_race
from games.core import AnyGame, InvalidInput, Rulebook
from wordsvc.cards import edition_names, load_edition
from wordsvc.catalogue import WORD_GAMES, find_rulebook, word_rulebook
from wordsvc.input import InputError
from wordsvc.input.fields import read_choice
from wordsvc.input.messages import message
from wordsvc.referee import Referee
from wordsvc.store.clock import read_time
from wordsvc.store.drivers.failures import CONFLICTS
from wordsvc.store.rows import match_rows
from wordsvc.tables.actions.document import write_seats
from wordsvc.tables.actions.room import make_room
from wordsvc.tables.answers import NewMatch
from wordsvc.tables.errors import TOO_MANY, UNAVAILABLE, TableError
from wordsvc.tables.match.agreement import Agreement, rules_of, write_rules
from wordsvc.tables.match.bots import check_table_bot
from wordsvc.tables.match.loading import insert_table
from wordsvc.tables.match.row import MatchRow
from wordsvc.tables.match.schedule import next_pending
from wordsvc.tables.match.seat import BOT, EMPTY, Seat
from wordsvc.tables.match.table import Table
from wordsvc.tables.requests import (
    AGREEMENT,
    BOT_PLAYS,
    CLOCK,
    DEFAULT_ABSENCE_SECONDS,
    DEFAULT_WINDOW_SECONDS,
)
from wordsvc.tables.secrets import Secrets, hash_secret
from wordsvc.tables.tables import Tables

_SLOW_ABSENCE_SECONDS: Final = 24 * 60 * 60
"""The absence in a match with turns of an hour or more: nobody need look in more than once a day."""

_FULL: Final = "server_full"

DEVICE_FULL: Final = "too_many_on_device"
"""The code for a browser that has made as many open matches as it may."""

OPEN_SEAT: Final = "open"
_BOT_SEAT: Final = "bot:"


def create_match(
    tables: Tables,
    request: object,
    address: str,
    base_url: str,
    drawn: Secrets | None = None,
    device: str | None = None,
) -> NewMatch:
    """Make a match, and give what its owner needs to know.

    Args:
        tables: where to make it.
        request: the body of the request.
        address: of the client; its matches are counted.
        base_url: of the links.
        drawn: where its id and tokens come from when the same request may come twice: the same ones make it
            once. Its seed never comes from there.
        device: the secret of the browser that makes it on a page; its matches are counted, too.

    Raises:
        InputError, GameError: with the field that cannot be agreed on.
        TableError: there are too many matches.
        StoreError: the store fails.
    """
    fields = AGREEMENT.read(request)
    agreement = _read_agreement(tables, fields)
    seats = _read_seats(fields["seats"], agreement)
    visibility = fields["visibility"]
    with tables.database.reading() as connection:
        now = read_time(tables.database, connection)
    named = drawn or tables.secrets
    owner_token = named.new_token()
    table, tickets = new_table(
        named, agreement, visibility, seats, hash_secret(owner_token), hash_secret(address), now
    )
    table.row.device = None if device is None else hash_secret(device)
    try:
        _write_once(tables, table, drawn)
    except TableError as error:
        if error.code != _FULL or not make_room(tables):
            raise
        _write_once(tables, table, drawn)
    return {
        "id": table.row.id,
        "game": table.row.game,
        "status": table.row.status,
        "version": table.row.versions[0],
        "seats": write_seats(tables, table),
        "owner_token": owner_token,
        "join": [
            {"seat": seat, "link": join_link(base_url, table.row.id, ticket), "ticket": ticket}
            for seat, ticket in tickets.items()
        ],
    }


def _write_once(tables: Tables, table: Table, drawn: Secrets | None) -> None:
    """Write a new table, unless the same request has made it already."""
    try:
        with tables.database.writing() as connection:
            if drawn is None or match_rows.find_match(connection, table.row.id) is None:
                write_new(tables, connection, table)
    except CONFLICTS:
        if drawn is None:
            raise  # else the same request came at the same time


def join_link(base_url: str, match_id: str, ticket: str) -> str:
    """Return the address at which somebody with a ticket sits down."""
    return f"{base_url}/play/{match_id}/join/{ticket}"


def new_table(
    named: Secrets,
    agreement: Agreement,
    visibility: str,
    seats: list[Seat],
    owner: str,
    address: str,
    now: int,
) -> tuple[Table, dict[int, str]]:
    """Return a new table, and a ticket for each open seat; it begins when no seat is open.

    `named` gives its id and tickets; `owner` and `address` are the hashes of the owner's token and of an
    address, `now` the time.
    """
    tickets = {seat.seat: named.new_token() for seat in seats if seat.kind == EMPTY}
    for number, ticket in tickets.items():
        seats[number - 1].ticket = hash_secret(ticket)
    row = MatchRow(
        id=named.new_id(),
        game=rules_of(agreement.rules).rulebook.name,
        visibility=visibility,
        agreed=agreement.to_text(),
        owner=owner,
        address=address,
        versions=[0] * (len(seats) + 1),
        now=now,
        created_at=now,
        moved_at=now,
    )
    table = Table(row, seats)
    begin_when_full(table)
    table.row.pending = next_pending(table, 0, same_window=False)
    table.steps.clear()
    return table, tickets


def begin_when_full(table: Table) -> bool:
    """Deal the cards when no seat is open; whether it did."""
    if any(seat.kind == EMPTY for seat in table.seats):
        return False
    table.begin()
    table.announce("started", commitment=table.row.agreement.commitment(table.row.id))
    return True


def write_new(tables: Tables, connection: Connection, table: Table) -> None:
    """Write a new table. Raises `TableError` when there are too many."""
    most = tables.settings.matches_per_address
    if match_rows.count_live(connection, table.row.address) >= most:
        message = f"From this address {most} matches are open already; end one first."
        raise TableError(TOO_MANY, "too_many_matches", message, retry_after=60)
    device, most = table.row.device, tables.settings.matches_per_device
    if device is not None and match_rows.count_of_device(connection, device) >= most:
        message = f"From this device {most} matches are open already; end one first."
        raise TableError(TOO_MANY, DEVICE_FULL, message, retry_after=60)
    if match_rows.count_live(connection) >= tables.settings.max_matches:
        raise TableError(UNAVAILABLE, _FULL, "There is no room for another match now.", retry_after=60)
    insert_table(tables, connection, table)


def _read_agreement(tables: Tables, fields: Mapping[str, Any]) -> Agreement:
    if not isinstance(fields["game"], str):
        raise InputError("game", "not_text", message("the name of a game must be a text"))
    rulebook = find_rulebook(fields["game"])
    edition = None
    if rulebook.name in WORD_GAMES and rulebook.dictionary is not None:
        referee = _read_referee(fields, rulebook)
        edition = referee.edition
        with _naming_deck():
            rulebook = _judged_by(rulebook, referee)
    else:
        for name in ("edition", "deck"):
            if fields[name] is not None:
                text = message("{game} is no word game and has no editions", game=rulebook.name)
                raise InputError(name, "no_edition", text)
    options = {} if fields["options"] is None else fields["options"]
    if not isinstance(options, dict):
        raise InputError("options", "not_an_object", message("options must be an object"))
    places = fields["seats"]
    with _naming_deck():
        game = rulebook.game(len(places), options)
    seeded = fields["seed"] is not None
    seed = fields["seed"] if seeded else tables.secrets.new_seed()
    clock, window = _read_clock(fields), fields["window_seconds"]
    agreement = Agreement(
        rules=write_rules(rulebook, len(places), game.options, rulebook.dictionary),
        edition=None if edition is None else edition.name,
        undo=fields["undo"] or rulebook.usual_undo,
        seed=seed,
        seeded=seeded,
        turn_seconds=clock["turn_seconds"],
        window_seconds=DEFAULT_WINDOW_SECONDS if window is None else window,
        window_clock=window is not None,
        hints=fields["hints"],
        bank_seconds=clock["bank_seconds"],
        increment_seconds=clock["increment_seconds"] or 0,
        on_timeout=fields["on_timeout"],
        pace_seconds=_read_pace(fields, game),
    )
    usual = _SLOW_ABSENCE_SECONDS if agreement.is_slow else DEFAULT_ABSENCE_SECONDS
    return agreement._replace(absence_seconds=fields["absence_seconds"] or usual)


def _read_clock(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of the clock that a request has. Raises `InputError` on "clock"."""
    turn_seconds = fields["turn_seconds"]
    if fields["clock"] is None:
        return {"turn_seconds": turn_seconds, "bank_seconds": None, "increment_seconds": None}
    try:
        clock = CLOCK.read(fields["clock"])
    except InputError as error:
        raise error.at("clock", *error.field) from None
    if turn_seconds is not None:
        text = message("a match has one clock")
        raise InputError("clock", "named_twice", text, message("leave out one of them"))
    if (clock["turn_seconds"] is None) == (clock["bank_seconds"] is None):
        text = message("give either turn_seconds or bank_seconds")
        raise InputError("clock", "one_of_two", text)
    if clock["increment_seconds"] is not None and clock["bank_seconds"] is None:
        text = message("only a bank has an increment")
        raise InputError(("clock", "increment_seconds"), "no_bank", text)
    return clock


def _read_pace(fields: Mapping[str, Any], game: AnyGame) -> int | None:
    """Return the pace that a request has. Raises `InputError` on "pace_seconds"."""
    pace: int | None = fields["pace_seconds"]
    if pace is None:
        return None
    if not is_race(game):
        text = message("in {game} nobody races, so it has no pace", game=game.name)
        raise InputError("pace_seconds", "no_race", text)
    for name in ("turn_seconds", "clock", "window_seconds", "on_timeout"):
        if fields[name] not in (None, BOT_PLAYS):
            text = message("a match with a pace has no other clock")
            raise InputError("pace_seconds", "named_twice", text, message("leave out one of them"))
    return pace


def _read_referee(fields: Mapping[str, Any], rulebook: Rulebook) -> Referee:
    """Return the referee of a word game: for the edition or the deck of a request, or the usual one."""
    usual = load_edition((rulebook.dictionary or {})["edition"])
    name, deck = fields["edition"], fields["deck"]
    if deck is not None:
        if name is not None:
            text = message("an edition has its deck already")
            raise InputError("deck", "named_twice", text, message("leave out one of them"))
        return Referee(WORD_GAMES[rulebook.name], deck=deck)
    if name is not None:
        names = [each for each in edition_names() if load_edition(each).game == usual.game]
        usual = load_edition(read_choice(name, "edition", names))
    return Referee(WORD_GAMES[rulebook.name], deck=usual.deck)


def _judged_by(rulebook: Rulebook, referee: Referee) -> Rulebook:
    """Return the rulebook of a word game for a referee."""
    return rulebook if referee.to_dict() == rulebook.dictionary else word_rulebook(rulebook.name, referee)


@contextmanager
def _naming_deck() -> Iterator[None]:
    """Say of an error in the deck of a header that it is about the field "deck"."""
    try:
        yield
    except InvalidInput as error:
        raise (error.at(*error.field[1:]) if error.field[:2] == ("dictionary", "deck") else error) from None


def _read_seats(places: Sequence[object], agreement: Agreement) -> list[Seat]:
    """Return the seats of a request: open ones, and bots."""
    game = rules_of(agreement.rules).game
    seats = []
    for number, place in enumerate(places, 1):
        if place == OPEN_SEAT:
            seats.append(Seat(number))
            continue
        if not isinstance(place, str) or not place.startswith(_BOT_SEAT):
            text = message("a seat is open or bot:NAME, as bot:random")
            raise InputError(("seats", number - 1), "bad_seat", text)
        bot = place.removeprefix(_BOT_SEAT)
        try:
            check_table_bot(bot, game)
        except InvalidInput as error:
            raise error.at("seats", number - 1) from None
        seats.append(Seat(number, BOT, bot, bot))
    _part_names(seats)
    return seats


def _part_names(seats: Sequence[Seat]) -> None:
    """Give bots of one name a number behind it, so that all names differ."""
    names = [seat.name for seat in seats]
    for seat in seats:
        if seat.name is not None and names.count(seat.name) > 1:
            seat.name = f"{seat.name} {seat.seat}"
