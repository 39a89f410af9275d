"""Words typed as letters, laid with the number of cards of the hand: every combination is tried."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from wordsvc.cards import load_deck
from wordsvc.cards.spelling import spellings
from wordsvc.quiddler.scoring.laid_word import lay_word
from wordsvc.quiddler.scoring.typed_hand import fit_hand

DECK = load_deck("quiddler")
WORDS = ("quiz", "dog", "inner", "then", "clinch", "in", "erqu")


def try_all(words: list[str], number: int) -> int | None:
    """Return the most points of a combination of ways that takes so many cards, None where none does."""
    plain = [face for face in DECK.faces() if "*" not in face]
    ways = [
        [way.cards for way in spellings(word.upper(), plain, DECK) if len(way.cards) > 1] for word in words
    ]
    sums = [
        sum(DECK.value(cards) or 0 for cards in laid)
        for laid in product(*ways)
        if sum(map(len, laid)) == number
    ]
    return max(sums, default=None)


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3), st.integers(2, 14))
def test_the_best_combination_that_fits_is_found(words: list[str], number: int) -> None:
    laid = [lay_word(word) for word in words]
    fitted = fit_hand(laid, number, "en")
    best = try_all(words, number)
    if best is None:
        assert [each.cards for each in fitted] == [each.cards for each in laid]
    else:
        assert sum(len(each.cards) for each in fitted) == number
        assert sum(each.points for each in fitted) == best
    assert all(len(other) == len(each.cards) for each in fitted if best is not None for other in each.others)
