"""The best way to lay a hand of Quiddler, by what a table agreed on."""

from collections.abc import Sequence
from typing import Unpack

from wordsvc.quiddler.best_hand.hands import BestHand
from wordsvc.quiddler.constants import BonusName
from wordsvc.referee import Referee
from wordsvc.referee.agreed import Agreed


def best_hand(
    cards: str | Sequence[str],
    *,
    draw: str | None = None,
    keep_all: bool = False,
    nobody_out: bool = False,
    others_longest: int | None = None,
    others_words: int | None = None,
    players: int | None = None,
    bonus: BonusName | None = None,
    offensive: bool = False,
    **agreed: Unpack[Agreed],
) -> BestHand:
    """Find the best way to lay a hand of Quiddler, exactly, and what to discard.

    Without more arguments somebody is out: lay any words and discard one card; all other cards count
    against the score, and bonuses do not count.

    Args:
        cards: the cards held after drawing, 2 to 11, as a text or a list with a text for each card.
        draw: one more card, which was drawn.
        keep_all: whether to answer without a discard.
        nobody_out: whether nobody is out yet, so that only going out is allowed.
        others_longest: the letters in the longest word of the others, for the bonus (Q10).
        others_words: the most words that one of the others has, for the bonus (Q11).
        players: how many play, 1 to 8; two play for one bonus only (Q13).
        bonus: the bonus that two play for, "longest_word" or "most_words".
        offensive: whether to lay offensive words too.
        agreed: the agreement of the table, as for `Referee`.

    Raises:
        InputError: on the argument at fault.
        DictionaryError: a dictionary is missing or damaged.

    >>> hand = best_hand("A,G,IN,O,V,Y", nobody_out=True)
    >>> [laid.word for laid in hand.best.play.words], hand.best.discard, hand.best.score
    (['VINY', 'AG'], 'O', 30)
    >>> best_hand("Q,X", nobody_out=True).best is None
    True
    """
    return Referee("quiddler", **agreed).best_hand(
        cards,
        draw=draw,
        keep_all=keep_all,
        nobody_out=nobody_out,
        others_longest=others_longest,
        others_words=others_words,
        players=players,
        bonus=bonus,
        offensive=offensive,
    )
