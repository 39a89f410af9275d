import itertools
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.input import InputError
from wordsvc.words import Authority, House, judge_by, open_authority, open_lexicons
from wordsvc.words.fast_verdicts import fast_verdicts
from wordsvc.words.lexicons.lexicon import Lexicon

AUTHORITIES = [
    open_authority("en"),
    open_authority("de"),
    open_authority("en-us"),
    open_authority("en-kids"),
    open_authority("en-short"),
    open_authority(["en-common", "en-short"]),
    open_authority("en", no_names=True),
    open_authority("en", house=House(frozenset({"ZZQ"}), frozenset({"QUIZ"}))),
]
WORDS = [
    "quiz",
    "ZZQ",
    "London",
    "James",
    "Deutschland",
    "dont",
    "hello",
    "HÄNGE",
    "caf\u00e9",
    "x-ray",
    "don't",
    "",
    "A" * 51,
    "\ud800",
]


@pytest.mark.parametrize("authority", AUTHORITIES)
@given(
    word=st.sampled_from(WORDS) | st.text(string.ascii_letters, max_size=8) | st.text(max_size=4) | st.none()
)
def test_the_quick_way_gives_what_the_slow_way_gives_or_nothing(authority: Authority, word: object) -> None:
    (document,) = fast_verdicts(authority)([word])
    try:
        expected = judge_by(authority, word).to_dict()  # type: ignore[arg-type]
    except InputError:
        assert document is None
        return
    plain = isinstance(word, str) and word.isascii() and word.isalpha()
    assert document == (expected if plain else None)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("name", ["en", "en-kids", "en-common", "de", "de-common", "nl"])
def test_one_walk_finds_what_two_questions_find_of_listed_words_and_names(name: str) -> None:
    (lexicon,) = open_lexicons(name)
    assert isinstance(lexicon, Lexicon)
    words = [*itertools.islice(lexicon.listed(), 0, None, 40), *itertools.islice(lexicon.names(), 2000)]
    words.append("ZZQ")
    for word, found in zip(words, lexicon.look_up_all(words), strict=True):
        reason = lexicon.refusal(word)
        assert found == lexicon.look_up(word) == (reason, reason is None and lexicon.is_name(word)), word


@given(words=st.lists(st.sampled_from([*WORDS, "two words", " ", None, 7, "cat", "CATS"]), max_size=12))
def test_many_words_get_what_each_of_them_gets(words: list[object]) -> None:
    quick = fast_verdicts(AUTHORITIES[0])
    assert quick(words) == [document for word in words for document in quick([word])]
