"""Players that see a view choose the cards of the next word."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from wordsvc.cards import Deck
from wordsvc.quiddler.solitaire.hidden_player import HiddenPlayer
from wordsvc.quiddler.solitaire.kinds import FACES, KINDS, STANDARD
from wordsvc.quiddler.solitaire.layable_sets import LayableSets
from wordsvc.quiddler.solitaire.position import Fill, View

ChooseCards = Callable[[View], Sequence[str] | None]
"""The cards of the next word, None to give up."""


def choose_fill(view: View) -> Fill:
    """Fill the gap from the tallest stack, the leftmost of equal ones.

    To a player that sees only the view all stacks are equally good.
    """
    return Fill(max(range(len(view.under)), key=lambda index: (view.under[index], -index)))


@lru_cache(1)
def hidden_player(layable: LayableSets, deck: Deck = STANDARD) -> ChooseCards:
    """Return the player of `HiddenPlayer`."""
    player = HiddenPlayer(layable, deck=deck)

    def choose(view: View) -> Sequence[str] | None:
        choice = player.choose(view)
        return choice.cards if choice else None

    return choose


def greedy_player(layable: LayableSets) -> ChooseCards:
    """Return a player that always makes the word with the most letters, then with the most cards."""

    def choose(view: View) -> Sequence[str] | None:
        kinds = sorted(KINDS[face] for face in view.showing if face)
        words = [
            [FACES[kind] for place, kind in enumerate(kinds) if mask >> place & 1]
            for mask in layable.masks(kinds)
        ]
        return max(words, key=lambda cards: (len("".join(cards)), len(cards), cards), default=None)

    return choose
