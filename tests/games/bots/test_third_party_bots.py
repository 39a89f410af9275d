"""Bots of your own as Python objects."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from games.arena import tournament
from games.bots import bots_of, with_bots
from games.core import AnyView, InvalidInput, OwnBot
from games.diddly import RULEBOOK


class Nth:
    """Makes the first legal move, or the last."""

    def __init__(self, place: int) -> None:
        self.place = place

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        return legal[self.place]

    def close(self) -> None:
        pass


def make(place: int, game: Any, seat: int, rng: Random) -> Nth:
    return Nth(place)


BOTS = {"first": OwnBot("the first move", partial(make, 0)), "last": OwnBot("the last", partial(make, -1))}


def test_objects_play_in_a_tournament_on_one_core_and_on_several() -> None:
    book = with_bots(RULEBOOK, BOTS)
    alone, together = (
        tournament(book, ["last", "first", "random"], 20, 1, options={"rounds": 1}, jobs=jobs)
        for jobs in (1, 2)
    )
    assert alone.pairs == together.pairs
    assert alone.bots == ("first", "last", "random")
    assert bots_of(book.game(2))["first"] == "the first move"
    assert "first" not in bots_of(RULEBOOK.game(2))


@pytest.mark.parametrize("name", ["random", "run", "Nth", "a:b", "", "a b"])
def test_a_name_that_cannot_be_told_from_others_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput, match="cannot be the name of a bot"):
        with_bots(RULEBOOK, {name: BOTS["first"]})


def test_a_bot_that_the_game_has_is_not_replaced() -> None:
    once = with_bots(RULEBOOK, BOTS)
    with pytest.raises(InvalidInput, match="diddly has a bot 'first' of its own"):
        with_bots(once, BOTS).game(2)
