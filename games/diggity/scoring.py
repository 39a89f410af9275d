"""The worth of gold, and the winner (diggity.54, diggity.83, diggity.84)."""

from collections.abc import Sequence


def count_nuggets(won: Sequence[Sequence[int]]) -> list[int]:
    """Return the points of each seat: the nuggets on the gold cards that it has won (diggity.83)."""
    return [sum(cards) for cards in won]


def leaders(points: Sequence[int]) -> list[int]:
    """Return the seats with the most points (diggity.84); a tie is shared (G23)."""
    most = max(points)
    return [seat for seat, each in enumerate(points) if each == most]
