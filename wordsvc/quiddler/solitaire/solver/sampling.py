"""Drawing cards so that the same chance means the same cards on every machine and Python version."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

_Card = TypeVar("_Card")


def draw(cards: Sequence[_Card], number: int, chance: Random) -> list[_Card]:
    """Return some of the cards in random order: the first steps of a Fisher-Yates shuffle.

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
