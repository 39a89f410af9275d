"""Words of a hand that were typed as letters: the number of cards of the hand tells how they lie (Q32)."""

from collections.abc import Sequence

from dictionaries import Language
from wordsvc.cards.limits import Limits
from wordsvc.cards.parsing import lay_letters
from wordsvc.quiddler.scoring.laid_word import LaidWord


def fit_hand(words: Sequence[LaidWord], number: int, language: Language) -> tuple[LaidWord, ...]:
    """Return the words laid with `number` cards in all, for most points; as they are where no way does so.

    The `others` of a word are then those that take as many cards.

    Only words with other ways (`LaidWord.others`) are laid otherwise.

    Raises `InputError` on "word".

    >>> from wordsvc.quiddler.scoring.laid_word import lay_word
    >>> fit_hand([lay_word("quiz"), lay_word("dog")], 6, "en")
    (LaidWord(word='quiz', cards=('QU', 'I', 'Z')), LaidWord(word='dog', cards=('D', 'O', 'G')))
    """
    if sum(len(laid.cards) for laid in words) == number:
        return tuple(laid._replace(others=_as_many(laid)) for laid in words)
    best: dict[int, tuple[LaidWord, ...]] = {0: ()}
    for laid in words:
        after: dict[int, tuple[LaidWord, ...]] = {}
        ways = _ways_by_number(laid, language) if laid.others else [laid]
        for cards, chosen in best.items():
            for way in ways:
                total, laying = cards + len(way.cards), (*chosen, way)
                if total <= number and (total not in after or _points(laying) > _points(after[total])):
                    after[total] = laying
        best = after
    return best.get(number, tuple(words))


def _as_many(laid: LaidWord) -> tuple[tuple[str, ...], ...]:
    """Return the other ways to lay a word that take as many cards."""
    return tuple(cards for cards in laid.others if len(cards) == len(laid.cards))


def _ways_by_number(laid: LaidWord, language: Language) -> list[LaidWord]:
    """Return the best way to lay a word with each number of cards; its `others` take as many."""
    found = []
    for number in range(laid.deck.min_cards, laid.letters + 1):
        if ways := lay_letters(laid.word, laid.deck, Limits(number, number), language):
            found.append(LaidWord(laid.word, ways[0], laid.deck, tuple(ways[1:])))
    return found


def _points(words: Sequence[LaidWord]) -> int:
    return sum(laid.points for laid in words)
