"""Wins of Fiddlefoo's cooperative game: by bots, and by a beam search that sees all cards.

The beam search plays all seats as one and knows every hand and the deck. After every turn it keeps the
positions whose piles promise most (`games.fiddlefoo.pile_plan`). So it shows what could be reached with open
cards, as far as so narrow a search finds it; bots see their own hands alone.

    python -m benchmarks.rules.fiddlefoo_together [DEALS [WIDTH]]
"""

from benchmarks.conditions import print_conditions

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from games.fiddlefoo.hidden_cards import HiddenCards
from games.fiddlefoo.pile_plan import PilePlan

from games.arena.statistics.estimates import mean_of, part_of
from games.bots import make_bot
from games.core import draw_deal, new_match
from games.fiddlefoo import RULEBOOK, Fiddlefoo
from games.fiddlefoo.moves import PILE
from games.fiddlefoo.state import THROWING, State

SEATS = 4
OPTIONS = {"cooperative": "yes"}
DEALS = 100
WIDTH = 40
BOTS = ("random", "greedy", "search:20")


def table() -> Fiddlefoo:
    """Return the rules of the cooperative game at four seats."""
    game = RULEBOOK.game(SEATS, OPTIONS)
    assert isinstance(game, Fiddlefoo)
    return game


def promise(game: Fiddlefoo, state: State) -> float:
    """Return the expected score of the piles for somebody who sees all hands."""
    if not game.to_act(state):
        return float(game.scores(state)[0])
    state.known = state.hands[:]
    options = game.parsed_options
    return PilePlan(options, state, 0, HiddenCards(options, state, 0)).points()


def key(state: State) -> tuple[Any, ...]:
    """Return a key that positions of the same worth share: the hands, and the cards on the piles."""
    return tuple(map(tuple, state.piles)), tuple(state.hands), state.pair, state.phase, state.chosen


def play_a_turn(game: Fiddlefoo, state: State) -> list[State]:
    """Return the different positions after the turn of the player who lays a card; nobody throws."""
    actor, after = state.actor, []
    open_ends = {key(state): state}
    while open_ends:
        found: dict[tuple[Any, ...], State] = {}
        for each in open_ends.values():
            seat = game.to_act(each)[0]
            moves = game.legal(each, seat)
            if each.phase == THROWING:
                moves = [move for move in moves if move >= PILE]
            for move in moves:
                following = game.copy(each)
                game.apply(following, seat, move)
                found.setdefault(key(following), following)
        after += [each for each in found.values() if each.actor != actor or not game.to_act(each)]
        open_ends = {name: each for name, each in found.items() if each.actor == actor and game.to_act(each)}
    return after


def play_openly(width: int, deal: int) -> int:
    """Return the best score that a beam of so many positions finds in a deal."""
    game = table()
    beam = [game.new(draw_deal(game.contents, deal))]
    best = game.bounds.lowest_score
    while beam and best < 0:
        found = {key(after): after for state in beam for after in play_a_turn(game, state)}
        best = max([best, *(game.scores(each)[0] for each in found.values() if not game.to_act(each))])
        going_on = [each for each in found.values() if game.to_act(each)]
        beam = sorted(going_on, key=partial(promise, game), reverse=True)[:width]
    return best


def play_with(bot: str, deal: int) -> int:
    """Return the score of four bots of one name in a deal."""
    match = new_match(RULEBOOK, SEATS, deal, OPTIONS)
    game = match.game
    seated = [make_bot(bot, game, seat, deal) for seat in range(SEATS)]
    while asked := game.to_act(match.state):
        seat = asked[0]
        match.submit(seat, seated[seat].choose(match.view(seat), game.legal(match.state, seat)))
    return int(game.scores(match.state)[0])


def main() -> None:
    """Play and print, with 95 % intervals."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    width = int(sys.argv[2]) if len(sys.argv) > 2 else WIDTH
    players = {bot: partial(play_with, bot) for bot in BOTS}
    players[f"beam of {width}, open cards"] = partial(play_openly, width)
    print(f"Cooperative games at {SEATS} seats, deals 1 to {deals} (95 % interval):")
    with ProcessPoolExecutor() as pool:
        for name, play in players.items():
            scores = list(pool.map(play, range(1, deals + 1)))
            won, points = part_of([float(score == 0) for score in scores]), mean_of(scores)
            wins = f"{won.mean:6.1%} won ({won.low:.1%} to {won.high:.1%})"
            mean = f"{points.mean:+7.2f} points ({points.low:+.2f} to {points.high:+.2f})"
            print(f"  {name:25} {wins}  {mean}", flush=True)


if __name__ == "__main__":
    print_conditions()
    main()
