"""Turns: drawing, laying, discarding, going out, last turns, the pile that runs out, the cap."""

import pytest

from games.core import text_move
from tests.games.quiddler.positions import (
    by,
    last_report,
    legal,
    play,
    private,
    public,
    refusal,
    scores,
    table,
)

LAY_OUT = "lay:Q.U.I.T:QUIT"


@pytest.mark.rule("quiddler.12", "quiddler.15")
def test_a_turn_draws_and_discards() -> None:
    match = table("Q U I", "C A T", discard="E", pile="T R")
    assert legal(match) == ["draw", "take"]
    assert refusal(match, "discard:Q") == "draw_first quiddler.12"
    assert refusal(match, "lay:Q.U.I:QUI") == "draw_first quiddler.12"
    play(match, "draw")
    assert private(match, 0) == {"cards": ["Q", "U", "I", "T"], "drawn": "T", "challenges": []}
    assert public(match)["drawn"] == "pile"
    assert legal(match) == ["discard:I", "discard:Q", "discard:T", "discard:U"]
    assert refusal(match, "draw") == "discard_first quiddler.15"
    assert refusal(match, "discard:E") == "not_in_hand quiddler.15"
    play(match, "discard:U")
    assert public(match)["discards"] == ["E", "U"]
    assert match.game.to_act(match.state) == (1,)
    play(match, "take")
    assert private(match, 1)["cards"] == ["C", "A", "T", "U"]
    assert public(match)["discards"] == ["E"]
    assert public(match)["known"] == [[], ["U"]]


@pytest.mark.rule("quiddler.11", "quiddler.24")
def test_play_goes_on_clockwise_and_scores_are_kept_after_each_hand() -> None:
    match = table("A A A", "A A A", "A A A", turns=2)
    asked = []
    for _ in range(6):
        asked.append(match.game.to_act(match.state)[0])
        play(match, "take")
        play(match, legal(match)[0])
    assert asked == [0, 1, 2, 0, 1, 2]
    assert match.game.scores(match.state) == [0, 0, 0]


@pytest.mark.rule("quiddler.13", "quiddler.29", "quiddler.30", "Q02")
def test_going_out_takes_all_cards_but_the_one_that_is_discarded() -> None:
    match = table("Q U I", "C A T", discard="E", pile="T R")
    play(match, "draw")
    assert refusal(match, LAY_OUT) == "no_discard_left Q02"
    assert refusal(match, "lay:I.T:IT") == "not_out Q02"
    play(match, "lay:Q.U.I:QUI")
    assert public(match)["laid"] == [[{"word": "QUI", "cards": ["Q", "U", "I"]}], []]
    assert public(match)["out"] is None
    assert legal(match) == ["discard:T"]
    assert refusal(match, "lay:Q.U:QU") == "laid_already Q42"
    play(match, "discard:T")
    assert public(match)["out"] == 0
    assert public(match)["last"] is True
    assert match.game.to_act(match.state) == (1,)


@pytest.mark.rule("quiddler.28", "core.2")
def test_nobody_goes_out_on_the_turn_of_another() -> None:
    match = table("Q U I", "C A T")
    play(match, "draw")
    assert refusal(match, "lay:C.A.T:CAT", seat=1) == "not_your_turn core.2"


@pytest.mark.rule("Q02", "Q41")
def test_a_table_may_forbid_going_out_on_the_first_turn() -> None:
    match = table("C A T", "R A T", discard="E", first_turn="may_not_go_out")
    for word in ("lay:C.A.T:CAT", "lay:R.A.T:RAT"):
        play(match, "take")
        assert refusal(match, word) == "first_turn Q41"
        play(match, "discard:E")
    play(match, "take")
    assert refusal(match, "lay:C.A.T:CAT") is None
    for may in ("may_go_out", "may_not_go_out"):
        match = table("C A T", "R A T", discard="E", first_turn=may)
        play(match, "take")
        assert (refusal(match, "lay:C.A.T:CAT") is None) == (may == "may_go_out")


@pytest.mark.rule("quiddler.16", "quiddler.17", "quiddler.18", "quiddler.19", "quiddler.22", "Q03")
def test_each_of_the_others_has_one_last_turn_and_may_keep_cards() -> None:
    match = table("C A T", "R A X", "T E A", discard="E", pile="O S S")
    play(match, "take lay:C.A.T:CAT discard:E")
    play(match, "take")
    assert refusal(match, "lay:R.A.X.E:RAXE") == "no_discard_left Q02"
    assert refusal(match, "lay:A.X:AX") is None
    play(match, "lay:A.X:AX discard:R")
    assert public(match)["held"] == [0, 1, 3]
    play(match, "draw")
    assert legal(match) == ["discard:A", "discard:E", "discard:O", "discard:T"]
    play(match, "lay:T.E.A:TEA discard:O")
    assert public(match)["phase"] == "challenge"
    play(match, "done done done")
    assert public(match)["phase"] == "over"
    assert last_report(match)["unused"] == [[], ["E"], []]


@pytest.mark.rule("quiddler.17", "Q03")
def test_a_last_turn_may_lay_nothing() -> None:
    match = table("C A T", "X X Z", discard="E", pile="J")
    play(match, "take lay:C.A.T:CAT discard:E draw discard:J")
    assert match.game.to_act(match.state) == (1,)
    play(match, "done")
    assert last_report(match)["unused"] == [[], ["X", "X", "Z"]]
    assert scores(match)[1] == 0


@pytest.mark.rule("quiddler.23", "quiddler.37", "Q15", "Q16")
def test_words_are_laid_with_two_cards_or_more_of_the_own_hand_that_spell_them() -> None:
    match = table("IN N E", "Q U I", discard="R", pile="ER")
    play(match, "take")
    assert refusal(match, "lay:IN.N.E.R:INNER") == "no_discard_left Q02"
    assert refusal(match, "lay:IN:IN,N.E:NE") == "too_few_cards Q15"
    assert refusal(match, "lay:I.N:IN,E:E") == "not_in_hand quiddler.23"
    assert refusal(match, "lay:Q.U:QU") == "not_in_hand quiddler.23"
    assert refusal(match, "lay:N.N:NN,IN.E:INE") == "not_in_hand quiddler.23"
    assert refusal(match, "lay:IN.N.E:INNER") == "cannot_be_made Q16"
    assert refusal(match, "lay:N.IN.E:INNE") == "cannot_be_made Q16"
    play(match, "discard:R draw discard:ER draw")
    assert refusal(match, "lay:IN.N.E:INNE") is None


@pytest.mark.rule("quiddler.14", "Q42", "Q14")
def test_several_words_are_laid_at_once_and_the_same_word_twice() -> None:
    match = table("O N O N", "R A T S", discard="E")
    play(match, "take lay:O.N:ON,O.N:ON discard:E")
    assert [laid["word"] for laid in public(match)["laid"][0]] == ["ON", "ON"]
    play(match, "draw lay:R.A.T:RAT discard:S")
    play(match, "done done")
    assert public(match)["scores"][0] == 14


@pytest.mark.rule("Q01")
def test_the_discards_but_the_top_one_make_a_new_pile() -> None:
    hands = ["A A A A A A A A A A", "E E E E E E E E E E", *["I I I I I I I I O O"], *["O O O O O O N N N N"]]
    hands += ["N N R R R R R R T T", "T T T T U U U U U U", "Y Y Y Y L L L L S S", "S S G G G G D D D D"]
    match = table(*hands, discard="QU", turns=6)
    game = match.game
    assert public(match)["pile"] == 118 - 81
    for _ in range(37):
        play(match, "draw")
        drawn = private(match, game.to_act(match.state)[0])["drawn"]
        play(match, f"discard:{drawn}")
    assert public(match)["pile"] == 0
    assert len(public(match)["discards"]) == 38
    gone = public(match)["discards"][:-1]
    top = public(match)["discards"][-1]
    assert legal(match) == ["draw", "take"]
    play(match, "draw")
    assert public(match)["pile"] == 36
    assert public(match)["discards"] == [top]
    assert [(deck, len(order)) for deck, order in match.reshuffles()] == [("1", 37)]
    assert sorted(game.card_names("1")[kind] for kind in match.reshuffles()[0][1]) == sorted(gone)
    assert [told for told in match.history(None) if told["kind"] == "reshuffle"] == [
        {"kind": "reshuffle", "seat": None, "cards": 37}
    ]


@pytest.mark.rule("Q01")
def test_without_other_discards_only_the_top_one_can_be_taken() -> None:
    match = table("A A A", "E E E", discard="I")
    match.state.pile.clear()
    assert legal(match) == ["take"]
    assert refusal(match, "draw") == "no_pile Q01"
    play(match, "take")
    play(match, "discard:I")
    assert legal(match) == ["take"]


@pytest.mark.rule("Q40")
def test_when_nobody_goes_out_everybody_has_one_last_turn() -> None:
    match = table("C A T", "R A X", discard="E", turns=2)
    play(match, "take discard:E " * 4)
    assert public(match)["last"] is True
    assert [told["kind"] for told in match.history(None)].count("capped") == 1
    play(match, "take lay:C.A.T:CAT discard:E")
    assert public(match)["out"] is None
    assert public(match)["last"] is True
    play(match, "take lay:A.X:AX discard:E")
    assert public(match)["phase"] == "challenge"
    assert public(match)["turns"] == 6
    play(match, "done done")
    assert last_report(match)["out"] is None
    assert scores(match) == [23, 9]  # 13 and 10 for the longest word; 14 less the R


@pytest.mark.rule("Q40", "Q03")
def test_who_goes_out_on_the_last_turn_before_the_cap_leaves_the_others_one_turn() -> None:
    match = table("C A T", "R A T", discard="E", turns=1)
    play(match, "take discard:E take lay:R.A.T:RAT discard:E")
    assert public(match)["out"] == 1
    play(match, "take discard:E")
    assert public(match)["phase"] == "challenge"
    assert match.game.to_act(match.state) == (0,)


@pytest.mark.rule("core.1", "core.3")
def test_after_the_end_and_without_a_meaning_nothing_is_a_move() -> None:
    match = table("C A T", "R A T", discard="E", turns=1)
    refused = match.game.check(match.state, 0, text_move("no lay-down"))
    assert refused is not None
    assert (refused.code, refused.rule) == ("no_such_move", "core.3")
    play(match, "take discard:E " * 4)
    assert match.game.over(match.state)
    assert refusal(match, "draw", seat=0) == "game_over core.1"
    assert refusal(match, "lay:C.A.T:CAT", seat=0) == "game_over core.1"


@pytest.mark.rule("core.2")
def test_a_seat_that_is_not_asked_makes_no_move() -> None:
    match = table("C A T", "R A T")
    assert refusal(match, "draw", seat=1) == "not_your_turn core.2"
    by(match, 0, "draw")
    assert legal(match, 1) == []
