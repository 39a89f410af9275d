"""Texts that sound alike, held to an oracle that replaces at every pair of places."""

import json
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries import languages
from wordsvc.words.search import sounds
from wordsvc.words.search.sounds import count_respellings, respell

DATA = json.loads(Path(sounds.__file__).with_name("sounds.json").read_text())


def every_respelling(word: str, language: str) -> dict[str, int]:
    """Return the texts that sound like a word, by cutting it at every place."""
    pairs = [tuple(pair.split()) for pair in DATA[language]]
    pairs += [(other, one) for one, other in pairs]
    places = [
        (start, start + len(letters), others)
        for start in range(len(word))
        for letters, others in pairs
        if word[start : start + len(letters)] == letters
    ]
    found = {}
    for one, other in combinations(places, 2):
        if one[1] <= other[0]:
            text = word[: one[0]] + one[2] + word[one[1] : other[0]] + other[2] + word[other[1] :]
            found[text] = 2
    found |= {word[:start] + others + word[end:]: 1 for start, end, others in places}
    found.pop(word, None)
    return found


@pytest.mark.parametrize("language", DATA)
@given(st.text("ABCDEFGHIKLNOPQSTUVWYZ", max_size=9))
def test_the_texts_are_those_of_every_pair_of_places(language: str, word: str) -> None:
    assert respell(word, language) == every_respelling(word, language)
    assert len(respell(word, language)) <= count_respellings(word, language)


def test_every_language_has_pairs_of_letters_once() -> None:
    assert set(DATA) == set(languages())
    for pairs in DATA.values():
        found = [frozenset(pair.split()) for pair in pairs]
        assert len(set(found)) == len(found)
        assert all(len(pair) == 2 and "".join(pair).isupper() for pair in found)


def test_long_texts_change_at_one_place() -> None:
    assert set(respell("FISICS" * 4, "en").values()) == {1}
