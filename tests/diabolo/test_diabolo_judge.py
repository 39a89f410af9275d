from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries import fold
from tests.game_verdicts import judge_in_diabolo as judge
from wordsvc.cards import judge_with_cards, load_deck
from wordsvc.input import InputError
from wordsvc.words import REASONS, open_authority, open_lexicon
from wordsvc.words.search.word_sets import word_sets

WORD_REASONS = set(REASONS[:9])
FACES = list(load_deck("diabolo-de").counts)


def few_jokers(faces: list[str]) -> bool:
    return sum(face.startswith("*") for face in faces) <= 6


def best(word: str, cards: str | list[str], **options: Any) -> str:
    """Return the cards of the best spelling, after the word was found to count."""
    verdict = judge(word, cards, **options)
    assert verdict.allowed, verdict.reasons
    return " ".join(verdict.spellings[0].cards)


@pytest.mark.parametrize(
    ("word", "cards", "laid"),
    [
        ("HANG", "G N H A", "H A N G"),
        ("LAGER", "E A L Z R G", "L A G E R"),
        ("STOP", "O ST Ψ", "ST O *"),
        ("POST", "P T ΨΨ", "P ** T"),
    ],
)
def test_the_examples_of_the_rule_sheet_are_allowed(word: str, cards: str | list[str], laid: str) -> None:
    assert best(word, cards) == laid


def test_a_verdict_shows_word_dictionary_cards_and_spelling() -> None:
    manifest = open_lexicon("de-large").manifest
    assert judge("HANG", "G,N,H,A").to_dict() == {
        "word": "HANG",
        "input": "HANG",
        "allowed": True,
        "reasons": [],
        "notes": [],
        "dictionaries": [{"name": "de-large", "version": manifest.version, "sha256": manifest.sha256}],
        "cards": ["G", "N", "H", "A"],
        "spellings": [
            {
                "cards": ["H", "A", "N", "G"],
                "letters": ["H", "A", "N", "G"],
                "count": 4,
                "jokers": 0,
                "points": None,
            }
        ],
        "deck": load_deck("diabolo-de").reference,
    }


@pytest.mark.parametrize(
    ("word", "cards", "reasons"),
    [
        ("STOP", "O ST *", ()),
        ("EIS", "EI S", ("too_few_cards",)),
        ("EIS", "E I S", ()),
        ("EIS", "** S", ("too_few_cards",)),
        ("EIS", "* * *", ()),
        ("SEI", "S EI E", ("too_few_cards",)),
    ],
)
def test_d01_a_word_takes_three_cards_jokers_and_pairs_counting_one_each(
    word: str, cards: str | list[str], reasons: tuple[str, ...]
) -> None:
    assert judge(word, cards).reasons == reasons


@pytest.mark.parametrize("letter", "HUND")
def test_d02_a_single_joker_is_any_one_letter(letter: str) -> None:
    cards = ["*", *"HUND".replace(letter, "")]
    (way,) = judge("HUND", cards).spellings
    assert dict(zip(way.cards, way.letters, strict=True))["*"] == letter
    assert way.jokers == 1


@pytest.mark.parametrize(("word", "cards"), [("STOP", "ST *"), ("HUND", "H * D")])
def test_d02_a_single_joker_is_not_two_letters(word: str, cards: str | list[str]) -> None:
    assert judge(word, cards).reasons == ("cannot_be_made",)


def test_d03_a_double_joker_is_two_neighbouring_letters_printed_on_a_card_or_not() -> None:
    assert "OS" not in FACES
    (way,) = judge("POST", "P T **").spellings
    assert (way.cards, way.letters, way.jokers) == (("P", "**", "T"), ("P", "OS", "T"), 1)


@pytest.mark.parametrize(("word", "cards"), [("HUT", "** **"), ("HANG", "A N **"), ("POST", "O S **")])
def test_d03_a_double_joker_is_neither_one_letter_nor_two_apart(word: str, cards: str | list[str]) -> None:
    assert judge(word, cards).reasons == ("cannot_be_made",)


@pytest.mark.parametrize(
    ("word", "cards", "allowed"),
    [
        ("SEIT", "S EI T", True),
        ("SIEG", "S EI G", False),
        ("SATT", "ST A T", False),
        ("OSTEN", "O ST EN", True),
        ("OSTEN", "O ST NE", False),
        ("KUCHEN", "K U CH EN", True),
        ("KUCHEN", "K U C H EN", True),
    ],
)
def test_d04_a_card_of_two_letters_lays_both_in_order_and_together(
    word: str, cards: str | list[str], allowed: bool
) -> None:
    assert ("cannot_be_made" not in judge(word, cards).reasons) == allowed


@pytest.mark.parametrize(
    ("word", "cards", "laid"),
    [
        ("LAGER", "L A G ER E R *", "L A G E R"),
        ("STOP", "ST S T O P *", "S T O P"),
        ("STOP", "ST S * O P", "S * O P"),
        ("STOP", "ST ** O P", "ST O P"),
        ("LAGER", "L A G ER *", "L A G ER"),
    ],
)
def test_d05_the_way_with_most_cards_comes_first_then_that_with_fewest_jokers(
    word: str, cards: str | list[str], laid: str
) -> None:
    assert best(word, cards) == laid


def test_d05_hund_takes_three_cards_of_h_n_d_and_a_double_joker() -> None:
    assert [way.cards for way in judge("HUND", "H N D **").spellings] == [("H", "**", "D"), ("**", "N", "D")]


@pytest.mark.parametrize(
    ("word", "cards", "reasons"),
    [
        ("QZXK", "H A N G", ("not_in_dictionary", "cannot_be_made")),
        ("PKW", "P K W", ("abbreviation",)),
        ("PKW", "P K", ("abbreviation", "cannot_be_made")),
        ("HANG", "H A N", ("cannot_be_made",)),
        ("DVD", "D ** X", ("abbreviation", "too_few_cards")),
        ("DVD", "V X", ("abbreviation", "cannot_be_made")),
        ("E-MAIL", "E M A I L", ("hyphenated",)),
        ("HANG!", "H A N G X", ("not_letters",)),
    ],
)
def test_d07_a_wrong_word_has_every_reason_at_once(
    word: str, cards: str | list[str], reasons: tuple[str, ...]
) -> None:
    verdict = judge(word, cards)
    assert not verdict.allowed
    assert verdict.reasons == reasons


def test_d07_a_refused_word_still_shows_what_the_cards_lay() -> None:
    assert [way.cards for way in judge("PKW", "P K W").spellings] == [("P", "K", "W")]
    assert [way.cards for way in judge("EIS", "EI S").spellings] == [("EI", "S")]
    assert judge("HANG!", "H A N G").spellings == ()


@pytest.mark.parametrize(
    ("word", "cards"),
    [
        ("Äpfel", "A E P F E L"),
        ("AEPFEL", "A E P F E L"),
        ("Straße", "ST R A S S E"),
        ("STRASSE", "S T R A S S E"),
        ("schön", "S CH O E N"),
        ("Über", "U E B ER"),
    ],
)
def test_d15_umlauts_and_sharp_s_are_laid_with_two_letters(word: str, cards: str | list[str]) -> None:
    assert best(word, cards) == cards


@pytest.mark.parametrize("word", ["HUNDES", "HÄUSER", "GING", "SCHÖNSTEM", "ROM", "BREMEN", "DEUTSCHLAND"])
def test_d16_inflections_and_names_in_the_dictionary_are_allowed(word: str) -> None:
    assert judge(word, list(fold(word, "de"))).allowed


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("PKW", "abbreviation"),
        ("DVD", "abbreviation"),
        ("HAMBURG", "proper_noun"),
        ("WIEN", "proper_noun"),
        ("BERLIN", "proper_noun"),
        ("ANNA", "proper_noun"),
    ],
)
def test_d16_abbreviations_and_names_outside_the_dictionary_are_refused(word: str, reason: str) -> None:
    assert judge(word, ["*"] * 4).reasons[0] == reason


@pytest.mark.parametrize(
    ("cards", "min_cards", "reasons"),
    [
        ("O ST *", None, ()),
        ("O ST *", 3, ()),
        ("O ST *", 4, ("too_few_cards",)),
        ("S T O P", 4, ()),
        ("O ST *", 66, ("too_few_cards",)),
        ("ST **", None, ("too_few_cards",)),
    ],
)
def test_d20_a_table_may_agree_on_another_number_of_cards(
    cards: str | list[str], min_cards: int | None, reasons: tuple[str, ...]
) -> None:
    assert judge("STOP", cards, min_cards=min_cards).reasons == reasons


@pytest.mark.parametrize(
    "number", [2, 1, 0, -1, 67, True, False, 3.0, float("nan"), "3", [3], {"min": 3}, 10**30]
)
def test_d23_fewer_than_three_cards_or_more_than_the_deck_are_an_input_error(number: Any) -> None:
    with pytest.raises(InputError) as error:
        judge("STOP", "O ST *", min_cards=number)
    assert (error.value.field, error.value.code) == (("min_cards",), "out_of_range")


@pytest.mark.parametrize(
    ("word", "cards", "lacking", "told"),
    [
        ("HANG", "H A N G", (), ""),
        ("HANG", "H A N G H", ("H",), "2 H (it has 1)"),
        ("HANG", "H A N G C", ("C",), "a card C"),
        ("HANG", "H A N G NG", ("NG",), "a card NG"),
        ("HANG", "H A N G * * * *", (), ""),
        ("HANG", "H A N G * * * * *", ("*",), "5 * (it has 4)"),
        ("HUHN", "H U H N", ("H",), "2 H (it has 1)"),
        ("TAXI", "T A X I", ("X",), "a card X"),
        ("GINGEN", "G IN G E N", ("IN",), "a card IN"),
        ("HANG", "X H A N G Y H", ("X", "H", "Y"), "a card X, 2 H (it has 1) and a card Y"),
    ],
)
@pytest.mark.rule("D22")
def test_d22_a_card_beyond_the_reconstruction_is_a_note_and_no_reason(
    word: str, cards: str | list[str], lacking: tuple[str, ...], told: str
) -> None:
    verdict = judge(word, cards)
    assert (verdict.allowed, verdict.reasons) == (True, ())
    if not lacking:
        assert verdict.notes == ()
        return
    (note,) = verdict.notes
    assert (note.code, note.cards, note.rule) == ("card_not_in_deck", lacking, "D22")
    assert told in note.message
    assert "reconstruction" in note.message
    document = verdict.to_dict()
    assert list(document)[3:5] == ["reasons", "notes"]
    assert document["notes"] == [
        {"code": note.code, "message": note.message, "cards": list(lacking), "rule": "D22"}
    ]


@pytest.mark.rule("D22")
def test_d22_a_note_stands_beside_the_reasons_that_remain() -> None:
    verdict = judge("PKW", "P,K,X")
    assert verdict.reasons == ("abbreviation", "cannot_be_made")
    assert [note.cards for note in verdict.notes] == [("X",)]


@pytest.mark.rule("D22")
def test_d22_every_word_can_be_laid_with_its_own_letters() -> None:
    lexicon = open_lexicon("de")
    words = [
        word
        for word in islice(iter(word_sets(open_authority("de"))[0]), 0, None, 997)
        if 3 <= len(word) <= 12
    ]
    assert len(words) > 50
    assert all(word in lexicon and judge(word, list(word)).allowed for word in words)
    assert any(judge(word, list(word)).notes for word in words)


@pytest.mark.rule("D22")
def test_d22_a_whole_deck_that_is_a_guess_refuses_no_word() -> None:
    deck = load_deck("diabolo-de")
    authority = open_authority("de")
    word = "SCHIFFFAHRT"
    poor = deck._replace(cards=deck.cards[:1], counts={"A": 5})
    verdict = judge_with_cards(word, None, deck=poor, authority=authority, min_cards=3)
    assert (verdict.reasons, verdict.cards) == ((), None)
    (note,) = verdict.notes
    assert (note.code, note.cards, note.rule) == ("card_not_in_deck", (), "D22")
    assert "does not have the cards for SCHIFFFAHRT" in note.message
    assert set(note.to_dict()) == {"code", "message", "rule"}
    sure = poor._replace(status="verified", verified=True)
    verdict = judge_with_cards(word, None, deck=sure, authority=authority, min_cards=3)
    assert (verdict.reasons, verdict.notes) == (("cannot_be_made",), ())


@pytest.mark.parametrize("cards", [["A"] * 67, ["*"] * 7])
@pytest.mark.rule("D22")
def test_d22_more_cards_or_jokers_than_there_are_is_an_input_error(cards: str | list[str]) -> None:
    with pytest.raises(InputError, match="of the deck diabolo-de") as error:
        judge("AAL", cards)
    assert error.value.field == ("cards",)


def test_a_verdict_lists_the_hundred_best_ways() -> None:
    faces = load_deck("diabolo-de").faces()
    ways = judge("BESTEIGEN", faces).spellings
    assert len(ways) == len(set(ways)) == 100
    assert [(-way.size, way.jokers) for way in ways] == sorted((-way.size, way.jokers) for way in ways)


def test_another_dictionary_may_judge() -> None:
    verdict = judge("WORD", "W O R D", dictionaries="en")
    assert verdict.allowed
    assert [reference.name for reference in verdict.dictionaries] == ["en"]


@pytest.mark.parametrize(
    ("word", "cards", "dictionary", "field", "code"),
    [
        ("", "H A N G", "de", ("word",), "empty"),
        ("x" * 10_240, "H A N G", "de", ("word",), "too_long"),
        ("\ud800", "H A N G", "de", ("word",), "invalid_utf8"),
        (None, "H A N G", "de", ("word",), "not_text"),
        ("HANG", "", "de", ("cards",), "empty"),
        ("HANG", "HANG", "de", ("cards",), "not_a_card"),
        ("HANG", "H Ä N G", "de", ("cards",), "not_a_card"),
        ("HANG", ["H", 1], "de", ("cards", 1), "not_text"),
        ("HANG", ["H"] * 201, "de", ("cards",), "too_many_cards"),
        ("HANG", "H A N G", "fr", ("dictionary",), "unknown_dictionary"),
        ("HANG", "H A N G", ["de", "en"], ("dictionary",), "mixed_languages"),
    ],
    ids=lambda value: ascii(value)[:20],
)
def test_bad_input_is_an_error_on_its_field(
    word: str, cards: str | list[str], dictionary: str, field: tuple[str | int, ...], code: str
) -> None:
    with pytest.raises(InputError) as error:
        judge(word, cards, dictionaries=dictionary)
    assert (error.value.field, error.value.code) == (field, code)


@given(
    st.text(st.sampled_from("AEHIST*-'1ß"), min_size=1, max_size=8),
    st.lists(st.sampled_from([*FACES, "X", "IN"]), min_size=1, max_size=12).filter(few_jokers),
)
def test_reasons_are_one_at_most_about_the_word_and_each_once(word: str, cards: str | list[str]) -> None:
    verdict = judge(word, cards)
    assert len(WORD_REASONS & set(verdict.reasons)) <= 1
    assert list(verdict.reasons) == sorted(set(verdict.reasons), key=REASONS.index)
    assert verdict.allowed == (not verdict.reasons)
    assert not ("cannot_be_made" in verdict.reasons and verdict.spellings)
