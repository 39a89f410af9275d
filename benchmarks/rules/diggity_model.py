"""Figures of Diggity with each deck, beside those of an independent model of the rules.

Two, three and four players in turn, who are all of one kind: `random` makes any legal move; `digger` makes
a miner when it can, then takes gold or a tool, and else does anything. The decks are models: the rule sheet
does not say which exits the cards have, only that to have no card that can be laid is rare.

The bands are wide; they are what the independent model leaves for a few dozen games.

    python -m benchmarks.rules.diggity_model [GAMES]
"""

from benchmarks.conditions import print_conditions

import sys
from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from games.core import Event, choose, draw_deal, generator
from games.diggity import RULEBOOK
from games.diggity.cards import SYMBOL
from games.diggity.game import Diggity
from games.diggity.moves import GOLD, JOIN, PASS, TAKE
from games.diggity.state import CHOOSING, LAYING, State
from games.diggity.tools import MINER, made

GAMES = 1_000
PLAYERS = (2, 3, 4)
Player = Callable[[Diggity, State, int, Random], int]
Band = tuple[float, float]

CLOSED = "mines closed, of all that end (%)"
CARDS = "cards of a mine whose gold is won"
TURNS = "turns a game"
PASSED = "turns without a card that can be laid (%)"
DEAD = "closing cards that are dead ends (%)"
EVERYWHERE: Mapping[str, Band] = {PASSED: (0, 0.2), DEAD: (10, 60)}
BANDS: Mapping[tuple[str, str], Mapping[str, Band]] = {
    ("random", "even"): {CLOSED: (20, 36), CARDS: (8, 13), TURNS: (150, 260), **EVERYWHERE},
    ("random", "growth"): {CLOSED: (5, 15), CARDS: (8, 14), TURNS: (130, 260), **EVERYWHERE},
    ("digger", "even"): {CLOSED: (12, 24), CARDS: (4.5, 6.5), TURNS: (80, 130), **EVERYWHERE},
    ("digger", "growth"): {CLOSED: (2, 10), CARDS: (4.5, 6.5), TURNS: (70, 130), **EVERYWHERE},
}
"""For each kind of player and each deck the band of every figure."""


class Counts(NamedTuple):
    """Counts of events in some games."""

    games: int = 0
    turns: int = 0
    passed: int = 0
    closed: int = 0
    dead: int = 0
    won: int = 0
    cards: int = 0

    def figures(self) -> dict[str, float]:
        """Return the figures that have bands."""
        return {
            CLOSED: 100 * self.closed / (self.closed + self.won),
            CARDS: self.cards / self.won,
            TURNS: self.turns / self.games,
            PASSED: 100 * self.passed / self.turns,
            DEAD: 100 * self.dead / self.closed,
        }


def play(player: str, deck: str, games: int) -> Counts:
    """Play so many games among players of one kind."""
    counts = Counts()
    for number in range(games):
        game = RULEBOOK.game(PLAYERS[number % len(PLAYERS)], {"deck": deck})
        assert isinstance(game, Diggity)
        counts = Counts(*map(sum, zip(counts, _play_game(game, number, _CHOICES[player]), strict=True)))
    return counts


def _play_game(game: Diggity, number: int, make_choice: Player) -> Counts:
    state = game.new(draw_deal(game.contents, number))
    rng = generator(number, "figures")
    passed = closed = dead = won = cards = 0
    while asked := game.to_act(state):
        events: list[Event] = []
        move = make_choice(game, state, asked[0], rng)
        passed += state.phase == CHOOSING and move == PASS
        before = state.mine
        game.apply(state, asked[0], move, events)
        for event in events:
            if event.kind == "close":
                closed += 1
                dead += "dead" in before.exits().values()
            if event.kind == "clear":
                assert event.shown is not None
                won += 1
                cards += event.shown["cards"]
    return Counts(1, state.turns, passed, closed, dead, won, cards)


def _choose_any(game: Diggity, state: State, seat: int, rng: Random) -> int:
    return choose(rng, game.legal(state, seat))


def _choose_as_digger(game: Diggity, state: State, seat: int, rng: Random) -> int:
    moves = game.legal(state, seat)
    if state.phase == CHOOSING and moves != [PASS] and state.mine.cards:
        return next((kind for kind in moves if _places_for_miner(game, state, kind)), choose(rng, moves))
    if state.phase == LAYING:
        places = _places_for_miner(game, state, state.chosen)
        return JOIN + places[0] if places else choose(rng, moves)
    if GOLD in moves:
        return GOLD
    return next((move for move in moves if TAKE <= move < TAKE + 4), choose(rng, moves))


def _places_for_miner(game: Diggity, state: State, kind: int) -> list[int]:
    """Return the places where a card makes a miner."""
    mine = state.mine
    if len(mine.cards) < 3:
        return []
    recipes = game.parsed_options.recipes[SYMBOL[kind]]
    return [
        join for join in mine.joins(kind) if made(recipes, 1 << (join >> 4), mine.of, mine.links, 0) & MINER
    ]


_CHOICES: Mapping[str, Player] = {"random": _choose_any, "digger": _choose_as_digger}


def main() -> None:
    """Play with each deck and print the figures beside their bands."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for (player, deck), bands in BANDS.items():
        print(f"{player}, deck={deck}, {games:,} games:")
        for name, figure in play(player, deck, games).figures().items():
            low, high = bands[name]
            inside = "inside" if low <= figure <= high else "OUTSIDE"
            print(f"  {name:42} {figure:6.2f}  {inside} {low} to {high}")


if __name__ == "__main__":
    print_conditions()
    main()
