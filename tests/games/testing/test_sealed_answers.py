"""The suite passes games that keep sealed answers to themselves, and fails copies that tell of them."""

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from games.core import RACE, Event, IllegalMove, Match, Rulebook, new_match
from games.fiddlefoo import RULEBOOK as FIDDLEFOO
from games.testing.conformance import NotConforming, check_game
from games.testing.playthrough import random_match
from games.testing.sealed_answers import check_sealed_answers
from tests.games.core import race_game
from wordsvc.catalogue import find_rulebook

Load = Callable[[str], ModuleType]


@pytest.mark.rule("C3")
@pytest.mark.parametrize(("name", "seats"), [("fiddlefoo", 3), ("quiddler", 3)])
def test_games_with_sealed_answers_keep_them_secret(name: str, seats: int) -> None:
    match = random_match(new_match(find_rulebook(name), seats, 8), 9)
    assert check_sealed_answers(match) > seats


def test_answers_that_are_open_are_not_asked_about() -> None:
    match = random_match(new_match(race_game.RULEBOOK, 3, 1), 2)
    window = match.game.window(match.game.new(match.deal))
    assert window is not None
    assert window.kind == RACE
    assert check_sealed_answers(match) == 0
    match = random_match(new_match(FIDDLEFOO, 3, 8, {"cooperative": "yes"}), 9)
    assert check_sealed_answers(match) == 0


def leaking(module: ModuleType) -> list[tuple[type[Any], str]]:
    """Return copies of Highest in docs/examples, each with the expected message."""

    class SaysThatSomebodyLaid(module.Highest):  # type: ignore[misc, name-defined]
        """Everybody hears that a card was laid."""

        def apply(self, state: Any, seat: int, move: int, events: list[Event] | None = None) -> None:
            super().apply(state, seat, move, events)
            if events:
                events[0] = events[0]._replace(shown={})

    class NamesTheLast(module.Highest):  # type: ignore[misc, name-defined]
        """A game that names the last to answer when the cards are turned up."""

        def apply(self, state: Any, seat: int, move: int, events: list[Event] | None = None) -> None:
            super().apply(state, seat, move, events)
            if events and events[-1].kind == "trick":
                events.append(Event("last", seat, {}))

    class ShowsWhoHasAnswered(module.Highest):  # type: ignore[misc, name-defined]
        """The table sees in front of whom a card lies."""

        def public(self, state: Any) -> Any:
            laid = [seat for seat, moves in state.window.taken() if moves]
            return {**super().public(state), "laid": laid}

    class RefusesByTheAnswers(module.Highest):  # type: ignore[misc, name-defined]
        """A refusal says how many have answered."""

        def check(self, state: Any, seat: int, move: int) -> Any:
            refusal = super().check(state, seat, move)
            if refusal is None:
                return None
            laid = sum(map(bool, state.window.answers))
            return IllegalMove(refusal.code, f"{refusal.message}; {laid} have laid", refusal.rule)

    class LastMayNotLayTheHighest(module.Highest):  # type: ignore[misc, name-defined]
        """A game whose legal cards depend on the answers of others."""

        def legal(self, state: Any, seat: int) -> Any:
            mine = super().legal(state, seat)
            others = any(moves for other, moves in state.window.taken() if other != seat)
            return mine[:-1] if others and len(mine) > 1 else mine

    class PaysTheFirst(module.Highest):  # type: ignore[misc, name-defined]
        """A game with a point for the first who answers."""

        def apply(self, state: Any, seat: int, move: int, events: list[Event] | None = None) -> None:
            state.points[seat] += not any(state.window.answers)
            super().apply(state, seat, move, events)

    return [
        (SaysThatSomebodyLaid, "is told of an answer that is sealed"),
        (NamesTheLast, "is told in which order"),
        (ShowsWhoHasAnswered, "the view of seat .* change"),
        (RefusesByTheAnswers, "the refusals of seat .* change"),
        (LastMayNotLayTheHighest, "the legal moves of seat .* change"),
        (PaysTheFirst, "lead elsewhere in another order|the view of"),
    ]


def played(book: Rulebook, kind: type[Any]) -> Match:
    """Return a play of a copy in which the seats answer from the last to the first."""
    match = new_match(replace(book, make=kind), 3, 1, {"cards": 3})
    while asked := match.game.to_act(match.state):
        match.submit(asked[-1], match.game.legal(match.state, asked[-1])[0])
    return match


def test_copies_that_tell_of_sealed_answers_fail(load_script: Load) -> None:
    module = load_script("docs/examples/highest.py")
    assert check_sealed_answers(played(module.RULEBOOK, module.Highest)) == 9
    for kind, broken in leaking(module):
        with pytest.raises(NotConforming, match=broken):
            check_sealed_answers(played(module.RULEBOOK, kind))
        honest = module.RULEBOOK.game(3)
        with pytest.raises(NotConforming):
            check_game(module.RULEBOOK, kind(3, honest.options), plays=3)
