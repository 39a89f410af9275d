"""The rules of the solitaire on the engine, each by its id."""

from typing import Any

import pytest

from games.core import (
    InvalidInput,
    Match,
    draw_deal,
    format_text,
    load_log,
    new_match,
    parse_any,
    redact,
    write_log,
)
from tests.games.solitaire.positions import laid_out, make, refused, showing, under
from wordsvc.cards import load_deck
from wordsvc.cards.deck import deck_from_dict
from wordsvc.catalogue import find_rulebook
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.solitaire.game import rulebook
from wordsvc.quiddler.solitaire.game.deal import deal
from wordsvc.referee import Referee

RULEBOOK = find_rulebook("solitaire")


def told(match: Match, *moves: str) -> list[dict[str, Any]]:
    """Return the events that a spectator reads about the last of some moves."""
    return [seen for event in make(match, *moves) if (seen := redact(event, None)) is not None]


@pytest.mark.rule("solitaire.1", "solitaire.2", "Q45")
def test_eight_stacks_of_six_cards_are_dealt_from_the_order_of_the_deck() -> None:
    match = new_match(RULEBOOK, 1, 7)
    assert under(match) == [5] * 8
    faces = [match.game.card_names("cards")[kind] for kind in match.deal.order("cards")]
    assert showing(match) == " ".join(faces[5:48:6])
    assert deal(7).view["showing"] == list(faces[5:48:6])
    assert deal(7) == match.state.position
    assert sorted(faces) == sorted(load_deck("quiddler").faces())


@pytest.mark.rule("Q45")
def test_a_table_may_agree_on_other_stacks() -> None:
    match = new_match(RULEBOOK, 1, 7, {"stacks": 312})
    assert under(match) == [2, 0, 1]
    for wrong in (0, 70, 101, 666666666, "6x"):
        with pytest.raises(InvalidInput) as error:
            new_match(RULEBOOK, 1, 7, {"stacks": wrong})
        assert error.value.field == ("options", "stacks")
    with pytest.raises(InvalidInput) as error:
        new_match(RULEBOOK, 2, 7)
    assert (error.value.field, error.value.rule) == (("seats",), "solitaire.3")


def test_a_deck_that_cannot_be_weighed_is_refused(english: Referee) -> None:
    document = load_deck("quiddler").to_dict()
    document["cards"] = [{"face": "A", "count": 60, "points": 1}, {"face": "NG", "count": 2, "points": 1}]
    other = deck_from_dict({**document, "name": "home", "total": 62, "status": "model"})
    with pytest.raises(InvalidInput) as error:
        rulebook(Referee.from_parts(EDITION, other, english.authority)).game(1)
    assert (error.value.field, error.value.code) == (("dictionary", "deck"), "unknown_card")


@pytest.mark.rule("solitaire.3", "solitaire.4", "solitaire.5")
def test_a_word_uses_its_cards_and_the_next_ones_turn_up(judge: Referee) -> None:
    match = laid_out(judge, "A D", "E O", "I G", "O A T")
    assert told(match, "lay:DOG:1.2.3") == [
        {
            "kind": "ruling",
            "seat": 0,
            "question": "DOG",
            "answer": "allowed",
            "word": "DOG",
            "cards": ["D", "O", "G"],
            "stacks": [1, 2, 3],
        },
        {"kind": "turn", "seat": None, "stacks": [1, 2, 3], "cards": ["A", "E", "I"]},
    ]
    assert (showing(match), under(match)) == ("A E I T", [0, 0, 0, 2])
    public = match.view(None)["public"]
    assert public["made"] == [{"word": "DOG", "cards": ["D", "O", "G"]}]
    assert (public["used"], public["left"], public["phase"]) == (3, 6, "lay")


@pytest.mark.rule("Q15")
def test_a_word_takes_two_cards(judge: Referee) -> None:
    match = laid_out(judge, "IN", "I", "N")
    assert refused(match, "lay:IN:1") == ("too_few_cards", "Q15")
    make(match, "lay:IN:2.3")


@pytest.mark.rule("solitaire.8", "Q19", "Q47")
def test_a_word_that_does_not_count_is_refused_and_costs_nothing(judge: Referee) -> None:
    match = laid_out(judge, "D", "G", "O")
    assert refused(match, "lay:DGO:1.2.3") == ("not_in_dictionary", "Q19")
    make(match, "lay:DOG:1.3.2")
    assert write_log(match)["rulings"] == [["DOG", "allowed"]]
    assert match.dictionary == dict(judge.header)


@pytest.mark.rule("Q31")
def test_the_cards_that_show_are_used_once_and_chosen_by_stack(judge: Referee) -> None:
    match = laid_out(judge, "D", "E T", "T", "A")
    assert refused(match, "lay:TAT:2.4.2") == ("stack_twice", "Q31")
    assert refused(match, "lay:EAT:2.4.3") == ("cannot_be_made", "Q31")
    assert refused(match, "lay:AT:4.5") == ("no_such_stack", "Q20")
    make(match, "lay:AT:4.2")
    assert showing(match) == "D E T -"
    again = laid_out(judge, "D", "E T", "T", "A")
    make(again, "lay:AT:4.3")
    assert showing(again) == "D T - -"
    twice = laid_out(judge, "A A", "T T")
    make(twice, "lay:AT:1.2", "lay:AT:1.2")
    assert twice.game.winners(twice.state) == [0]


@pytest.mark.rule("solitaire.6", "Q20", "Q30")
def test_a_gap_is_filled_before_the_next_word(judge: Referee) -> None:
    match = laid_out(judge, "D", "O", "G A T", "A")
    make(match, "lay:DO:1.2")
    assert match.view(0)["public"]["gap"] == 1
    assert match.view(0)["public"]["phase"] == "fill"
    assert refused(match, "lay:AT:4.3") == ("gap", "Q20")
    assert refused(match, "fill:4") == ("too_few_cards", "Q20")
    assert refused(match, "fill:1") == ("too_few_cards", "Q20")
    assert refused(match, "fill:8") == ("no_such_stack", "Q20")
    assert [match.game.format_move(move) for move in match.game.legal(match.state, 0)] == ["fill:3"]
    assert told(match, "fill:3") == [
        {"kind": "fill", "seat": 0, "gap": 1, "stack": 3, "card": "T"},
        {"kind": "turn", "seat": None, "stacks": [3], "cards": ["A"]},
    ]
    assert match.view(0)["public"]["gap"] == 2
    make(match, "fill:3")
    assert showing(match) == "T A G A"


@pytest.mark.rule("Q20")
def test_when_every_stack_has_one_card_the_game_goes_on_with_fewer(judge: Referee) -> None:
    match = laid_out(judge, "D", "O", "A", "T")
    make(match, "lay:DO:1.2")
    assert showing(match) == "- - A T"
    assert refused(match, "fill:3") == ("no_gap", "Q20")
    assert refused(match, "lay:AT:1.4") == ("empty_stack", "Q20")


@pytest.mark.rule("Q22")
def test_first_all_used_stacks_turn_up_then_gaps_are_filled_one_at_a_time(judge: Referee) -> None:
    match = laid_out(judge, "D", "X O", "G", "A E I")
    make(match, "lay:DOG:1.2.3")
    assert showing(match) == "- X - I"
    make(match, "fill:4")
    assert showing(match) == "I X - E"
    make(match, "fill:4")
    assert showing(match) == "I X E A"


@pytest.mark.rule("solitaire.7", "Q21", "Q46")
def test_who_uses_all_cards_wins(judge: Referee) -> None:
    match = laid_out(judge, "A Q", "T I")
    make(match, "lay:QI:1.2")
    assert (match.game.scores(match.state), match.game.winners(match.state)) == ([2], [])
    events = make(match, "lay:AT:1.2")
    assert [event.kind for event in events] == ["ruling", "won"]
    assert match.game.over(match.state)
    assert (match.game.scores(match.state), match.game.winners(match.state)) == ([4], [0])
    assert refused(match, "give_up") == ("game_over", "core.1")
    assert match.game.bounds.highest_score == 4


@pytest.mark.rule("Q21", "Q46", "Q48")
def test_who_finds_no_word_gives_up_and_nobody_wins(judge: Referee) -> None:
    match = laid_out(judge, "A V", "T C")
    assert match.game.render(match.view(0), ["Ann"])[-1].endswith("the game is lost with 4 cards left (Q21).")
    assert not match.game.over(match.state)
    assert told(match, "give_up") == [{"kind": "give_up", "seat": 0, "left": 4}]
    assert (match.game.scores(match.state), match.game.winners(match.state)) == ([0], [])
    assert match.game.to_act(match.state) == ()
    gap = laid_out(judge, "D", "O", "G A T", "A")
    make(gap, "lay:DO:1.2", "give_up")
    assert gap.game.over(gap.state)
    assert gap.view(0)["public"]["gap"] is None


@pytest.mark.rule("Q49", "C1", "core.4")
def test_a_lenient_table_takes_back_what_has_turned_up_and_a_strict_one_does_not(judge: Referee) -> None:
    assert new_match(RULEBOOK, 1, 7).undo_mode == "lenient"
    assert new_match(RULEBOOK, 1, 7, undo="strict").undo_mode == "strict"
    for mode, refusal in (("lenient", None), ("strict", "mover_learned"), ("off", "undo_off")):
        match = laid_out(judge, "A Q", "T I", undo=mode)
        nothing = match.check_undo(0)
        assert nothing is not None
        make(match, "lay:QI:1.2")
        answer = match.check_undo(0)
        assert (answer and answer.code) == refusal
        if mode == "lenient":
            match.undo(0)
            assert (showing(match), match.moves) == ("Q I", [])
    flat = laid_out(judge, "D", "O", "A", "T", undo="strict")
    make(flat, "lay:DO:1.2")
    assert flat.check_undo(0) is None


@pytest.mark.rule("C2")
def test_a_ruling_of_the_log_beats_the_dictionary_of_today(judge: Referee, english: Referee) -> None:
    match = laid_out(english, "D O", "O G A", "G A T")
    make(match, "lay:OAT:1.2.3")
    log = write_log(match)
    header = {**log["dictionary"], "dictionaries": f"gone 1 {'0' * 64}"}
    again = load_log({**log, "dictionary": header}, lambda _: RULEBOOK)
    assert again.view(0) == match.view(0)
    again.undo(0)
    make(again, "lay:OAT:1.2.3")
    assert write_log(again)["rulings"] == [["OAT", "allowed"]]
    other = laid_out(judge, "D O", "O G A", "G A T")
    assert refused(other, "lay:OAT:1.2.3") == ("not_in_dictionary", "Q19")


@pytest.mark.rule("C2")
def test_without_its_dictionary_no_new_word_is_judged(english: Referee) -> None:
    match = laid_out(english, "A O", "T A", "T T")
    make(match, "lay:OAT:1.2.3")
    log = write_log(match)
    header = {**log["dictionary"], "dictionaries": f"gone 1 {'0' * 64}"}
    again = load_log({**log, "dictionary": header}, lambda _: RULEBOOK)
    assert refused(again, "lay:AT:1.2") == ("other_dictionary", "C2")
    assert again.game.hint(again.view(0)) == []
    assert not any("lost" in line for line in again.game.render(again.view(0), ["Ann"]))
    make(again, "give_up")
    assert load_log(parse_any(format_text(write_log(again))), lambda _: RULEBOOK).view(0) == again.view(0)


def test_what_a_stranger_writes_for_an_answer_is_no_sentence(english: Referee) -> None:
    match = laid_out(english, "A O", "T A", "T T")
    make(match, "lay:OAT:1.2.3")
    log = {**write_log(match), "rulings": [["OAT", "{x}"]]}
    with pytest.raises(InvalidInput) as error:
        load_log(log, lambda _: RULEBOOK)
    assert (error.value.field, error.value.code) == (("rulings", 0), "bad_log")


def test_a_move_has_one_text_and_a_text_one_move(judge: Referee) -> None:
    game = laid_out(judge, "A Q", "T I").game
    for text in ("give_up", "fill:1", "fill:8", "lay:QUIT:1.4.2.7", "lay:BÄR:1.2.3".replace("Ä", "%C3%84")):
        assert game.format_move(game.parse_move(text)) == text
    for text in (
        "", "fill:0", "fill:9", "fill:01", "lay:", "lay:QI", "lay:QI:", "lay:QI:0", "lay:QI:1.", "lay:qi:1.2",
        "lay:Q I:1.2", "lay:QI:1,2", "lay:QI:1.2.", "lay:Q%49:1.2", "lay:BÄR:1.2.3", "LAY:QI:1.2", "give_up ",
        f"lay:{'A' * 51}:1.2", "lay:QI:1.2.3.4.5.6.7.8.1", "lay:QI:1.2\n", "lay:B%C3%A4R:1.2.3",
    ):  # fmt: skip
        with pytest.raises(InvalidInput) as error:
            game.parse_move(text)
        assert error.value.field == ("move",)


def test_the_bound_holds_for_the_longest_game(judge: Referee) -> None:
    """Two cards a word, and each card that lay face down turned up by a filling."""
    game = new_match(rulebook(judge), 1, 1).game
    assert game.bounds.most_moves == 24 + 40 + 1
    assert draw_deal(game.contents, 1).order("cards") != draw_deal(game.contents, 2).order("cards")
