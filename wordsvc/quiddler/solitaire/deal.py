"""Shuffling so that a seed means the same cards on every machine and Python version."""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from wordsvc.cards import Deck
from wordsvc.quiddler.solitaire.kinds import STANDARD
from wordsvc.quiddler.solitaire.position import STACK_SIZE, STACKS, Position

MAX_SEED: Final = 2**53 - 1
"""Every seed up to this one is a whole number in JSON, whoever reads it."""

_Card = TypeVar("_Card")


def draw(cards: Sequence[_Card], number: int, chance: Random) -> list[_Card]:
    """Some of the cards in random order: the first steps of a Fisher-Yates shuffle.

    Only `getrandbits` is used, whose values Python keeps from version to version.
    """
    pool = list(cards)
    bits = chance.getrandbits
    for index in range(number):
        size = len(pool) - index
        width = size.bit_length()
        other = bits(width)
        while other >= size:
            other = bits(width)
        other += index
        pool[index], pool[other] = pool[other], pool[index]
    return pool[:number]


def deal(seed: int, deck: Deck = STANDARD) -> Position:
    """Eight stacks of six cards from a shuffled deck, which has as many."""
    cards = draw(deck.faces(), STACKS * STACK_SIZE, Random(f"solitaire {seed}"))  # noqa: S311
    return Position(tuple(tuple(cards[n * STACK_SIZE :][:STACK_SIZE]) for n in range(STACKS)))
