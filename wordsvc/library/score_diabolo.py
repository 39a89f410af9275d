"""The scores of a game of Diabolo."""

from collections.abc import Mapping

from wordsvc.cards import Deck
from wordsvc.diabolo import scoring
from wordsvc.diabolo.scoring import GameScore
from wordsvc.referee.agreed import add_agreed


def score_diabolo(played: Mapping[str, object], *, deck: str | Deck | None = None) -> GameScore:
    """Score a game of Diabolo, with or without victory tiles.

    Args:
        played: the game as JSON has it (the body of `POST /v1/diabolo/games`): "players", their names;
            "rounds", each a list with the number of cards of each player; and, if need be, "victory_tiles"
            and the "handicap" of a player who has one, 0 to all cards of the deck (D18).
        deck: what the cards belong to, as for `Referee`, unless the game says it; by default "diabolo-de".

    Raises:
        InputError: on the field at fault, as `("rounds", 0, 1)`.

    >>> game = score_diabolo({"players": ["Ann", "Bea"], "rounds": [[31, 27], [22, 40]]})
    >>> [(player.name, player.total) for player in game.players], game.winners
    ([('Ann', 53), ('Bea', 67)], None)
    """
    return scoring.score_game(scoring.read_game(add_agreed(played, {"deck": deck})))
