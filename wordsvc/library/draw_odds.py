"""Is the face-up card or the pile worth more to this hand of Quiddler?"""

from collections.abc import Sequence

from wordsvc.cards import Deck
from wordsvc.library.arguments import to_fields
from wordsvc.quiddler.best_hand.draw_request import read_draw
from wordsvc.quiddler.best_hand.draws import DrawOdds
from wordsvc.words import Authority
from wordsvc.words.house import HouseWords


def draw_odds(
    cards: str | Sequence[str],
    face_up: str,
    *,
    seen: str | Sequence[str] | None = None,
    offensive: bool = False,
    dictionaries: str | Sequence[str] | None = None,
    house: HouseWords | None = None,
    no_names: bool = False,
    no_offensive: bool = False,
    authority: Authority | None = None,
    deck: str | Deck | None = None,
) -> DrawOdds:
    """Compare the face-up card with a card from the pile, exactly, over all cards that may come.

    The scores are points of a last turn, never below zero (Q33), after a discard and without bonuses.

    Args:
        cards: the cards held before drawing, 1 to 10, as a text or a list with a text for each card.
        face_up: the top discard.
        seen: other cards that cannot be in the pile, as the discards below it.
        offensive: whether to lay offensive words too.
        dictionaries: names as for `judge`; by default "en".
        house: words that the table adds or rejects, as for `judge`.
        no_names: whether names do not count, as for `judge`.
        no_offensive: whether offensive words do not count, as for `judge`.
        authority: what decides instead of the last four, as for `judge`.
        deck: what the cards belong to, as for `judge`; its cards have points; by default "quiddler".

    Raises:
        InputError: on the argument at fault.
        DictionaryError: a dictionary is missing or damaged.

    >>> odds = draw_odds("Q,U,I,T", "E", seen="A,S")
    >>> odds.better, odds.face_up.score, round(odds.expected, 2)
    ('pile', 24, 24.85)
    """
    fields = to_fields(
        cards=cards,
        face_up=face_up,
        seen=seen,
        dictionaries=dictionaries,
        house=house,
        no_names=no_names,
        no_offensive=no_offensive,
        offensive=offensive,
        deck=deck,
    )
    return read_draw(fields, authority).answer()
