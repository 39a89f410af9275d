"""Questions about a hand or a draw; every error names the field."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc import InputError
from wordsvc.cards import load_deck
from wordsvc.quiddler.best_hand.draw_request import read_draw
from wordsvc.quiddler.best_hand.hand_request import read_hand
from wordsvc.quiddler.best_hand.hands import LAST_TURN, Others, Situation
from wordsvc.words import open_authority

HAND = {"cards": "(qu)it e"}
DRAW = {"cards": "(qu)it", "face_up": "E"}
HAND_ANSWER = {"best", "front", "goes_out", "left_out", "notes", "dictionaries", "deck"}
DRAW_ANSWER = {"better", "face_up", "pile", "left_out", "notes", "dictionaries", "deck"}


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"cards": None}, ("cards",), "missing"),
        ({"cards": ""}, ("cards",), "empty"),
        ({"cards": 3}, ("cards",), "not_text"),
        ({"cards": ["QUIT"]}, ("cards", 0), "not_a_card"),
        ({"cards": "A"}, ("cards",), "too_few_cards"),
        ({"cards": "A,B,C,D,E,F,G,H,I,J,K,L"}, ("cards",), "too_many_cards"),
        ({"cards": "A,B,C,D,E,F,G,H,I,J,K", "draw": "L"}, ("cards",), "too_many_cards"),
        ({"cards": "Q,Q,Q"}, ("cards",), "card_not_in_deck"),
        ({"cards": "A,*"}, ("cards",), "not_a_card"),
        ({"cards": "A,ST"}, ("cards",), "not_a_card"),
        ({"draw": "OX"}, ("draw",), "not_a_card"),
        ({"cards": "A,Q,Q", "draw": "Q"}, ("draw",), "card_not_in_deck"),
        ({"draw": "E,S"}, ("draw",), "not_one_card"),
        ({"draw": ["E"]}, ("draw",), "not_text"),
        ({"draw": ""}, ("draw",), "empty"),
        ({"keep_all": 1}, ("keep_all",), "not_a_flag"),
        ({"nobody_out": "yes"}, ("nobody_out",), "not_a_flag"),
        ({"others_longest": -1}, ("others_longest",), "out_of_range"),
        ({"others_words": 21}, ("others_words",), "out_of_range"),
        ({"others_words": 1, "players": 9}, ("players",), "out_of_range"),
        ({"players": 3}, ("players",), "no_others"),
        ({"others_words": 1, "bonus": "most_words"}, ("bonus",), "not_two_players"),
        ({"others_words": 1, "players": 2, "bonus": "best"}, ("bonus",), "unknown_bonus"),
        ({"others_words": 1, "players": 2}, ("bonus",), "other_bonus"),
        ({"others_longest": 5, "others_words": 2, "players": 2}, ("bonus",), "other_bonus"),
        ({"others_words": 1, "players": 2, "bonus": "longest_word"}, ("bonus",), "other_bonus"),
        ({"others_longest": 5, "players": 2, "bonus": "most_words"}, ("bonus",), "other_bonus"),
        ({"dictionary": "xx"}, ("dictionary",), "unknown_dictionary"),
        ({"no_offensive": 1}, ("no_offensive",), "not_a_flag"),
        ({"offensive": "yes"}, ("offensive",), "not_a_flag"),
        ({"offensive": True, "no_offensive": True}, ("offensive",), "not_with_no_offensive"),
        ({"house": {"add": ["4"]}}, ("house", "add", 0), "not_letters"),
        ({"hand": 3}, ("hand",), "unknown_field"),
    ],
)
def test_what_is_wrong_with_a_hand_is_named(
    fields: dict[str, Any], field: tuple[str | int, ...], code: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_hand({**HAND, **fields})
    assert (caught.value.field, caught.value.code) == (field, code)


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"cards": None}, ("cards",), "missing"),
        ({"face_up": None}, ("face_up",), "missing"),
        ({"cards": "A,B,C,D,E,F,G,H,I,J,K"}, ("cards",), "too_many_cards"),
        ({"cards": "A,Z,Z,Z"}, ("cards",), "card_not_in_deck"),
        ({"cards": "A,Z,Z", "face_up": "Z"}, ("face_up",), "card_not_in_deck"),
        ({"face_up": "A E"}, ("face_up",), "not_one_card"),
        ({"face_up": 3}, ("face_up",), "not_text"),
        ({"seen": "Z,Z,Z"}, ("seen",), "card_not_in_deck"),
        ({"seen": "Q,QU,QU"}, ("seen",), "card_not_in_deck"),
        ({"seen": [3]}, ("seen", 0), "not_text"),
        ({"seen": "?"}, ("seen",), "not_a_card"),
        ({"seen": ["A", "OX"]}, ("seen", 1), "not_a_card"),
        ({"face_up": "ox"}, ("face_up",), "not_a_card"),
        ({"keep_all": True}, ("keep_all",), "unknown_field"),
        ({"no_names": 0}, ("no_names",), "not_a_flag"),
    ],
)
def test_what_is_wrong_with_a_draw_is_named(
    fields: dict[str, Any], field: tuple[str | int, ...], code: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_draw({**DRAW, **fields})
    assert (caught.value.field, caught.value.code) == (field, code)


def test_when_all_cards_are_seen_none_can_be_drawn() -> None:
    faces = load_deck("quiddler").faces()
    with pytest.raises(InputError) as caught:
        read_draw({"cards": faces[:10], "face_up": faces[10], "seen": faces[11:]})
    assert caught.value.code == "none_unseen"
    odds = read_draw({"cards": faces[:10], "face_up": faces[10], "seen": faces[11:-1]}).answer()
    assert (odds.unseen, odds.pile[0].card) == (1, faces[-1])


def test_the_deck_says_what_it_lacks() -> None:
    with pytest.raises(InputError, match="the deck quiddler has only 2 of the card Q"):
        read_hand({"cards": "Q,Q,Q"})
    with pytest.raises(InputError, match="'ST' is not a card of the deck quiddler"):
        read_hand({"cards": "ST,A"})


@pytest.mark.parametrize(
    ("fields", "others"),
    [
        ({}, None),
        ({"others_longest": 5}, Others(longest=5)),
        ({"others_words": 0}, Others(words=0)),
        ({"others_longest": 5, "others_words": 2}, Others(5, 2)),
        ({"others_longest": 5, "others_words": 2, "players": 3}, Others(5, 2)),
        ({"others_longest": 5, "others_words": 2, "players": 2, "bonus": "most_words"}, Others(words=2)),
        ({"others_longest": 5, "players": 2}, Others(longest=5)),
        ({"others_words": 2, "players": 2, "bonus": "most_words"}, Others(words=2)),
        ({"others_longest": 5, "others_words": 2, "players": 1}, Others()),
    ],
)
def test_which_bonuses_count(fields: dict[str, Any], others: Others | None) -> None:
    assert read_hand({**HAND, **fields}).situation == Situation(others=others)


def test_cards_and_dictionary_as_asked() -> None:
    question = read_hand({**HAND, "draw": "s", "dictionary": "en-common"})
    assert question.cards == ("QU", "I", "T", "E", "S")
    assert question.situation == LAST_TURN
    assert question.authority.dictionaries[0].name == "en-common"
    own = open_authority("en-gb")
    assert read_hand(HAND, own).authority is own
    draw = read_draw({**DRAW, "seen": ""}, own)
    assert (draw.seen, draw.authority) == ((), own)


FACES = [*load_deck("quiddler").counts, "*", "ST", "", "quit", None, 3]
CARDS = st.one_of(st.lists(st.sampled_from(FACES), max_size=13), st.text(max_size=12))
ANYTHING = st.one_of(st.none(), st.booleans(), st.integers(-2, 25), CARDS)


OPTIONAL = ("draw", "keep_all", "nobody_out", "others_longest", "others_words", "players", "bonus", "deck")


def answer_of(document: dict[str, Any], read: Callable[[object], Any]) -> dict[str, Any] | None:
    """Return the answer, None when an error names the field."""
    try:
        question = read(document)
    except InputError as error:
        named = error.field == () or error.field[0] in document or error.code == "other_bonus"
        assert named, error  # noqa: PT017
        return None
    answer: dict[str, Any] = question.answer().to_dict()
    return answer


@settings(max_examples=examples(400))
@given(
    st.fixed_dictionaries(
        {"cards": CARDS},
        optional=dict.fromkeys((*OPTIONAL, "no_names", "no_offensive", "junk"), ANYTHING),
    )
)
def test_any_hand_is_answered_or_an_error_names_its_field(document: dict[str, Any]) -> None:
    answer = answer_of(document, read_hand)
    assert answer is None or set(answer) == HAND_ANSWER


@settings(max_examples=examples(200))
@given(
    st.fixed_dictionaries(
        {"cards": CARDS, "face_up": st.one_of(st.sampled_from(FACES), CARDS)},
        optional={"seen": CARDS, "no_names": ANYTHING, "offensive": ANYTHING, "junk": ANYTHING},
    )
)
def test_any_draw_is_answered_or_an_error_names_its_field(document: dict[str, Any]) -> None:
    answer = answer_of(document, read_draw)
    assert answer is None or set(answer) == DRAW_ANSWER
