"""The deal of the solitaire: the first cards of a deck in the order that the engine draws (Q45)."""

from collections.abc import Mapping, Sequence
from typing import Final

from games.core import InvalidInput, draw_deal
from wordsvc.cards import Deck
from wordsvc.input.messages import message
from wordsvc.quiddler.solitaire.kinds import STANDARD
from wordsvc.quiddler.solitaire.position import STACK_SIZE, STACKS, Position, Stack

DECK: Final = "cards"
"""The name of the deck in a log."""

WHOLE: Final = int(str(STACK_SIZE) * STACKS)
"""The value of the option `stacks` for a whole deal: a digit for each stack, the number of its cards."""


def contents_of(deck: Deck) -> tuple[int, ...]:
    """Return all cards of a deck as kinds, which count from 0 in the order of the deck."""
    return tuple(kind for kind, card in enumerate(deck.cards) for _ in range(card.copies))


def faces_of(deck: Deck) -> tuple[str, ...]:
    """Return the face of each kind."""
    return tuple(card.face for card in deck.cards)


def heights_of(options: Mapping[str, int | str], deck: Deck) -> tuple[int, ...]:
    """Return the number of cards in each stack, the digits of the option `stacks`.

    Raises `InvalidInput` on ("options", "stacks") when a stack has none or too many, or the deck too few.
    """
    heights = _digits(options["stacks"])
    if not all(1 <= height <= STACK_SIZE for height in heights):
        text = message("each digit is the number of cards of a stack, 1 to {most}", most=STACK_SIZE)
        raise InvalidInput(("options", "stacks"), "bad_option", text, rule="Q45")
    if sum(heights) > deck.total:
        text = message("the deck {deck} has {total} cards", deck=deck.name, total=deck.total)
        raise InvalidInput(("options", "stacks"), "bad_option", text, rule="Q45")
    return heights


def write_heights(stacks: Sequence[Stack]) -> int:
    """Return the value of the option `stacks` for stacks that were dealt."""
    return int("".join(str(len(stack)) for stack in stacks))


def lay_out(cards: Sequence[str], heights: Sequence[int]) -> tuple[Position, tuple[str, ...]]:
    """Return the stacks of a deal, from the left and from the bottom up, and the undealt cards."""
    stacks, first = [], 0
    for height in heights:
        stacks.append(tuple(cards[first : first + height]))
        first += height
    return Position(tuple(stacks)), tuple(cards[first:])


def deal(seed: int, deck: Deck = STANDARD) -> Position:
    """Return eight stacks of six cards: those of a game with this seed.

    >>> " ".join(deal(7).view["showing"])
    'I CL D O G W I A'
    """
    faces = faces_of(deck)
    order = draw_deal({DECK: contents_of(deck)}, seed).order(DECK)
    return lay_out([faces[kind] for kind in order], _digits(WHOLE))[0]


def _digits(stacks: int | str) -> tuple[int, ...]:
    return tuple(map(int, str(stacks)))
