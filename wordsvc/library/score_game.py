"""The scores of a game of Quiddler."""

from collections.abc import Mapping
from typing import Unpack

from wordsvc.quiddler.scoring import games
from wordsvc.quiddler.scoring.games import GameScore
from wordsvc.referee.agreed import Agreed, add_agreed


def score_game(played: Mapping[str, object], **agreed: Unpack[Agreed]) -> GameScore:
    """Score a game of Quiddler: its rounds, the running tally, and who wins when all rounds are played.

    Args:
        played: the game as JSON has it (the body of `POST /v1/quiddler/games`): "rounds", in order, each as
            for `score_round`; "hands", when the rounds have other numbers of cards than 3, 4, 5 and so on
            (Q35); and what the table agreed on for all rounds.
        agreed: the agreement of the table, as for `Referee`, unless the game says it.

    Raises:
        InputError: on the field at fault, as `("rounds", 0, "players", 1, "unused")`.
        DictionaryError: a dictionary is missing or damaged.

    >>> ann = {"name": "Ann", "words": [("DOG", "d,o,g")], "unused": ""}
    >>> bea = {"name": "Bea", "words": [("AX", "a,x")], "unused": "E"}
    >>> game = score_game({"rounds": [{"players": [ann, bea]}]})
    >>> [(player.name, player.tally, player.total) for player in game.players], game.winners
    ([('Ann', (23,), 23), ('Bea', (12,), 12)], None)
    """
    return games.score_game(games.read_game(add_agreed(played, agreed), agreed.get("authority")))
