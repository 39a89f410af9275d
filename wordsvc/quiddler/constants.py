"""Figures of the rules: numbers of players, hands, bonuses."""

from typing import Final, Literal

MAX_PLAYERS: Final = 8
MIN_HAND: Final = 3
MAX_HAND: Final = 10

BONUS: Final = 10
"""Points for the most words, and for the longest word."""

BonusName = Literal["most_words", "longest_word"]

BONUSES: Final[tuple[BonusName, ...]] = ("most_words", "longest_word")

Losses = Literal["hand", "total"]
"""The points that a lost challenge is subtracted from: those of the hand, or the running total (Q50)."""

LOSSES: Final[tuple[Losses, ...]] = ("hand", "total")
