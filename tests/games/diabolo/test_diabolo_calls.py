"""Calls: which words the cards lay, what a right one takes, what a wrong one costs."""

import pytest

from games.core import InvalidInput, new_match
from tests.games.diabolo.positions import (
    last_answer,
    last_told,
    legal,
    lying,
    options_of,
    pass_all,
    play,
    public,
    refusal,
)
from wordsvc.catalogue import find_rulebook

RULEBOOK = find_rulebook("diabolo")


@pytest.mark.rule("diabolo.8", "diabolo.9", "diabolo.15", "diabolo.18", "D07")
def test_anybody_calls_a_word_and_takes_its_cards_and_the_rest_stays() -> None:
    match = lying("G N H X A", deck="Z")
    assert set(match.game.to_act(match.state)) == {0, 1}
    play(match, "1 call:HANG:H.A.N.G")
    shown = public(match)
    assert (shown["line"], shown["deck"], shown["taken"], shown["words"]) == (
        ["X"],
        1,
        [0, 4],
        [[], ["HANG"]],
    )
    assert last_told(match) == ["Bea called HANG with H A N G.", "HANG counts: Bea took 4 cards."]
    pass_all(match)
    assert public(match)["line"] == ["X", "Z"]


@pytest.mark.rule("diabolo.8")
def test_the_dealer_calls_as_well() -> None:
    match = lying("T A G", 3)
    assert public(match)["dealer"] == 2
    play(match, "2 call:TAG:T.A.G")
    assert public(match)["results"] == [[0, 0, 3]]


@pytest.mark.rule("diabolo.10")
def test_a_word_needs_neither_all_cards_nor_their_order() -> None:
    match = lying("X G A T")
    play(match, "0 call:TAG:G.A.T")
    assert last_answer(match) == "allowed"
    assert public(match)["line"] == ["X"]


@pytest.mark.rule("diabolo.11", "diabolo.12", "D26")
@pytest.mark.parametrize("call", ["call:TAG:T.A.G", "call:TAT:T.A.T", "call:TAG:T.A.QU", "call:TAG:T.A.*"])
def test_a_table_may_agree_to_ignore_calls_that_do_not_lie_there(call: str) -> None:
    match = lying("T A X", deck="G", misfits="ignored")
    before = match.game.to_dict(match.state)
    assert refusal(match, 0, call) == "not_on_the_table D26"
    assert match.game.to_dict(match.state) == before


@pytest.mark.rule("diabolo.11", "D26", "D07")
@pytest.mark.parametrize("call", ["call:TAG:T.A.G", "call:TAT:T.A.T", "call:TAG:T.A.QU", "call:TAG:T.A.*"])
def test_a_call_that_the_table_does_not_lay_costs_the_penalty(call: str) -> None:
    match = lying("T A X", 3, deck="G")
    play(match, f"0 {call}")
    assert last_told(match)[1:] == [f"The cards do not lay {call.split(':')[1]}."]
    assert public(match)["calls"][-1]["cards"] == []
    play(match, "1 take:T", "2 take:A")
    assert public(match)["taken"] == [0, 1, 1]


@pytest.mark.rule("D26", "D07")
def test_hang_in_a_line_without_its_letters_is_wrong() -> None:
    match = lying("M R A K T", 3)
    play(match, f"0 {match.game.format_move(match.game.parse_typed(match.view(0), 'hang'))}")
    assert last_answer(match) == "cannot_be_made"
    assert match.game.to_act(match.state) == (1,)


@pytest.mark.rule("D27")
def test_who_has_passed_may_call_while_the_same_cards_lie() -> None:
    match = lying("T A G X", 3)
    play(match, "1 pass")
    assert match.game.to_act(match.state) == (0, 2)
    assert refusal(match, 1, "pass") == "not_your_turn core.2"
    play(match, "1 call:TAG:T.A.G")
    assert last_answer(match) == "allowed"
    assert match.game.to_act(match.state) == (0, 1, 2)


@pytest.mark.rule("D27", "C2")
def test_by_version_1_a_pass_binds_and_a_misfit_is_no_call() -> None:
    match = lying("T A G X", 3, version=1)
    play(match, "1 pass")
    assert refusal(match, 1, "call:TAG:T.A.G") == "not_your_turn core.2"
    assert refusal(match, 0, "call:RAT:R.A.T") == "not_on_the_table D26"


@pytest.mark.rule("diabolo.13", "D01", "D23")
@pytest.mark.parametrize(
    ("line", "call", "answer"),
    [
        ("O ST * X", "call:STOP:ST.O.*", "allowed"),
        ("EI S X", "call:EIS:EI.S", "too_few_cards"),
        ("E I S X", "call:EIS:E.I.S", "allowed"),
        ("** S X", "call:EIS:**.S", "too_few_cards"),
        ("A X Y", "call:A:A", "too_few_cards"),
    ],
)
def test_a_word_takes_three_cards_jokers_and_pairs_being_one_each(line: str, call: str, answer: str) -> None:
    match = lying(line)
    play(match, f"0 {call}")
    assert last_answer(match) == answer


@pytest.mark.rule("D23")
def test_no_deck_lets_a_word_take_fewer_cards_than_three() -> None:
    assert options_of(lying("T A G", min_cards=1)).min_cards == (3, 3)
    assert options_of(lying("T A G", min_cards=5, flagged="seat1")).min_cards == (5, 5)


@pytest.mark.rule("diabolo.36", "D20")
def test_a_flagged_player_needs_four_cards() -> None:
    match = lying("T A G X", 3, flagged="seat1+seat3")
    play(match, "0 call:TAG:T.A.G")
    assert last_answer(match) == "too_few_cards"
    assert "TAG takes fewer than 4 cards." in last_told(match)
    match = lying("T A G X", 3, flagged="seat1+seat3")
    play(match, "1 call:TAG:T.A.G")
    assert last_answer(match) == "allowed"
    everybody = lying("T A G X", 3, flagged="all")
    play(everybody, "1 call:TAG:T.A.G")
    assert last_answer(everybody) == "too_few_cards"


@pytest.mark.rule("diabolo.28", "D04")
@pytest.mark.parametrize(
    ("line", "call", "answer"),
    [
        ("ST EI N", "call:STEIN:N.EI.ST", "allowed"),
        ("ST IE N", "call:STEIN:ST.IE.N", "cannot_be_made"),
        ("TA S G X", "call:TAG:S.TA.G", "cannot_be_made"),
        ("EI N S T", "call:STEIN:S.T.EI.N", "allowed"),
    ],
)
def test_the_letters_of_a_card_go_together_and_in_order(line: str, call: str, answer: str) -> None:
    match = lying(line)
    play(match, f"0 {call}")
    assert last_answer(match) == answer


@pytest.mark.rule("diabolo.29", "diabolo.30", "D02", "D03")
@pytest.mark.parametrize(
    ("line", "call", "answer"),
    [
        ("H A * G", "call:HANG:H.A.*.G", "allowed"),
        ("P T **", "call:POST:P.**.T", "allowed"),
        ("H A N **", "call:HANG:H.A.N.**", "cannot_be_made"),
        ("S T EI *", "call:STEIN:S.T.EI.*", "allowed"),
        ("ST * N", "call:STEIN:ST.*.N", "cannot_be_made"),
        ("P ** *", "call:POST:*.P.**", "allowed"),
    ],
)
def test_a_joker_is_one_letter_and_a_double_joker_two_that_stand_together(
    line: str, call: str, answer: str
) -> None:
    match = lying(line)
    play(match, f"0 {call}")
    assert last_answer(match) == answer


@pytest.mark.rule("diabolo.14", "diabolo.16", "D07", "D08")
@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("call:XAG:X.A.G", "XAG does not count: not in dictionary."),
        ("call:TAG:X.A.G", "The cards do not lay TAG."),
        ("call:AG:A.G", "AG takes fewer than 3 cards."),
    ],
)
def test_for_a_wrong_call_the_others_take_a_card_each_from_the_left(call: str, said: str) -> None:
    match = lying("X A G B C", 4)
    play(match, f"2 {call}")
    assert last_told(match)[1:] == [said]
    assert match.game.to_act(match.state) == (3,)
    assert public(match)["window"] is None
    assert public(match)["phase"] == "penalty"
    assert legal(match, 3) == ["take:A", "take:B", "take:C", "take:G", "take:X"]
    assert refusal(match, 3, "pass") == "pick_first D08"
    assert refusal(match, 3, "call:XAG:X.A.G") == "pick_first D08"
    play(match, "3 take:C", "0 take:X", "1 take:A")
    shown = public(match)
    assert shown["taken"] == [1, 1, 0, 1]
    assert shown["picked"] == [["X"], ["A"], [], ["C"]]
    assert shown["line"] == ["G", "B"]
    assert shown["window"] is not None


def test_a_call_with_too_many_ways_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordsvc.cards.laying.MAX_STATES", 0)
    cards = "AA AB AB AA BB BB BA BA"
    match = lying(cards)
    assert refusal(match, 0, f"call:AAABABAABBBABABB:{cards.replace(' ', '.')}") == "too_many_ways D07"


@pytest.mark.rule("D08")
def test_a_card_is_taken_only_for_a_penalty_and_only_one_that_lies_there() -> None:
    match = lying("X A G", 3, deck="B")
    assert refusal(match, 0, "take:A") == "no_penalty D08"
    play(match, "0 call:XAG:X.A.G")
    assert refusal(match, 1, "take:B") == "not_on_the_table D08"
    assert refusal(match, 2, "take:A") == "not_your_turn core.2"
    assert last_told(match)[0] == "Ann called XAG with X A G."


@pytest.mark.rule("D31")
def test_a_late_penalty_is_the_first_card_of_the_table() -> None:
    match = lying("X A G", 3, deck="B")
    assert match.game.late_move(match.state, 1) is None
    play(match, "0 call:XAG:X.A.G")
    late = match.game.late_move(match.state, 1)
    assert late is not None
    assert match.game.format_move(late) == "take:X"


@pytest.mark.rule("diabolo.17", "D09", "D29")
def test_when_the_table_is_too_small_cards_come_unseen_from_the_deck() -> None:
    match = lying("X A", 5, deck="B C D")
    play(match, "1 call:XA:X.A", "2 take:A")
    assert match.game.to_act(match.state) == (3,)
    play(match, "3 take:X")
    shown = public(match)
    assert last_told(match)[:3] == [
        "Dora took X from the table.",
        "Eva took a card from the deck, unseen.",
        "Ann took a card from the deck, unseen.",
    ]
    assert (shown["taken"], shown["picked"]) == ([1, 0, 1, 1, 1], [[], [], ["A"], ["X"], []])
    assert (shown["line"], shown["deck"]) == (["D"], 0)
    for seat in range(5):
        seen = str((match.view(seat)["private"], match.history(seat)))
        assert "'B'" not in seen
        assert "'C'" not in seen


@pytest.mark.rule("D09", "D28")
def test_when_the_deck_is_used_up_as_well_the_later_players_get_none() -> None:
    match = lying("X A", 5, deck="B")
    play(match, "1 call:XA:X.A", "2 take:A", "3 take:X")
    assert public(match)["taken"] == [0, 0, 1, 1, 1]
    assert match.game.over(match.state)
    assert match.game.scores(match.state) == [0, 0, 1, 1, 1]


@pytest.mark.rule("D10")
def test_who_called_wrong_may_call_again_at_once_and_the_same_word_too() -> None:
    match = lying("X A G X A G B")
    play(match, "0 call:XAG:X.A.G", "1 take:B")
    assert 0 in match.game.to_act(match.state)
    play(match, "0 call:XAG:X.A.G")
    assert [call["seat"] for call in public(match)["calls"]] == [0, 0]
    play(match, "1 take:X")
    assert refusal(match, 0, "call:XAG:X.A.G") is None


@pytest.mark.rule("diabolo.24", "diabolo.25", "diabolo.26", "diabolo.27", "D15", "D16", "D21")
def test_the_dictionary_of_the_deck_decides_which_words_count() -> None:
    judge = options_of(new_match(RULEBOOK, 2, 1)).judge
    assert judge.deck.language == "de"
    answers = {word: judge.rule_on(word) for word in ("HAEUSER", "GING", "STRASSE", "USW", "XQYZ")}
    assert answers == {
        "HAEUSER": "allowed",
        "GING": "allowed",
        "STRASSE": "allowed",
        "USW": "abbreviation",
        "XQYZ": "not_in_dictionary",
    }
    game = RULEBOOK.game(2)
    view = new_match(RULEBOOK, 2, 1).view(0)
    view["public"]["line"] = ["G", "A", "SS", "E", "H", "AE", "U", "S", "R"]
    assert game.format_move(game.parse_typed(view, "häuser h,ae,u,s,e,r")) == "call:HAEUSER:H.AE.U.S.E.R"
    assert game.format_move(game.parse_typed(view, "Gasse g,a,ss,e")) == "call:GASSE:G.A.SS.E"
    assert game.format_move(game.parse_typed(view, "Gasse gasse")) == "call:GASSE:G.A.SS.E"


@pytest.mark.rule("D06", "diabolo.14")
def test_the_first_call_that_comes_in_counts() -> None:
    match = lying("T A G R X", 3, misfits="ignored")
    window = public(match)["window"]
    assert window is not None
    assert (window["kind"], window["members"]) == ("race", [0, 1, 2])
    play(match, "1 call:TAG:T.A.G")
    assert refusal(match, 0, "call:RAT:R.A.T") == "not_on_the_table D26"
    other = lying("T A G R X", 3, dealer=1)
    window = public(other)["window"]
    assert window is not None
    assert window["members"] == [1, 2, 0]


@pytest.mark.rule("D05")
@pytest.mark.parametrize(
    ("line", "typed", "move"),
    [
        ("ST S T O P", "stop", "call:STOP:S.T.O.P"),
        ("ST * O P", "Stop", "call:STOP:ST.O.P"),
        ("ST * S O P", "call stop", "call:STOP:S.*.O.P"),
        ("G N H A *", "call hang g,n,h,a", "call:HANG:G.N.H.A"),
        ("G N H A *", "hang G N H *", "call:HANG:G.N.H.*"),
        ("G N H A ** EI", "hang h a **", "call:HANG:H.A.**"),
        ("P T ** A", "post", "call:POST:P.**.T"),
        ("EI S A B", "eis", "call:EIS:EI.S"),
        ("T A G", "call:TAG:T.A.G", "call:TAG:T.A.G"),
        ("T A G", " PASS ", "pass"),
        ("P A S S", "call pass", "call:PASS:P.A.S.S"),
        ("T A G", "turn", "turn"),
        ("T A G", "stop", "call:STOP:S.T.O.P"),
        ("T A G", "call call", "call:CALL:C.A.L.L"),
    ],
)
def test_what_is_typed_takes_the_most_cards_and_then_the_fewest_jokers(
    line: str, typed: str, move: str
) -> None:
    match = lying(line)
    game = match.game
    assert game.format_move(game.parse_typed(match.view(0), typed)) == move


@pytest.mark.parametrize(("typed", "move"), [("take ei", "take:EI"), ("ei", "take:EI"), ("*", "take:*")])
def test_a_card_is_typed_for_a_penalty(typed: str, move: str) -> None:
    match = lying("EI * X A G", deck="Y")
    play(match, "0 call:XAG:X.A.G")
    assert match.game.format_move(match.game.parse_typed(match.view(1), typed)) == move


@pytest.mark.rule("D26")
@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("take", "cannot_be_made"),
        ("", "empty"),
        ("call", "cannot_be_made"),
        ("tag qqq", "not_a_card"),
        ("x" * 300, "too_long"),
        ("x-ray t,a,g", "bad_move"),
        ("call:TAG", "bad_move"),
        ("call:tag:T.A.G", "bad_move"),
        ("take:Ä", "bad_move"),
    ],
)
def test_what_is_no_call_is_refused_where_it_is_typed(typed: str, code: str) -> None:
    match = lying("T A G")
    with pytest.raises(InvalidInput) as error:
        match.game.parse_typed(match.view(0), typed)
    assert error.value.field == ("move",)
    assert error.value.code == code


def test_no_card_or_none_of_the_deck_is_refused_for_a_penalty() -> None:
    match = lying("X A G B C")
    play(match, "0 call:XAG:X.A.G")
    for typed in ("x a", "q", "take", ""):
        with pytest.raises(InvalidInput) as error:
            match.game.parse_typed(match.view(1), typed)
        assert error.value.field == ("move",)


@pytest.mark.parametrize(
    "text",
    ["", "Pass", "call:", "call::", "call:TAG:", "call:TAG:T..G", "call:TAG:T.A.G.", "call:TAG:T.A.GGG",
     "call:TÄG:T.A.G", "call:TAG:T.A.***", "take:QQ", "call:" + "A" * 51 + ":A",
     "call:A:" + ".".join("A" * 120)],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    game = lying("T A G").game
    with pytest.raises(InvalidInput) as error:
        game.parse_move(text)
    assert error.value.field == ("move",)
