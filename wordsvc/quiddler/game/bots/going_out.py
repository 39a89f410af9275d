"""The moment to go out: the worth that a play needs, since the others grow stronger while they wait.

Who goes out shows the others what must be beaten for the bonuses, and each of them draws once more. Who
waits draws once more as well, and still lays in the last turn if somebody else goes out. So nothing is lost
by it as long as others are likely to go out, as nearly everybody can on the first turn. When nobody does, to
wait for ever is no better than what the others do: a play is laid that beats what they have by then.
"""

from math import log
from typing import Final

from wordsvc.cards import Deck
from wordsvc.quiddler.game.bots.observation import Observation

GROWTH: Final = 0.17
"""The gain of a card in a patient player's words after e times as many draws.

In points of the deck's mean card; the words of one draw are worth about one such card for each card held.
`benchmarks/bots/quiddler_growth.py` finds 0.15 over two draws and 0.18 over twelve.
"""

FIRST_TURN: Final = 2
"""Nobody who waits goes out before this turn of theirs."""


def goes_out(margin: float, table: Observation, deck: Deck) -> bool:
    """Return True if a play with this lead over the others' fresh hands should be laid."""
    if table.turn < FIRST_TURN:
        return False
    mean = (deck.value(deck.faces()) or 0) / deck.total
    dealt = mean * (len(table.cards) - 1)
    return margin >= dealt * GROWTH * log(table.draws)
