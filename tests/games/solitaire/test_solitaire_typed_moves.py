"""Moves as a player types them, and the advice."""

from pathlib import Path

import pytest

from games.core import InvalidInput
from tests.games.solitaire.positions import judge_of, laid_out, make
from wordsvc.input.messages import use_language
from wordsvc.quiddler.solitaire.game.advice import Adviser
from wordsvc.referee import Referee


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("quit", "lay:QUIT:2.3.4.8"),
        ("  QuIt ", "lay:QUIT:2.3.4.8"),
        ("(qu)it", "lay:QUIT:1.4.8"),
        ("Q,U,I,T", "lay:QUIT:2.3.4.8"),
        ("1 4 5", "lay:QUIT:1.4.5"),
        ("1,4,5", "lay:QUIT:1.4.5"),
        ("5", "lay:T:5"),
        ("tea", "lay:TEA:8.7.6"),
        ("tua", "lay:TUA:8.3.6"),
        ("lay:TEA:5.7.6", "lay:TEA:5.7.6"),
        ("give up", "give_up"),
        ("GIVE  UP", "give_up"),
        ("give_up", "give_up"),
        ("fill 3", "fill:3"),
        ("Fill  8", "fill:8"),
        ("fill:3", "fill:3"),
    ],
)
def test_typed_forms_are_read(judge: Referee, typed: str, text: str) -> None:
    match = laid_out(judge, "QU", "Q", "U", "I", "T", "A", "E", "N T")
    move = match.game.parse_typed(match.view(0), typed)
    assert match.game.format_move(move) == text


@pytest.mark.parametrize(
    ("typed", "code", "message"),
    [
        ("dog", "cannot_be_made", "the cards that show do not spell DOG"),
        ("bär", "cannot_be_made", "the cards that show do not spell BAR"),
        ("q,a,z", "cannot_be_made", "the cards Q A Z do not all show"),
        ("q(", "bad_brackets", "the brackets in 'q(' do not match"),
        ("a,qz", "not_a_card", "'qz' is not a card of the deck quiddler"),
        ("99 1", "no_such_stack", "there is no stack 99"),
        ("0 1", "no_such_stack", "there is no stack 0"),
        ("1 2 3 4 5 6 7 8 1", "stack_twice", "a stack shows one card, which is used once"),
        ("fill", "no_stack", "say from which stack, as `fill 3`"),
        ("fill x", "no_stack", "say from which stack, as `fill 3`"),
        ("fill 9", "no_such_stack", "there is no stack 9"),
        ("9" * 5000, "no_such_stack", "there is no stack 9999"),
        ("a" * 5000, "too_long", "the word has more than 50 letters"),
        ("²", "cannot_be_made", "the cards that show do not spell ²"),
    ],
)
def test_what_cannot_be_read_is_told(judge: Referee, typed: str, code: str, message: str) -> None:
    match = laid_out(judge, "QU", "Q", "U", "I", "T", "A", "E", "N T")
    with pytest.raises(InvalidInput) as error:
        match.game.parse_typed(match.view(0), typed)
    assert error.value.field == ("move",)
    assert message in error.value.message
    assert code in (error.value.code, "bad_brackets")


def test_a_word_waits_for_the_gap_and_an_empty_stack_shows_nothing(judge: Referee) -> None:
    match = laid_out(judge, "D", "O", "G A T", "A")
    make(match, "lay:DO:1.2")
    with pytest.raises(InvalidInput) as error:
        match.game.parse_typed(match.view(0), "at")
    assert (error.value.code, error.value.rule) == ("gap", "Q20")
    assert match.game.hint(match.view(0)) == [
        "Fill the gap from the tallest stack; which one makes little difference."
    ]
    with use_language("de"):
        assert match.game.hint(match.view(0))[0].startswith("Die Lücke vom höchsten Stapel")
    flat = laid_out(judge, "D", "O", "A", "T")
    make(flat, "lay:DO:1.2")
    with pytest.raises(InvalidInput) as error:
        flat.game.parse_typed(flat.view(0), "1 3")
    assert error.value.code == "empty_stack"
    with pytest.raises(InvalidInput) as error:
        flat.game.parse_typed(flat.view(0), "5 3")
    assert error.value.code == "no_such_stack"


def test_hints_are_the_best_words_first(judge: Referee) -> None:
    match = laid_out(judge, "Q", "A", "T", "I")
    assert match.game.hint(match.view(0))[:2] == [
        "AT with A T leaves Q I, which can be used up.",
        "QI with Q I leaves A T, which can be used up.",
    ]
    make(match, "lay:AT:2.3")
    assert match.game.hint(match.view(0)) == ["QI with Q I uses all cards that show."]
    lost = laid_out(judge, "V", "C")
    assert lost.game.hint(lost.view(0)) == [
        "No word can be made of these cards: the game is lost (Q21).",
    ]


def test_what_is_offensive_is_laid_and_not_advised(folder: Path) -> None:
    judge = judge_of("fuck at", folder)
    match = laid_out(judge, "F", "U", "C", "K")
    seen = match.view(0)["public"]
    assert match.game.hint(match.view(0)) == [
        "No other word can be made of these cards.",
        "1 offensive word is left out.",
    ]
    adviser = Adviser(judge)
    assert adviser.best(seen) == match.game.hint(match.view(0))
    bold = Adviser(judge, offensive=True)
    assert bold.hint(seen) == ["FUCK with F U C K uses all cards that show."]
    assert bold.best(seen) == ["FUCK with F U C K: it won 1 of 1 deal tried."]
    make(match, "lay:FUCK:1.2.3.4")
    assert match.game.winners(match.state) == [0]
    assert bold.best(match.view(0)["public"]) == []
