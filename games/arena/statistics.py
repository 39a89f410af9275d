"""Means with their 95 % intervals, the same digits on every machine."""

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final, NamedTuple

Z: Final = 1.96
DIGITS: Final = 4


class Estimate(NamedTuple):
    """A mean, and half the width of the interval that holds the true one in 95 of 100 cases."""

    mean: float
    margin: float

    def holds(self, value: float) -> bool:
        """Whether the value lies inside the interval."""
        return abs(self.mean - value) <= self.margin

    def to_json(self) -> dict[str, float | None]:
        """Rounded, for JSON; of one value alone there is no interval."""
        known = self.margin != inf
        return {
            "mean": round(self.mean, DIGITS),
            "low": round(self.mean - self.margin, DIGITS) if known else None,
            "high": round(self.mean + self.margin, DIGITS) if known else None,
        }


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values; of one value alone nothing is known but the value."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Estimate(mean, inf)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, Z * sqrt(variance / count))


def quantile(ordered: Sequence[int], part: float) -> int:
    """The value below which this part of the ordered values lies."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
