"""The bot that weighs whole turns of Diddly: what to take, and where to put it.

It goes by what boards usually score at the end of a round (`outlook`); where turns look alike it imagines
worlds, and plays some turns on in each (`round_playout`). It plays for the match (Y21): the fewer rounds are
left, the more a lead is worth.
"""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from games.core import AnyView, Game, generator, new_seed, seat_of
from games.core.workers import Workers
from games.diddly.cards import COPIES
from games.diddly.moves import AT, DECK, LOOK, PILE, PLACES_OF, TRADE
from games.diddly.options import Options
from games.diddly.state import DRAWING, NOBODY, PLACING, State
from games.diddly.strategy.known_boards import boards_for
from games.diddly.strategy.match_worth import Match
from games.diddly.strategy.round_playout import RoundPlayout
from games.diddly.strategy.whole_turns import Prospect, Turn

PLAYOUTS: Final = 400
"""The playouts for one turn."""
FORESEEN: Final = 4
"""Turns that are played on in a world before the boards are looked at."""
ALIKE: Final = 2.0
"""Points by which turns differ at most that are tried in worlds."""


class Question(NamedTuple):
    """A search for the best of some turns, in many worlds that the seed and the stage decide."""

    view: AnyView
    turns: tuple[Turn, ...]
    seed: int
    stage: int


class Strong:
    """A bot that chooses the best whole turn from a view."""

    def __init__(self, game: Game[State], options: Options, rng: Random) -> None:
        self._game = game
        self._options = options
        self._rng = rng
        self._workers: Workers[Question, list[float]] = Workers(partial(_try_turns, game, options))
        self._planned: tuple[tuple[int, int], int] | None = None
        self.is_over: Callable[[], bool] = lambda: False

    def share(self, jobs: int) -> None:
        """Share the work among so many processes from now on; the moves stay the same."""
        self._workers.close()
        self._workers.jobs = jobs

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        """Return the first move of the best turn; where that was planned, the second."""
        if len(legal) == 1:
            return legal[0]
        world = self._game.determinize(view, self._rng)
        looks = LOOK <= legal[-1] < TRADE
        if looks or world.phase not in (DRAWING, PLACING):
            return self._advised(world, seat_of(view))
        when = world.round, world.turns
        if world.phase == PLACING and not world.looked and self._planned and self._planned[0] == when:
            return self._planned[1]
        best = self._best(view, world)
        if best.move == PILE:
            self._planned = when, AT + best.place
        return best.move

    def _advised(self, world: State, seat: int) -> int:
        """Return the advice of the heuristics: the place to look at, and the cards to turn up at set-up."""
        advice = self._game.advice
        assert advice is not None  # noqa: S101 - Diddly gives advice
        return advice.suggest(world, seat)

    def _best(self, view: AnyView, world: State) -> Turn:
        """Return the turn with the highest estimate; decide near ties by playouts in sampled worlds."""
        options = self._options
        playout = RoundPlayout.seen_by_one(options, boards_for(options), world)
        held = world.held if world.phase == PLACING else NOBODY
        found = Prospect(playout, _match(options, world)).turns(held, _unseen(world))
        turns = [turn for value, turn in found if value >= found[0][0] - ALIKE]
        return self._search(view, turns)

    def _search(self, view: AnyView, alive: list[Turn]) -> Turn:
        """Return the turn that remains when the others are dropped."""
        totals = dict.fromkeys(alive, 0.0)
        seed = new_seed(self._rng)
        halvings = (len(alive) - 1).bit_length()
        for stage in range(halvings):
            worlds = max(1, PLAYOUTS // halvings // len(alive))
            question = Question(view, tuple(alive), seed, stage)
            for values in self._workers.results(question, worlds, self.is_over):
                for turn, value in zip(alive, values, strict=True):
                    totals[turn] += value
            alive.sort(key=lambda turn: -totals[turn])
            if self.is_over():
                break
            del alive[(len(alive) + 1) // 2 :]
        return alive[0]

    def close(self) -> None:
        """End the processes that share the work."""
        self._workers.close()


def make_strong(game: Any, seat: int, rng: Random) -> Strong:
    """Return the bot for a table of Diddly."""
    return Strong(game, game.parsed_options, rng)


def _match(options: Options, world: State) -> Match:
    """Return the match as the seat in turn sees it."""
    return Match(world.results, options.seats, world.turn, options.rounds - len(world.results) - 1)


def _unseen(world: State) -> list[int]:
    """Return the number of cards of each kind that may come from the deck, for the seat in turn."""
    counts = [0] * len(COPIES)
    for card in world.deck or world.pile[:-1]:  # which are shuffled when the deck is empty
        counts[card] += 1
    if not world.deck:
        return counts
    for seat, board in enumerate(world.cards):
        for place in PLACES_OF[world.down[seat] & ~(world.seen[seat] if seat == world.turn else 0)]:
            counts[board[place]] += 1
    return counts


def _try_turns(game: Game[State], options: Options, question: Question, number: int) -> list[float]:
    """Return the seat's standing after each of the turns in one world."""
    view, turns, seed, stage = question
    rng = generator(seed, stage, number)
    world = game.determinize(view, rng)
    match = _match(options, world)
    start = RoundPlayout.of(options, boards_for(options), world)
    values = []
    for turn in turns:
        playout = start if turn is turns[-1] else start.copy()
        goes_on = _take(playout, turn, match, rng)
        if goes_on and playout.play_on(rng, FORESEEN):
            values.append(match.worth(*playout.outlook()))
        else:
            values.append(match.worth(playout.results(), [0.0] * options.seats))
    return values


def _take(playout: RoundPlayout, turn: Turn, match: Match, rng: Random) -> bool:
    """Take the whole turn; return True if the round goes on."""
    card, place = turn.card, turn.place
    if turn.move == DECK:
        card = playout.draw(rng)
        place = Prospect(playout, match).turns(card)[0][1].place
    elif turn.move == PILE or turn.move >= TRADE:
        playout.take(card)
    return playout.put(place, card)
