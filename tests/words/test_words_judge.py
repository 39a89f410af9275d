from itertools import product
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc import judge
from wordsvc.input import InputError
from wordsvc.words import REASONS, open_lexicon

TWO_LETTER_WORDS = """
    AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DA DE DO ED EF EH EL EM EN ER ES ET EW EX
    FA FE GI GO HA HE HI HM HO ID IF IN IS IT JO KA KI LA LI LO MA ME MI MM MO MU MY NA NE NO NU OD OE OF
    OH OI OK OM ON OP OR OS OW OX OY PA PE PI PO QI RE SH SI SO TA TE TI TO UH UM UN UP US UT WE WO XI XU
    YA YE YO ZA
"""
WORD_REASONS = REASONS[: REASONS.index("too_few_cards")]


def shorten(value: object) -> str:
    return ascii(value)[:20]


MARKS = "-'’ʼ`´.\u2010\u2011"


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("word", "WORD"),
        ("Quizzify", "QUIZZIFY"),
        ("Paris", "PARIS"),
        ("JOHN", "JOHN"),
        ("app", "APP"),
        ("résumé", "RESUME"),
        ("a", "A"),
        (" word", "WORD"),
        ("word\n", "WORD"),
        ("\u00a0résumé\t ", "RESUME"),
        (" " * 300 + "word", "WORD"),
    ],
)
def test_an_english_word_is_allowed(word: str, folded: str) -> None:
    verdict = judge(word)
    assert verdict.allowed
    assert (verdict.word, verdict.input, verdict.reasons) == (folded, word, ())


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("HANG", "HANG"),
        ("Lager", "LAGER"),
        ("post", "POST"),
        ("STOP", "STOP"),
        ("Straße", "STRASSE"),
        ("Äpfel", "AEPFEL"),
        ("A\u0308pfel", "AEPFEL"),
        ("MUELLER", "MUELLER"),
        ("Müller", "MUELLER"),
    ],
)
def test_a_german_word_is_allowed(word: str, folded: str) -> None:
    verdict = judge(word, dictionaries="de")
    assert verdict.allowed
    assert verdict.word == folded


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("ETC", "abbreviation"),
        ("USA", "abbreviation"),
        ("E.G.", "abbreviation"),
        ("etc.", "abbreviation"),
        ("DONT", "contraction"),
        ("DON'T", "contraction"),
        ("don’t", "contraction"),
        ("o'clock.", "contraction"),
        ("XRAY", "hyphenated"),
        ("X-RAY", "hyphenated"),
        ("x\u2011ray", "hyphenated"),
        ("well-known", "hyphenated"),
        ("LONDON", "proper_noun"),
        ("ING", "affix"),
        ("QZXK", "not_in_dictionary"),
        ("HANG!", "not_letters"),
        ("123", "not_letters"),
        ("h4ng", "not_letters"),
        ("😀", "not_letters"),
        ("hang😀", "not_letters"),
        ("two words", "not_letters"),
        ("-", "not_letters"),
        ("...", "not_letters"),
        ("-'", "not_letters"),
        ("x-ray!", "not_letters"),
        ("ｗｏｒｄ", "not_letters"),
        ("слово", "not_letters"),
        ("\0", "not_letters"),
    ],
)
def test_an_english_word_is_refused_with_one_reason(word: str, reason: str) -> None:
    verdict = judge(word)
    assert not verdict.allowed
    assert verdict.reasons == (reason,)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("PKW", "abbreviation"),
        ("DVD", "abbreviation"),
        ("z.B.", "abbreviation"),
        ("Hamburg", "proper_noun"),
        ("heit", "affix"),
        ("XBeine", "hyphenated"),
        ("X-Beine", "hyphenated"),
        ("geht's", "contraction"),
        ("QZXK", "not_in_dictionary"),
    ],
)
def test_a_german_word_is_refused_with_one_reason(word: str, reason: str) -> None:
    assert judge(word, dictionaries="de").reasons == (reason,)


def test_exactly_the_listed_two_letter_words_are_allowed() -> None:
    listed = TWO_LETTER_WORDS.split()
    assert len(listed) == 107
    pairs = (a + b for a, b in product(ascii_uppercase, repeat=2))
    assert [word for word in pairs if judge(word).allowed] == listed


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("", "empty"),
        (" \n", "empty"),
        ("A" * 51, "too_long"),
        ("ß" * 26, "too_long"),
        ("x" * 10_240, "too_long"),
        ("\ud800", "invalid_utf8"),
        ("hang\udfff", "invalid_utf8"),
        (None, "not_text"),
        (5, "not_text"),
        (float("nan"), "not_text"),
        (b"HANG", "not_text"),
        (["HANG"], "not_text"),
        ({"word": "HANG"}, "not_text"),
        (True, "not_text"),
    ],
    ids=shorten,
)
@pytest.mark.parametrize("dictionary", ["en", "de"])
def test_what_is_no_word_at_all_is_an_input_error(word: str, code: str, dictionary: str) -> None:
    with pytest.raises(InputError) as error:
        judge(word, dictionaries=dictionary)
    assert (error.value.field, error.value.code) == (("word",), code)


@pytest.mark.parametrize("word", ["A" * 50, "ß" * 25, "ä" * 25, "a\u0308" * 25, "a\u0301" * 50], ids=shorten)
def test_fifty_letters_are_a_word(word: str) -> None:
    assert judge(word, dictionaries="de").reasons == ("not_in_dictionary",)


def test_a_verdict_names_its_dictionary() -> None:
    manifest = open_lexicon("en").manifest
    assert judge("word").to_dict() == {
        "word": "WORD",
        "input": "word",
        "allowed": True,
        "reasons": [],
        "notes": [],
        "dictionaries": [{"name": "en", "version": manifest.version, "sha256": manifest.sha256}],
        "cards": None,
        "spellings": [],
    }


@given(st.text() | st.text(st.sampled_from([*"aeEtTß", *MARKS, "😀"])), st.sampled_from(["en", "de"]))
def test_a_text_is_an_input_error_or_has_at_most_one_reason(text: str, dictionary: str) -> None:
    try:
        verdict = judge(text, dictionaries=dictionary)
    except InputError:
        return
    assert len(verdict.reasons) <= 1
    assert set(verdict.reasons) <= set(WORD_REASONS)
    assert verdict.allowed == (not verdict.reasons)


@given(st.text(st.sampled_from("abeT"), min_size=1, max_size=20), st.sampled_from(MARKS), st.data())
def test_a_mark_between_letters_is_never_repaired(letters: str, mark: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(letters)))
    (reason,) = judge(letters[:place] + mark + letters[place:]).reasons
    assert reason in ("contraction", "abbreviation", "hyphenated")
