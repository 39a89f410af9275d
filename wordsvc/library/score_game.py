"""How does this game of Quiddler stand?"""

from collections.abc import Mapping, Sequence
from typing import Any

from wordsvc.cards import Deck
from wordsvc.library.arguments import add_fields
from wordsvc.quiddler.scoring import games
from wordsvc.quiddler.scoring.games import GameScore
from wordsvc.words import Authority
from wordsvc.words.house import HouseWords


def score_game(
    played: Mapping[str, Any],
    *,
    dictionaries: str | Sequence[str] | None = None,
    house: HouseWords | None = None,
    no_names: bool = False,
    no_offensive: bool = False,
    authority: Authority | None = None,
    deck: str | Deck | None = None,
) -> GameScore:
    """Score a game of Quiddler: its rounds, the running tally, and who wins when all rounds are played.

    Args:
        played: the game as JSON has it (the body of `POST /v1/quiddler/games`): "rounds", in order, each as
            for `score_round`; "hands", when the rounds have other numbers of cards than 3, 4, 5 and so on
            (Q35); and what the table agreed on for all rounds.
        dictionaries: names as for `judge`, unless the game says it; by default "en".
        house: words that the table adds or rejects, as for `judge`, unless the game says it.
        no_names: whether names do not count, as for `judge`, unless the game says it.
        no_offensive: whether offensive words do not count, as for `judge`, unless the game says it.
        authority: what decides instead of the last four, as for `judge`.
        deck: what the cards belong to, as for `judge`, unless the game says it; its cards have points.

    Raises:
        InputError: on the field at fault, as `("rounds", 0, "players", 1, "unused")`.
        DictionaryError: a dictionary is missing or damaged.

    >>> ann = {"name": "Ann", "words": [("DOG", "d,o,g")], "unused": ""}
    >>> bea = {"name": "Bea", "words": [("AX", "a,x")], "unused": "E"}
    >>> game = score_game({"rounds": [{"players": [ann, bea]}]})
    >>> [(player.name, player.tally, player.total) for player in game.players], game.winners
    ([('Ann', (23,), 23), ('Bea', (12,), 12)], None)
    """
    document = add_fields(
        played,
        dictionaries=dictionaries,
        house=house,
        no_names=no_names,
        no_offensive=no_offensive,
        deck=deck,
    )
    return games.score_game(games.read_game(document, authority))
