"""The header of a score pad: the game, the players in their order, and the options that they agreed on."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple, NoReturn, cast

from games.core.player_names.players import MAX_NAME_LENGTH
from wordsvc.cards import Deck
from wordsvc.cards.deck import deck_from_dict
from wordsvc.cards.deck_file import find_faults, read_deck_document
from wordsvc.input import InputError
from wordsvc.input.fields import (
    find_same_name,
    read_fields,
    read_flag,
    read_list,
    read_name,
    read_number,
)
from wordsvc.input.labels import read_line
from wordsvc.input.messages import message
from wordsvc.scorepad.decisions import read_references
from wordsvc.scorepad.rules import NEWEST, Rules
from wordsvc.words import DictionaryReference, dictionaries_to_list

SCHEMA: Final = 2
"""The form of the file. A pad of schema 1 has no deck, no dictionaries, and no decisions on its words."""

OLDEST_SCHEMA: Final = 1

MAX_NUMBER: Final = 200
"""The highest number of a round."""

_WITHOUT_RULES: Final = 1
"""The rulings of a header that names none."""

MAX_TITLE: Final = 100

Games = Mapping[str, type[Rules]]
"""The rules of score pads by the names of their games."""


class Header(NamedTuple):
    """The head of a pad: the players as they sit, clockwise, and the options as JSON has them.

    `rules` says by which rulings the pad is kept; `deck` is the deck of the pad, whatever deck has its name
    today, None in a game without.
    `dictionaries` are the editions by which its words are judged, whatever their newest editions are.
    `joined` are the players who came later, with their first round; `left` are those who have left, with the
    first round that is closed to them; `deals` are the rounds
    whose dealers are named, where the deal did not pass to the left; `title` and `date`, as 2026-11-27, are
    what the players call the evening.
    """

    game: str
    players: tuple[str, ...]
    options: dict[str, Any]
    rules: int = NEWEST
    schema: int = SCHEMA
    deck: Deck | None = None
    dictionaries: tuple[DictionaryReference, ...] = ()
    joined: tuple[dict[str, Any], ...] = ()
    left: tuple[dict[str, Any], ...] = ()
    deals: tuple[dict[str, Any], ...] = ()
    title: str = ""
    date: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the header as the file has it."""
        begun = write_begun(self.deck, self.dictionaries) if self.schema == SCHEMA else {}
        return {
            "schema": self.schema,
            **({} if self.rules == _WITHOUT_RULES else {"rules": self.rules}),
            "game": self.game,
            "players": list(self.players),
            "options": self.options,
            **begun,
            **({"joined": list(self.joined)} if self.joined else {}),
            **({"left": list(self.left)} if self.left else {}),
            **({"deals": list(self.deals)} if self.deals else {}),
            **({"title": self.title} if self.title else {}),
            **({"date": self.date} if self.date else {}),
        }


def write_begun(deck: Deck | None, dictionaries: Sequence[DictionaryReference]) -> dict[str, Any]:
    """Return the deck, whole with its hash, and the dictionaries of a pad as the file has them."""
    begun: dict[str, Any] = {} if deck is None else {"deck": {**deck.to_dict(), "sha256": deck.sha256}}
    return begun | ({"dictionaries": dictionaries_to_list(dictionaries)} if dictionaries else {})


def is_known_schema(schema: object) -> bool:
    """Return True if pads of a schema can be read."""
    return schema in (OLDEST_SCHEMA, SCHEMA) and not isinstance(schema, bool)


def read_header(document: object, games: Games, *, stored: bool = False) -> tuple[Header, Rules]:
    """Read a header, and open the rules of its game.

    Args:
        games: the games that have a pad.
        stored: whether the header is that of a log, which has its deck, and not of a pad that begins.
        document: `{"schema": 2, "rules"?, "game", "players": [name], "options"?, "deck"?, "dictionaries"?,
            "joined"?, "left"?, "deals"?, "title"?, "date"?}`.
            `rules` is `NEWEST` in new pads, and 1 where it is absent. The deck is whole, with its hash; the
            dictionaries, in Quiddler, are named as verdicts name them. A pad of schema 1 has neither; words
            of a pad that names no dictionaries are judged by the newest editions. The options are those of
            the rules of the game; "deck" names a deck or brings one whole; "dealer" is who deals the first
            round, by default the first player.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = read_fields(
        document,
        required=("schema", "game", "players"),
        optional=(
            *("rules", "options", "deck", "dictionaries"),
            *("joined", "left", "deals", "title", "date"),
        ),
    )
    schema = _read_schema(fields["schema"])
    kind = _find_rules(fields["game"], games)
    version = read_number(fields.get("rules", _WITHOUT_RULES), "rules", _WITHOUT_RULES, NEWEST)
    players = _read_players(fields["players"], kind)
    deck = _read_deck(fields["deck"], kind, schema) if "deck" in fields else None
    dictionaries = _read_dictionaries(fields, kind, schema)
    try:
        options = _read_options(fields.get("options", {}), kind)
        if kind.deals and "dealer" in options:
            find_seat(options["dealer"], "dealer", players)
    except InputError as error:
        raise error.within("options") from None
    joined = _read_named(players, fields, "joined")
    seats = {find_seat(each["player"], "player", players): each["round"] for each in joined}
    try:
        brought, options = _take_deck(options)
        agreed = options if brought is None else {**options, "deck": brought}
        rules = kind(players, agreed, version, deck, dictionaries, seats)
    except InputError as error:
        raise (error if error.field[:1] == ("players",) else error.within("options")) from None
    if stored and schema == SCHEMA and deck is None and rules.deck is not None:
        raise InputError("deck", "missing", message("the field {name} is missing", name="deck"))
    left = _read_named(players, fields, "left")
    deals = _read_named(players, fields, "deals")
    if deals and not kind.deals:
        raise InputError("deals", "unknown_field", message("the rules of this game know no dealer"))
    rules.closed = {
        find_seat(each["player"], "player", players): (each["round"], bool(each.get("may_win")))
        for each in left
    }
    title = read_line(fields["title"], "title", MAX_TITLE) if "title" in fields else ""
    day = read_date(fields["date"]) if "date" in fields else ""
    begun = (rules.deck, rules.dictionaries)
    return Header(
        fields["game"], players, options, version, schema, *begun, joined, left, deals, title, day
    ), rules


def _read_schema(value: Any) -> int:
    if is_known_schema(value):
        return int(value)
    text = message(
        "the schema is {schema}, and {oldest} to {newest} are known",
        schema=str(value)[:20],
        oldest=OLDEST_SCHEMA,
        newest=SCHEMA,
    )
    raise InputError("schema", "unknown_schema", text)


def _find_rules(game: object, games: Games) -> type[Rules]:
    rules = games.get(game) if isinstance(game, str) else None
    if rules is not None:
        return rules
    text = message("there is no score pad for {game!r}", game=str(game)[:40])
    raise InputError("game", "unknown_game", text, message("the games are {games}", games=", ".join(games)))


def _read_dictionaries(
    fields: Mapping[str, Any], kind: type[Rules], schema: int
) -> tuple[DictionaryReference, ...]:
    if "dictionaries" not in fields:
        return ()
    if schema != SCHEMA or "dictionary" not in kind.options:
        raise InputError("dictionaries", "unknown_field", message("there is no such field"))
    return read_references(fields["dictionaries"])


def read_date(value: object) -> str:
    """Return a day as 2026-11-27. Raises `InputError` on "date" for anything else.

    >>> read_date("2026-11-27")
    '2026-11-27'
    """
    try:
        return date.fromisoformat(value).isoformat() if isinstance(value, str) else _no_date()
    except ValueError:
        return _no_date()


def _no_date() -> NoReturn:
    raise InputError("date", "not_a_date", message("a date is written as 2026-11-27"))


def _read_named(players: tuple[str, ...], fields: Mapping[str, Any], name: str) -> tuple[dict[str, Any], ...]:
    """Return players with the round from which something holds: `[{"player", "round", "may_win"?}]`."""
    optional = ("may_win",) if name == "left" else ()
    rounds: list[dict[str, Any]] = []
    for index, each in enumerate(read_list(fields.get(name, []), name, message("rounds"), 0, MAX_NUMBER + 1)):
        try:
            given = read_fields(each, required=("round", "player"), optional=optional)
            seat = find_seat(given["player"], "player", players)
            number = read_number(given["round"], "round", 1, MAX_NUMBER + 1)
            may_win = "may_win" in given and read_flag(given["may_win"], "may_win")
        except InputError as error:
            raise error.within(name, index) from None
        rounds.append({"round": number, "player": players[seat], **({"may_win": True} if may_win else {})})
    return tuple(rounds)


def find_dealers(header: Mapping[str, Any], rounds: int) -> list[str]:
    """Return who deals each of so many rounds, of the document of a header.

    The deal passes to the left (Q17, D14, Y23), past players who have left.

    >>> find_dealers({"players": ["Ann", "Bea"], "deals": [{"round": 2, "player": "Ann"}]}, 3)
    ['Ann', 'Ann', 'Bea']
    """
    players = tuple(header["players"])
    named = {each["round"]: each["player"] for each in header.get("deals", [])}
    gone = {each["player"]: each["round"] for each in header.get("left", [])}
    first = header.get("options", {}).get("dealer")
    seat = 0 if first is None else find_seat(first, "dealer", players)
    dealers: list[str] = []
    for number in range(1, rounds + 1):
        if number in named:
            seat = players.index(named[number])
        for _ in players:
            if number < gone.get(players[seat], number + 1):
                break
            seat = (seat + 1) % len(players)
        dealers.append(players[seat])
        seat = (seat + 1) % len(players)
    return dealers


def find_seat(name: object, field: str, players: tuple[str, ...]) -> int:
    """Return the seat of the player of that name, whatever its case. Raises `InputError` on the field."""
    wanted = read_name(name, field).casefold()
    for seat, player in enumerate(players):
        if player.casefold() == wanted:
            return seat
    text = message("there is no player {name!r}", name=str(name)[:MAX_NAME_LENGTH])
    raise InputError(field, "unknown_player", text)


def _read_deck(value: object, kind: type[Rules], schema: int) -> Deck:
    """Read the deck of a pad, which is a stranger's. Raises `InputError` on a field of "deck"."""
    if schema != SCHEMA or "deck" not in kind.options:
        raise InputError("deck", "unknown_field", message("there is no such field"))
    fields = dict(value) if isinstance(value, Mapping) else value
    named = fields.pop("sha256", None) if isinstance(fields, dict) else None
    for fault in find_faults(fields):
        raise fault.within("deck")
    deck = deck_from_dict(cast("Mapping[str, Any]", fields))
    if named != deck.sha256:
        text = message("the cards of the deck have another hash than it says")
        raise InputError(("deck", "sha256"), "other_hash", text)
    return deck


def _read_options(value: object, kind: type[Rules]) -> dict[str, Any]:
    """Return the options that are not null, all known."""
    if isinstance(value, Mapping):
        for name in value:
            if name not in kind.options:
                text = message(
                    "the score pad of {game} has no option {name!r}", game=kind.title, name=str(name)[:40]
                )
                hint = message("its options are {options}", options=", ".join(kind.options))
                raise InputError(str(name)[:40], "unknown_option", text, hint)
    return read_fields(value, required=(), optional=kind.options)


def _take_deck(options: dict[str, Any]) -> tuple[Deck | None, dict[str, Any]]:
    """Return the deck that the options bring whole, and the options as they are kept, which name it.

    Raises `InputError` on "deck" or a field of it.
    """
    given = options.get("deck")
    if not isinstance(given, Mapping):
        return None, options
    deck = read_deck_document(given)
    return deck, {**options, "deck": deck.name}


def _read_players(value: object, kind: type[Rules]) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not kind.min_players <= len(value) <= kind.max_players:
        text = message(
            "{game} is for {least} to {most} players",
            game=kind.title,
            least=kind.min_players,
            most=kind.max_players,
        )
        raise InputError("players", "bad_players", text)
    listed = read_list(value, "players", message("players"), kind.min_players, kind.max_players)
    players: list[str] = []
    for seat, given in enumerate(listed):
        try:
            name = read_name(given, "name")
        except InputError as error:
            raise error.at("players", seat) from None
        if len(name) > MAX_NAME_LENGTH:
            text = message("a name has at most {most} characters", most=MAX_NAME_LENGTH)
            raise InputError(("players", seat), "too_long", text)
        if ":" in name:
            raise InputError(("players", seat), "bad_name", message("a name has no colon in it"))
        players.append(name)
    if (same := find_same_name(players)) is not None:
        text = message("two players are called {name!r}", name=players[same])
        raise InputError(("players", same), "same_name", text)
    return tuple(players)
