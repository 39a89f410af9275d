"""The agreement of a match, made with it and never changed."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import orjson

from games.core import (
    Deal,
    Game,
    Match,
    Rulebook,
    commitment_of,
    secret_of_seed,
    seed_from_json,
    seed_to_json,
)
from wordsvc.cards import Deck
from wordsvc.catalogue import WORD_GAMES, find_rulebook
from wordsvc.input.text_cache import TextCache
from wordsvc.referee import Referee
from wordsvc.referee.header import read_dictionaries, read_header_deck
from wordsvc.tables.requests import DEFAULT_ABSENCE_SECONDS, PASSES, PICK_SECONDS
from wordsvc.words import DeckReference, dictionaries_to_list

SLOW_TURN_SECONDS: Final = 60 * 60
SLOW_BANK_SECONDS: Final = 24 * 60 * 60
"""The seconds of a turn, or of a bank, from which on a match is slow."""

_SHORT_AGREEMENTS: Final = 512
_SHORT_RULES: Final = 256
"""The results of so many texts are kept, of those without a deck or a long list that somebody brings."""


class Rules(NamedTuple):
    """The rules by which a match is played; matches that agree on the same share them."""

    rulebook: Rulebook
    game: Game[Any]
    dictionary: dict[str, str] | None
    """The authority on words, as the header of a log has it."""
    start: Match
    """Some match by these rules at its start: what others go on from (`Match.resume`)."""
    deck: DeckReference | None
    dictionaries: list[dict[str, str]]
    """The deck and the dictionaries of a word game, as documents name them."""


class Agreement(NamedTuple):
    """The agreement of a match.

    `rules` names the game, the version of its rules, the seats, the options and the dictionary, as a text
    of JSON. `seed` decides every card and is a secret (C3); `seeded` says that somebody chose it. Times are
    in seconds: `turn_seconds` for each move, or `bank_seconds` for all turns of a seat, which grows by
    `increment_seconds` at the end of each, None without a clock; `window_seconds` for the answers of all who
    are asked at once; `absence_seconds` until a bot may be given the seat of a person who is away.
    `on_timeout` is what happens at the end of a turn's time; texts of older programs have none. A race with
    `pace_seconds` has no other clock.
    """

    rules: str
    edition: str | None
    undo: str
    seed: int
    seeded: bool
    turn_seconds: int | None
    window_seconds: int
    window_clock: bool
    hints: bool
    absence_seconds: int = DEFAULT_ABSENCE_SECONDS
    bank_seconds: int | None = None
    increment_seconds: int = 0
    on_timeout: str = PASSES
    pace_seconds: int | None = None

    @property
    def is_slow(self) -> bool:
        """True if turns are so long that nobody is expected to be there meanwhile."""
        longest = max(self.turn_seconds or 0, self.increment_seconds)
        return longest >= SLOW_TURN_SECONDS or (self.bank_seconds or 0) >= SLOW_BANK_SECONDS

    @property
    def longest_turn(self) -> int:
        """The most seconds that a turn may take, 0 without a clock."""
        return self.turn_seconds or self.bank_seconds or 0

    @property
    def answer_seconds(self) -> int:
        """The seconds for the answers of all who are asked at once, or for a card of a race."""
        return self.pace_seconds or self.window_seconds

    @property
    def move_seconds(self) -> int | None:
        """The seconds for a move of a seat that is asked alone, None without such a clock."""
        return PICK_SECONDS if self.pace_seconds else self.turn_seconds

    @property
    def secret(self) -> str | None:
        """The secret that was drawn; None for a seed that somebody chose, or that an older program drew."""
        return secret_of_seed(self.seed)

    def commitment(self, match_id: str) -> str | None:
        """Return the commitment of a match to its secret, None without a secret."""
        return None if self.secret is None else commitment_of(self.secret, match_id)

    def to_text(self) -> str:
        """Return the text that the store keeps."""
        return orjson.dumps({**self._asdict(), "seed": seed_to_json(self.seed)}).decode()


def parse_agreement(text: str) -> Agreement:
    """Return the agreement that `Agreement.to_text` wrote."""
    return _parsed_agreements(text)


def _read_agreement(text: str) -> Agreement:
    agreement = Agreement(**orjson.loads(text))
    return agreement._replace(seed=seed_from_json(agreement.seed))


_parsed_agreements: Final = TextCache(_read_agreement, _SHORT_AGREEMENTS)


def write_rules(
    rulebook: Rulebook, seats: int, options: Mapping[str, int | str], dictionary: Mapping[str, str] | None
) -> str:
    """Return the text that `rules_of` reads."""
    document = {
        "game": rulebook.name,
        "version": rulebook.version,
        "seats": seats,
        "options": dict(options),
        "dictionary": None if dictionary is None else dict(dictionary),
    }
    return orjson.dumps(document).decode()


def rules_of(text: str) -> Rules:
    """Return the rules that a text of `write_rules` names.

    Raises `InvalidInput` when the game is not installed or has no such version.
    """
    try:
        return _answering_rules(text)
    except _UnansweredError as found:
        return found.rules


def forget_rules() -> None:
    """Read rules anew from now on, as a program that begins does."""
    _answering_rules.clear()


class _UnansweredError(Exception):
    """Rules whose dictionaries are not here; raised, so that they are read anew when they are asked again."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules


def _read_rules(text: str) -> Rules:
    """Return the rules of a text. Raises `_UnansweredError` for rules not to be kept."""
    document = orjson.loads(text)
    dictionary = document["dictionary"]
    rulebook = find_rulebook(document["game"])
    if dictionary is not None and rulebook.judging_by is not None:
        rulebook = rulebook.judging_by(dictionary)
    rulebook = rulebook.at(document["version"])
    game = rulebook.game(document["seats"], document["options"])
    start = Match(rulebook, game, Deal(game.contents, 0), (), dictionary)
    deck, dictionaries = _name_deck(dictionary), _name_dictionaries(dictionary)
    rules = Rules(rulebook, game, dictionary, start, deck, dictionaries)
    if dictionary is not None and rulebook.name in WORD_GAMES and not Referee.from_dict(dictionary).answers:
        raise _UnansweredError(rules)
    return rules


_answering_rules: Final = TextCache(_read_rules, _SHORT_RULES)


def read_deck_of(rules: Rules) -> Deck | None:
    """Return the deck of a match, whole; None in a game without words."""
    header = rules.dictionary
    return None if header is None or "deck" not in header else read_header_deck(header["deck"])


def _name_deck(header: Mapping[str, str] | None) -> DeckReference | None:
    """Return how documents name the deck in the header of a log, which has it whole."""
    return None if header is None or "deck" not in header else read_header_deck(header["deck"]).reference


def _name_dictionaries(header: Mapping[str, str] | None) -> list[dict[str, str]]:
    """Return the dictionaries in the header of a log: each its name, its version and its hash."""
    named = (header or {}).get("dictionaries")
    return dictionaries_to_list(read_dictionaries(named)) if named else []
