"""The cards of Diddly (diddly.1, diddly.2): a kind is an int, and equal cards are the same kind."""

from typing import Final

DIDDLY: Final = 0
WILD: Final = 11
HALF: Final = 12
PEEK: Final = 13
RECYCLE: Final = 14
HIDDEN: Final = -1
"""Stands for a card whose face the viewer does not know."""

FACES: Final = ("D", *map(str, range(1, 11)), "W", "H", "P", "R")
"""The texts of the kinds; the number cards are the kinds 1 to 10."""
NAMES: Final = ("Diddly", *map(str, range(1, 11)), "Wild", "Half", "Peek", "Recycle")
POINTS: Final[tuple[int, ...]] = (*range(11), 0, 0, 10, 10)
"""The worth of a card when nothing matches it (diddly.51 to diddly.65)."""
COPIES: Final = (8,) * 11 + (4,) * 4
DECK: Final = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))
"""All 104 cards."""
