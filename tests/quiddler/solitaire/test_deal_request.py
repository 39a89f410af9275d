"""Deals and questions: what is read, and which field an error names."""

import json
from typing import Any

import pytest

from wordsvc.input import InputError
from wordsvc.quiddler.solitaire.game.deal import deal
from wordsvc.quiddler.solitaire.position import Fill, Lay
from wordsvc.quiddler.solitaire.requests import deal_to_dict, move_to_dict, read_deal, read_move
from wordsvc.quiddler.solitaire.solver.word_search import find, read_question
from wordsvc.words import Authority

STACK = ["A", "B", "C"]
ASKED = {"showing": "A,QU,E,I,T,N,CL,Z"}


def test_a_deal_is_read_back() -> None:
    for seed in range(5):
        assert read_deal(json.loads(json.dumps(deal_to_dict(deal(seed))))) == deal(seed)
    written = read_deal({"stacks": ["a,b,(qu)", ["in", "E"]]})
    assert written.stacks == (("A", "B", "QU"), ("IN", "E"))


def test_blanks_around_the_word_of_a_move_are_dropped() -> None:
    assert read_move({"word": " cat ", "stacks": [1, 2, 3]}) == Lay("cat", (0, 1, 2))


@pytest.mark.parametrize(
    ("document", "field", "code"),
    [
        ([], (), "not_an_object"),
        ({}, ("stacks",), "missing"),
        ({"stacks": [STACK], "seed": 1}, ("seed",), "unknown_field"),
        ({"stacks": "ABC"}, ("stacks",), "wrong_length"),
        ({"stacks": []}, ("stacks",), "wrong_length"),
        ({"stacks": [["A"]] * 9}, ("stacks",), "wrong_length"),
        ({"stacks": [STACK, []]}, ("stacks", 1), "empty"),
        ({"stacks": [STACK, 3]}, ("stacks", 1), "not_text"),
        ({"stacks": [STACK, ["A", 3]]}, ("stacks", 1, 1), "not_text"),
        ({"stacks": [STACK, ["A", "ABC"]]}, ("stacks", 1, 1), "not_a_card"),
        ({"stacks": [STACK, ["A"] * 7]}, ("stacks", 1), "too_many_cards"),
        ({"stacks": [STACK, ["Q", "Q"], ["Q"]]}, ("stacks",), "card_not_in_deck"),
        ({"stacks": [STACK, ["*"]]}, ("stacks", 1, 0), "not_a_card"),
        ({"stacks": [STACK, "ST"]}, ("stacks", 1), "not_a_card"),
    ],
)
def test_a_deal_that_cannot_be_read_names_the_field(document: Any, field: tuple[Any, ...], code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_deal(document)
    assert (caught.value.field, caught.value.code) == (field, code)


@pytest.mark.parametrize(
    ("document", "field", "code"),
    [
        (None, (), "not_an_object"),
        ({}, ("showing",), "missing"),
        ({**ASKED, "hand": 3}, ("hand",), "unknown_field"),
        ({"showing": 3}, ("showing",), "not_text"),
        ({"showing": ""}, ("showing",), "empty"),
        ({"showing": "ABC"}, ("showing",), "not_a_card"),
        ({"showing": ["A", "ABC"]}, ("showing", 1), "not_a_card"),
        ({"showing": ["A"] * 9}, ("showing",), "too_many_cards"),
        ({"showing": "Q,Q,Q"}, ("showing",), "card_not_in_deck"),
        ({"showing": "A,*"}, ("showing",), "not_a_card"),
        ({"showing": ["A", "OX"]}, ("showing", 1), "not_a_card"),
        ({**ASKED, "under": 3}, ("under",), "wrong_length"),
        ({**ASKED, "under": [5] * 7}, ("under",), "wrong_length"),
        ({**ASKED, "under": [5] * 7 + [6]}, ("under",), "out_of_range"),
        ({**ASKED, "under": [5] * 7 + [True]}, ("under",), "out_of_range"),
        ({"showing": "A,B", "under": [0, 1]}, ("under",), "gap"),
        ({**ASKED, "limit": 0}, ("limit",), "out_of_range"),
        ({**ASKED, "dictionary": "xx"}, ("dictionary",), "unknown_dictionary"),
        ({**ASKED, "no_names": 1}, ("no_names",), "not_a_flag"),
    ],
)
def test_a_question_that_cannot_be_read_names_the_field(
    document: Any, field: tuple[Any, ...], code: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_question(document)
    assert (caught.value.field, caught.value.code) == (field, code)


def test_an_authority_takes_the_place_of_its_fields(english: Authority) -> None:
    assert read_question(ASKED, english).authority is english
    with pytest.raises(InputError):
        read_question({**ASKED, "dictionary": "en"}, english)


def test_while_cards_lie_face_down_the_best_outlook_comes_first() -> None:
    found = find(read_question(ASKED))
    outlooks = [word.outlook for word in found.words]
    assert None not in outlooks
    assert outlooks == sorted(outlooks, reverse=True)  # type: ignore[type-var]
    assert {word.clears for word in found.words} == {None}
    document = found.to_dict()
    assert document["face_down"] == 40
    assert document["total"] == len(found.words)
    assert len(document["words"]) == 20


def test_at_the_end_words_come_first_after_which_all_can_be_used() -> None:
    found = find(read_question({"showing": "Q,A,T,I"}))
    assert [word.clears for word in found.words] == sorted(
        (bool(word.clears) for word in found.words), reverse=True
    )
    assert (found.words[0].word, found.words[0].leaves) == ("AT", ("Q", "I"))
    assert {word.word for word in found.words if word.clears} == {"AT", "QI", "TA"}
    assert {word.word for word in found.words if not word.clears} >= {"QAT", "AI", "IT", "TI"}


def test_words_for_which_no_cards_are_left_clear() -> None:
    found = find(read_question({"showing": "(qu)it"}))
    assert [(word.word, word.leaves, word.clears) for word in found.words][:1] == [("QUIT", (), True)]
    assert find(read_question({"showing": "V"})).words == ()


@pytest.mark.parametrize("move", [Lay("QUIT", (0, 7, 3)), Fill(5)])
def test_a_move_is_read_back(move: Lay | Fill) -> None:
    assert read_move(json.loads(json.dumps(move_to_dict(move)))) == move
