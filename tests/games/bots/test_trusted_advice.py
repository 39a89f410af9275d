"""The search of a game that trusts its advice: it makes another move only when that shows to be better."""

from statistics import fmean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots import make_bot
from games.bots.search import is_better
from games.core import draw_deal, view
from wordsvc.catalogue import find_rulebook

POINTS = st.integers(-30, 30).map(float)


def answers(bot: str, options: dict[str, object], moves: int) -> list[tuple[int, int, int]]:
    """Return, for the first moves, the number of moves, the suggested one, and the one that the bot makes."""
    game: Any = find_rulebook("fiddlefoo").game(3, options)
    state = game.new(draw_deal(game.contents, 8))
    asked_bot = make_bot(bot, game, 0, 4)
    found: list[tuple[int, int, int]] = []
    while len(found) < moves and (asked := game.to_act(state)):
        seat = asked[0]
        legal = game.legal(state, seat)
        suggested = game.advice.suggest(state, seat)
        if len(legal) > 1:
            found.append((len(legal), suggested, asked_bot.choose(view(game, state, seat), legal)))
        game.apply(state, seat, suggested)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("options", "moves"), [({}, 20), ({"cooperative": "yes"}, 40)])
def test_from_one_world_nothing_shows_and_the_suggested_move_is_made(
    options: dict[str, object], moves: int
) -> None:
    of_two = [answer for answer in answers("search:1", options, moves) if answer[0] == 2]
    assert len(of_two) > 1
    assert all(made == suggested for _, suggested, made in of_two)


@pytest.mark.slow
def test_many_worlds_show_something() -> None:
    assert any(made != suggested for _, suggested, made in answers("search:100", {}, 6))


@given(worlds=st.lists(st.tuples(POINTS, POINTS), min_size=2, max_size=30), errors=st.floats(0.5, 3))
def test_what_is_better_leads_by_more_than_so_many_standard_errors(
    worlds: list[tuple[float, float]], errors: float
) -> None:
    values, others = zip(*worlds, strict=True)
    leads = [value - other for value, other in worlds]
    bound = errors * stdev(leads) / len(leads) ** 0.5
    if abs(fmean(leads) - bound) > 1e-9:
        assert is_better(values, others, errors) == (fmean(leads) > bound)
    assert not (is_better(values, others, errors) and is_better(others, values, errors))


def test_what_always_leads_is_better_and_what_never_leads_is_not() -> None:
    assert is_better([3.0, 8.0], [2.0, 7.0], 2)
    assert not is_better([3.0, 8.0], [3.0, 8.0], 0.5)
    assert not is_better([9.0], [0.0], 0.5)
