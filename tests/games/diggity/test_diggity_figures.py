"""What games are like, over fixed seeds and in wide bands: figures of an independent model of the rules."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from games.core import Event, choose, draw_deal, generator
from games.diggity import RULEBOOK
from games.diggity.cards import SYMBOL
from games.diggity.game import Diggity
from games.diggity.moves import GOLD, JOIN, PASS, TAKE
from games.diggity.state import CHOOSING, LAYING, State
from games.diggity.tools import MINER, made

Player = Callable[[Diggity, State, int, Random], int]


def at_random(game: Diggity, state: State, seat: int, rng: Random) -> int:
    """Any legal move."""
    return choose(rng, game.legal(state, seat))


def miners(game: Diggity, state: State, kind: int) -> list[int]:
    """The places where a card makes a miner."""
    mine = state.mine
    if len(mine.cards) < 3:
        return []
    recipes = game.parsed_options.recipes[SYMBOL[kind]]
    return [
        join for join in mine.joins(kind) if made(recipes, 1 << (join >> 4), mine.of, mine.links, 0) & MINER
    ]


def digger(game: Diggity, state: State, seat: int, rng: Random) -> int:
    """Makes a miner when it can, then takes gold or a tool, and else does anything."""
    moves = game.legal(state, seat)
    if state.phase == CHOOSING and moves != [PASS] and state.mine.cards:
        return next((kind for kind in moves if miners(game, state, kind)), choose(rng, moves))
    if state.phase == LAYING:
        places = miners(game, state, state.chosen)
        return JOIN + places[0] if places else choose(rng, moves)
    if GOLD in moves:
        return GOLD
    return next((move for move in moves if TAKE <= move < TAKE + 4), choose(rng, moves))


def figures(player: Player, deck: str, games: int) -> Counter[str]:
    """Sums over games of 2 to 4 players."""
    sums: Counter[str] = Counter(games=games)
    for number in range(games):
        game = RULEBOOK.game(2 + number % 3, {"deck": deck})
        assert isinstance(game, Diggity)
        state = game.new(draw_deal(game.contents, number))
        rng = generator(number, "figures")
        while asked := game.to_act(state):
            events: list[Event] = []
            move = player(game, state, asked[0], rng)
            sums["passed"] += state.phase == CHOOSING and move == PASS
            before = state.mine
            game.apply(state, asked[0], move, events)
            for event in events:
                if event.kind in ("close", "clear"):
                    assert event.shown is not None
                    sums[event.kind] += 1
                    sums[f"cards at {event.kind}"] += event.shown["cards"]
                    sums["dead"] += event.kind == "close" and "dead" in before.exits().values()
        sums["turns"] += state.turns
    return sums


@pytest.mark.rule("diggity.25", "diggity.32", "G38")
@pytest.mark.parametrize(
    ("player", "deck", "closed", "cards", "turns"),
    [
        pytest.param(at_random, "even", (20, 36), (8, 13), (150, 260), id="random-even"),
        pytest.param(at_random, "growth", (5, 15), (8, 14), (130, 260), id="random-growth"),
        pytest.param(digger, "even", (12, 24), (4.5, 6.5), (80, 130), id="digger-even"),
        pytest.param(digger, "growth", (2, 10), (4.5, 6.5), (70, 130), id="digger-growth"),
    ],
)
def test_games_are_like_those_of_an_independent_model(
    player: Player,
    deck: str,
    closed: tuple[float, float],
    cards: tuple[float, float],
    turns: tuple[float, float],
) -> None:
    sums = figures(player, deck, 24)
    share = 100 * sums["close"] / (sums["close"] + sums["clear"])
    assert closed[0] < share < closed[1]
    assert cards[0] < sums["cards at clear"] / sums["clear"] < cards[1]
    assert turns[0] < sums["turns"] / sums["games"] < turns[1]
    assert sums["passed"] < 0.002 * sums["turns"]
    assert 0.1 < sums["dead"] / sums["close"] < 0.6
