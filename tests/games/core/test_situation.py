"""For whose move a match waits."""

from collections.abc import Callable
from types import ModuleType

from games.core import RACE, RING, ROUND, SEALED, TURN, Match, new_match, situation
from games.testing.playthrough import random_match
from tests.games.core import race_game
from wordsvc.catalogue import find_rulebook


def kinds(match: Match) -> set[str | None]:
    """Return the kinds of all situations of a finished play; each names who is asked in it."""
    game = match.game
    state = game.new(match.deal)
    found = set()
    for seat, move in match.moves:
        kind, seats = situation(game, state)
        assert seats == game.to_act(state)
        assert seat in seats
        found.add(kind)
        game.apply(state, seat, move)
    assert situation(game, state) == (None, ())
    return found


def test_a_window_says_what_kind_of_answers_a_match_waits_for(
    load_script: Callable[[str], ModuleType],
) -> None:
    highest = load_script("docs/examples/highest.py").RULEBOOK
    assert kinds(random_match(new_match(highest, 3, 1), 2)) == {SEALED}
    assert kinds(random_match(new_match(race_game.RULEBOOK, 3, 1), 2)) >= {RACE}
    for name, options, expected in (
        ("diddly", {"rounds": 1}, {TURN}),
        ("diggity", {}, {TURN, RING}),
        ("fiddlefoo", {}, {TURN, SEALED}),
        ("fiddlefoo", {"cooperative": "yes"}, {TURN, ROUND}),
        ("diabolo", {}, {TURN, RACE}),
    ):
        found = kinds(random_match(new_match(find_rulebook(name), 3, 5, options), 6))
        assert found == expected, name
