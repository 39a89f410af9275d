"""The suite passes honest games, and fails copies of them that leak or lie."""

import random
from collections.abc import Callable
from types import ModuleType
from typing import Any, cast

import pytest

from games.core import (
    Event,
    IllegalMove,
    Match,
    choose,
    draw_deal,
    generator,
    move_text,
    mover_learned,
    others_learned,
    quote_text,
    text_move,
    unquote_text,
)
from games.core.events import redact
from games.core.free_text import FIRST
from games.core.game import Bounds
from games.diddly import RULEBOOK, Diddly
from games.diddly.moves import DECK
from games.diddly.state import PLACING, State
from games.diddly.views import PrivateView, PublicView
from games.fiddlefoo import RULEBOOK as FIDDLEFOO
from games.fiddlefoo.game import Fiddlefoo
from games.fiddlefoo.moves import CELL
from games.fiddlefoo.state import LAYING
from games.testing.conformance import NotConforming, check_game, check_rulebook, play_checked
from games.testing.undo import check_undos

SHORT = {"rounds": 2}


def table(kind: type[Diddly] = Diddly, seats: int = 3, **options: object) -> Diddly:
    """A table of a subclass of Diddly with two rounds."""
    made = RULEBOOK.game(seats, {**SHORT, **options})
    return kind(seats, made.options)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            RULEBOOK.game(seats, {**variant.options, **SHORT}),
            id=f"{variant.name}-{seats}",
            marks=() if (variant.name, seats) == ("columns", 2) else pytest.mark.slow,
        )
        for variant in RULEBOOK.variants
        for seats in variant.seats
    ],
)
def test_diddly_keeps_every_promise(game: Diddly) -> None:
    assert check_game(RULEBOOK, game) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", list(RULEBOOK.at(1).games())[::4], ids=lambda game: str(game.seats))
def test_the_older_rules_of_diddly_keep_them_too(game: Diddly) -> None:
    old = RULEBOOK.at(1)
    check_game(old, old.game(game.seats, {**game.options, **SHORT, "turns": 13}))


@pytest.mark.slow
def test_diddly_keeps_them_over_five_rounds_and_with_a_tight_cap() -> None:
    check_game(RULEBOOK, RULEBOOK.game(2), seed=5)
    check_game(RULEBOOK, RULEBOOK.game(3, {"turns": 2, "dealer": 3}), seed=6)
    check_game(RULEBOOK, RULEBOOK.game(8, {"rounds": 1, "turns": 20}), seed=7)


@pytest.mark.slow
def test_the_example_of_the_docs_keeps_every_promise(load_script: Callable[[str], ModuleType]) -> None:
    assert check_rulebook(load_script("docs/examples/highest.py").RULEBOOK, plays=3) > 0


class ShowsTheDeck(Diddly):
    """The public view has the top card of the deck."""

    def public(self, state: State) -> PublicView:
        return cast(PublicView, {**super().public(state), "next": state.deck[-1] if state.deck else None})


class ShowsAnotherHand(Diddly):
    """A seat sees the card that the seat in turn has drawn."""

    def private(self, state: State, seat: int) -> PrivateView:
        return cast(PrivateView, {**super().private(state, seat), "held": state.held})


class ShowsItsOwnBoard(Diddly):
    """A seat sees its own face-down cards."""

    def private(self, state: State, seat: int) -> PrivateView:
        return cast(PrivateView, {**super().private(state, seat), "all": list(state.cards[seat])})


class AsksByTheDeck(Diddly):
    """Who is to act depends on the next card."""

    def to_act(self, state: State) -> tuple[int, ...]:
        asked = super().to_act(state)
        return (
            (*asked, (asked[0] + 1) % self.seats) if asked and state.deck and state.deck[-1] == 5 else asked
        )

    def legal(self, state: State, seat: int) -> list[int]:
        return [move for move in self.moves if self.check(state, seat, move) is None]


class RefusesByTheDeck(Diddly):
    """A refusal names the card that lies face down."""

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        refusal = super().check(state, seat, move)
        if refusal and refusal.code == "no_peek":
            return IllegalMove(refusal.code, f"under it lies a {state.cards[seat][0]}", refusal.rule)
        return refusal


class MovesByTheDeck(Diddly):
    """The deck may be drawn from only when its top card is not a Wild."""

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        refusal = super().check(state, seat, move)
        if refusal is None and move == DECK and state.deck and state.deck[-1] > 10:
            return IllegalMove("no_deck", "not now", "Y01")
        return refusal

    def legal(self, state: State, seat: int) -> tuple[int, ...]:
        return tuple(move for move in super().legal(state, seat) if self.check(state, seat, move) is None)


class TellsTheDraw(Diddly):
    """The log shows everybody the card that was drawn."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events and events[-1].kind == "draw":
            events[-1] = events[-1]._replace(shown={"from": "deck", "card": state.held})


class SmilesAtALowCard(Diddly):
    """The log shows everybody that the card drawn is a low one."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events and events[-1].kind == "draw" and state.held < 3:
            events[-1] = events[-1]._replace(shown={"from": "deck", "smiles": True})


class AllowsUndoAfterARevelation(Diddly):
    """Events do not say that a card was turned up."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events is not None:
            events[:] = [event._replace(reveals=False) for event in events]


class RefusesUndoForNothing(Diddly):
    """Events say that drawing from the deck shows the others something."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events is not None:
            events[:] = [event._replace(reveals=event.reveals or event.kind == "draw") for event in events]


class AllowsUndoByTheCard(Diddly):
    """The mover may take back a draw, unless a card that they cannot know is a high one."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events and state.phase == PLACING and state.deck and state.deck[-1] > 6:
            events[:] = [event._replace(reveals=True) for event in events]


class PeeksForNothing(Diddly):
    """Events do not say that who draws a card or peeks at one has seen it."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events is not None:
            events[:] = [event._replace(chosen=True) for event in events]


class RefusesStrictUndoForNothing(Diddly):
    """Events say that taking the open discard shows its player something."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if events and events[0].kind == "draw" and events[0].secret is None:
            events[0] = events[0]._replace(kind="take", secret={"mine": True}, to=(seat,))


class TakesTextsForMoves(Diddly):
    """What is equal to a move is one."""

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        return super().check(state, seat, int(move) if isinstance(move, bool | float) else move)


class LosesACard(Diddly):
    """A discarded card vanishes now and then."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        if len(state.pile) == 7:
            del state.pile[0]


class SharesData(Diddly):
    """A copy has the same discard pile as the original."""

    def copy(self, state: State) -> State:
        other = state.copy()
        other.pile = state.pile
        return other


class ScoresTheHiddenCards(Diddly):
    """The scores so far count cards that lie face down."""

    def scores(self, state: State) -> list[int]:
        if self.over(state):
            return super().scores(state)
        return [sum(0 <= card <= 3 for card in board) for board in state.cards]


class ForgetsInJson(Diddly):
    """A state that was written forgets what was peeked at."""

    def to_dict(self, state: State) -> dict[str, Any]:
        return {**state.to_dict(), "seen": [0] * self.seats}


class WritesAHugeNumber(Diddly):
    """A state has a number that many readers of JSON round."""

    def to_dict(self, state: State) -> dict[str, Any]:
        return {**state.to_dict(), "mask": 1 << 60}


class ListsTooLittle(Diddly):
    """`legal` leaves out the discard."""

    def legal(self, state: State, seat: int) -> tuple[int, ...]:
        return tuple(move for move in super().legal(state, seat) if move != 1)


class WritesTwoMovesAlike(Diddly):
    """Two moves have one text."""

    def format_move(self, move: int) -> str:
        return super().format_move(0 if move == 1 else move)


class UsesTheRandomModule(Diddly):
    """A reshuffle by Python's random numbers."""

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        super().apply(state, seat, move, events)
        random.shuffle(state.deck)


class NeverEnds(Diddly):
    """The declared bound is too low."""

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.bounds = self.bounds._replace(most_moves=30)


class ScoresTooMuch(Diddly):
    """The declared scores are too low."""

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.bounds = self.bounds._replace(highest_score=20)


@pytest.mark.parametrize(
    ("kind", "broken"),
    [
        (ShowsTheDeck, "sees what is hidden"),
        pytest.param(ShowsAnotherHand, "sees what is hidden|shows seat", marks=pytest.mark.slow),
        (ShowsItsOwnBoard, "sees what is hidden"),
        (AsksByTheDeck, "who is to act|sees what is hidden"),
        pytest.param(RefusesByTheDeck, "refusals tell", marks=pytest.mark.slow),
        pytest.param(
            MovesByTheDeck, "legal moves tell|refusals tell|undo would be allowed", marks=pytest.mark.slow
        ),
        pytest.param(TellsTheDraw, "log tells|undo would be allowed", marks=pytest.mark.slow),
        pytest.param(SmilesAtALowCard, "log tells|undo would be allowed", marks=pytest.mark.slow),
        pytest.param(
            AllowsUndoAfterARevelation, "undo would be allowed|permits undo", marks=pytest.mark.slow
        ),
        pytest.param(RefusesUndoForNothing, "undo is refused though", marks=pytest.mark.slow),
        pytest.param(
            AllowsUndoByTheCard, "permission to undo tells|undo is refused though", marks=pytest.mark.slow
        ),
        pytest.param(PeeksForNothing, "shows its player something", marks=pytest.mark.slow),
        pytest.param(RefusesStrictUndoForNothing, "undo is refused though", marks=pytest.mark.slow),
        (ScoresTheHiddenCards, "the scores tell"),
        (TakesTextsForMoves, "no int|cannot convert"),
        (LosesACard, "made or lost"),
        (SharesData, "shares data"),
        pytest.param(ForgetsInJson, "JSON", marks=pytest.mark.slow),
        (WritesAHugeNumber, "too large for other readers"),
        (ListsTooLittle, "not what check passes"),
        (WritesTwoMovesAlike, "same text"),
        (UsesTheRandomModule, "plays on differently|random module|replays to other"),
        (NeverEnds, "beyond its declared bound"),
        (ScoresTooMuch, "leave the bounds"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_leaking_or_lying_copy_of_diddly_fails(kind: type[Diddly], broken: str) -> None:
    with pytest.raises(NotConforming, match=broken):
        check_game(RULEBOOK, table(kind), plays=3)


def test_an_undo_that_is_not_whole_or_tells_of_a_hidden_answer_fails(
    load_script: Callable[[str], ModuleType],
) -> None:
    module = load_script("docs/examples/highest.py")

    class Racing(module.Highest):  # type: ignore[misc, name-defined]
        """Who was the first to answer keeps a mark, though answers are sealed."""

        def apply(self, state: Any, seat: int, move: int, events: list[Event] | None = None) -> None:
            first = not any(state.window.answers)
            super().apply(state, seat, move, events)
            if first:
                state.points[seat] += 1

    class Waiting(module.Highest):  # type: ignore[misc, name-defined]
        """The second answer opens the window anew, so that an undo tells of it."""

        def apply(self, state: Any, seat: int, move: int, events: list[Event] | None = None) -> None:
            super().apply(state, seat, move, events)
            if sum(map(bool, state.window.answers)) == 2:
                state.window = state.window.copy()

    honest = module.RULEBOOK.game(3)
    for kind, broken in ((Racing, "leads elsewhere"), (Waiting, "undo tells seat")):
        game = kind(3, honest.options)
        rng = generator(1)
        match = Match(module.RULEBOOK, game, draw_deal(game.contents, 1))
        while asked := [seat for seat in game.to_act(match.state) if not match.state.window.private(seat)]:
            seat = choose(rng, asked)
            match.submit(seat, game.legal(match.state, seat)[0])
        with pytest.raises(NotConforming, match=broken):
            check_undos(match)


def test_every_undo_that_is_permitted_is_carried_out() -> None:
    match = play_checked(RULEBOOK, RULEBOOK.game(3, SHORT), 4)
    draws = sum(events[0].kind == "draw" for events in match.events)
    assert check_undos(match) >= draws > 20


def test_a_leaking_copy_of_the_example_fails(load_script: Callable[[str], ModuleType]) -> None:
    module = load_script("docs/examples/highest.py")

    class Peeping(module.Highest):  # type: ignore[misc, name-defined]
        """The sealed answers lie open."""

        def public(self, state: Any) -> Any:
            return {**super().public(state), "sealed": [moves for _, moves in state.window.taken()]}

    class Hasty(module.Highest):  # type: ignore[misc, name-defined]
        """The event of a sealed answer names the card."""

        def apply(self, state: Any, seat: int, move: int, events: list[Event] | None = None) -> None:
            super().apply(state, seat, move, events)
            if events:
                events[0] = events[0]._replace(shown={"card": move})

    honest = module.RULEBOOK.game(3)
    for kind in (Peeping, Hasty):
        with pytest.raises(NotConforming):
            check_game(module.RULEBOOK, kind(3, honest.options), plays=5)


class CoversCards(Fiddlefoo):
    """A card may lie on top of another, which is one of tens of thousands of moves."""

    def check(self, state: Any, seat: int, move: int) -> IllegalMove | None:
        if state.phase == LAYING and seat == state.actor and move - CELL in state.cells:
            return None
        return super().check(state, seat, move)


class ForgetsAPlace(Fiddlefoo):
    """One of the legal places for a card is refused."""

    def check(self, state: Any, seat: int, move: int) -> IllegalMove | None:
        if state.phase == LAYING and seat == state.actor and move == self.legal(state, seat)[-1]:
            return IllegalMove("not_there", "not there", "F03")
        return super().check(state, seat, move)


@pytest.mark.parametrize("kind", [CoversCards, ForgetsAPlace])
def test_a_game_with_very_many_moves_is_caught_lying_too(kind: type[Fiddlefoo]) -> None:
    honest = FIDDLEFOO.game(2)
    with pytest.raises(NotConforming, match="legal is not what check passes"):
        check_game(FIDDLEFOO, kind(2, honest.options))


@pytest.mark.slow
def test_choosing_in_secret_before_answering_passes(load_script: Callable[[str], ModuleType]) -> None:
    module = load_script("docs/examples/highest.py")

    class Pondering(module.Highest):  # type: ignore[misc, name-defined]
        """A seat may first ponder its 1, if it holds it, which nobody notices."""

        def __init__(self, seats: int, options: Any) -> None:
            super().__init__(seats, options)
            self.moves = range(len(self.deck) + 1)
            self.bounds: Bounds = self.bounds._replace(most_moves=100)

        def _may_ponder(self, state: Any, seat: int) -> bool:
            return 1 in state.hands[seat] and not state.window.private(seat)

        def legal(self, state: Any, seat: int) -> Any:
            mine = super().legal(state, seat)
            return (*mine, 0) if mine and self._may_ponder(state, seat) else mine

        def check(self, state: Any, seat: int, move: int) -> Any:
            if type(move) is int and move == 0 and seat in self.to_act(state):
                may = self._may_ponder(state, seat)
                return None if may else IllegalMove("no_one", "you have no 1 to ponder", "H2")
            return super().check(state, seat, move)

        def apply(self, state: Any, seat: int, move: int, events: list[Event] | None = None) -> None:
            if move == 0:
                state.window.answer(seat, 0, closes=False)
                return
            window = state.window
            window.answers[seat] = []
            super().apply(state, seat, move, events)

        def parse_move(self, text: str) -> int:
            return 0 if text == "0" else super().parse_move(text)

        def cards(self, state: Any) -> Any:
            return [card for card in super().cards(state) if card]

        def determinize(self, view: Any, rng: Any) -> Any:
            private = view["private"]
            if private is None or 0 not in private["laid"]:
                return super().determinize(view, rng)
            bare = {**view, "private": {**private, "laid": []}}
            world = super().determinize(bare, rng)
            world.window.answers[view["seat"]] = [0]
            return world

    honest = module.RULEBOOK.game(3)
    assert check_game(module.RULEBOOK, Pondering(3, honest.options), plays=20) > 20 * 12


def test_an_event_shows_each_viewer_its_part() -> None:
    event = Event("draw", 1, {"from": "deck"}, secret={"card": 5}, to=(1,))
    assert redact(event, 1) == {"kind": "draw", "seat": 1, "from": "deck", "card": 5}
    assert redact(event, 0) == redact(event, None) == {"kind": "draw", "seat": 1, "from": "deck"}
    whisper = Event("note", 1, None, secret={"card": 5}, to=(2,))
    assert redact(whisper, 0) is None
    assert redact(whisper, 2) == {"kind": "note", "seat": 1, "card": 5}
    assert others_learned([whisper], 1)
    assert not others_learned([event], 1)
    assert mover_learned([event], 1)
    assert not mover_learned([event._replace(chosen=True)], 1)
    assert not mover_learned([whisper], 1)
    assert others_learned([Event("steal", 1, {"held": [2]}, reminds=True)], 1)


def test_a_game_with_open_moves_passes_and_a_lying_one_fails(
    load_script: Callable[[str], ModuleType],
) -> None:
    module = load_script("docs/examples/highest.py")

    class Shouting(module.Highest):  # type: ignore[misc, name-defined]
        """Instead of naming a card one may shout, which lays the lowest card."""

        open_moves = True

        def __init__(self, seats: int, options: Any) -> None:
            super().__init__(seats, options)
            self.moves = [*self.deck, text_move("ö")]

        def check(self, state: Any, seat: int, move: int) -> Any:
            if type(move) is int and move in map(text_move, ("shout", "shoutshout", "shout" * 3, "ö")):
                return super().check(state, seat, min(state.hands[seat], default=1))
            return super().check(state, seat, move)

        def apply(self, state: Any, seat: int, move: int, events: list[Event] | None = None) -> None:
            super().apply(state, seat, min(state.hands[seat]) if move > FIRST else move, events)

        def propose(self, view: Any, rng: Any) -> Any:
            asked = view["seat"] in view["to_act"]
            return [text_move("shout" * choose(rng, range(1, 4))), text_move("ö")] if asked else []

        def format_move(self, move: int) -> str:
            return f"shout:{quote_text(move_text(move))}" if move > FIRST else str(move)

        def parse_move(self, text: str) -> int:
            if text.startswith("shout:"):
                return text_move(unquote_text(text.removeprefix("shout:")))
            return super().parse_move(text)  # type: ignore[no-any-return]

    class Pretending(Shouting):
        """`legal` lists a card that is not in the hand."""

        def legal(self, state: Any, seat: int) -> Any:
            mine = super().legal(state, seat)
            return (*mine, 1) if mine and 1 not in mine else mine

    honest = module.RULEBOOK.game(3)
    assert check_game(module.RULEBOOK, Shouting(3, honest.options), plays=4) == 48
    with pytest.raises(NotConforming, match="legal moves are refused"):
        check_game(module.RULEBOOK, Pretending(3, honest.options))
