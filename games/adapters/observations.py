"""Views as arrays: the observations of all adapters, plain or one-hot."""

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

import numpy

from games.adapters.encodings import Encoding
from games.adapters.encodings.encoding import Part
from games.adapters.encodings.one_hot import BITS, is_bits, is_scaled, one_hot_layout, width_of
from games.adapters.play import check_name
from games.core import AnyView

PLAIN: Final = "plain"
ONE_HOT: Final = "onehot"
FORMS: Final = (PLAIN, ONE_HOT)
"""Whole numbers as the encoding has them, or numbers from 0 to 1."""


class Observer:
    """Makes the arrays of a table.

    `layout` names the parts of an observation, `least` and `most` are arrays with the bounds of its numbers.
    """

    def __init__(self, encoding: Encoding, form: str = PLAIN) -> None:
        """Learn the layout.

        Raises:
            InvalidInput: on "encoding" unless `form` is one of `FORMS`.
        """
        check_name("encoding", form, FORMS)
        self.encoding = encoding
        plain = tuple(encoding.layout())
        self._one_hot = _OneHot(plain) if form == ONE_HOT else None
        self.layout: tuple[Part, ...] = plain if self._one_hot is None else one_hot_layout(plain)
        self.size = _size(self.layout)
        self._numbers = _size(plain)
        self.dtype: Any = numpy.int32 if self._one_hot is None else numpy.float32
        self.least = _spread(self.layout, [part.least for part in self.layout]).astype(self.dtype)
        self.most = _spread(self.layout, [part.most for part in self.layout]).astype(self.dtype)

    def array(self, seen: AnyView) -> Any:
        """Return the observation of a view."""
        return self.arrays([seen])[0]

    def arrays(self, seen: Sequence[AnyView]) -> Any:
        """Return the observations of several views, one a row.

        Raises:
            ValueError: when the encoding of a view has more or fewer numbers than its layout.
        """
        segments: list[Sequence[int]] = []
        for view in seen:
            found = self.encoding.encode(view).values()
            size = sum(map(len, found))
            if size != self._numbers:
                raise ValueError(f"a view is encoded as {size} numbers, and the layout has {self._numbers}")
            segments += found
        numbers = numpy.fromiter(chain.from_iterable(segments), numpy.int32, len(seen) * self._numbers)
        rows = numbers.reshape(len(seen), self._numbers)
        return rows if self._one_hot is None else self._one_hot.convert(rows)

    def mask(self, actions: Sequence[int]) -> Any:
        """Return an array with 1 for each of the actions, and 0 for all others."""
        mask = numpy.zeros(self.encoding.actions, numpy.int8)
        mask[actions] = 1
        return mask


class _OneHot:
    """Turns plain observations into one-hot ones; a number outside of its range counts as the nearest."""

    def __init__(self, layout: Sequence[Part]) -> None:
        scaled: list[Any] = []
        ones: list[Any] = []
        bits: list[Any] = []
        for part, target in zip(layout, one_hot_layout(layout), strict=True):
            width = width_of(part)
            kind = scaled if is_scaled(part) else bits if is_bits(part) else ones
            places = numpy.arange(part.size)
            kind.append(numpy.stack([part.offset + places, target.offset + width * places]))
        self._size = _size(one_hot_layout(layout))
        self._least = _spread(layout, [part.least for part in layout])
        self._most = _spread(layout, [part.most for part in layout])
        self._scaled, self._scaled_to = _joined(scaled)
        self._ones, self._ones_to = _joined(ones)
        self._bits, self._bits_to = _joined(bits)
        spans = numpy.maximum(self._most - self._least, 1)
        self._spans = spans[self._scaled].astype(numpy.float32)

    def convert(self, plain: Any) -> Any:
        """Return one row for each row of plain numbers."""
        above = numpy.clip(plain, self._least, self._most) - self._least
        rows = numpy.arange(len(plain))[:, None]
        found = numpy.zeros((len(plain), self._size), numpy.float32)
        found[:, self._scaled_to] = above[:, self._scaled] / self._spans
        found[rows, self._ones_to + above[:, self._ones]] = 1
        for bit in range(BITS if len(self._bits) else 0):
            found[:, self._bits_to + bit] = above[:, self._bits] >> bit & 1
        return found


def _joined(places: Sequence[Any]) -> Any:
    """Return places of plain numbers, and where they stand in the one-hot observation."""
    return numpy.concatenate(places, axis=1) if places else numpy.zeros((2, 0), numpy.int64)


def _size(layout: Sequence[Part]) -> int:
    return sum(part.size for part in layout)


def _spread(layout: Sequence[Part], of_parts: Sequence[int]) -> Any:
    """Return a value for each number, from one for each part."""
    return numpy.repeat(numpy.array(of_parts, numpy.int64), [part.size for part in layout])
