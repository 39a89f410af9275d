"""Proof that nobody at the table learns what is hidden from them, and that undo knows who learned what.

For every seat and for a spectator, two ways to imagine another world that looks the same to them:

- `determinize` draws anew what a view hides: view, moves, refusals and whether it
  is asked must stay the same;
- what the game proposes to a seat is the same and may be done in each of these worlds;
- the same moves are played over a deal in which some cards have changed places: as long as the view is
  the same, so must be the log as that viewer may read it, the refusals and the permission to undo.

And for every move: when some world that a viewer thought possible cannot be the true one after it, that
viewer has learned something; then an event must say so, and undo is refused. The same holds for the mover,
who knows the move: undo is refused at a strict table, or one Peek would show the whole board.
"""

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from games.core.dealing.chance import choose, new_seed
from games.core.dealing.deal import Deal
from games.core.events import Event, mover_learned, others_learned, redact
from games.core.game import AnyGame, AnyView
from games.core.match import Match
from games.core.random_play import known_moves
from games.core.views import view, viewers
from games.errors import IllegalMove
from games.testing.errors import demand
from games.testing.move_sampling import UNASKED, moves_to_try, some_of
from games.testing.open_moves import near_moves, proposals

_LOOKS = 40
"""States of a play at which views are checked, about."""
_ALTERED = 6
"""Altered deals played over."""
_WORLDS = 3
"""Worlds imagined for each look."""
_TRIED = 60
"""Moves that a seat that is asked tries at a look."""
_NEAR = 3
"""Proposed moves whose neighbours are tried too."""
_RARE = 3
"""Sightings of two kinds of moves in a row after which they are no longer checked for being rare."""
_ENOUGH = 25
"""Sightings of a kind of event after which one must have ruled out a world."""


Outcome = tuple[AnyView, list[dict[str, Any]]]
"""The view after a move, and the events that the viewer read about it."""


class Tally:
    """The number of events of a kind that report a revelation, and of those that reported a real one.

    `met` counts what happens in two moves that follow each other.
    """

    def __init__(self) -> None:
        self.said: Counter[tuple[str, ...]] = Counter()
        self.true: Counter[tuple[str, ...]] = Counter()
        self.met: Counter[tuple[str, ...]] = Counter()

    def count(self, kinds: tuple[str, ...], learned: bool) -> None:
        """Count an event of these kinds that says it told something, and whether it did."""
        self.said[kinds] += 1
        self.true[kinds] += learned

    def check(self, game: AnyGame) -> None:
        """Check that no kind of event refuses undo without need."""
        for kinds, times in self.said.items():
            idle = times >= _ENOUGH and not self.true[kinds]
            demand(not idle, game, 0, f"{' and '.join(kinds)}: undo is refused though nobody ever learns")


def check_play(match: Match, rng: Random, tally: Tally) -> None:
    """Check one finished play by all proofs."""
    step_width = max(1, len(match.moves) // _LOOKS)
    game = match.game
    state = game.new(match.deal)
    kinds_before: tuple[str, ...] = ()
    for step, (seat, move) in enumerate(match.moves):
        looks = step % step_width == 0
        if looks:
            for viewer in viewers(game):
                check_view(game, state, viewer, rng, step)
        events: list[Event] = []
        after = game.copy(state)
        game.apply(after, seat, move, events)
        made = MoveMade(game, state, after, seat, move, events, step)
        kinds = tuple(event.kind for event in events)
        tally.met[kinds_before + kinds] += 1
        rare = tally.met[kinds_before + kinds] <= _RARE
        if looks or rare or any(event.reveals for event in events):
            check_learning(made, rng, tally)
        if not others_learned(events, seat):
            check_mover(made, rng, tally)
        state, kinds_before = after, kinds
    for viewer in viewers(game):
        check_view(game, state, viewer, rng, len(match.moves))
    decks = list(game.contents)
    for _ in range(_ALTERED if decks else 0):
        check_altered(match, choose(rng, decks), rng)


def check_view(game: AnyGame, state: object, viewer: int | None, rng: Random, step: int) -> None:
    """Check that a viewer's view and legal moves are the same in every world that looks the same."""
    who = "a spectator" if viewer is None else f"seat {viewer + 1}"
    shown = view(game, state, viewer)
    tries: list[int] = []
    if viewer is not None:
        asked = viewer in game.to_act(state)
        legal = list(game.legal(state, viewer))
        proposed = proposals(game, shown, step)
        open_tries = [*proposed, *near_moves(game, proposed[:_NEAR])]
        tries = [*some_of(moves_to_try(game, state, rng), _TRIED if asked else UNASKED, rng), *open_tries]
        answers = refusals(game, state, viewer, tries)
    for number in range(_WORLDS):
        world = game.determinize(shown if number else json.loads(json.dumps(shown)), rng)
        demand(view(game, world, viewer) == shown, game, step, f"{who} sees what is hidden from it")
        demand(
            sorted(game.cards(world)) == sorted(game.cards(state)), game, step, f"{who} imagines other cards"
        )
        same = game.over(world) == game.over(state)
        demand(same, game, step, f"who is to act tells {who} what is hidden")
        told, imagined = game.scores(state), game.scores(world)
        text = f"the scores tell {who} what is hidden: {told}, but {imagined} in a world of determinize"
        demand(imagined == told, game, step, text)
        if viewer is not None:
            same = (viewer in game.to_act(world)) == asked
            demand(same, game, step, f"who is to act tells {who} what is hidden")
            same = list(game.legal(world, viewer)) == legal
            demand(same, game, step, f"the legal moves tell {who} what is hidden")
            # This world is asked last: a game that remembers what it is asked about remembers this one.
            same = answers == refusals(game, world, viewer, tries)
            demand(same, game, step, f"the refusals tell {who} what is hidden")
            same = proposals(game, view(game, world, viewer), step) == proposed
            demand(same, game, step, f"what is proposed to {who} tells what is hidden")


def refusals(
    game: AnyGame, state: object, seat: int, moves: Sequence[int]
) -> list[tuple[str, str, str, str] | None]:
    """Return the answers to the moves when this seat tries them."""
    return [_parts(game.check(state, seat, move)) for move in moves]


class MoveMade(NamedTuple):
    """A move of a play: the states before and after it, and what it made happen."""

    game: AnyGame
    before: Any
    after: Any
    seat: int
    move: int
    events: list[Event]
    step: int

    def outcome(self, viewer: int | None) -> Outcome:
        """Return a viewer's outcome of the move."""
        return view(self.game, self.after, viewer), _told(self.events, viewer)


def check_learning(made: MoveMade, rng: Random, tally: Tally) -> None:
    """Check that events report every viewer who can rule out a world that seemed possible."""
    kinds = tuple(event.kind for event in made.events if event.reveals or set(event.to) - {made.seat})
    learned = False
    for viewer in viewers(made.game):
        if viewer != made.seat and _rules_out_a_world(made, viewer, rng):
            who = "a spectator" if viewer is None else f"seat {viewer + 1}"
            broken = "shows {} something hidden, and undo would be allowed"
            _demand_said(made, bool(kinds), broken.format(who))
            learned = True
    if kinds:
        tally.count(kinds, learned)


def check_mover(made: MoveMade, rng: Random, tally: Tally) -> None:
    """Check that events report a mover to whom the same move could have shown something else."""
    said = mover_learned(made.events, made.seat)
    learned = _could_show_else(made, rng)
    if learned:
        _demand_said(made, said, "shows its player something, and a strict table permits undo")
    if said:
        tally.count(("to the mover", *(event.kind for event in made.events if event.to)), learned)


def _demand_said(made: MoveMade, said: bool, broken: str) -> None:
    demand(said, made.game, made.step, f"{made.game.format_move(made.move)} {broken}")


def _rules_out_a_world(made: MoveMade, viewer: int | None, rng: Random) -> bool:
    """Return True if a world that the viewer thought possible cannot be the true one after the move."""
    outcome = made.outcome(viewer)
    shown = view(made.game, made.before, viewer)
    if outcome == (shown, []):  # without notice nothing is learned, not even that a move was made
        return False
    worlds = (made.game.determinize(shown, rng) for _ in range(_WORLDS))
    return any(not _could_end_so(made, world, viewer, outcome, rng) for world in worlds)


def _could_show_else(made: MoveMade, rng: Random) -> bool:
    """Return True if the same move would show its player something else in a world that seemed possible."""
    game, seat = made.game, made.seat
    outcome = made.outcome(seat)
    shown = view(game, made.before, seat)
    worlds = (game.determinize(shown, rng) for _ in range(_WORLDS))
    return any(_outcome_of(game, world, seat, made.move, seat) != outcome for world in worlds)


def _could_end_so(made: MoveMade, world: object, viewer: int | None, outcome: Outcome, rng: Random) -> bool:
    """Return True if some move of the seat looks in this world like the viewer's outcome."""
    game, seat, move = made.game, made.seat, made.move
    known = known_moves(game, view(game, world, seat), game.legal(world, seat), rng)
    others = [each for each in known if each != move]
    tries = [move, *others] if game.check(world, seat, move) is None else others
    return any(_outcome_of(game, game.copy(world), seat, tried, viewer) == outcome for tried in tries)


def _outcome_of(game: AnyGame, world: object, seat: int, move: int, viewer: int | None) -> Outcome:
    """Return the viewer's outcome of a move in a world, which it changes."""
    events: list[Event] = []
    game.apply(world, seat, move, events)
    return view(game, world, viewer), _told(events, viewer)


def check_altered(match: Match, deck: str, rng: Random) -> None:
    """Play the same moves over another deal; while a viewer sees the same, it is told the same."""
    game = match.game
    true = Match(match.rulebook, game, match.deal)
    other = Match(match.rulebook, game, _altered(match.deal, game, deck, rng))
    unaware = viewers(game)
    for step, (seat, move) in enumerate(match.moves):
        unaware = [viewer for viewer in unaware if true.view(viewer) == other.view(viewer)]
        if not unaware:
            return
        for viewer in unaware:
            _check_same(true, other, viewer, rng)
        true.submit(seat, move)
        try:
            other.submit(seat, move)
        except IllegalMove:
            demand(seat not in unaware, game, step, f"the refusals tell seat {seat + 1} what is hidden")
            return


def _check_same(true: Match, other: Match, viewer: int | None, rng: Random) -> None:
    """Check that a viewer who sees the same in two matches was told the same and may do the same."""
    game, step = true.game, len(true.moves)
    who = "a spectator" if viewer is None else f"seat {viewer + 1}"
    if viewer is not None:
        same = _parts(true.check_undo(viewer)) == _parts(other.check_undo(viewer))
        demand(same, game, step, f"the permission to undo tells {who} what is hidden")
        if step % 10 == 0:
            some = some_of(moves_to_try(game, true.state, rng), UNASKED, rng)
            tries = [*some, *proposals(game, true.view(viewer), step)]
            same = refusals(game, true.state, viewer, tries) == refusals(game, other.state, viewer, tries)
            demand(same, game, step, f"the refusals tell {who} what is hidden")
    if step:
        same = _told(true.events[-1], viewer) == _told(other.events[-1], viewer)
        demand(same, game, step, f"the log tells {who} what is hidden")


def _altered(deal: Deal, game: AnyGame, deck: str, rng: Random) -> Deal:
    """Return the deal with another seed, and some cards of one deck in other places."""
    orders = dict(deal.orders)
    cards = list(orders[deck])
    for _ in range(1 + int(rng.random() * 3)):
        first, second = (int(rng.random() * len(cards)) for _ in range(2))
        cards[first], cards[second] = cards[second], cards[first]
    orders[deck] = tuple(cards)
    return Deal(game.contents, new_seed(rng), orders)


def _told(events: list[Event], viewer: int | None) -> list[dict[str, Any]]:
    return [told for event in events if (told := redact(event, viewer)) is not None]


def _parts(refusal: IllegalMove | None) -> tuple[str, str, str, str] | None:
    return None if refusal is None else (refusal.code, refusal.message, refusal.rule, refusal.hint)
