"""The scores of a round of Quiddler."""

from collections.abc import Mapping
from typing import Unpack

from wordsvc.quiddler.scoring import rounds
from wordsvc.quiddler.scoring.round_request import read_round
from wordsvc.quiddler.scoring.rounds import RoundScore
from wordsvc.referee.agreed import Agreed, add_agreed


def score_round(played: Mapping[str, object], **agreed: Unpack[Agreed]) -> RoundScore:
    """Score a round of Quiddler, after all challenges, with its bonuses.

    A word stands as it was laid (Q07), unless somebody challenged it and it is not allowable; a strict round
    tests all words (Q25). A round that cannot have been played so is refused (Q35).

    Args:
        played: the round as JSON has it (the body of `POST /v1/quiddler/rounds`): "players", each with
            "name", "words" and "unused" cards, in the order in which they sit, clockwise; and, if need be,
            "challenges", "went_out", "bonus", "strict", "failed_word" and what decides which words count.
            A word is `{"word": "QUIT", "cards": "(qu)it"}` or the pair `("QUIT", "(qu)it")`.
        agreed: the agreement of the table, as for `Referee`, unless the round says it.

    Raises:
        InputError: on the field at fault, as `("players", 0, "words", 1, "cards")`.
        DictionaryError: a dictionary is missing or damaged.

    >>> ann = {"name": "Ann", "words": [("QUIT", "(qu)it")], "unused": "A"}
    >>> bea = {"name": "Bea", "words": [("DOG", "d,o,g")], "unused": "E"}
    >>> doubt = {"challenger": "Bea", "challenged": "Ann", "word": "QUIT"}
    >>> score = score_round({"players": [ann, bea], "challenges": [doubt]})
    >>> [(player.name, player.words, player.challenges, player.score) for player in score.players]
    [('Ann', 14, 0, 22), ('Bea', 13, 14, 0)]
    >>> score.longest_word
    Bonus(winner='Ann', why='Ann has 4 letters in QUIT')
    """
    return rounds.score_round(read_round(add_agreed(played, agreed), authority=agreed.get("authority")))
