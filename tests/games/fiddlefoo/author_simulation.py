"""The simulation of which the author of Fiddlefoo published figures, by this engine.

Two, three and four players in turn, on eight by eight places, with the notes printed by chance. A card, its
place and, of equal pairs, one of them are chosen at random. A player throws one card for its notes with
probability 0.25, or when no card of the hand is inside the range; else each card inside the range with
probability 0.9. By mistake the player in turn threw too, at their own pair (F13).

The bands are what the author's figures and two independent models of that deck leave for 10,000 games.
"""

from random import Random
from typing import Any, NamedTuple

from games.core import Deal, choose, generator
from games.fiddlefoo import RULEBOOK, Fiddlefoo
from games.fiddlefoo.moves import CELL, DONE, DRAW, NOTES, PAIR
from games.fiddlefoo.state import CHOOSE, THROWING

SEED = 20261121
PLAYERS = (2, 3, 4)
RANGE_CHANCE = 0.9
NOTES_CHANCE = 0.25
BANDS = {
    "turns a game": ((18.0, 18.8), (18.0, 18.8)),
    "turns in which cards are given (%)": ((90.0, 93.0), (86.0, 88.5)),
    "cards given in such a turn": ((2.65, 2.9), (2.05, 2.2)),
    "safe turns (%)": ((4.0, 6.0), (4.0, 6.0)),
}
"""For each figure its band with the author's slip and without."""


class Counts(NamedTuple):
    """Counts of events in some games."""

    games: int = 0
    turns: int = 0
    giving: int = 0
    given: int = 0
    safe: int = 0

    def figures(self) -> dict[str, float]:
        """Return the four figures of the author."""
        return {
            "turns a game": self.turns / self.games,
            "turns in which cards are given (%)": 100 * self.giving / self.turns,
            "cards given in such a turn": self.given / self.giving,
            "safe turns (%)": 100 * self.safe / self.turns,
        }


def play(games: int, *, slip: bool, seed: int = SEED) -> Counts:
    """Play some games; with the slip the player in turn throws too."""
    options = {"map": "eight", "notes": "printed", "throwers": "all" if slip else "others"}
    tables: list[Any] = [RULEBOOK.game(players, options) for players in PLAYERS]
    rng = generator(seed, "author")
    counts = Counts()
    for game in range(games):
        counts = Counts(
            *map(sum, zip(counts, _game(tables[game % len(tables)], seed + game, rng), strict=True))
        )
    return counts


def _game(table: Fiddlefoo, seed: int, rng: Random) -> Counts:
    state = table.new(Deal(table.contents, seed))
    turns = giving = given = safe = 0
    while asked := table.to_act(state):
        if state.phase == THROWING:
            for seat in asked:
                for move in _throws(table.legal(state, seat), rng):
                    table.apply(state, seat, move)
            given += len(state.thrown)
            giving += bool(state.thrown)
            continue
        if state.phase == CHOOSE:
            turns += 1
        move = choose(rng, table.legal(state, asked[0]))
        table.apply(state, asked[0], move)
        safe += bool(state.pair) and bool(state.pair[5]) and (move >= CELL or PAIR <= move < DRAW)
    return Counts(1, turns, giving, given, safe)


def _throws(moves: Any, rng: Random) -> list[int]:
    """Return the throws of the simulated player, out of the legal ones."""
    fitting = [move for move in moves if move < NOTES]
    matching = [move for move in moves if NOTES <= move < DONE]
    if matching and (not fitting or rng.random() < NOTES_CHANCE):
        return [choose(rng, matching)]
    return [*(move for move in fitting if rng.random() < RANGE_CHANCE), DONE]
