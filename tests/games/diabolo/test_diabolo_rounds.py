"""Rounds: who deals, when cards are turned, when a round and the game end, who wins."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import InvalidInput, Match, new_match
from tests.games.diabolo.positions import (
    WORDS,
    last_told,
    legal,
    lying,
    options_of,
    pass_all,
    play,
    public,
    refusal,
    table,
)
from tests.hypothesis_profiles import examples
from wordsvc.cards import load_deck
from wordsvc.catalogue import find_rulebook
from wordsvc.diabolo import EDITION
from wordsvc.diabolo.game import rulebook
from wordsvc.diabolo.game.turns import end_round as end
from wordsvc.diabolo.scoring import read_game, score_game
from wordsvc.referee import Referee
from wordsvc.words import open_authority

RULEBOOK = find_rulebook("diabolo")


def end_round(match: Match) -> None:
    """Pass for all seats until the round is over."""
    finished = len(public(match)["results"])
    while len(public(match)["results"]) == finished:
        pass_all(match)


@pytest.mark.rule("diabolo.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    with pytest.raises(InvalidInput) as error:
        RULEBOOK.game(seats)
    assert (error.value.field, error.value.rule) == (("seats",), "diabolo.1")
    assert [RULEBOOK.game(each).seats for each in range(2, 7)] == [2, 3, 4, 5, 6]


@pytest.mark.rule("diabolo.2", "diabolo.5", "D22")
def test_each_round_is_dealt_with_all_cards_of_the_deck() -> None:
    game = RULEBOOK.game(4)
    deck = EDITION.load_deck()
    assert len(game.contents["1"]) == deck.total == 66
    assert deck.jokers == 6
    faces = game.card_names("1")
    for number in range(1, 5):
        assert sorted(faces[card] for card in game.contents[str(number)]) == sorted(deck.faces())
    shown = game.render(new_match(RULEBOOK, 4, 1).view(0), ["A", "B", "C", "D"])
    assert "reconstruction, not the printed deck" in shown[0]


@pytest.mark.rule("D21", "D22")
def test_another_language_has_a_deck_of_its_own() -> None:
    nl = Referee.from_parts(
        EDITION,
        load_deck("diabolo-nl"),
        open_authority("nl"),
    )
    match = new_match(rulebook(nl), 2, 1)
    assert "IJ" in match.game.card_names("1")
    assert "(model, not the printed deck)" in match.game.render(match.view(0), ["A", "B"])[0]


@pytest.mark.rule("diabolo.6", "diabolo.8", "D27")
def test_a_card_is_turned_when_all_have_passed() -> None:
    match = table("A B C", 3)
    assert (public(match)["line"], public(match)["deck"]) == (["A"], 2)
    play(match, "2 pass", "0 pass")
    assert public(match)["line"] == ["A"]
    assert match.game.to_act(match.state) == (1,)
    play(match, "1 pass")
    assert (public(match)["line"], public(match)["deck"]) == (["A", "B"], 1)
    assert last_told(match) == ["B was turned up."]
    assert match.game.to_act(match.state) == (0, 1, 2)
    assert refusal(match, 2, "turn") == "no_turning D27"


@pytest.mark.rule("diabolo.7", "D27")
def test_the_dealer_sets_the_pace_where_it_was_agreed() -> None:
    match = table("A B C", 3, turning="dealer")
    assert legal(match, 2) == ["pass", "turn"]
    assert legal(match, 0) == ["pass"]
    assert refusal(match, 0, "turn") == "no_turning D27"
    play(match, "0 pass", "2 turn")
    assert public(match)["line"] == ["A", "B"]
    assert match.game.to_act(match.state) == (0, 1, 2)
    pass_all(match)
    assert public(match)["line"] == ["A", "B", "C"]
    assert legal(match, 2) == ["pass"]
    assert refusal(match, 2, "turn") == "no_turning D27"


@pytest.mark.rule("D11", "D28")
def test_when_the_table_is_empty_the_next_card_is_turned_at_once() -> None:
    match = lying("T A G", deck="R X")
    play(match, "0 call:TAG:T.A.G")
    assert (public(match)["line"], public(match)["deck"]) == (["R"], 1)


@pytest.mark.rule("diabolo.19", "D12", "D13")
def test_a_round_ends_when_the_deck_is_used_up_and_all_pass() -> None:
    match = lying("T A G R")
    assert public(match)["deck"] == 0
    play(match, "0 pass")
    assert not match.game.over(match.state)
    play(match, "1 call:TAG:T.A.G", "0 pass", "1 pass")
    assert match.game.over(match.state)
    assert match.game.scores(match.state) == [0, 3]
    assert public(match)["line"] == ["R"]


@pytest.mark.rule("D12")
def test_where_it_was_agreed_a_round_ends_as_soon_as_there_is_no_word() -> None:
    match = lying("T A G R X Y", ends="solver")
    assert not match.game.over(match.state)
    assert match.rulings() == [("any:A.G.R.T.X.Y", "yes")]
    assert last_told(match)[1] == "The cards on the table still lay a word."
    play(match, "1 call:TAG:T.A.G")
    assert match.game.over(match.state)
    assert match.rulings()[1:] == [("TAG", "allowed"), ("any:R.X.Y", "no")]
    assert last_told(match)[2] == "The cards on the table lay no word any more."
    few = lying("T A G R X", ends="solver")
    play(few, "1 call:TAG:T.A.G")
    assert few.game.over(few.state)
    assert [question for question, _ in few.rulings()] == ["any:A.G.R.T.X", "TAG"]
    passed = lying("T A G R X", ends="solver")
    pass_all(passed)
    assert passed.game.over(passed.state)


@pytest.mark.rule("D12", "D20")
def test_the_solver_asks_for_as_many_cards_as_somebody_needs() -> None:
    assert lying("T A G X", flagged="seat1", ends="solver").rulings() == [("any:A.G.T.X", "yes")]
    assert lying("T A G X", flagged="all", ends="solver").rulings() == [("any:A.G.T.X", "no")]


@settings(max_examples=examples(100))
@given(
    st.lists(
        st.sampled_from(["A", "E", "G", "I", "N", "S", "T", "X", "EI", "ST", "*", "**"]),
        min_size=1,
        max_size=6,
    )
)
def test_the_solver_knows_what_trying_all_cards_knows(line: list[str]) -> None:
    """Return the result of trying every choice of cards in every order, letter by letter."""
    match = lying(" ".join(line), ends="solver")
    assert (match.rulings() == [("any:" + ".".join(sorted(line)), "yes")]) == any(
        lays(chosen, word)
        for word in WORDS
        for n in range(3, len(line) + 1)
        for chosen in permutations(line, n)
    )


def lays(cards: tuple[str, ...], word: str) -> bool:
    """Return True if the cards spell a word in this order."""
    at = 0
    for face in cards:
        part = word[at : at + len(face)]
        if len(part) < len(face) or (face[0] != "*" and part != face):
            return False
        at += len(face)
    return at == len(word)


@settings(max_examples=examples(100))
@given(
    st.lists(
        st.sampled_from(["A", "E", "G", "I", "N", "S", "T", "X", "EI", "ST", "*", "**"]),
        min_size=1,
        max_size=5,
    ),
    st.sampled_from(WORDS),
    st.data(),
)
def test_a_call_is_judged_as_trying_all_orders_of_its_cards_does(
    line: list[str], word: str, data: st.DataObject
) -> None:
    match = lying(" ".join(line))
    chosen = data.draw(st.lists(st.sampled_from(range(len(line))), unique=True, min_size=1))
    cards = [line[place] for place in chosen]
    play(match, f"1 call:{word}:{'.'.join(cards)}")
    answer = next(event.shown for event in match.events[-1] if event.kind in ("wrong", "ruling"))
    assert answer is not None
    right = len(cards) >= 3 and any(lays(order, word) for order in permutations(cards))
    assert (answer.get("answer") == "allowed") == right


@pytest.mark.rule("diabolo.4", "diabolo.20", "diabolo.21", "D14", "D30")
def test_the_deal_passes_left_and_results_are_written_down() -> None:
    match = lying("T A G R", 3, dealer=2, rounds=3)
    assert public(match)["dealer"] == 1
    play(match, "2 call:TAG:T.A.G")
    end_round(match)
    assert last_told(match)[0] == "Round 1 is over: Ann 0, Bea 0, Cem 3."
    assert last_told(match)[1] == "Round 2, dealt by Cem."
    shown = public(match)
    assert (shown["round"], shown["dealer"], shown["results"], shown["taken"]) == (
        2,
        2,
        [[0, 0, 3]],
        [0, 0, 0],
    )
    assert (shown["scores"], shown["line"], shown["calls"]) == ([0, 0, 3], ["T"], [])
    end_round(match)
    assert public(match)["dealer"] == 0


@pytest.mark.rule("D30")
def test_chance_names_the_first_dealer_unless_the_table_does() -> None:
    assert {new_match(RULEBOOK, 3, seed).state.dealer for seed in range(20)} == {0, 1, 2}
    assert new_match(RULEBOOK, 3, 1, {"dealer": 3}).state.dealer == 2
    with pytest.raises(InvalidInput) as error:
        RULEBOOK.game(3, {"dealer": 4})
    assert (error.value.field, error.value.rule) == (("options", "dealer"), "D30")


@pytest.mark.rule("D20")
def test_a_flagged_seat_is_one_of_the_table() -> None:
    with pytest.raises(InvalidInput) as error:
        RULEBOOK.game(3, {"flagged": "seat1+seat4"})
    assert (error.value.field, error.value.rule) == (("options", "flagged"), "D20")


@pytest.mark.rule("diabolo.22", "D14", "D25")
@pytest.mark.parametrize(
    ("seats", "options", "rounds"),
    [
        (2, {}, 4),
        (3, {}, 6),
        (4, {}, 4),
        (5, {}, 5),
        (6, {}, 6),
        (4, {"rounds": 7}, 7),
        (3, {"score": "tiles"}, 8),
    ],
)
def test_how_many_rounds_are_played(seats: int, options: dict[str, Any], rounds: int) -> None:
    match = table("A", seats, **{"rounds": 0, **options})
    for number in range(rounds):
        assert not match.game.over(match.state)
        assert public(match)["round"] == number + 1
        pass_all(match)
    assert match.game.over(match.state)
    assert refusal(match, 0, "pass") == "game_over core.1"


@pytest.mark.rule("diabolo.23", "D17")
def test_the_highest_total_wins_and_players_who_tie_win_together() -> None:
    match = lying("T A G G A N", 3, rounds=2)
    play(match, "0 call:TAG:T.A.G", "1 call:GAN:G.A.N")
    assert match.game.winners(match.state) == [0, 1]
    for _ in range(5):
        pass_all(match)
    play(match, "1 call:TAG:T.A.G")
    end_round(match)
    assert match.game.scores(match.state) == [3, 6, 0]
    assert match.game.winners(match.state) == [1]


def tiles(seats: int, **options: Any) -> Match:
    """Return a game for victory tiles; each round has TAG and RAT on the table after six cards."""
    match = table("T A G R A T L A G E R", seats, score="tiles", **{"rounds": 0, **options})
    turn_all(match)
    return match


def turn_all(match: Match) -> None:
    """Turn up all cards."""
    while public(match)["deck"]:
        pass_all(match)


@pytest.mark.rule("diabolo.3", "diabolo.31", "diabolo.33", "diabolo.34", "D18")
def test_two_tiles_win_and_the_first_sets_back() -> None:
    match = tiles(2, handicap=2)
    play(match, "0 call:TAG:T.A.G")
    end_round(match)
    assert last_told(match)[0] == "Round 1 is over: Ann 3, Bea 0. A victory tile goes to Ann."
    assert public(match)["tiles"] == [1, 0]
    turn_all(match)
    play(match, "0 call:TAG:T.A.G", "1 call:RAT:R.A.T")
    end_round(match)
    assert public(match)["results"] == [[3, 0], [1, 3]]
    assert public(match)["tiles"] == match.game.scores(match.state) == [1, 1]
    turn_all(match)
    play(match, "1 call:LAGER:L.A.G.E.R", "0 call:TAG:T.A.G")
    end_round(match)
    assert match.game.over(match.state)
    assert public(match)["tiles"] == [1, 2]
    assert match.game.winners(match.state) == [1]


@pytest.mark.rule("diabolo.32", "D17", "D19")
def test_all_who_tie_get_a_tile_and_two_who_reach_the_second_win_together() -> None:
    match = tiles(3, handicap=0)
    for number in range(2):
        play(match, "0 call:TAG:T.A.G", "2 call:RAT:R.A.T")
        end_round(match)
        if not number:
            assert "A victory tile goes to Ann and Cem." in last_told(match)[0]
            turn_all(match)
    assert match.game.over(match.state)
    assert match.game.winners(match.state) == [0, 2]


@pytest.mark.rule("diabolo.35", "D18")
@pytest.mark.parametrize(("handicap", "results"), [(0, [3, 0]), (10, [-7, 0]), (11, [-8, 0])])
def test_the_table_may_agree_on_another_handicap_and_results_go_below_zero(
    handicap: int, results: list[int]
) -> None:
    match = tiles(2, handicap=handicap)
    for _ in range(2):
        play(match, "0 call:TAG:T.A.G")
        end_round(match)
        turn_all(match)
    assert public(match)["results"][1] == results


@pytest.mark.rule("D24", "D25")
def test_a_round_in_which_nobody_took_a_card_gives_no_tile_and_rounds_are_limited() -> None:
    match = tiles(2, rounds=2)
    end_round(match)
    assert last_told(match)[0] == "Round 1 is over: Ann 0, Bea 0. Nobody gets a victory tile."
    turn_all(match)
    play(match, "1 call:TAG:T.A.G")
    end_round(match)
    assert match.game.over(match.state)
    assert match.game.winners(match.state) == [1]


@settings(max_examples=examples(100))
@given(st.lists(st.tuples(*[st.integers(0, 20)] * 3), min_size=1, max_size=8), st.none() | st.integers(0, 20))
def test_rounds_are_scored_as_on_a_score_pad(
    rounds: list[tuple[int, int, int]], handicap: int | None
) -> None:
    """The same cards in the same rounds: `wordsvc.diabolo.scoring` and the game agree all the way."""
    options = {"rounds": 6} if handicap is None else {"score": "tiles", "handicap": handicap, "rounds": 20}
    match = new_match(RULEBOOK, 3, 1, options)
    played: list[list[int]] = []
    for cards in rounds[:6]:
        if match.game.over(match.state):
            break
        match.state.taken = list(cards)
        end(options_of(match), match.state, None)
        played.append(list(cards))
    document: dict[str, Any] = {"players": ["A", "B", "C"], "rounds": played}
    document |= {} if handicap is None else {"victory_tiles": True, "handicap": handicap}
    sheet = score_game(read_game(document))
    assert public(match)["results"] == [list(each.results) for each in sheet.rounds]
    assert public(match)["tiles"] == [player.tiles for player in sheet.players]
    if handicap is None:
        taken = [0, 0, 0] if match.game.over(match.state) else public(match)["taken"]
        assert taken == [0, 0, 0]
        assert match.game.scores(match.state) == [player.total for player in sheet.players]
    if sheet.winners is not None:
        assert match.game.over(match.state)
        assert [document["players"][seat] for seat in match.game.winners(match.state)] == list(sheet.winners)
