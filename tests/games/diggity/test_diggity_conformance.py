"""Diggity keeps every promise of the engine: all variants, all numbers of seats, and odd options."""

from collections import Counter

import pytest

from games.diggity import RULEBOOK
from games.diggity.game import Diggity
from games.testing.conformance import check_game, play_checked


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "game"),
    [
        pytest.param(
            number,
            RULEBOOK.game(seats, {**variant.options, "gold": 1 if number else 2}),
            id=f"{variant.name}-{seats}",
        )
        for number, variant in enumerate(RULEBOOK.variants)
        for seats in variant.seats
        if number == 0 or (seats + number) % 3 == 0  # for the time it takes; the seats of the others differ
    ],
)
def test_diggity_keeps_every_promise(seed: int, game: Diggity) -> None:
    assert check_game(RULEBOOK, game, seed=seed).moves > 0


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"turns": 7, "deck": "growth"}),
        *(
            pytest.param(seats, options, marks=pytest.mark.slow)
            for seats, options in [
                (2, {"pulley": "triangles", "restart": "card", "gold": 3}),
                (3, {"pulley": "squares", "tools": "hidden", "gold": 3, "first": 3}),
                (4, {"pulley": "lines", "restart": "card", "tools": "hidden", "high": "dropped", "gold": 3}),
            ]
        ),
    ],
    ids=str,
)
def test_diggity_keeps_them_with_odd_options(seats: int, options: dict[str, object]) -> None:
    check_game(RULEBOOK, RULEBOOK.game(seats, options), seed=3)


@pytest.mark.slow
@pytest.mark.rule("G08", "G26", "G35")
def test_diggity_keeps_them_where_hidden_tools_are_stolen_and_decks_run_out() -> None:
    game = RULEBOOK.game(3, {"tools": "hidden", "gold": 3})
    match = play_checked(RULEBOOK, game, 14)
    kinds = Counter(event.kind for events in match.events for event in events)
    assert kinds["steal"] > 2
    assert kinds["fits"]
    assert kinds["close"]
    assert kinds["reshuffle"]
    assert any(game.format_move(move).startswith("from:") for _, move in match.moves)
    assert check_game(RULEBOOK, game, seed=14).moves == len(match.moves)
