"""The bots at Diggity: what they depend on, how well they do, and how the duel is solved."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.arena import tournament
from games.bots import make_bot
from games.core import Match, choose, draw_deal, generator, new_match, view
from games.diggity import RULEBOOK
from games.diggity.strategy.stakes import duel
from tests.games.diggity.positions import asked, dealt, legal, play, public
from tests.hypothesis_profiles import examples

VARIANTS = [
    pytest.param(seats, dict(variant.options), id=f"{variant.name}-{seats}")
    for variant in RULEBOOK.variants
    for seats in variant.seats
]


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_the_advice_is_legal_wherever_a_seat_is_asked(seats: int, options: dict[str, object]) -> None:
    match = new_match(RULEBOOK, seats, 5, {**options, "gold": 6})
    game, state = match.game, match.state
    assert game.advice is not None
    rng = generator(5, "advice")
    while game.to_act(state):
        seat = game.to_act(state)[0]
        moves = game.legal(state, seat)
        advised = game.advice.suggest(state, seat)
        assert advised in moves
        game.apply(state, seat, advised if rng.random() < 0.7 else choose(rng, moves))


@pytest.mark.parametrize("options", [{}, {"tools": "hidden"}], ids=["shown", "hidden"])
def test_advice_changes_nothing_in_the_state_that_it_is_asked_about(options: dict[str, object]) -> None:
    match = new_match(RULEBOOK, 3, 5, {**options, "gold": 6})
    game, advice = match.game, match.game.advice
    assert advice is not None
    phases = set()
    while asked := game.to_act(match.state):
        before = game.to_dict(match.state)
        move = advice.suggest(match.state, asked[0])
        advice.stage(match.state)
        for seat in range(3):
            advice.standing(match.state, seat)
        assert game.to_dict(match.state) == before
        phases.add(match.view(None)["public"]["phase"])
        match.submit(asked[0], move)
    assert phases >= {"card", "place", "prize", "duel"}


@pytest.mark.parametrize("options", [{}, {"tools": "hidden"}], ids=["shown", "hidden"])
def test_the_advice_uses_only_what_the_seat_knows(options: dict[str, object]) -> None:
    match = new_match(RULEBOOK, 3, 8, {**options, "gold": 8})
    game, advice = match.game, match.game.advice
    assert advice is not None
    rng = generator(8, "known")
    while game.to_act(match.state):
        seat = asked(match)
        advised = advice.suggest(match.state, seat)
        for _ in range(3):
            assert advice.suggest(game.determinize(match.view(seat), rng), seat) == advised
        match.submit(seat, advised if rng.random() < 0.5 else choose(rng, game.legal(match.state, seat)))


def test_the_advice_remembers_who_took_the_tools_that_are_hidden() -> None:
    match = new_match(RULEBOOK, 3, 8, {"gold": 8})
    shown, hidden = match.game.advice, RULEBOOK.game(3, {"gold": 8, "tools": "hidden"}).advice
    assert shown is not None
    assert hidden is not None
    rng = generator(8, "remembered")
    while match.game.to_act(match.state):
        seat = asked(match)
        advised = shown.suggest(match.state, seat)
        assert hidden.suggest(match.state, seat) == advised
        moves = match.game.legal(match.state, seat)
        match.submit(seat, advised if rng.random() < 0.7 else choose(rng, moves))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        pytest.param(4, {}, marks=pytest.mark.slow),
        pytest.param(2, {"tools": "hidden"}, marks=pytest.mark.slow),
    ],
)
def test_greedy_is_clearly_better_than_random(seats: int, options: dict[str, object]) -> None:
    played = tournament(RULEBOOK, ["greedy", "random"], 12, 1, seats=seats, options={**options, "gold": 6})
    greedy = played.standing("greedy")
    assert greedy.wins.low > 0.5
    assert greedy.points.low > 2


@pytest.mark.slow
def test_search_is_not_shown_to_be_worse_than_greedy() -> None:
    search = tournament(RULEBOOK, ["search:10", "greedy"], 3, 1, options={"gold": 2}).standing("search:10")
    assert search.points.high > 0


def outcomes(held: tuple[int, ...], miner: int, free: int) -> set[int]:
    """Return the seats that can get the gold if one plays freely and the others follow the solution."""
    ends = set()
    open_ = [(0, miner, miner, 0)]
    while open_:
        rank, leader, at, passes = open_.pop()
        if passes == len(held) or rank == 4:
            ends.add(leader)
            continue
        may_play = bool(held[at] >> rank & 1)
        plays = may_play and duel(held, rank, leader, at, passes)[1] > 0
        if may_play and (plays or at == free):
            open_.append((rank + 1, at, at, 0))
        if not plays or at == free:
            open_.append((rank, leader, (at + 1) % len(held), passes + 1))
    return ends


@settings(max_examples=examples(200))
@given(st.lists(st.integers(0, 15), min_size=2, max_size=4))
def test_nobody_does_better_in_a_duel_than_by_its_solution(held: list[int]) -> None:
    tools = tuple(held)
    for miner in range(len(held)):
        winner, _ = duel(tools, 0, miner, miner, 0)
        assert outcomes(tools, miner, -1) == {winner}
        for seat in range(len(held)):
            assert seat == winner or seat not in outcomes(tools, miner, seat)


def test_duels_that_can_be_seen_through() -> None:
    nothing, shovel, pulley, everything = 0, 0b1, 0b10, 0b1111
    assert duel((nothing, nothing), 0, 0, 0, 0) == (0, 0)
    assert duel((shovel, nothing), 0, 0, 0, 0) == (0, 0)
    assert duel((nothing, shovel), 0, 0, 0, 0)[0] == 1
    assert duel((shovel, shovel), 0, 0, 0, 0) == (0, 1)
    assert duel((shovel, shovel | pulley), 0, 0, 0, 0)[0] == 1
    assert duel((everything, everything), 0, 0, 0, 0)[0] == 0
    for held in product((nothing, pulley), repeat=3):
        assert duel(held, 0, 1, 1, 0) == (1, 0)


def advised(match: Match) -> str:
    """Return the advice for the seat that has to answer."""
    assert match.game.advice is not None
    return match.game.format_move(match.game.advice.suggest(match.state, asked(match)))


def test_the_advice_takes_gold_and_tools_that_are_there_to_have() -> None:
    match = dealt("s:NESW s:N c:NESW", "t:NESW s:N")
    play(match, "s:NESW t:NESW 1E-N s:N 1S-N s:N 1N-N")
    assert advised(match).startswith("circle:")
    play(match, advised(match))
    assert advised(match).startswith("2")
    play(match, advised(match))
    assert public(match)["phase"] == "duel"
    match = dealt("t:NESW", "l:N s:N s:E s:NS s:EW")
    play(match, "t:NESW")
    assert advised(match) == "line:N"
    play(match, "l:N 1N-N")
    assert advised(match) == "take:shovel"


def test_the_advice_does_not_dig_for_somebody_else() -> None:
    match = dealt("s:NESW s:N c:NESW s:E s:EW", "t:NESW s:N", deck="s:NE s:NW")
    play(match, "s:NESW t:NESW 1E-N s:N 1S-N s:N 1N-N")
    match.state.tools[1] = [1, 1, 1, 1]
    match.state.piles = [1, 1, 1, 1]
    assert "circle:NESW" in legal(match)
    play(match, advised(match))
    play(match, advised(match))
    assert public(match)["phase"] == "card"


def test_the_advice_gives_no_tools_for_gold_that_is_worth_less() -> None:
    for nuggets, answer in (("1", "pass"), ("6", "shovel")):
        match = dealt("s:NESW s:N c:NESW", "t:NESW s:N", nuggets=nuggets)
        play(match, "s:NESW t:NESW 1E-N s:N 1S-N s:N 1N-N c:NESW 2E-N pass")
        match.state.tools[1][0] = 1
        match.state.piles[0] -= 1
        assert advised(match) == answer


def test_a_game_of_bots_is_the_same_for_the_same_seed() -> None:
    results = []
    for _ in range(2):
        game = RULEBOOK.game(2, {"gold": 3})
        state = game.new(draw_deal(game.contents, 4))
        bots = [make_bot(name, game, seat, 4) for seat, name in enumerate(("greedy", "search:8"))]
        moves = []
        while asked_now := game.to_act(state):
            seat = asked_now[0]
            moves.append(bots[seat].choose(view(game, state, seat), game.legal(state, seat)))
            game.apply(state, seat, moves[-1])
        results.append(moves)
    assert results[0] == results[1]
