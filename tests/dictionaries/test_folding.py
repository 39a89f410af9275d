import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dictionaries import Language, fold, installed, is_letters, languages, load_manifest

BOTH = [
    ("hang", "HANG"),
    ("Straße", "STRASSE"),
    ("GROẞ", "GROSS"),
    ("é", "E"),
    ("Élan", "ELAN"),
    ("Ångstrom", "ANGSTROM"),
    ("æon", "AEON"),
    ("ŒUVRE", "OEUVRE"),
    ("ǽ", "AE"),
    ("Łódź", "LODZ"),
    ("smørrebrød", "SMORREBROD"),
    ("q\u0323", "Q"),
    ("i\u0307", "I"),
    ("x-ray", "X-RAY"),
    ("don't", "DON'T"),
    ("hang😀", "HANG😀"),
    ("a1", "A1"),
    ("", ""),
]
GERMAN = [("Äpfel", "AEPFEL"), ("Öl", "OEL"), ("Übel", "UEBEL"), ("ÄÖÜß", "AEOEUESS"), ("MÜLLER", "MUELLER")]
ENGLISH = [("Äpfel", "APFEL"), ("Öl", "OL"), ("Übel", "UBEL"), ("ÄÖÜß", "AOUSS"), ("naïve", "NAIVE")]

ACCENTED = [
    character
    for character in map(chr, (*range(0xC0, 0x250), *range(0x1E00, 0x1F00)))
    if (parts := unicodedata.normalize("NFD", character))[0].isascii() and len(parts) > 1
]
letters = st.sampled_from([*"AZaz", *ACCENTED, *"ßẞæÆœŒøØłŁ"])
awkward = st.text(st.sampled_from([*"aAuqSß", *"äÜæœøł", "ı", "-", *"\u0301\u0308\u0323\u030a"]))
language = st.sampled_from(languages())


@pytest.mark.parametrize(("text", "folded"), BOTH)
@pytest.mark.parametrize("language", languages())
def test_accents_go_and_marks_between_letters_stay(text: str, folded: str, language: Language) -> None:
    assert fold(text, language) == folded


@pytest.mark.parametrize(("text", "folded"), GERMAN)
def test_german_spells_umlauts_with_e(text: str, folded: str) -> None:
    assert fold(text, "de") == folded
    assert fold(unicodedata.normalize("NFD", text), "de") == folded


@pytest.mark.parametrize(("text", "folded"), ENGLISH)
def test_english_strips_umlauts(text: str, folded: str) -> None:
    assert fold(text, "en") == folded
    assert fold(unicodedata.normalize("NFD", text), "en") == folded


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("één", "EEN"),
        ("reünie", "REUNIE"),
        ("coöperatie", "COOPERATIE"),
        ("ĳs", "IJS"),
        ("ĲSJE", "IJSJE"),
        ("ij\u0301s", "IJS"),
        ("foto's", "FOTO'S"),
        ("zee-eend", "ZEE-EEND"),
    ],
)
def test_dutch_strips_accents_and_writes_ij_as_two_letters(text: str, folded: str) -> None:
    assert fold(text, "nl") == folded
    assert fold(unicodedata.normalize("NFD", text), "nl") == folded


def test_only_dutch_knows_the_letter_ij() -> None:
    assert [fold("ĳs", language) for language in ("en", "de")] == ["ĳS", "ĳS"]


def test_every_language_has_a_dictionary_of_its_name() -> None:
    assert sorted(languages()) == [name for name in installed() if load_manifest(name).language == name]


@pytest.mark.parametrize("text", ["ａｂ", "ı", "Α", "а", "٣", "Ⅷ", "²", "字", "𝐀", "", " ", "A B", "A\n"])
@pytest.mark.parametrize("language", languages())
def test_what_is_no_latin_letter_does_not_become_one(text: str, language: Language) -> None:
    assert not is_letters(fold(text, language))


@given(st.text(letters, min_size=1), language)
def test_letters_with_accents_fold_to_letters(text: str, language: Language) -> None:
    assert is_letters(fold(text, language))


@given(st.text(letters), language)
def test_composed_and_decomposed_text_fold_alike(text: str, language: Language) -> None:
    assert fold(unicodedata.normalize("NFD", text), language) == fold(text, language)


@given(st.text() | awkward, language)
@example("ß\u0301", "de")
def test_folding_twice_changes_nothing(text: str, language: Language) -> None:
    once = fold(text, language)
    assert fold(once, language) == once


@given(st.text(letters | st.characters()), language)
def test_case_does_not_matter_for_letters(text: str, language: Language) -> None:
    text = "".join(c for c in text if is_letters(fold(c, language)))
    assert fold(text.lower(), language) == fold(text.upper(), language) == fold(text, language)
