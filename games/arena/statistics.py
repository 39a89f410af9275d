"""Means with their 95 % intervals, the same digits on every machine.

Floats are added with `fsum`: what `sum` makes of them depends on the version of Python.
"""

from collections.abc import Sequence
from math import fsum, inf, sqrt
from typing import Final, NamedTuple

Z: Final = 1.96
DIGITS: Final = 4


class Estimate(NamedTuple):
    """A mean, and the interval that holds the true one in 95 of 100 cases."""

    mean: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Whether the value lies inside the interval."""
        return self.low <= value <= self.high

    def to_dict(self) -> dict[str, float | None]:
        """Rounded, for JSON, where an end that is not known is null."""
        return {
            name: round(value, DIGITS) if abs(value) != inf else None
            for name, value in self._asdict().items()
        }


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent values; of one value alone no interval is known."""
    mean, variance = _moments(values)
    margin = Z * sqrt(variance / len(values)) if len(values) > 1 else inf
    return Estimate(mean, mean - margin, mean + margin)


def part_of(values: Sequence[float]) -> Estimate:
    """The mean of independent values from 0 to 1, with Wilson's interval, which stays inside that."""
    count = len(values)
    mean, variance = _moments(values)
    weight = 1 + Z * Z / count
    middle = (mean + Z * Z / (2 * count)) / weight
    margin = Z * sqrt(variance / count + Z * Z / (4 * count * count)) / weight
    return Estimate(mean, max(0.0, middle - margin), min(1.0, middle + margin))


def quantile(ordered: Sequence[int], part: float) -> int:
    """The value below which this part of the ordered values lies."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def _moments(values: Sequence[float]) -> tuple[float, float]:
    """The mean and the variance."""
    count = len(values)
    mean = fsum(values) / count
    return mean, fsum((value - mean) ** 2 for value in values) / max(1, count - 1)
