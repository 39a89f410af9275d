from itertools import islice

import pytest

from dictionaries import Language
from wordsvc.words import open_authority
from wordsvc.words.lexicons.frequency import UNLISTED, Frequencies, open_frequencies

EXAMPLES: dict[Language, tuple[str, str, str]] = {
    "de": ("HAUS", "HAGEL", "QXZ"),
    "nl": ("HUIS", "HAGEL", "QXZ"),
    "en": ("HOUSE", "GRUDGE", "QXZ"),
}


@pytest.mark.parametrize("language", EXAMPLES)
def test_a_common_word_has_a_higher_number_than_a_rarer_one(language: Language) -> None:
    common, rarer, unknown = map(open_frequencies(language).zipf, EXAMPLES[language])
    assert common > rarer > unknown == UNLISTED


@pytest.mark.parametrize("language", ["de", "nl", "en"])
def test_the_common_words_are_those_that_have_the_number(language: Language) -> None:
    frequencies = open_frequencies(language)
    common = set(frequencies.common(3.0))
    assert len(common) > 10_000
    assert all(frequencies.zipf(word) >= 3.0 for word in islice(common, 500))
    assert not {"QXZ", EXAMPLES[language][1][::-1]} & common


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "view"), [("de", "de-common"), ("nl", "nl-common"), ("en", "en-common")]
)
def test_the_common_words_of_a_language_are_those_of_its_view(language: Language, view: str) -> None:
    reason = open_authority(language).reason
    common = {word for word in open_frequencies(language).common(2.5) if reason(word) is None}
    words = open_authority(view).reason
    assert not [word for word in islice(common, 3000) if words(word) is not None]


def test_nothing_is_known_where_the_dictionary_is_not_installed() -> None:
    frequencies = Frequencies(None)
    assert frequencies.zipf("HAUS") == UNLISTED
    assert list(frequencies.common(2.5)) == []
