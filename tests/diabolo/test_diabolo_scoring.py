from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from wordsvc import InputError
from wordsvc.cards import load_deck
from wordsvc.diabolo.scoring import read_game, score_game, score_round

Document = dict[str, Any]

TWO = ["Ann", "Bea"]
NAMES = ["Ann", "Bea", "Cem", "Dan", "Eve", "Fay"]


def score(players: list[str], *rounds: list[int], **fields: Any) -> Document:
    return score_game(read_game({"players": players, "rounds": list(rounds), **fields})).to_dict()


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 6), (4, 4), (5, 5), (6, 6)])
def test_d14_two_or_three_players_deal_twice_and_more_deal_once(players: int, rounds: int) -> None:
    cards = [1] * players
    assert score(NAMES[:players], *[cards] * (rounds - 1))["winners"] is None
    assert score(NAMES[:players], *[cards] * rounds)["winners"] == NAMES[:players]
    with pytest.raises(InputError) as caught:
        score(NAMES[:players], *[cards] * (rounds + 1))
    assert (caught.value.field, caught.value.code) == (("rounds", rounds), "after_the_end")


def test_the_highest_total_wins() -> None:
    assert score(TWO, [30, 20], [10, 25], [0, 0], [4, 4]) == {
        "rounds": [{"results": r, "tiles": []} for r in ([30, 20], [10, 25], [0, 0], [4, 4])],
        "players": [{"name": "Ann", "total": 44, "tiles": 0}, {"name": "Bea", "total": 49, "tiles": 0}],
        "winners": ["Bea"],
        "deck": load_deck("diabolo-de").reference,
    }


def test_d17_players_with_the_same_total_win_together() -> None:
    assert score(TWO, [30, 20], [20, 30], [1, 2], [2, 1])["winners"] == TWO


def test_d18_who_has_a_tile_is_set_back_in_every_later_round_also_below_zero() -> None:
    document = score(NAMES[:3], [30, 20, 10], [4, 20, 10], [25, 9, 11], victory_tiles=True)
    assert [played["results"] for played in document["rounds"]] == [[30, 20, 10], [-6, 20, 10], [15, -1, 11]]
    assert [played["tiles"] for played in document["rounds"]] == [["Ann"], ["Bea"], ["Ann"]]
    assert document["winners"] == ["Ann"]
    assert document["players"][0] == {"name": "Ann", "total": 39, "tiles": 2}


@pytest.mark.parametrize(
    ("handicap", "winners"), [(0, ["Ann"]), (4, ["Ann"]), (5, ["Ann"]), (6, None), (66, None)]
)
def test_d18_the_table_may_agree_on_another_handicap(handicap: int, winners: list[str] | None) -> None:
    document = score(TWO, [30, 20], [30, 25], victory_tiles=True, handicap=handicap)
    assert document["winners"] == winners
    assert document["rounds"][1]["results"] == [30 - handicap, 25]


def test_d19_each_tied_leader_gets_a_tile_after_the_handicap() -> None:
    document = score(NAMES[:3], [30, 20, 5], [30, 20, 5], victory_tiles=True)
    assert document["rounds"][1] == {"results": [20, 20, 5], "tiles": ["Ann", "Bea"]}
    assert document["winners"] == ["Ann"]


@pytest.mark.parametrize("handicap", [0, 10])
def test_d24_a_round_in_which_nobody_took_a_card_gives_no_tile(handicap: int) -> None:
    document = score(TWO, [0, 0], [5, 0], [0, 0], [20, 0], victory_tiles=True, handicap=handicap)
    assert [played["tiles"] for played in document["rounds"]] == [[], ["Ann"], [], ["Ann"]]
    assert document["rounds"][2]["results"] == [-handicap, 0]
    assert document["winners"] == ["Ann"]


def test_d24_only_who_took_a_card_is_in_the_running() -> None:
    document = score(NAMES[:3], [20, 4, 3], [9, 0, 0], victory_tiles=True)
    assert document["rounds"][1] == {"results": [-1, 0, 0], "tiles": ["Ann"]}
    assert document["winners"] == ["Ann"]


def test_d24_among_those_the_result_after_the_handicap_decides() -> None:
    document = score(NAMES[:3], [20, 4, 3], [12, 3, 0], victory_tiles=True)
    assert document["rounds"][1] == {"results": [2, 3, 0], "tiles": ["Bea"]}
    assert score_round((12, 0), (1, 0), 20, all_run=True) == ((-8, 0), (1,))


def test_d19_two_who_reach_the_second_tile_together_win_together() -> None:
    assert score(TWO, [20, 20], [20, 20], victory_tiles=True)["winners"] == TWO


def test_d19_a_round_after_the_second_tile_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        score(TWO, [20, 20], [20, 20], [1, 1], victory_tiles=True)
    assert (caught.value.field, caught.value.code) == (("rounds", 2), "after_the_end")


def test_with_tiles_the_number_of_rounds_is_not_fixed() -> None:
    rounds = [[66 if seat == leader else 0 for seat in range(5)] for leader in range(5)]
    document = score(NAMES[:5], *rounds, rounds[0], victory_tiles=True, handicap=66)
    assert len(document["rounds"]) == 6
    assert document["winners"] == ["Ann"]


@pytest.mark.parametrize(
    ("document", "field", "code"),
    [
        (None, (), "not_an_object"),
        ({}, ("players",), "missing"),
        ({"players": TWO}, ("rounds",), "missing"),
        ({"players": TWO, "rounds": [], "dealer": 1}, ("dealer",), "unknown_field"),
        ({"players": "Ann", "rounds": [[1, 2]]}, ("players",), "wrong_length"),
        ({"players": ["Ann"], "rounds": [[1]]}, ("players",), "wrong_length"),
        ({"players": [*NAMES, "Gus"], "rounds": [[0] * 7]}, ("players",), "wrong_length"),
        ({"players": ["Ann", 3], "rounds": [[1, 2]]}, ("players", 1), "not_a_name"),
        ({"players": ["Ann", "x" * 101], "rounds": [[1, 2]]}, ("players", 1), "too_long"),
        ({"players": ["Ann", "ANN "], "rounds": [[1, 2]]}, ("players", 1), "same_name"),
        ({"players": TWO, "rounds": []}, ("rounds",), "wrong_length"),
        ({"players": TWO, "rounds": 3}, ("rounds",), "wrong_length"),
        ({"players": TWO, "rounds": [[1, 2]] * 21}, ("rounds",), "wrong_length"),
        ({"players": TWO, "rounds": [3]}, ("rounds", 0), "wrong_length"),
        ({"players": TWO, "rounds": [[1, 2], [1]]}, ("rounds", 1), "wrong_length"),
        ({"players": TWO, "rounds": [[1, 2, 3]]}, ("rounds", 0), "wrong_length"),
        ({"players": TWO, "rounds": [[1, -1]]}, ("rounds", 0, 1), "out_of_range"),
        ({"players": TWO, "rounds": [[67, 0]]}, ("rounds", 0, 0), "out_of_range"),
        ({"players": TWO, "rounds": [[1, 2.0]]}, ("rounds", 0, 1), "out_of_range"),
        ({"players": TWO, "rounds": [[True, 2]]}, ("rounds", 0, 0), "out_of_range"),
        ({"players": TWO, "rounds": [[1, None]]}, ("rounds", 0, 1), "out_of_range"),
        ({"players": TWO, "rounds": [[33, 34]]}, ("rounds", 0), "too_many_cards"),
        ({"players": TWO, "rounds": [[1, 2]], "victory_tiles": 1}, ("victory_tiles",), "not_a_flag"),
        ({"players": TWO, "rounds": [[1, 2]], "handicap": 10}, ("handicap",), "no_victory_tiles"),
        (
            {"players": TWO, "rounds": [[1, 2]], "victory_tiles": True, "handicap": -1},
            ("handicap",),
            "out_of_range",
        ),
        (
            {"players": TWO, "rounds": [[1, 2]], "victory_tiles": True, "handicap": 67},
            ("handicap",),
            "out_of_range",
        ),
    ],
)
def test_a_game_that_cannot_be_read_names_the_field(
    document: Any, field: tuple[str | int, ...], code: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_game(document)
    assert (caught.value.field, caught.value.code) == (field, code)


@given(
    st.integers(2, 6).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 11), min_size=n, max_size=n), min_size=1, max_size=8)
    ),
    st.one_of(st.none(), st.integers(0, 66)),
)
def test_what_holds_for_every_game(rounds: list[list[int]], handicap: int | None) -> None:
    names = NAMES[: len(rounds[0])]
    agreed = {} if handicap is None else {"victory_tiles": True, "handicap": handicap}
    game = read_game({"players": names, "rounds": rounds, **agreed})
    try:
        score = score_game(game)
    except InputError as error:
        assume(error.code != "after_the_end")
        raise
    for seat, player in enumerate(score.players):
        assert player.total == sum(played.results[seat] for played in score.rounds)
        assert player.tiles == sum(player.name in played.tiles for played in score.rounds) <= 2
        if handicap is None:
            assert player.tiles == 0
            assert player.total == sum(cards[seat] for cards in rounds)
    if handicap is not None:
        assert (score.winners is not None) == any(player.tiles == 2 for player in score.players)
        assert sum(map(any, rounds)) <= len(names) + 1
