"""All cards of a sub-hand laid as a word: the way that the search through all ways puts first."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from wordsvc.cards import load_deck, spellings
from wordsvc.quiddler.best_hand.plays import lay_all_of

QUIDDLER = load_deck("quiddler")
FACES = sorted(set(QUIDDLER.faces()))


@given(
    st.lists(
        st.sampled_from([*FACES, "ER", "TH", "E", "T", "H", "R", "IN", "I", "N"]), min_size=2, max_size=8
    )
)
def test_it_is_the_first_of_all_ways(faces: list[str]) -> None:
    word = "".join(faces)
    assert lay_all_of(word, sorted(faces)) == next(spellings(word, faces, QUIDDLER)).cards


@given(
    st.permutations(["IN", "I", "N", "T", "H", "TH", "E"]),
    st.permutations(["IN", "I", "N", "T", "H", "TH", "E"]),
)
def test_cards_in_any_order_lay_the_same_word_or_none(faces: list[str], others: list[str]) -> None:
    word = "".join(faces)
    assume(sorted(word) == sorted("".join(others)))
    assert "".join(lay_all_of(word, others)) == word
    assert lay_all_of(word, others) == lay_all_of(word, faces)


def test_cards_that_lay_another_word_are_refused() -> None:
    with pytest.raises(ValueError, match="do not lay"):
        lay_all_of("THEN", ["TH", "NE"])


@pytest.mark.slow
def test_many_cards_of_two_letters_are_laid_without_trying_every_order() -> None:
    faces = ["IN", "ER", "TH", "QU", "CL"] * 4
    assert lay_all_of("".join(faces), sorted(faces)) == tuple(faces)
