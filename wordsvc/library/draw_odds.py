"""The worth of the face-up card and of the pile to a hand of Quiddler."""

from collections.abc import Sequence
from typing import Unpack

from wordsvc.quiddler.best_hand.draws import DrawOdds
from wordsvc.referee import Referee
from wordsvc.referee.agreed import Agreed


def draw_odds(
    cards: str | Sequence[str],
    face_up: str,
    *,
    seen: str | Sequence[str] | None = None,
    offensive: bool = False,
    **agreed: Unpack[Agreed],
) -> DrawOdds:
    """Compare the face-up card with a card from the pile, exactly, over all cards that may come.

    The scores are points of a last turn, never below zero (Q33), after a discard and without bonuses.

    Args:
        cards: the cards held before drawing, 1 to 10, as a text or a list with a text for each card.
        face_up: the top discard.
        seen: other cards that cannot be in the pile, as the discards below it.
        offensive: whether to lay offensive words too.
        agreed: the agreement of the table, as for `Referee`.

    Raises:
        InputError: on the argument at fault.
        DictionaryError: a dictionary is missing or damaged.

    >>> odds = draw_odds("Q,U,I,T", "E", seen="A,S")
    >>> odds.better, odds.face_up.score, round(odds.expected, 2)
    ('pile', 24, 24.85)
    """
    return Referee("quiddler", **agreed).draw_odds(cards, face_up, seen=seen, offensive=offensive)
