from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.cards import load_deck
from wordsvc.input import InputError
from wordsvc.quiddler.scoring.challenges import Challenge, Ruling, read_challenge, settle
from wordsvc.quiddler.scoring.laid_word import lay_word
from wordsvc.words import open_authority, open_lexicon

NAN = float("nan")

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def laid(word: object, cards: object) -> dict[str, object]:
    return {"word": word, "cards": cards}


def challenge(*words: object, **fields: object) -> dict[str, object]:
    """Return a challenge by Ann against Ben, as JSON."""
    return {"challenger": "Ann", "challenged": "Ben", "words": list(words), **fields}


def ruling(*words: object, **fields: object) -> Ruling:
    return settle(read_challenge(challenge(*words, **fields)))


QUIT = laid("quit", "QU I T")
ETC = laid("etc", "E T C")


@pytest.fixture
def dictionaries() -> list[dict[str, str]]:
    manifest = open_lexicon("en").manifest
    return [{"name": "en", "version": manifest.version, "sha256": manifest.sha256}]


def test_a_challenge_is_read_from_json() -> None:
    assert read_challenge(
        challenge(laid("quit", ["qu", "I", "t"]), dictionary="en", mode="ruling")
    ) == Challenge("Ann", "Ben", (lay_word("quit", ("QU", "I", "T")),), open_authority("en"), "ruling")


def test_a_blank_around_a_word_costs_nobody_a_challenge() -> None:
    ruled = ruling(laid(" quit\n", "QU I T"))
    assert (ruled.upheld, ruled.verdicts[0].word, ruled.verdicts[0].input) == (False, "QUIT", " quit\n")


@pytest.mark.parametrize("left_out", [{}, {"dictionary": None, "mode": None}])
def test_dictionary_and_mode_may_be_left_out(left_out: dict[str, object]) -> None:
    read = read_challenge(challenge(QUIT, **left_out))
    assert (read.authority, read.mode) == (open_authority("en"), "reasons")


@pytest.mark.parametrize(
    ("challenger", "challenged"),
    [("Ann", "Ann"), ("Ann", "ann"), (" Ann", "Ann "), ("Straße", "STRASSE")],
)
def test_q04_players_cannot_challenge_themselves(challenger: str, challenged: str) -> None:
    with pytest.raises(InputError, match="Q04") as error:
        read_challenge(challenge(QUIT, challenger=challenger, challenged=challenged))
    assert (error.value.field, error.value.code) == (("challenged",), "same_player")


def test_q05_a_word_that_is_not_allowable_costs_the_challenged_player_its_points(
    dictionaries: list[dict[str, str]],
) -> None:
    settled = ruling(ETC)
    assert settled.upheld
    assert settled.to_dict() == {
        "upheld": True,
        "penalty": {"player": "Ben", "points": 13},
        "penalties": [{"player": "Ben", "points": 13}],
        "verdicts": [settled.verdicts[0].to_dict()],
        "dictionaries": dictionaries,
        "deck": load_deck("quiddler").reference,
    }
    assert settled.verdicts[0].reasons == ("abbreviation",)


def test_q06_an_allowable_word_costs_the_challenger_its_points(dictionaries: list[dict[str, str]]) -> None:
    settled = ruling(QUIT)
    assert not settled.upheld
    assert settled.to_dict() == {
        "upheld": False,
        "penalty": {"player": "Ann", "points": 14},
        "penalties": [{"player": "Ann", "points": 14}],
        "verdicts": [settled.verdicts[0].to_dict()],
        "dictionaries": dictionaries,
        "deck": load_deck("quiddler").reference,
    }
    assert settled.verdicts[0].allowed


def test_q14_the_same_word_may_lie_twice_and_is_settled_twice() -> None:
    settled = ruling(QUIT, QUIT)
    assert not settled.upheld
    assert [(p.player, p.points) for p in settled.penalties] == [("Ann", 14), ("Ann", 14)]


@pytest.mark.parametrize(
    ("word", "cards", "upheld", "reasons"),
    [
        ("in", "IN", True, ("too_few_cards",)),
        ("in", "I N", False, ()),
    ],
)
def test_q15_a_word_of_one_card_is_not_allowable(
    word: str, cards: str | list[str], upheld: bool, reasons: tuple[str, ...]
) -> None:
    settled = ruling(laid(word, cards))
    assert settled.upheld == upheld
    assert settled.verdicts[0].reasons == reasons
    assert settled.penalties[0].points == 7


@pytest.mark.parametrize(("cards", "points"), [("Q U I Z Z I F Y", 61), ("QU I Z Z I F Y", 51)])
def test_q16_a_word_is_worth_the_cards_it_was_laid_with(cards: str | list[str], points: int) -> None:
    assert ruling(laid("quizzify", cards)).to_dict()["penalty"] == {"player": "Ann", "points": points}


@pytest.mark.parametrize("mode", ["reasons", "ruling"])
def test_q19_a_ruling_names_its_dictionaries(mode: str, dictionaries: list[dict[str, str]]) -> None:
    assert ruling(QUIT, dictionary=["en", "en"], mode=mode).to_dict()["dictionaries"] == dictionaries
    german = ruling(laid("stop", "S T O P"), dictionary="de", mode=mode).to_dict()
    assert [reference["name"] for reference in german["dictionaries"]] == ["de"]


@pytest.mark.parametrize(
    ("word", "cards", "reasons"),
    [
        ("quit", "QU I T S", ("cannot_be_made",)),
        ("quit", "Q U QU I T", ("cannot_be_made",)),
        ("quit", "QU I", ("cannot_be_made",)),
        ("quit", "Q I T A", ("cannot_be_made",)),
        ("etc", "E T", ("abbreviation", "cannot_be_made")),
        ("quit", "T I QU", ()),
        ("h4ng", "H A N G", ("not_letters",)),
    ],
)
def test_q23_all_the_cards_named_are_the_word_in_any_order(
    word: str, cards: str | list[str], reasons: tuple[str, ...]
) -> None:
    assert ruling(laid(word, cards)).verdicts[0].reasons == reasons


@pytest.mark.parametrize(
    ("word", "cards", "points"),
    [("quit", "QU I T S", 17), ("zax", "Z Z Z", 42)],
)
def test_q24_a_word_that_its_cards_do_not_lay_is_worth_the_points_printed_on_them(
    word: str, cards: str | list[str], points: int
) -> None:
    assert ruling(laid(word, cards)).to_dict()["penalty"] == {"player": "Ben", "points": points}


def test_several_words_are_settled_each_by_itself_and_in_order() -> None:
    answer = ruling(QUIT, ETC, laid("zax", "Z A X")).to_dict()
    assert answer["upheld"] is True
    assert "penalty" not in answer
    assert answer["penalties"] == [
        {"player": "Ann", "points": 14},
        {"player": "Ben", "points": 13},
        {"player": "Ann", "points": 28},
    ]
    assert [(v["word"], v["allowed"]) for v in answer["verdicts"]] == [
        ("QUIT", True),
        ("ETC", False),
        ("ZAX", True),
    ]


@pytest.mark.parametrize(("words", "upheld"), [([QUIT], False), ([QUIT, ETC], True), ([QUIT, QUIT], False)])
def test_the_mode_ruling_says_no_more_than_who_is_right(
    words: list[dict[str, object]], upheld: bool, dictionaries: list[dict[str, str]]
) -> None:
    assert ruling(*words, mode="ruling").to_dict() == {
        "upheld": upheld,
        "dictionaries": dictionaries,
        "deck": load_deck("quiddler").reference,
    }


def test_names_are_kept_without_the_blanks_around_them() -> None:
    settled = ruling(QUIT, challenger="  Zoë van Dam ", challenged="x" * 100)
    assert settled.penalties[0].player == "Zoë van Dam"
    assert settled.challenge.challenged == "x" * 100


NOT_TEXT: list[object] = [5, NAN, True, {"a": 1}]
NO_OBJECTS: list[Any] = [None, 5, NAN, True, [], "quit"]


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        *(
            ({name: value}, (name,), "not_a_name")
            for name in ("challenger", "challenged")
            for value in NOT_TEXT
        ),
        ({"challenger": None}, ("challenger",), "missing"),
        ({"challenged": ["Ben"]}, ("challenged",), "not_a_name"),
        ({"challenged": ""}, ("challenged",), "not_a_name"),
        ({"challenger": " \t"}, ("challenger",), "not_a_name"),
        ({"challenger": "x" * 101}, ("challenger",), "too_long"),
        *(
            ({"words": value}, ("words",), "wrong_length")
            for value in (*NOT_TEXT, "quit", QUIT, [], [QUIT] * 21)
        ),
        ({"words": None}, ("words",), "missing"),
        *(({"words": [QUIT, value]}, ("words", 1), "not_an_object") for value in NO_OBJECTS),
        ({"words": [[QUIT]]}, ("words", 0), "not_an_object"),
        ({"words": [{}]}, ("words", 0, "word"), "missing"),
        ({"words": [{"cards": "QU I T"}]}, ("words", 0, "word"), "missing"),
        ({"words": [QUIT, laid(None, "A")]}, ("words", 1, "word"), "missing"),
        ({"words": [QUIT | {"points": 14}]}, ("words", 0, "points"), "unknown_field"),
        *(
            ({"words": [laid(value, "A T")]}, ("words", 0, "word"), "not_text")
            for value in (*NOT_TEXT, ["at"])
        ),
        ({"words": [QUIT, laid("", "A T")]}, ("words", 1, "word"), "empty"),
        ({"words": [laid("x" * 10_240, "A T")]}, ("words", 0, "word"), "too_long"),
        ({"words": [laid("\ud800", "A T")]}, ("words", 0, "word"), "invalid_utf8"),
        *(({"words": [laid("at", value)]}, ("words", 0, "cards"), "not_text") for value in NOT_TEXT),
        *(
            ({"words": [laid("at", ["A", v])]}, ("words", 0, "cards", 1), "not_text")
            for v in (*NOT_TEXT, None, [])
        ),
        ({"words": [laid("at", [])]}, ("words", 0, "cards"), "empty"),
        ({"words": [laid("at", "A, 1")]}, ("words", 0, "cards"), "not_a_card"),
        ({"words": [laid("ox", "at")]}, ("words", 0, "cards"), "not_a_card"),
        ({"words": [QUIT, laid("zax", ["Z", "A", "*"])]}, ("words", 1, "cards", 2), "not_a_card"),
        ({"words": [QUIT, laid("at", ["A", "T!"])]}, ("words", 1, "cards", 1), "not_a_card"),
        ({"words": [laid("at", ["A"] * 201)]}, ("words", 0, "cards"), "too_many_cards"),
        *(({"dictionary": value}, ("dictionary",), "not_text") for value in NOT_TEXT),
        ({"dictionary": ["en", 5]}, ("dictionary", 1), "not_text"),
        ({"dictionary": [["en"]]}, ("dictionary", 0), "not_text"),
        ({"dictionary": []}, ("dictionary",), "empty"),
        ({"dictionary": ""}, ("dictionary",), "unknown_dictionary"),
        ({"dictionary": "../en"}, ("dictionary",), "unknown_dictionary"),
        ({"dictionary": ["en", "de"]}, ("dictionary",), "mixed_languages"),
        *(({"mode": value}, ("mode",), "unknown_mode") for value in (*NOT_TEXT, "", "Reasons", ["ruling"])),
        ({"points": 14}, ("points",), "unknown_field"),
        ({"Challenger": "Ann"}, ("Challenger",), "unknown_field"),
    ],
    ids=lambda value: ascii(value)[:60],
)
def test_a_field_that_cannot_be_read_is_named(
    change: dict[str, object], field: tuple[str | int, ...], code: str
) -> None:
    with pytest.raises(InputError) as error:
        settle(read_challenge(challenge(QUIT) | change))
    assert (error.value.field, error.value.code) == (field, code)


@pytest.mark.parametrize("document", [None, 5, NAN, True, "challenge", [], [challenge(QUIT)]])
def test_what_is_no_object_is_an_error_on_the_whole(document: Any) -> None:
    with pytest.raises(InputError) as error:
        read_challenge(document)
    assert (error.value.field, error.value.code) == ((), "not_an_object")


def test_twenty_words_are_settled() -> None:
    assert len(ruling(*[QUIT] * 20).verdicts) == 20


@given(
    JSON
    | st.fixed_dictionaries(
        {"challenger": st.just("Ann") | JSON, "challenged": st.just("Ben") | JSON, "words": JSON},
        optional={"dictionary": JSON, "mode": JSON},
    )
    | st.fixed_dictionaries({"word": st.just("at") | JSON, "cards": st.just("A T") | JSON}).map(challenge)
)
def test_any_json_is_settled_or_is_an_input_error(document: Any) -> None:
    try:
        settled = settle(read_challenge(document))
    except InputError:
        return
    assert len(settled.verdicts) == len(settled.penalties) == len(document["words"])
    assert settled.upheld == any(penalty.player == "Ben" for penalty in settled.penalties)


def test_q04_the_library_refuses_a_challenge_of_oneself_too() -> None:
    with pytest.raises(InputError, match="Q04"):
        settle(Challenge("Ann", "ann", (lay_word("QUIT", ("QU", "I", "T")),)))
