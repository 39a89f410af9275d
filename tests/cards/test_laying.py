from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cards.test_spelling import hands, lay, singles_then_pairs_then_jokers, words
from tests.hypothesis_profiles import examples
from wordsvc.cards.laying import MAX_STATES, Laying
from wordsvc.cards.limits import Limits
from wordsvc.input import InputError

worths = st.fixed_dictionaries({face: st.integers(-2, 9) for face in ("A", "B", "C", "AB", "BA", "*", "**")})


@settings(max_examples=examples(500))
@given(words, hands, worths)
def test_the_order_is_the_one_that_the_caller_gives(
    word: str, cards: list[str], worth_of: dict[str, int]
) -> None:
    def worth(face: str) -> int:
        return worth_of.get(face, 1)

    ways = sorted(
        {way for way, _ in lay(word, cards)}, key=lambda way: singles_then_pairs_then_jokers((way, ()))
    )
    ways.sort(key=lambda way: -sum(map(worth, way)))
    laying = Laying(Counter(cards), {face: worth(face) for face in cards})
    assert list(laying.all(word)) == ways
    assert laying.best(word) == (ways[0] if ways else None)
    assert laying.is_possible(word) == Laying(Counter(cards)).is_possible(word) == bool(ways)


def test_one_laying_answers_for_many_words() -> None:
    laying = Laying(Counter(["A", "AB", "**", "*"]), limits=Limits(max_cards=3, must=("AB",)))
    words = ["AAB", "ABABA", "ABABAA", "ABC", "CCCCC", "AB"]
    assert [laying.is_possible(word) for word in words * 2] == [True, True, False, True, False, True] * 2


def test_cards_that_must_be_laid_come_before_others_with_their_face() -> None:
    laying = Laying(Counter(["A", "A", "*"]), limits=Limits(must=("A",)))
    assert list(laying.all("AA")) == [("A", "A"), ("A", "*"), ("*", "A")]
    assert list(laying.all("B")) == []


def test_a_word_that_is_too_long_is_an_input_error() -> None:
    with pytest.raises(InputError) as error:
        Laying(Counter(["A"])).best("A" * 64)
    assert (error.value.field, error.value.code) == (("cards",), "too_many_ways")
    assert MAX_STATES == 50_000
