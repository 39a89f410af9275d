"""Playouts of Diggity: they end as single moves by the advice do, after so many turns at the latest."""

import pytest

from games.core import choose, generator, new_match
from games.diggity import RULEBOOK
from games.diggity.strategy.heuristics import FORESEEN

VARIANTS = [
    pytest.param(seats, dict(variant.options), id=f"{variant.name}-{seats}")
    for variant in RULEBOOK.variants
    for seats in variant.seats
]


@pytest.mark.parametrize("more", [{}, {"restart": "card", "turns": 6}], ids=["", "short"])
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_a_playout_ends_as_single_moves_do(
    seats: int, options: dict[str, object], more: dict[str, object]
) -> None:
    match = new_match(RULEBOOK, seats, 7, {**options, "gold": 6, **more})
    game, state, advice = match.game, match.state, match.game.advice
    assert advice is not None
    assert advice.finish is not None
    rng = generator(7, "playouts", seats)
    while asked := game.to_act(state):
        slow, quick = game.copy(state), game.copy(state)
        begun, last = advice.stage(slow), slow.turns + FORESEEN * seats
        while advice.stage(slow) == begun and slow.turns < last and (mover := game.to_act(slow)):
            game.apply(slow, mover[0], advice.suggest(slow, mover[0]))
        value = advice.finish(quick, asked[0])
        assert value == advice.standing(slow, asked[0])
        assert game.to_dict(quick) | {"shown": []} == game.to_dict(slow) | {"shown": []}
        moves = game.legal(state, asked[0])
        advised = advice.suggest(state, asked[0])
        game.apply(state, asked[0], advised if rng.random() < 0.7 else choose(rng, moves))
