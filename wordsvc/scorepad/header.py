"""The header of a score pad: which game, who plays in which order, and what they agreed on."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from games.core.players import MAX_NAME_LENGTH
from wordsvc.cards import Deck
from wordsvc.cards.deck import deck_from_dict
from wordsvc.cards.deck_file import find_faults
from wordsvc.input import InputError
from wordsvc.input.fields import find_same_name, read_fields, read_list, read_name, read_number
from wordsvc.input.messages import message
from wordsvc.scorepad.decisions import read_references
from wordsvc.scorepad.rules import NEWEST, Rules
from wordsvc.words import DictionaryReference, dictionaries_to_list

SCHEMA: Final = 2
"""The form of the file. A pad of schema 1 has no deck, no dictionaries, and no decisions on its words."""

OLDEST_SCHEMA: Final = 1

_WITHOUT_RULES: Final = 1
"""The rulings of a header that names none."""

Games = Mapping[str, type[Rules]]
"""The rules of score pads by the names of their games."""


class Header(NamedTuple):
    """The head of a pad: the players as they sit, clockwise, and the options as JSON has them.

    `first_dealer` is the seat that deals first (Q17, D14, Y23); `rules` says by which rulings the pad is
    kept; `deck` is the deck of the pad, whatever deck has its name today, None in a game without.
    `dictionaries` are the editions by which its words are judged, whatever their newest editions are.
    """

    game: str
    players: tuple[str, ...]
    options: dict[str, Any]
    first_dealer: int = 0
    rules: int = NEWEST
    schema: int = SCHEMA
    deck: Deck | None = None
    dictionaries: tuple[DictionaryReference, ...] = ()

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
        document: `{"schema": 2, "rules"?, "game", "players": [name], "options"?, "deck"?, "dictionaries"?}`.
            `rules` is `NEWEST` in new pads, and 1 where it is absent. The deck is whole, with its hash; the
            dictionaries, in Quiddler, are named as verdicts name them. A pad of schema 1 has neither; words
            of a pad that names no dictionaries are judged by the newest editions. The options are those of
            the rules of the game; "dealer" is who deals the first round, by default the first player.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = read_fields(
        document,
        required=("schema", "game", "players"),
        optional=("rules", "options", "deck", "dictionaries"),
    )
    schema = fields["schema"]
    if not is_known_schema(schema):
        text = message(
            "the schema is {schema}, and {oldest} to {newest} are known",
            schema=str(schema)[:20],
            oldest=OLDEST_SCHEMA,
            newest=SCHEMA,
        )
        raise InputError("schema", "unknown_schema", text)
    kind = games.get(fields["game"]) if isinstance(fields["game"], str) else None
    if kind is None:
        text = message("there is no score pad for {game!r}", game=str(fields["game"])[:40])
        raise InputError(
            "game", "unknown_game", text, message("the games are {games}", games=", ".join(games))
        )
    version = read_number(fields.get("rules", _WITHOUT_RULES), "rules", _WITHOUT_RULES, NEWEST)
    players = _read_players(fields["players"], kind)
    deck = _read_deck(fields["deck"], kind, schema) if "deck" in fields else None
    dictionaries: tuple[DictionaryReference, ...] = ()
    if "dictionaries" in fields:
        if schema != SCHEMA or "dictionary" not in kind.options:
            raise InputError("dictionaries", "unknown_field", message("there is no such field"))
        dictionaries = read_references(fields["dictionaries"])
    try:
        options = _read_options(fields.get("options", {}), kind)
        dealer = _read_dealer(options.get("dealer", players[0]), players) if kind.deals else 0
    except InputError as error:
        raise error.within("options") from None
    try:
        rules = kind(players, options, version, deck, dictionaries)
    except InputError as error:
        raise (error if error.field[:1] == ("players",) else error.within("options")) from None
    if stored and schema == SCHEMA and deck is None and rules.deck is not None:
        raise InputError("deck", "missing", message("the field {name} is missing", name="deck"))
    header = Header(fields["game"], players, options, dealer, version, schema, rules.deck, rules.dictionaries)
    return header, rules


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


def _read_dealer(value: object, players: tuple[str, ...]) -> int:
    return find_seat(value, "dealer", players)


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
