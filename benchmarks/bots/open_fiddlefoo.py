"""Fiddlefoo with searches that see the hands of others, or infer them, to see the worth of hidden cards.

wordcheck arena benchmarks/bots/open_fiddlefoo.py --bots hands,search:20
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from games.arena.deals.open_cards import OpenSearch
from games.bots import Search, add_bots
from games.core import AnyView, OwnBot, shuffle
from games.fiddlefoo.state import CHOOSE, LAYING, PAIRING, PHASES, THROWING
from wordsvc.catalogue import find_rulebook

PLAYOUTS = 20


class Hands(OpenSearch):
    """A search that sees all hands at questions of some phases; it never knows the order of the deck."""

    def __init__(self, phases: Sequence[int], game: Any, seat: int, rng: Random) -> None:
        super().__init__(game, seat, rng)
        self._iterations, self._phases, self._determinize = PLAYOUTS, phases, game.determinize

    def _true_world(self, view: AnyView, rng: Random) -> Any:
        world = self._determinize(view, rng)
        if world.phase in self._phases:
            world.hands, world.deck = self.state.hands[:], self.state.deck[:]
            shuffle(rng, world.deck)
        return world


def imagine_likely(game: Any, view: AnyView, rng: Random) -> Any:
    """Return a world in which others hold no card that they could have thrown, as far as that is possible."""
    world = game.determinize(view, rng)
    for seat, unthrown in enumerate(world.unthrown):
        if seat != view["seat"]:
            wrong = world.hands[seat] & unthrown & ~world.known[seat]
            for index, card in enumerate(world.deck):
                if wrong and not unthrown >> card & 1:
                    bit = wrong & -wrong
                    wrong ^= bit
                    world.hands[seat] ^= bit | 1 << card
                    world.deck[index] = bit.bit_length() - 1
    shuffle(rng, world.deck)
    return world


def _seeing(*phases: int) -> OwnBot:
    return OwnBot("a search that sees hands", partial(Hands, phases))


def _likely(game: Any, seat: int, rng: Random) -> Search:
    return Search(game, rng, PLAYOUTS, partial(imagine_likely, game))


RULEBOOK = add_bots(
    replace(find_rulebook("fiddlefoo"), name="open_fiddlefoo"),
    {
        "hands": _seeing(*range(len(PHASES))),
        "chooser": _seeing(CHOOSE),
        "layer": _seeing(LAYING, PAIRING),
        "thrower": _seeing(THROWING),
        "likely": OwnBot("a search of likely hands", _likely),
    },
)
