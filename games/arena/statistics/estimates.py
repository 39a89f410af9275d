"""Means with their 95 % intervals, the same digits on every machine.

Floats are added with `fsum`: what `sum` makes of them depends on the version of Python.
"""

from collections.abc import Sequence
from math import fsum, inf, sqrt
from typing import Final, NamedTuple

DIGITS: Final = 4

NORMAL: Final = 1.96
"""The bound of the normal distribution: 95 of 100 values lie within it on either side."""

_FEW: Final = (12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691)
"""The same of Student's distribution with 1, 2, ... degrees of freedom."""


class Estimate(NamedTuple):
    """A mean, and the interval that holds the true one in 95 of 100 cases."""

    mean: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Return True if the value lies inside the interval."""
        return self.low <= value <= self.high

    def to_dict(self) -> dict[str, float | None]:
        """Return the rounded values for JSON, where an end that is not known is null."""
        return {
            name: round(value, DIGITS) if abs(value) != inf else None
            for name, value in self._asdict().items()
        }


def students_quantile(freedom: int) -> float:
    """Return the bound that 95 of 100 values of Student's distribution keep on either side.

    `freedom` are its degrees of freedom, 1 or more. Above six they are those of Fisher's expansion, to four
    digits.
    """
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z = 1.959963984540054
    terms = (
        z,
        (z**3 + z) / (4 * freedom),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3),
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4),
    )
    return fsum(terms)


def mean_of(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values, with Student's interval, which one value does not have."""
    count = len(values)
    mean, variance = _moments(values)
    margin = students_quantile(count - 1) * sqrt(variance / count) if count > 1 else inf
    return Estimate(mean, mean - margin, mean + margin)


def part_of(values: Sequence[float], z: float = NORMAL) -> Estimate:
    """Return the mean of independent values from 0 to 1, with Wilson's interval, which stays inside that.

    The quantile `z` is the normal one, which is right for games that are won or lost.
    """
    count = len(values)
    mean, variance = _moments(values)
    weight = 1 + z * z / count
    middle = (mean + z * z / (2 * count)) / weight
    margin = z * sqrt(variance / count + z * z / (4 * count * count)) / weight
    return Estimate(mean, max(0.0, middle - margin), min(1.0, middle + margin))


def quantile(ordered: Sequence[int], part: float) -> int:
    """Return the value below which this part of the ordered values lies."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def _moments(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the variance."""
    count = len(values)
    mean = fsum(values) / count
    return mean, fsum((value - mean) ** 2 for value in values) / max(1, count - 1)
