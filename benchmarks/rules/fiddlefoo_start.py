"""The share of cooperative games of Fiddlefoo that are lost at once, with each option `start` (F55).

A game is lost at the start when the pile of some colour cannot have exactly ten notes, whatever is played:
its start card lies on the map, and the other cards of its colour have too few notes, or none that fit.

    python -m benchmarks.rules.fiddlefoo_start [DEALS]
"""

from benchmarks.conditions import print_conditions

import sys
from collections.abc import Mapping

from games.arena.deals.bot_game import nth_deal
from games.arena.statistics.estimates import Estimate, part_of
from games.fiddlefoo import RULEBOOK, Fiddlefoo
from games.fiddlefoo.cards import COLOURS
from games.fiddlefoo.scoring import can_fill

SEED = 20261121
DEALS = 10_000
SEATS = 3
DECKS: Mapping[str, Mapping[str, object]] = {
    "plain": {},
    "printed notes": {"notes": "printed"},
    "Talkytoot": {"talkytoot": "all"},
}


def lost(game: Fiddlefoo, number: int) -> bool:
    """Return True if a deal is lost at the start."""
    state = game.new(nth_deal(game, SEED, number))
    left = game.parsed_options.deck
    for card in state.cells.values():
        left &= ~(1 << card)
    return not all(can_fill(state.cards, state.cards.of_colour[colour] & left) for colour in COLOURS)


def share(start: str, options: Mapping[str, object], deals: int) -> Estimate:
    """Return the share of so many deals that is lost at the start."""
    game = RULEBOOK.game(SEATS, {"cooperative": "yes", "start": start, **options})
    assert isinstance(game, Fiddlefoo)
    return part_of([float(lost(game, number)) for number in range(deals)])


def main() -> None:
    """Print the share for each deck and each setting, with its 95 % interval."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    print(f"Lost at the start, of {deals:,} deals (95 % interval):")
    for deck, options in DECKS.items():
        for start in ("random", "winnable"):
            mean, low, high = share(start, options, deals)
            print(f"  {deck:13}  start={start:8}  {mean:6.2%}  ({low:.2%} to {high:.2%})")


if __name__ == "__main__":
    print_conditions()
    main()
