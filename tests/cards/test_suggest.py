from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc import diabolo, quiddler, words
from wordsvc.cards import Hand, load_deck
from wordsvc.cards.near_words import near_words, suggest
from wordsvc.words import make_authority, open_authority, open_lexicon
from wordsvc.words.lexicons.frequency import open_frequencies
from wordsvc.words.own_lists import open_own_list
from wordsvc.words.search.slips import find_cost
from wordsvc.words.search.sounds import respell

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
        ("GREATFUL", "GRATEFUL"),
        ("EVERYTIME", "OVERTIME"),
        ("DEFINATLEY", "DEFINITELY"),
        ("AVAIBLE", "AVAILABLE"),
        ("TOUNGE", "TONGUE"),
    ],
)
def test_two_changes_reach_words_of_any_length(word: str, first: str) -> None:
    assert suggest(words.judge_by(EN, word), EN)[0] == first
    assert first not in suggest(words.judge_by(EN, word), EN, far=False)


@pytest.mark.parametrize(
    ("language", "word", "first"),
    [
        ("en", "FRIENF", "FRIEND"),
        ("de", "FREUMD", "FREUND"),
        ("de", "STRASSR", "STRASSE"),
        ("en", "SUMER", "SUMMER"),
        ("en", "PROBLM", "PROBLEM"),
    ],
)
def test_slips_of_fingers_are_likelier_than_other_changes(language: str, word: str, first: str) -> None:
    authority = open_authority(language)
    assert suggest(words.judge_by(authority, word), authority)[0] == first


def test_commoner_words_come_first_among_those_as_near() -> None:
    suggestions = suggest(words.judge_by(EN, "SPELING"), EN)
    assert suggestions.index("SPELLING") < suggestions.index("SPIELING")
    assert suggest(words.judge_by(DE, "FRAGN"), DE)[0] == "FRAGEN"


@pytest.mark.parametrize(
    ("language", "word", "first"),
    [
        ("en", "FISICS", "PHYSICS"),
        ("en", "BIZNESS", "BUSINESS"),
        ("en", "SKOOL", "SCHOOL"),
        ("en", "TOMMOROW", "TOMORROW"),
        ("de", "FILOSOFIE", "PHILOSOPHIE"),
        ("de", "FATER", "VATER"),
        ("de", "KWADRAT", "QUADRAT"),
        ("de", "HEKSE", "HEXE"),
        ("nl", "IJGENWIJS", "EIGENWIJS"),
    ],
)
def test_words_that_sound_alike_come_first(language: str, word: str, first: str) -> None:
    authority = open_authority(language)
    assert suggest(words.judge_by(authority, word), authority, far=False)[0] == first
    assert suggest(words.judge_by(authority, word), authority)[0] == first


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


def slow_choice(word: str, listed: set[str], offensive: set[str], language: str) -> tuple[list[str], int]:
    """Return the near words of a text and the number left out, from the costs of all words of a list."""
    frequencies, sounds = open_frequencies(language), respell(word, language)
    found = []
    for other in listed - {word}:
        cost = find_cost(word, other, sounds, language)
        if cost < inf:
            zipf = frequencies.zipf(other)
            unlikely = round(cost - (zipf if zipf > 1.5 else 0.0), 1)
            common = sum(min(word.count(letter), other.count(letter)) for letter in set(word))
            found.append((unlikely, len(word) + len(other) - 2 * common, other))
    named: list[tuple[float, str]] = []
    left_out = 0
    for unlikely, _, other in sorted(found):
        if len(named) == 5 or (named and unlikely > named[0][0] + 5.0):
            break
        if other in offensive:
            left_out += 1
        else:
            named.append((unlikely, other))
    return [other for _, other in named], left_out


@settings(max_examples=examples(60))
@given(st.data())
def test_the_choice_is_that_of_the_costs_of_all_words(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    language = data.draw(st.sampled_from(["en", "de"]))
    common = ["HAUS", "HAUT", "MAUS", "LAUS", "THREE", "THERE", "THEIR", "SHIT", "SHOT", "PHOTO", "QUITE"]
    near = st.text("AEFHIOPSTU", min_size=1, max_size=7)
    listed = data.draw(st.lists(st.sampled_from(common) | near, min_size=1, max_size=25))
    asked = data.draw(st.text("AEFHIOPSTU", min_size=4, max_size=7).filter(lambda text: text not in listed))
    path = tmp_path_factory.mktemp("lists") / "own.txt"
    path.write_text("\n".join(listed))
    authority = make_authority([open_own_list(str(path), language)])
    offensive = {word for word in listed if authority.is_offensive(word)}
    expected, left_out = slow_choice(asked, set(listed), offensive, language)
    found = near_words(words.judge_by(authority, asked), authority, far=True, offensive=False)
    assert found.words == expected
    assert found.left_out in {left_out, None}


@pytest.mark.parametrize("word", ["SLUUT", "SHITT", "FISICS"])
def test_offensive_words_as_near_are_counted(word: str) -> None:
    listed = {each for each in open_lexicon("en").words() if abs(len(each) - len(word)) <= 4}
    expected, left_out = slow_choice(word, listed, set(filter(EN.is_offensive, listed)), "en")
    found = near_words(words.judge_by(EN, word), EN, far=True, offensive=False)
    assert (found.words, found.left_out) == (expected, left_out)
    assert (word == "FISICS") == (left_out == 0)
