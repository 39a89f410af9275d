"""Challenges: who is asked, what is sealed, who pays; strict tables; bonuses."""

import pytest

from games.core import Match, new_match, write_log
from tests.games.quiddler.positions import (
    NAMES,
    RULEBOOK,
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


def three(**options: object) -> Match:
    """Ann laid RAX and is out, Bea laid CAT and kept Y, Cat laid nothing; all are asked."""
    match = table("R A X", "C A T", "Z Z J", discard="E", pile="Y O O", **options)
    play(match, "take lay:R.A.X:RAX discard:E draw lay:C.A.T:CAT discard:Y draw discard:O")
    return match


@pytest.mark.rule("quiddler.31", "Q04", "Q43")
def test_everybody_may_challenge_words_of_others_once_and_sealed() -> None:
    match = three()
    assert public(match)["phase"] == "challenge"
    assert match.game.to_act(match.state) == (0, 1, 2)
    assert legal(match, 0) == ["done", "challenge:2.1"]
    assert legal(match, 1) == ["done", "challenge:1.1"]
    assert legal(match, 2) == ["done", "challenge:1.1", "challenge:2.1"]
    assert refusal(match, "challenge:1.1", seat=0) == "own_word Q04"
    assert refusal(match, "challenge:1.2", seat=1) == "no_such_word Q04"
    assert refusal(match, "challenge:3.1", seat=1) == "no_such_word Q04"
    assert refusal(match, "draw", seat=1) == "challenge_first Q04"
    before = match.view(0), match.view(None)
    by(match, 2, "challenge:1.1")
    assert (match.view(0), match.view(None)) == before
    assert match.history(None)[-1]["kind"] == "discard"
    assert match.history(2)[-1] == {"kind": "challenge", "seat": 2, "owner": 0, "word": 1}
    assert private(match, 2)["challenges"] == ["challenge:1.1"]
    assert refusal(match, "challenge:1.1", seat=2) == "challenged_twice Q04"
    assert legal(match, 2) == ["done", "challenge:2.1"]
    by(match, 2, "done")
    assert match.game.to_act(match.state) == (0, 1)
    assert public(match)["window"] == {"kind": "sealed", "members": [0, 1, 2], "answered": [], "passes": 0}
    assert (match.view(0), match.view(None)) == before
    assert match.view(2)["to_act"] == [0, 1]
    assert match.history(2)[-1] == {"kind": "done", "seat": 2}
    assert match.history(None)[-1]["kind"] == "discard"
    by(match, 0, "done")
    by(match, 1, "done")
    assert public(match)["phase"] == "over"


@pytest.mark.rule("Q43")
def test_without_words_of_others_nobody_is_asked() -> None:
    match = table("C A T", "R A T", "O O O", discard="E", turns=1)
    play(match, "take discard:E " * 6)
    assert match.game.over(match.state)
    match = three()
    assert 0 in match.game.to_act(match.state)
    match = table("C A T", "R A T", "O O O", discard="E")
    play(match, "take lay:C.A.T:CAT discard:E take discard:E take discard:E")
    assert match.game.to_act(match.state) == (1, 2)


@pytest.mark.rule("quiddler.33", "quiddler.34", "Q05", "Q09", "Q12")
def test_a_word_that_fails_costs_its_owner_its_points_and_who_laid_it_is_out_all_the_same() -> None:
    match = three()
    by(match, 1, "challenge:1.1", "done")
    play(match, "done done")
    report = last_report(match)
    assert report["out"] == 0
    assert report["rulings"] == [
        {"seat": 0, "word": 1, "answer": "not_in_dictionary", "challengers": [1], "pays": 0, "points": 19}
    ]
    assert report["points"][0] == {
        "words": 0, "unused": 0, "challenges": 19, "most_words": 0, "longest_word": 0, "score": 0,
        "losses": 0,
    }  # fmt: skip
    assert report["points"][1] == {
        "words": 13, "unused": 0, "challenges": 0, "most_words": 10, "longest_word": 10, "score": 33,
        "losses": 0,
    }  # fmt: skip
    assert scores(match) == [0, 33, 0]


@pytest.mark.rule("Q05", "Q08", "quiddler.40")
def test_what_a_failed_word_costs_is_an_option_and_no_hand_is_below_zero() -> None:
    for cost, expected in (("minus", 19), ("zero", 0)):
        match = three(failed_word=cost)
        by(match, 2, "challenge:1.1", "done")
        play(match, "done done")
        points = last_report(match)["points"]
        assert points[0]["challenges"] == expected
        assert points[0]["score"] == 0
        assert points[2]["unused"] == 14 + 14 + 13
        assert points[2]["score"] == 0


@pytest.mark.rule("quiddler.32", "Q06")
def test_a_word_that_counts_costs_the_challenger_its_points() -> None:
    match = three()
    by(match, 0, "challenge:2.1", "done")
    play(match, "done done")
    report = last_report(match)
    assert report["rulings"][0]["pays"] == 0
    assert report["points"][0]["challenges"] == 13
    assert report["points"][1]["challenges"] == 0
    assert scores(match) == [19 - 13, 13, 0]


@pytest.mark.rule("Q04")
def test_of_several_challengers_the_first_from_the_owners_left_pays() -> None:
    match = table("R A T", "O O O", "O O N", "N N N", discard="E", pile="S S S")
    play(match, "take lay:R.A.T:RAT discard:E draw discard:S draw lay:O.N:ON discard:O draw discard:S")
    by(match, 3, "challenge:3.1", "challenge:1.1", "done")
    by(match, 0, "challenge:3.1", "done")
    by(match, 1, "challenge:3.1", "done")
    by(match, 2, "challenge:1.1", "done")
    rulings = last_report(match)["rulings"]
    assert [(ruling["seat"], ruling["challengers"], ruling["pays"]) for ruling in rulings] == [
        (0, [2, 3], 2),
        (2, [3, 0, 1], 3),
    ]


@pytest.mark.rule("Q07")
def test_a_word_that_nobody_challenges_stands_whatever_it_is() -> None:
    match = three()
    play(match, "done done done")
    assert last_report(match)["rulings"] == []
    assert last_report(match)["points"][0]["words"] == 19
    assert match.rulings() == []


@pytest.mark.rule("Q07", "Q39", "quiddler.36")
def test_a_strict_table_judges_every_word_as_it_is_laid() -> None:
    match = table("R A X", "C A T", discard="E", pile="Y", challenges="strict")
    play(match, "take lay:R.A.X:RAX")
    assert match.rulings() == [("RAX", "not_in_dictionary")]
    assert public(match)["rulings"][0]["answer"] == "not_in_dictionary"
    play(match, "discard:E draw lay:C.A.T:CAT discard:Y")
    assert match.game.over(match.state)
    assert match.rulings() == [("RAX", "not_in_dictionary"), ("CAT", "allowed")]
    assert scores(match) == [0, 13 + 10]
    assert [ruling["pays"] for ruling in last_report(match)["rulings"]] == [0, None]


@pytest.mark.rule("quiddler.20", "quiddler.21", "Q08", "Q44", "quiddler.1")
def test_words_count_and_cards_left_over_count_against() -> None:
    match = table("Q U I T", "C A T B", discard="E", pile="Y")
    play(match, "take lay:Q.U.I.T:QUIT discard:E")
    assert all("unused" not in told for told in match.history(None))
    play(match, "draw lay:C.A.T:CAT discard:Y")
    assert public(match)["held"] == [0, 1]
    assert public(match)["reports"] == []
    play(match, "done done")
    assert last_report(match)["unused"] == [[], ["B"]]
    assert [points["words"] for points in last_report(match)["points"]] == [24, 13]
    assert scores(match) == [24 + 10, 13 - 8]


@pytest.mark.rule("Q16", "Q10", "quiddler.45")
def test_the_cards_decide_what_a_word_is_worth_and_its_letters_are_counted() -> None:
    match = table("QU I T", "C A T", discard="E", pile="Y")
    play(match, "take lay:QU.I.T:QUIT discard:E draw lay:C.A.T:CAT discard:Y done done")
    assert [points["words"] for points in last_report(match)["points"]] == [14, 13]
    assert last_report(match)["longest_word"] == 0


@pytest.mark.rule("quiddler.41", "quiddler.42", "quiddler.43", "Q10", "Q11")
def test_bonuses_for_the_most_words_and_the_longest_may_go_to_the_same_player() -> None:
    match = table("TH E N O N", "C A T B B", "O O O O X", discard="E", pile="Y S")
    play(match, "take lay:TH.E.N:THEN,O.N:ON discard:E draw lay:C.A.T:CAT discard:Y")
    play(match, "draw lay:O.X:OX discard:O done done done")
    report = last_report(match)
    assert (report["most_words"], report["longest_word"]) == (0, 0)
    assert report["points"][0]["score"] == 9 + 2 + 5 + 2 + 5 + 20


@pytest.mark.rule("quiddler.44", "Q11", "Q10")
def test_who_ties_for_a_bonus_leaves_it_to_nobody() -> None:
    match = table("C A T", "R A T", "O O O", discard="E", pile="Y S")
    play(match, "take lay:C.A.T:CAT discard:E draw lay:R.A.T:RAT discard:Y draw discard:S done done done")
    assert (last_report(match)["most_words"], last_report(match)["longest_word"]) == (None, None)


@pytest.mark.rule("Q11", "Q12")
def test_where_no_word_stands_nobody_gets_a_bonus() -> None:
    match = table("R A X", "O O O", "O O O", discard="E", pile="Y S")
    play(match, "take lay:R.A.X:RAX discard:E draw discard:Y draw discard:S")
    by(match, 2, "challenge:1.1", "done")
    play(match, "done")
    assert (last_report(match)["most_words"], last_report(match)["longest_word"]) == (None, None)


@pytest.mark.rule("quiddler.46", "Q13")
def test_two_players_play_for_the_bonus_that_they_have_chosen() -> None:
    for bonus, winner in (("longest_word", 1), ("most_words", 0)):
        match = table("O N O N", "C L E A", discard="S", pile="R", bonus=bonus)
        play(match, "take lay:O.N:ON,O.N:ON discard:S draw lay:C.L.E.A:CLEA discard:R done done")
        given = last_report(match)["points"][winner]
        assert given[bonus] == 10  # type: ignore[literal-required]
        other = "most_words" if bonus == "longest_word" else "longest_word"
        assert last_report(match)[other] is None  # type: ignore[literal-required]


@pytest.mark.rule("quiddler.27", "quiddler.47", "Q18")
def test_the_most_points_win_and_who_ties_wins_together() -> None:
    match = table("C A T", "R A T", discard="E", pile="Y")
    play(match, "take lay:C.A.T:CAT discard:E draw lay:R.A.T:RAT discard:Y done done")
    assert match.game.winners(match.state) == [0]
    assert match.game.scores(match.state) == [13, 10]
    match = table("T A R", "R A T", discard="E", pile="Y")
    play(match, "take lay:T.A.R:TAR discard:E draw lay:R.A.T:RAT discard:Y done done")
    assert match.game.winners(match.state) == [0, 1]


@pytest.mark.rule("Q04", "C1")
def test_an_answer_is_taken_back_while_the_window_is_open() -> None:
    match = three()
    by(match, 2, "challenge:1.1")
    by(match, 0, "done")
    assert match.check_undo(2) is None
    match.undo(2)
    assert private(match, 2)["challenges"] == []
    by(match, 1, "done")
    match.undo(1)
    assert match.game.to_act(match.state) == (1, 2)
    assert public(match)["window"] is not None


def test_a_log_has_what_was_ruled_and_names_no_word_that_was_not() -> None:
    match = three()
    by(match, 1, "challenge:1.1", "done")
    by(match, 2, "challenge:1.1", "challenge:2.1", "done")
    by(match, 0, "done")
    assert write_log(match)["rulings"] == [["RAX", "not_in_dictionary"], ["CAT", "allowed"]]
    ruled = [told for told in match.history(None) if told["kind"] == "ruling"]
    assert [match.game.describe(told, NAMES[:3]) for told in ruled] == [
        "RAX, laid by Ann, is not allowable (not in dictionary): 19 points less.",
        "CAT, laid by Bea, is allowable: Cat challenged it and lost 13 points.",
    ]
    assert "rulings" not in write_log(new_match(RULEBOOK, 2, 1))


@pytest.mark.rule("Q50", "Q08")
@pytest.mark.parametrize(("losses", "total"), [("hand", 0), ("total", -40)])
def test_a_bluff_costs_the_hand_or_the_total(losses: str, total: int) -> None:
    match = table("C A T", "Q Z V", discard="E", pile="A", losses=losses)
    play(match, "take lay:C.A.T:CAT discard:E draw lay:Q.Z.V:QZV discard:A")
    by(match, 0, "challenge:2.1", "done")
    by(match, 1, "done")
    assert match.game.scores(match.state)[1] == total
    points = last_report(match)["points"][1]
    assert (points["score"], points["challenges"] + points["losses"]) == (0, 40)
    assert points["losses"] == -total
