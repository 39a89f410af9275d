"""The suite passes honest games, and fails copies of them that leak or lie."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

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
from games.fiddlefoo import RULEBOOK as FIDDLEFOO
from games.fiddlefoo.game import Fiddlefoo
from games.fiddlefoo.moves import CELL
from games.fiddlefoo.state import LAYING
from games.testing.conformance import NotConforming, check_game, check_rulebook, play_checked, tables_of
from games.testing.undo import check_undos
from tests.games.testing.broken_diddly import (
    AllowsUndoAfterARevelation,
    AllowsUndoByTheCard,
    AsksByTheDeck,
    ForgetsInJson,
    ListsTooLittle,
    LosesACard,
    MovesByTheDeck,
    NeverEnds,
    NobodyWins,
    PeeksForNothing,
    RefusesByTheDeck,
    RefusesStrictUndoForNothing,
    RefusesUndoForNothing,
    ScoresTheHiddenCards,
    ScoresTooMuch,
    SharesData,
    SharesViews,
    ShowsAnotherHand,
    ShowsItsOwnBoard,
    ShowsTheDeck,
    SmilesAtALowCard,
    TakesTextsForMoves,
    TellsTheDraw,
    TheHighestWins,
    UsesTheRandomModule,
    WritesAHugeNumber,
    WritesTwoMovesAlike,
)

SHORT = {"rounds": 2}


def table(kind: type[Diddly] = Diddly, seats: int = 3, **options: object) -> Diddly:
    """Return a table of a subclass of Diddly with one round."""
    made = RULEBOOK.game(seats, {"rounds": 1, **options})
    return kind(seats, made.options)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            RULEBOOK.game(seats, {**variant.options, "rounds": 2 if seats < 5 else 1}),
            id=f"{variant.name}-{seats}",
            marks=() if (variant.name, seats) == ("columns", 2) else pytest.mark.slow,
        )
        for variant in RULEBOOK.variants
        for seats in variant.seats
    ],
)
def test_diddly_keeps_every_promise(game: Diddly) -> None:
    assert check_game(RULEBOOK, game).moves > 0


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
    rulebook = load_script("docs/examples/highest.py").RULEBOOK
    done: list[int] = []
    checked = check_rulebook(rulebook, plays=3, progress=done.append)
    assert sum(done) == 100
    assert checked.games == 3 * len(tables_of(rulebook)) == len(done)
    assert checked.moves > checked.games


@pytest.mark.parametrize(
    ("kind", "broken"),
    [
        (ShowsTheDeck, "sees what is hidden"),
        pytest.param(ShowsAnotherHand, "sees what is hidden|shows seat", marks=pytest.mark.slow),
        (ShowsItsOwnBoard, "sees what is hidden"),
        (AsksByTheDeck, "who is to act|sees what is hidden|shows seat 1 something hidden"),
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
        (SharesViews, "two views share data"),
        pytest.param(ForgetsInJson, "JSON", marks=pytest.mark.slow),
        (WritesAHugeNumber, "too large for other readers"),
        (ListsTooLittle, "not what check passes"),
        (WritesTwoMovesAlike, "same text"),
        (UsesTheRandomModule, "plays on differently|random module|replays to other"),
        (NeverEnds, "beyond its declared bound"),
        (ScoresTooMuch, "leave the bounds"),
        (NobodyWins, "nobody has won"),
        (TheHighestWins, "do not have the best of the scores"),
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
        """A game that marks the first to answer, though answers are sealed."""

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
    assert check_game(module.RULEBOOK, Pondering(3, honest.options), plays=20).moves > 20 * 12


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

        def sample_moves(self, view: Any, rng: Any) -> Any:
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
    assert check_game(module.RULEBOOK, Shouting(3, honest.options), plays=4).moves == 48
    with pytest.raises(NotConforming, match="legal moves are refused"):
        check_game(module.RULEBOOK, Pretending(3, honest.options))


@pytest.mark.parametrize("habits", [False, True])
def test_players_with_habits_empty_the_deck(habits: bool) -> None:
    game = RULEBOOK.game(2, {"rounds": 1})
    matches = [play_checked(RULEBOOK, game, seed, habits=habits) for seed in range(1, 4)]
    assert any(match.state.reshuffles for match in matches) is habits
