import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc import diabolo, quiddler, words
from wordsvc.cards import Hand, load_deck
from wordsvc.cards.suggest import suggest
from wordsvc.words import open_authority

EN = open_authority("en")
DE = open_authority("de")


@pytest.mark.parametrize(
    ("word", "first"),
    [("RECIEVE", "RECEIVE"), ("THIER", "THEIR"), ("SPELING", "SPELLING"), ("X-RAYS", "RAYS")],
)
def test_the_nearest_word_comes_first(word: str, first: str) -> None:
    assert suggest(words.judge_by(EN, word), EN)[0] == first


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("TOMMOROW", "TOMORROW"),
        ("GREATFUL", "GRATEFUL"),
        ("EVERYTIME", "OVERTIME"),
        ("DEFINATLEY", "DEFINITELY"),
    ],
)
def test_two_changes_reach_words_of_any_length(word: str, first: str) -> None:
    assert suggest(words.judge_by(EN, word), EN)[0] == first
    assert suggest(words.judge_by(EN, word), EN, far=False) == []


def test_commoner_words_come_first_among_those_as_near() -> None:
    for word in ("SPELING", "GREATFUL", "THIER", "ETC", "LONDON"):
        suggestions = suggest(words.judge_by(EN, word), EN)
        levels = [EN.level(suggestion) for suggestion in suggestions]
        assert levels == sorted(levels)


def test_a_word_that_counts_needs_none() -> None:
    assert suggest(words.judge_by(EN, "HELLO"), EN) == []


def test_two_changes_are_tried_when_one_finds_nothing() -> None:
    assert "WIZARD" in suggest(words.judge_by(EN, "WXZXRD"), EN)


def test_nothing_near_is_an_empty_list() -> None:
    assert suggest(words.judge_by(EN, "XQZXQZXQZ"), EN) == []


def test_only_words_that_the_same_cards_lay_are_named() -> None:
    verdict = diabolo.judge_by(DE, "HNAG", "G,N,H,A")
    assert suggest(verdict, DE) == ["HANG", "NAG"] or suggest(verdict, DE)[0] == "HANG"
    hand = Hand(["G", "N", "H", "A"])
    assert all(hand.can_lay(word) for word in suggest(verdict, DE))


def test_cards_that_an_unverified_deck_lacks_lay_suggestions_too() -> None:
    verdict = diabolo.judge_by(DE, "TXAI", "T,A,X,I")
    assert verdict.notes
    assert "TAXI" in suggest(verdict, DE)


def test_a_suggestion_takes_as_many_cards_as_the_game_wants() -> None:
    verdict = diabolo.judge_by(DE, "EIX", "EI,S,N")
    for word in suggest(verdict, DE):
        assert diabolo.judge_by(DE, word, "EI,S,N").allowed


@settings(max_examples=examples(60))
@given(
    st.text("AEINSTRQU", min_size=1, max_size=8),
    st.lists(st.sampled_from(load_deck("quiddler").faces()), min_size=2, max_size=10),
)
def test_every_suggestion_is_allowed_with_the_same_cards(word: str, cards: list[str]) -> None:
    verdict = quiddler.judge_by(EN, word, cards)
    suggestions = suggest(verdict, EN)
    assert len(suggestions) <= 5
    for suggestion in suggestions:
        reasons = quiddler.judge_by(EN, suggestion, cards).reasons
        assert set(reasons) <= {"card_not_in_deck"}
