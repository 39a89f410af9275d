"""The suite passes a game without cards."""

from dataclasses import replace

from games.core import Deal
from games.testing.conformance import check_rulebook
from tests.games.core.nim_game import RULEBOOK, Nim, State


def test_a_game_without_cards_keeps_every_promise() -> None:
    assert check_rulebook(RULEBOOK, plays=4).games == 8


class Taken(Nim):
    """Nim whose stones are all taken before the first move, unless it is dealt with the seed of the shape."""

    def new(self, deal: Deal) -> State:
        return State([3, 2] if deal.seed else [])


def test_each_table_is_played_where_a_game_has_no_moves() -> None:
    checked = check_rulebook(replace(RULEBOOK, make=Taken), seed=1, plays=5, seconds=0)
    assert checked == (2, 0)
