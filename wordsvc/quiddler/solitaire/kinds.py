"""Cards as small numbers: a kind is the place of a face in the deck of the edition, from 1.

The outlook was learned with that deck and has weights for these kinds; another deck can be played when it has
no other faces (`wordsvc.quiddler.solitaire.requests.read_solitaire_deck`).
A set of cards is packed into one integer, five bits a card, the kinds rising.
"""

from collections.abc import Collection, Iterable
from typing import Final

from wordsvc.cards import Deck
from wordsvc.quiddler.judge import EDITION

STANDARD: Final[Deck] = EDITION.load_deck()
"""The deck of the edition."""

FACES: Final = ("", *(card.face for card in STANDARD.cards))
"""The face of each kind."""

KINDS: Final = {face: kind for kind, face in enumerate(FACES) if kind}
"""The kind of each face."""

PAIRS: Final = frozenset(face for face in KINDS if len(face) == 2)
"""The faces with two letters."""

COPIES: Final = (0, *(card.copies for card in STANDARD.cards))
"""The number of cards of each kind in the deck."""

BITS: Final = 5

KIND_MASK: Final = (1 << BITS) - 1
"""The bits of the last card of a packed set."""


def pack(kinds: Iterable[int]) -> int:
    """Return the packed form of kinds in any order."""
    packed = 0
    for kind in sorted(kinds):
        packed = packed << BITS | kind
    return packed


def unpack(packed: int) -> tuple[int, ...]:
    """Return the kinds of a packed set, rising."""
    kinds: list[int] = []
    while packed:
        kinds.append(packed & KIND_MASK)
        packed >>= BITS
    return tuple(reversed(kinds))


def ways(word: str, pairs: Collection[str] = PAIRS) -> list[tuple[str, ...]]:
    """Return every way to lay a word with cards of one letter and with some of two."""
    if not [face for face in pairs if face in word]:  # most words, and sooner than `any`
        return [tuple(word)]
    found: list[list[tuple[str, ...]]] = [[()]]  # the ways to lay the last letters, by how many these are
    for start in reversed(range(len(word))):
        laid = [(word[start], *rest) for rest in found[-1]]
        if (pair := word[start : start + 2]) in pairs:
            laid += [(pair, *rest) for rest in found[-2]]
        found.append(laid)
    return found[-1]
