"""The header of a score pad: which game, who plays in which order, and what they agreed on."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.core.players import MAX_NAME_LENGTH
from wordsvc.input import InputError
from wordsvc.input.fields import find_same_name, read_fields, read_list, read_name, read_number
from wordsvc.input.sentences import say
from wordsvc.scorepad.rules.base import NEWEST, Rules
from wordsvc.scorepad.rules.diabolo import DiaboloRules
from wordsvc.scorepad.rules.diddly import DiddlyRules
from wordsvc.scorepad.rules.diggity import DiggityRules
from wordsvc.scorepad.rules.fiddlefoo import FiddlefooRules
from wordsvc.scorepad.rules.quiddler import QuiddlerRules

SCHEMA: Final = 1
"""The form of the file."""

_WITHOUT_RULES: Final = 1
"""The rulings of a header that names none."""

GAMES: Final[Mapping[str, type[Rules]]] = {
    "quiddler": QuiddlerRules,
    "diabolo": DiaboloRules,
    "diddly": DiddlyRules,
    "diggity": DiggityRules,
    "fiddlefoo": FiddlefooRules,
}
"""The games by name."""


class Header(NamedTuple):
    """What stands at the head of a pad: the players as they sit, clockwise, and the options as JSON has them.

    `first_dealer` is the seat that deals first (Q17, D14, Y23); `rules` says by which rulings the pad is
    kept.
    """

    game: str
    players: tuple[str, ...]
    options: dict[str, Any]
    first_dealer: int = 0
    rules: int = NEWEST

    def to_dict(self) -> dict[str, Any]:
        """The header as the file has it."""
        return {
            "schema": SCHEMA,
            **({} if self.rules == _WITHOUT_RULES else {"rules": self.rules}),
            "game": self.game,
            "players": list(self.players),
            "options": self.options,
        }


def read_header(document: object) -> tuple[Header, Rules]:
    """Read a header, and open the rules of its game.

    Args:
        document: `{"schema": 1, "rules"?, "game", "players": [name], "options"?}`. `rules` is `NEWEST` in
            new pads, and 1 where it is absent. The options are, for all but Diggity
            and Fiddlefoo, the "dealer" of the first round, by default the first player; and for Quiddler
            "hands" and `AGREED_NAMES` of `wordsvc.quiddler.scoring.round_request`, for Diabolo
            "rounds", "victory_tiles", "handicap" and "deck", for Diddly "rounds" and "board" ("columns" or
            "nine"), for Diggity and Fiddlefoo "games", the number of games of a match.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = read_fields(document, required=("schema", "game", "players"), optional=("rules", "options"))
    if fields["schema"] != SCHEMA or isinstance(fields["schema"], bool):
        message = say(
            "the schema is {schema}, and {known} is known", schema=str(fields["schema"])[:20], known=SCHEMA
        )
        raise InputError("schema", "unknown_schema", message)
    kind = GAMES.get(fields["game"]) if isinstance(fields["game"], str) else None
    if kind is None:
        message = say("there is no score pad for {game!r}", game=str(fields["game"])[:40])
        raise InputError(
            "game", "unknown_game", message, say("the games are {games}", games=", ".join(GAMES))
        )
    version = read_number(fields.get("rules", _WITHOUT_RULES), "rules", _WITHOUT_RULES, NEWEST)
    players = _read_players(fields["players"], kind)
    try:
        options = _read_options(fields.get("options", {}), kind)
        dealer = _read_dealer(options.get("dealer", players[0]), players) if kind.deals else 0
    except InputError as error:
        raise error.within("options") from None
    try:
        rules = kind(players, options, version)
    except InputError as error:
        raise (error if error.field[:1] == ("players",) else error.within("options")) from None
    return Header(fields["game"], players, options, dealer, version), rules


def find_seat(name: object, field: str, players: tuple[str, ...]) -> int:
    """The seat of the player of that name, whatever its case. Raises `InputError` on the field."""
    wanted = read_name(name, field).casefold()
    for seat, player in enumerate(players):
        if player.casefold() == wanted:
            return seat
    message = say("there is no player {name!r}", name=str(name)[:MAX_NAME_LENGTH])
    raise InputError(field, "unknown_player", message)


def _read_options(value: object, kind: type[Rules]) -> dict[str, Any]:
    """The options that are not null, all known."""
    if isinstance(value, Mapping):
        for name in value:
            if name not in kind.options:
                message = say(
                    "the score pad of {game} has no option {name!r}", game=kind.title, name=str(name)[:40]
                )
                hint = say("its options are {options}", options=", ".join(kind.options))
                raise InputError(str(name)[:40], "unknown_option", message, hint)
    return read_fields(value, required=(), optional=kind.options)


def _read_dealer(value: object, players: tuple[str, ...]) -> int:
    return find_seat(value, "dealer", players)


def _read_players(value: object, kind: type[Rules]) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not kind.min_players <= len(value) <= kind.max_players:
        message = say(
            "{game} is for {least} to {most} players",
            game=kind.title,
            least=kind.min_players,
            most=kind.max_players,
        )
        raise InputError("players", "bad_players", message)
    listed = read_list(value, "players", say("players"), kind.min_players, kind.max_players)
    players: list[str] = []
    for seat, given in enumerate(listed):
        try:
            name = read_name(given, "name")
        except InputError as error:
            raise error.at("players", seat) from None
        if len(name) > MAX_NAME_LENGTH:
            message = say("a name has at most {most} characters", most=MAX_NAME_LENGTH)
            raise InputError(("players", seat), "too_long", message)
        if ":" in name:
            raise InputError(("players", seat), "bad_name", say("a name has no colon in it"))
        players.append(name)
    if (same := find_same_name(players)) is not None:
        message = say("two players are called {name!r}", name=players[same])
        raise InputError(("players", same), "same_name", message)
    return tuple(players)
