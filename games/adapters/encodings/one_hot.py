"""The layout of one-hot observations, whose numbers lie in 0 to 1: it follows from that of the plain ones.

An amount becomes one number, 0 for its least and 1 for its most. Of things, as cards and seats, each value is
a number of its own, 1 for the value that is there; those with more than `MAX_VALUES` become their bits.
"""

from collections.abc import Sequence
from typing import Final

from games.adapters.encodings.encoding import Part

MAX_VALUES: Final = 256
BITS: Final = 16
"""They tell all numbers of an observation apart."""


def is_scaled(part: Part) -> bool:
    """Return True if a number becomes one number: an amount, or one of two values."""
    return part.amount or part.most - part.least <= 1


def is_bits(part: Part) -> bool:
    """Return True if a number becomes its bits: a thing with too many values."""
    return not is_scaled(part) and part.most - part.least >= MAX_VALUES


def width_of(part: Part) -> int:
    """Return how many numbers each number of a part becomes."""
    if is_scaled(part):
        return 1
    return BITS if is_bits(part) else part.most - part.least + 1


def one_hot_layout(layout: Sequence[Part]) -> tuple[Part, ...]:
    """Return the parts of a one-hot observation."""
    parts, offset = [], 0
    for part in layout:
        size = part.size * width_of(part)
        parts.append(part._replace(offset=offset, size=size, least=0, most=1))
        offset += size
    return tuple(parts)
