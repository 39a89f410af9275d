import pytest

from tests.game_verdicts import judge_in_quiddler as judge
from wordsvc.cards import load_deck
from wordsvc.input import InputError
from wordsvc.words import DictionaryReference, open_lexicon


@pytest.mark.rule("Q17")
@pytest.mark.parametrize(
    ("hand", "sizes", "points", "codes"),
    [
        (None, [10, 11], 61, ["more_than_a_hand"]),
        (10, [10, 11], 61, ["more_than_a_hand"]),
        (11, [11, 10], 71, []),
        (9, [11, 10], 71, ["more_than_a_hand"]),
    ],
)
def test_q17_ways_of_more_cards_than_a_hand_come_last(
    hand: int | None, sizes: list[int], points: int, codes: list[str]
) -> None:
    verdict = judge("quizzically", hand=hand)
    assert verdict.allowed
    assert [way.size for way in verdict.spellings] == sizes
    assert verdict.spellings[0].points == points
    assert [note.code for note in verdict.notes] == codes


@pytest.mark.parametrize("hand", [0, 201, 1.5, "10", True])
def test_a_hand_is_a_whole_number_of_cards(hand: object) -> None:
    with pytest.raises(InputError) as error:
        judge("quit", hand=hand)  # type: ignore[arg-type]
    assert error.value.field == ("hand",)


@pytest.mark.parametrize(
    ("word", "cards", "points"),
    [
        ("quit", "QU I T", 14),
        ("inner", "IN N ER", 19),
        ("other", "O TH ER", 18),
        ("clothier", "CL O TH I ER", 30),
        ("cling", "CL IN G", 23),
        ("zax", "Z A X", 28),
    ],
)
def test_the_cards_of_two_letters_lay_words(word: str, cards: str | list[str], points: int) -> None:
    verdict = judge(word, cards)
    assert verdict.allowed
    assert [(" ".join(way.cards), way.points, way.jokers) for way in verdict.spellings] == [
        (cards, points, 0)
    ]


def test_a_verdict_shows_word_dictionary_cards_and_spelling() -> None:
    manifest = open_lexicon("en").manifest
    assert judge("quit", "(qu)itx").to_dict() == {
        "word": "QUIT",
        "input": "quit",
        "allowed": True,
        "reasons": [],
        "notes": [],
        "dictionaries": [{"name": "en", "version": manifest.version, "sha256": manifest.sha256}],
        "cards": ["QU", "I", "T", "X"],
        "spellings": [
            {
                "cards": ["QU", "I", "T"],
                "letters": ["QU", "I", "T"],
                "count": 3,
                "jokers": 0,
                "points": 14,
            }
        ],
        "deck": load_deck("quiddler").reference,
    }


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("London", "proper_noun"),
        ("ing", "affix"),
        ("penta", "affix"),
        ("etc", "abbreviation"),
        ("e.g.", "abbreviation"),
        ("x-ray", "hyphenated"),
        ("xray", "hyphenated"),
        ("don't", "contraction"),
        ("qzxk", "not_in_dictionary"),
        ("h4ng", "not_letters"),
    ],
)
def test_a_word_that_the_booklet_does_not_allow_is_refused(word: str, reason: str) -> None:
    assert judge(word).reasons[0] == reason


@pytest.mark.parametrize(
    ("word", "cards", "reasons"),
    [
        ("IN", "IN", ("too_few_cards",)),
        ("IN", "I N", ()),
        ("IN", "IN I N", ()),
        ("ER", "ER", ("too_few_cards",)),
        ("ER", "E R", ()),
        ("A", "A", ("too_few_cards",)),
        ("TH", "TH", ("affix", "too_few_cards")),
    ],
)
def test_q15_a_word_takes_at_least_two_cards(
    word: str, cards: str | list[str], reasons: tuple[str, ...]
) -> None:
    assert judge(word, cards).reasons == reasons


@pytest.mark.parametrize(
    ("word", "cards", "points"),
    [
        ("quizzify", "Q U I Z Z I F Y", [61]),
        ("quizzify", "QU I Z Z I F Y", [51]),
        ("quizzify", "QU Q U I Z Z I F Y", [61, 51]),
        ("quit", "QU Q U I T", [24, 14]),
    ],
)
def test_q16_the_cards_decide_what_a_word_is_worth_and_the_best_comes_first(
    word: str, cards: str, points: list[int]
) -> None:
    assert [way.points for way in judge(word, cards).spellings] == points


def test_q19_a_verdict_names_every_dictionary_once_with_version_and_hash() -> None:
    manifest = open_lexicon("de").manifest
    verdict = judge("hang", "H A N G", dictionaries=["de", "de"])
    assert verdict.allowed
    assert verdict.dictionaries == (DictionaryReference("de", manifest.version, manifest.sha256),)


@pytest.mark.parametrize(
    ("word", "reasons"),
    [
        ("quiz", ()),
        ("zax", ()),
        ("in", ()),
        ("zzz", ("cannot_be_made",)),
        ("pizzazz", ("cannot_be_made",)),
        ("a", ("too_few_cards",)),
        ("qzxk", ("not_in_dictionary",)),
        ("zzzz", ("not_in_dictionary", "cannot_be_made")),
    ],
)
def test_without_cards_the_answer_is_what_one_whole_deck_lays(word: str, reasons: tuple[str, ...]) -> None:
    verdict = judge(word)
    assert verdict.reasons == reasons
    assert verdict.to_dict()["cards"] is None


@pytest.mark.parametrize(
    ("word", "cards", "reasons"),
    [
        ("zax", "Z A", ("cannot_be_made",)),
        ("zax", "Z A X Z", ()),
        ("zax", "Z A X Z Z", ("card_not_in_deck",)),
        ("etc", "E T", ("abbreviation", "cannot_be_made")),
        ("pizzazz", "P I Z Z A Z Z", ("card_not_in_deck",)),
        ("x-ray", "X R A Y", ("hyphenated",)),
    ],
)
def test_every_reason_is_given_at_once(word: str, cards: str | list[str], reasons: tuple[str, ...]) -> None:
    assert judge(word, cards).reasons == reasons


def test_a_refused_word_still_shows_what_the_cards_lay() -> None:
    assert [way.points for way in judge("etc", "E T C").spellings] == [13]
    assert [way.points for way in judge("zax", "Z Z Z A X").spellings] == [28]


@pytest.mark.parametrize(
    ("word", "cards", "dictionary", "field", "code"),
    [
        ("", None, "en", ("word",), "empty"),
        ("x" * 10_240, None, "en", ("word",), "too_long"),
        ("quit\ud800", None, "en", ("word",), "invalid_utf8"),
        (float("nan"), None, "en", ("word",), "not_text"),
        ("quit", "", "en", ("cards",), "empty"),
        ("quit", [], "en", ("cards",), "empty"),
        ("quit", "quits", "en", ("cards",), "not_a_card"),
        ("quit", "😀", "en", ("cards",), "not_a_card"),
        ("ox", "at", "en", ("cards",), "not_a_card"),
        ("eye", "EY E", "en", ("cards",), "not_a_card"),
        ("zax", "Z A *", "en", ("cards",), "not_a_card"),
        ("zax", ["Z", "A", "?"], "en", ("cards", 2), "not_a_card"),
        ("quit", ["QU", None], "en", ("cards", 1), "not_text"),
        ("quit", ["A"] * 201, "en", ("cards",), "too_many_cards"),
        ("quit", None, "latin", ("dictionary",), "unknown_dictionary"),
        ("quit", None, ["en", "de"], ("dictionary",), "mixed_languages"),
    ],
    ids=lambda value: ascii(value)[:20],
)
def test_bad_input_is_an_error_on_its_field(
    word: str, cards: str | list[str], dictionary: str, field: tuple[str | int, ...], code: str
) -> None:
    with pytest.raises(InputError) as error:
        judge(word, cards, dictionaries=dictionary)
    assert (error.value.field, error.value.code) == (field, code)
