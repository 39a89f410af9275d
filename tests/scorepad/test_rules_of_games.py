"""The worth of rounds on a pad, for each game, and the winner."""

from typing import Any

import pytest

from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.scorepad import NEWEST, Pad, Sheet, apply, make_sheet, new_pad, read_played, read_step


def pad(game: str, players: str, *rounds: str, **options: Any) -> Pad:
    """Return a pad after some rounds, the cells of a round with | between them."""
    header = {"schema": 1, "rules": NEWEST, "game": game, "players": players.split(","), "options": options}
    made = new_pad(header, PADS)
    for cells in rounds:
        made = do(made, do="add", cells=cells.split("|"))
    return made


def do(made: Pad, **step: Any) -> Pad:
    return apply(made, read_step(step, made.header.players))


def sheet(game: str, players: str, *rounds: str, **options: Any) -> Sheet:
    return make_sheet(pad(game, players, *rounds, **options))


def scores(shown: Sheet) -> list[list[int | None]]:
    """Return the score of each player in each round."""
    return [[cell.points and cell.points.score for cell in played.cells] for played in shown.rounds]


def names(shown: Sheet) -> list[str]:
    """Return the names of the leaders or winners."""
    return [shown.players[seat] for seat in shown.best]


def refused(game: str, players: str, *rounds: str, **options: Any) -> InputError:
    with pytest.raises(InputError) as caught:
        pad(game, players, *rounds, **options)
    return caught.value


def test_a_sum_of_quiddler_has_its_bonuses_after_the_floor() -> None:
    shown = sheet("quiddler", "Ann,Bea,Cem", "12+11+7+L| 5-9 |23 - 4+m", "-3+L+M|0|8")
    assert scores(shown) == [[40, 0, 29], [20, 0, 8]]
    cell = shown.rounds[1].cells[0]
    assert cell.points is not None
    assert (cell.points.sum, cell.points.bonus, cell.total) == (0, 20, 60)
    assert cell.points.marks == ("longest_word", "most_words")
    assert (shown.totals, names(shown), shown.over) == ((60, 0, 37), ["Ann"], False)


@pytest.mark.parametrize(
    ("players", "cells", "options", "code", "rule"),
    [
        ("Ann,Bea,Cem", "1+L|2+L|3", {}, "bonus_twice", "Q11"),
        ("Ann,Bea", "1+M|2", {}, "bad_bonus", "Q13"),
        ("Ann,Bea", "1+L|2", {"bonus": "most_words"}, "bad_bonus", "Q13"),
        ("Ann", "1+L", {}, "bad_bonus", "Q27"),
        ("Ann,Bea", "1-L|2", {}, "bad_bonus", ""),
        ("Ann,Bea", "1+L+L|2", {}, "bad_bonus", ""),
        ("Ann,Bea", "1234567|2", {}, "too_large", ""),
        ("Ann,Bea", "999999+1|2", {}, "too_large", ""),
        ("Ann,Bea", "17L|2", {}, "not_a_sum", ""),
        ("Ann,Bea", "cat,dog|12", {}, "wrong_number_of_cards", "Q35"),
        ("Ann,Bea,Cem", "dog|12+L|3+L", {}, "bonus_twice", "Q11"),
        ("Ann,Bea", "dog -cat|", {}, "not_a_card", "Q32"),
        ("Ann,Bea", "dog=cat|", {}, "not_a_card", "Q32"),
    ],
)
def test_a_cell_of_quiddler_that_cannot_be(
    players: str, cells: str, options: dict[str, Any], code: str, rule: str
) -> None:
    error = refused("quiddler", players, cells, **options)
    assert error.field[:3] == ("rounds", 0, "players")
    assert (error.code, error.rule) == (code, rule)


def test_words_are_scored_with_challenges_and_bonuses() -> None:
    words = pad("quiddler", "Ann,Bea,Cem", "(qu)it|d,o,g|a,x -e")
    assert scores(make_sheet(words)) == [[24, 13, 12]]
    after = do(words, do="challenge", challenger="Bea", challenged="Ann", word="QUIT")
    assert scores(make_sheet(after)) == [[24, 0, 12]]
    detail = after.rounds[0].scored.detail
    assert detail is not None
    assert detail.rulings[0].penalty.player == "Bea"
    wrong = do(words, do="edit", round=1, player="bea", cell="dgo=d,o,g")
    failed = do(wrong, do="challenge", challenger="Ann", challenged="Bea", word="dgo", round=1)
    assert scores(make_sheet(failed)) == [[24, 0, 12]]
    assert make_sheet(do(failed, do="undo")) == make_sheet(wrong)


def test_sums_and_words_mix_player_by_player() -> None:
    mixed = pad("quiddler", "Ann,Bea,Cem", "(qu)it|12+L|a,x -e")
    assert scores(make_sheet(mixed)) == [[14, 22, 12]]
    assert scores(sheet("quiddler", "Ann,Bea,Cem", "(qu)it|12|a,x -e")) == [[24, 12, 12]]
    lost = do(mixed, do="challenge", challenger="Bea", challenged="Ann", word="QUIT")
    assert scores(make_sheet(lost)) == [[14, 10, 12]]  # the sum loses 14, not below zero, and keeps its bonus
    assert scores(make_sheet(do(mixed, do="edit", round=1, player="Bea", cell="-"))) == [[24, None, 12]]
    out = do(mixed, do="replace", round=1, cells=["(qu)it", "12", "a,x -e"], went_out="Bea")
    assert scores(make_sheet(out)) == [[24, 12, 12]]


def test_the_number_of_cards_tells_how_letters_lie() -> None:
    rounds = ["1|1"] * 3
    assert scores(sheet("quiddler", "Ann,Bea", *rounds, "quiz dog|cat,dog"))[3] == [48, 26]
    assert refused("quiddler", "Ann,Bea", *rounds, "quiz dogs cat|5").code == "wrong_number_of_cards"


def test_words_and_the_document_of_a_round_are_the_same() -> None:
    players = [
        {"name": "bea", "words": [{"word": "DOG", "cards": "d,o,g"}], "unused": ""},
        {"name": "Ann", "words": [{"word": "QUIT", "cards": "(qu)it"}], "unused": ""},
    ]
    empty = pad("quiddler", "Ann,Bea")
    by_document = apply(empty, read_played({"players": players, "went_out": "Ann"}, empty.header.players))
    assert scores(make_sheet(by_document)) == scores(sheet("quiddler", "Ann,Bea", "(qu)it|d.o.g"))


def test_a_player_whose_words_are_left_open_still_counts_for_the_bonuses() -> None:
    shown = sheet("quiddler", "Ann,Bea,Cem", "(qu)it|d,o,g|-")
    assert scores(shown) == [[24, 13, None]]
    assert shown.open_cells == ((0, 2),)
    assert refused("quiddler", "Ann,Bea,Cem", "(qu)it -a|d,o,g|-").code == "wrong_number_of_cards"


def test_the_words_of_a_round_have_the_cards_of_its_hand() -> None:
    error = refused("quiddler", "Ann,Bea", "1|2", "(qu)it|d,o,g -e")
    assert (error.field[:4], error.rule) == (("rounds", 1, "players", 0), "Q35")
    assert scores(sheet("quiddler", "Ann,Bea", "(qu)it -e|d,o,g -e", hands=[4])) == [[22, 11]]


def test_a_challenge_needs_words_and_a_word_that_was_laid() -> None:
    for made, word, code in (
        (pad("quiddler", "Ann,Bea", "1|2"), "QUIT", "no_words"),
        (pad("quiddler", "Ann,Bea", "(qu)it|d,o,g"), "AX", "not_laid"),
        (pad("quiddler", "Ann,Bea"), "QUIT", "no_round"),
    ):
        with pytest.raises(InputError) as caught:
            do(made, do="challenge", challenger="Bea", challenged="Ann", word=word)
        assert caught.value.code == code


def test_quiddler_has_eight_hands_and_the_deal_passes_to_the_left() -> None:
    shown = sheet("quiddler", "Ann,Bea,Cem", *["5|5|3"] * 7, dealer="Bea")
    assert [played.dealer for played in shown.rounds] == [1, 2, 0, 1, 2, 0, 1]
    assert (shown.next_dealer, shown.next_round, shown.over) == (2, "10 cards each", False)
    shown = sheet("quiddler", "Ann,Bea,Cem", *["5|5|3"] * 8)
    assert (names(shown), shown.over, shown.next_dealer) == (["Ann", "Bea"], True, None)
    error = refused("quiddler", "Ann,Bea,Cem", *["5|5|3"] * 9)
    assert (error.code, error.rule) == ("after_the_end", "Q35")


def test_a_game_with_an_open_cell_is_not_over() -> None:
    made = pad("quiddler", "Ann,Bea", *["5|5"] * 7, "5|-")
    assert (make_sheet(made).ended, make_sheet(made).over) == (True, False)
    assert make_sheet(do(made, do="edit", round=8, player="Bea", cell="0")).over


def test_diabolo_counts_cards() -> None:
    shown = sheet("diabolo", "Ann,Bea", "20+11|27", "22|-", "1|2", "3|4")
    assert (scores(shown)[:2], shown.totals, shown.over) == ([[31, 27], [22, None]], (57, 33), False)
    assert refused("diabolo", "Ann,Bea", *["1|2"] * 5).rule == "D14"
    assert refused("diabolo", "Ann,Bea", "40|27").code == "too_many_cards"
    assert refused("diabolo", "Ann,Bea", "a|27").code == "not_a_sum"
    assert refused("diabolo", "Ann,Bea", "1+L|27").code == "bad_bonus"
    assert names(sheet("diabolo", "Ann,Bea", *["3|3"] * 4)) == ["Ann", "Bea"]


def test_a_game_of_one_round_has_the_only_round() -> None:
    error = refused("diabolo", "Ann,Bea", "20|10", "20|10", rounds=1)
    assert error.message == "the only round of this game is written down"


def test_diabolo_gives_victory_tiles_with_a_handicap() -> None:
    shown = sheet("diabolo", "Ann,Bea,Cem", "20|25|12", "21|30|10", "24|24|9", victory_tiles=True)
    assert scores(shown) == [[20, 25, 12], [21, 20, 10], [14, 14, 9]]
    assert (shown.tiles, names(shown), shown.over) == ((2, 2, 0), ["Ann", "Bea"], True)
    assert [cell.points and cell.points.marks for cell in shown.rounds[2].cells] == [
        ("handicap", "tile"),
        ("handicap", "tile"),
        (),
    ]
    error = refused("diabolo", "Ann,Bea", *["20|10"] * 3, victory_tiles=True, handicap=5)
    assert (error.field, error.code) == (("rounds", 2), "after_the_end")
    assert sheet("diabolo", "Ann,Bea", "0|0", victory_tiles=True).tiles == (0, 0)
    assert refused("diabolo", "Ann,Bea", handicap=5).field == ("options", "handicap")


@pytest.mark.rule("D19")
def test_a_round_with_an_open_cell_gives_no_tile() -> None:
    made = pad("diabolo", "Ann,Bea", "20|-", "20|-", victory_tiles=True)
    assert make_sheet(made).tiles == (0, 0)
    made = do(made, do="add", cells=["20", "4"])
    shown = make_sheet(made)
    assert (shown.tiles, shown.over) == ((1, 0), False)
    made = do(
        do(made, do="edit", round=2, player="Bea", cell="3"), do="edit", round=1, player="Bea", cell="9"
    )
    shown = make_sheet(made)
    assert (shown.tiles, names(shown), shown.over) == ((2, 0), ["Ann"], True)
    assert shown.why == "the game ended with round 2; later rounds give no victory tile"
    assert shown.rounds[2].cells[0].points == ((20, -10, ("handicap",)))


@pytest.mark.rule("D24")
def test_who_took_no_card_gets_no_tile() -> None:
    shown = sheet("diabolo", "Ann,Bea,Cem", "20|12|9", "9|0|0", victory_tiles=True)
    assert (scores(shown)[1], shown.tiles, names(shown)) == ([-1, 0, 0], (2, 0, 0), ["Ann"])


@pytest.mark.rule("D19")
def test_a_correction_that_changes_who_won_a_tile_is_accepted() -> None:
    made = pad("diabolo", "Ann,Bea", "20|10", "12|20", "30|12", victory_tiles=True)
    assert make_sheet(made).tiles == (2, 1)
    made = do(made, do="edit", round=2, player="Ann", cell="40")
    shown = make_sheet(made)
    assert (shown.tiles, shown.over, shown.why[:34]) == ((2, 0), True, "the game ended with round 2; later")
    assert [sum(row[seat] or 0 for row in scores(shown)) for seat in (0, 1)] == list(shown.totals)
    made = do(
        do(made, do="edit", round=1, player="Bea", cell="30"), do="edit", round=2, player="Ann", cell="12"
    )
    shown = make_sheet(made)
    assert (shown.tiles, shown.over, shown.why) == ((2, 1), True, "")
    with pytest.raises(InputError) as caught:
        do(pad("diabolo", "Ann,Bea", "20|1", "20|1", victory_tiles=True), do="add", cells=["1", "1"])
    assert (caught.value.code, caught.value.rule) == ("after_the_end", "D19")


def test_the_totals_of_a_sheet_agree_where_a_cell_is_open() -> None:
    document = sheet("diabolo", "Ann,Bea", "20|4", "-|8", victory_tiles=True).to_dict()
    last = document["rounds"][-1]["players"]
    assert [player["total"] for player in document["players"]] == [each["total"] for each in last] == [20, 12]


@pytest.mark.rule("D25")
def test_diabolo_is_played_in_as_many_rounds_as_agreed() -> None:
    shown = sheet("diabolo", "Ann,Bea", "20|10", rounds=1)
    assert (names(shown), shown.over) == (["Ann"], True)
    shown = sheet("diabolo", "Ann,Bea", "20|10", victory_tiles=True, rounds=1)
    assert (shown.tiles, names(shown), shown.over) == ((1, 0), ["Ann"], True)
    assert names(sheet("diabolo", "Ann,Bea", "0|0", victory_tiles=True, rounds=1)) == ["Ann", "Bea"]
    assert refused("diabolo", "Ann,Bea", "1|2", "1|2", rounds=1).rule == "D25"
    assert refused("diabolo", "Ann,Bea", rounds=21).field == ("options", "rounds")


def test_diddly_is_won_by_the_lowest_and_a_tie_by_the_lowest_round() -> None:
    shown = sheet("diddly", "Ann,Bea,Cem", "5|10|9", "5|0|9", "1|1|9", "1|1|9", "1|1|9")
    assert (shown.totals, names(shown), shown.over) == ((13, 13, 45), ["Bea"], True)
    assert shown.why == "Ann and Bea tie with 13; the lower round scores decide (Y21)"
    shared = sheet("diddly", "Ann,Bea", "1|2", "2|1", rounds=2)
    assert (names(shared), shared.why) == (["Ann", "Bea"], "")


def test_diddly_reads_boards() -> None:
    assert scores(sheet("diddly", "Ann,Bea", "4 4, 9 2, H 7, W P|12")) == [[15, 12]]
    assert scores(sheet("diddly", "Ann,Bea", "1 3 2, 6 W 6, 8 3 9|12", board="nine"))[0][1] == 12
    assert refused("diddly", "Ann,Bea", "4 4, 9 2|12").rule == "Y22"
    assert refused("diddly", "Ann,Bea", "4 4, 9 2, H 7, W X|12").code == "unknown_card"
    assert refused("diddly", "Ann,Bea", "3-4|12").code == "below_zero"
    assert refused("diddly", "A,B,C,D,E,F,G", board="nine").rule == "Y22"
    assert refused("diddly", "Ann,Bea", *["1|2"] * 6).rule == "diddly.5"


def test_fiddlefoo_counts_the_notes_that_are_left_against_players() -> None:
    shown = sheet("fiddlefoo", "Ann,Bea", "R7 B3|4", "0|2+3", games=2)
    assert (scores(shown), names(shown), shown.over) == ([[-5, -4], [0, -5]], ["Ann"], True)
    error = refused("fiddlefoo", "Ann,Bea", "1|2", "R7|R7")
    assert (error.field, error.code) == (("rounds", 1, "players", 1), "card_twice")
    assert "in game 2" in error.message
    assert refused("fiddlefoo", "Ann,Bea", "1|2", "1|2", games=1).code == "after_the_end"
    assert not sheet("fiddlefoo", "Ann,Bea", *["1|2"] * 30).ended


def test_diggity_counts_nuggets() -> None:
    shown = sheet("diggity", "Ann,Bea", "3 4 2|6+1", games=1)
    assert (scores(shown), names(shown), shown.over) == ([[9, 7]], ["Ann"], True)
    assert shown.next_dealer is None
    assert refused("diggity", "Ann,Bea", "3 7|1").rule == "diggity.6"
    assert refused("diggity", "Ann,Bea", "90|7").code == "too_many_nuggets"


@pytest.mark.parametrize(
    ("header", "field", "code"),
    [
        ([], (), "not_an_object"),
        ({"schema": 1, "game": "quiddler"}, ("players",), "missing"),
        ({"schema": 3, "game": "quiddler", "players": ["Ann"]}, ("schema",), "unknown_schema"),
        ({"schema": True, "game": "quiddler", "players": ["Ann"]}, ("schema",), "unknown_schema"),
        ({"schema": 1, "game": "chess", "players": ["Ann"]}, ("game",), "unknown_game"),
        ({"schema": 1, "game": ["quiddler"], "players": ["Ann"]}, ("game",), "unknown_game"),
        ({"schema": 1, "game": "diabolo", "players": ["Ann"]}, ("players",), "bad_players"),
        ({"schema": 1, "game": "quiddler", "players": "Ann"}, ("players",), "bad_players"),
        ({"schema": 1, "game": "quiddler", "players": ["Ann", 3]}, ("players", 1), "not_a_name"),
        ({"schema": 1, "game": "quiddler", "players": ["Ann", "\x1b[1m"]}, ("players", 1), "bad_name"),
        ({"schema": 1, "game": "quiddler", "players": ["Ann", "x" * 41]}, ("players", 1), "too_long"),
        ({"schema": 1, "game": "quiddler", "players": ["Ann", "a:b"]}, ("players", 1), "bad_name"),
        ({"schema": 1, "game": "quiddler", "players": ["Ann", "ANN"]}, ("players", 1), "same_name"),
    ],
)
def test_a_header_that_cannot_be(header: Any, field: tuple[str | int, ...], code: str) -> None:
    with pytest.raises(InputError) as caught:
        new_pad(header, PADS)
    assert (caught.value.field, caught.value.code) == (field, code)


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [
        ("quiddler", {"games": 3}, "unknown_option"),
        ("quiddler", {"dealer": "Zoe"}, "unknown_player"),
        ("quiddler", {"hands": [5, 4]}, "not_rising"),
        ("quiddler", {"strict": "yes"}, "not_a_flag"),
        ("diddly", {"rounds": 0}, "out_of_range"),
        ("diddly", {"board": "ten"}, "unknown_board"),
        ("fiddlefoo", {"games": 201}, "out_of_range"),
        ("fiddlefoo", {"dealer": "Ann"}, "unknown_option"),
    ],
)
def test_an_option_that_cannot_be(game: str, options: dict[str, Any], code: str) -> None:
    error = refused(game, "Ann,Bea", **options)
    assert error.field[0] == "options"
    assert error.code == code


def test_only_two_players_choose_a_bonus() -> None:
    error = refused("quiddler", "Ann,Bea,Cem", bonus="most_words")
    assert (error.field, error.rule) == (("options", "bonus"), "Q13")


def test_words_as_json_and_challenges_are_for_quiddler() -> None:
    made = pad("diddly", "Ann,Bea")
    lay = {"words": [], "unused": "A,E,I"}
    for step in ({"cells": [lay, "3"]}, {"cells": ["1", "2"], "went_out": "Ann"}):
        with pytest.raises(InputError) as caught:
            do(made, do="add", **step)
        assert caught.value.code == "no_words"


@pytest.mark.parametrize(
    ("step", "field", "code"),
    [
        (7, (), "not_an_object"),
        ({}, ("do",), "unknown_do"),
        ({"do": "add"}, ("cells",), "missing"),
        ({"do": "add", "cells": ["1"]}, ("cells",), "wrong_length"),
        ({"do": "add", "cells": "12"}, ("cells",), "not_a_list"),
        ({"do": "add", "cells": ["1", 2]}, ("players", 1), "not_a_cell"),
        ({"do": "add", "cells": ["1", "9" * 1001]}, ("players", 1), "too_long"),
        ({"do": "add", "cells": ["1", "\ud800"]}, ("players", 1), "invalid_utf8"),
        ({"do": "add", "cells": ["1", {"words": []}]}, ("players", 1, "unused"), "missing"),
        ({"do": "edit", "round": 1, "player": "Zoe", "cell": "1"}, ("player",), "unknown_player"),
        ({"do": "edit", "round": 0, "player": "Ann", "cell": "1"}, ("round",), "out_of_range"),
        ({"do": "undo", "round": 1}, ("round",), "unknown_field"),
        ({"do": "challenge", "challenger": "Ann", "challenged": "Bea", "word": 3}, ("word",), "not_text"),
    ],
)
def test_a_step_that_cannot_be(step: Any, field: tuple[str | int, ...], code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_step(step, ("Ann", "Bea"))
    assert (caught.value.field, caught.value.code) == (field, code)


def test_a_round_that_goes_moves_the_others_up() -> None:
    made = do(pad("diddly", "Ann,Bea", "1|2", "3|4", "5|6"), do="remove", round=2)
    assert scores(make_sheet(made)) == [[1, 2], [5, 6]]
    words = pad("quiddler", "Ann,Bea", "1|2", "(qu)it -e|d,o,g -e")
    with pytest.raises(InputError) as caught:  # a hand of four cards is none of the first round
        do(words, do="remove", round=1)
    assert caught.value.rule == "Q35"


def test_a_match_has_at_most_200_rounds() -> None:
    assert refused("fiddlefoo", "Ann,Bea", *["1|2"] * 201).code == "too_many_rounds"


BLUFFED = [
    {"words": [{"word": "CAT", "cards": "C,A,T"}], "unused": []},
    {"words": [{"word": "QZV", "cards": "Q,Z,V"}], "unused": []},
]


@pytest.mark.rule("Q50", "Q08")
@pytest.mark.parametrize(("losses", "total"), [("hand", 0), ("total", -40)])
def test_words_on_a_pad_lose_from_the_hand_or_the_total(losses: str, total: int) -> None:
    made = pad("quiddler", "Ann,Bea", losses=losses)
    doubt = {"challenger": "Ann", "challenged": "Bea", "word": "QZV"}
    shown = make_sheet(do(made, do="add", cells=BLUFFED, challenges=[doubt]))
    assert shown.totals == (23, total)


@pytest.mark.rule("Q50", "Q08")
def test_a_sum_holds_the_losses_where_they_are_taken_from_the_total() -> None:
    assert sheet("quiddler", "Ann,Bea", "13+L|-40", "20|-5").totals == (43, 0)
    assert sheet("quiddler", "Ann,Bea", "13+L|-40", "20|-5", losses="total").totals == (43, -45)
