"""Orders of words, and how words come out in such an order though not all of them are looked at."""

import heapq
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, get_args

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER, Deck
from wordsvc.cards.limits import NO_LIMITS, Limits
from wordsvc.words import MAX_WORD_LENGTH
from wordsvc.words.search.bit_counters import by_worth
from wordsvc.words.search.slices import Slices
from wordsvc.words.search.slices_format import ALPHABET
from wordsvc.words.search.word_set import WordSet

Order = Literal["points", "cards", "length", "alphabet"]
"""The property that puts words first; words that are equal by it follow the order of the others."""

ORDERS: Final[tuple[Order, ...]] = get_args(Order)

Place = tuple[int | str, ...]
"""The place of a word in an order: the lower, the better. No two words have the same place."""

_NUMBER: Final = "-?[0-9]{1,6}"

_FEW: Final = 2_000
"""The number of words that are sorted sooner than their worth is added up in slices."""


class Ranking:
    """An order of the words that some cards of a deck lay."""

    def __init__(
        self, deck: Deck, order: Order, cards: Iterable[str] = (), limits: Limits = NO_LIMITS
    ) -> None:
        """Put `order` first and the other orders behind it; `cards` lay words within limits."""
        self._most = MAX_WORD_LENGTH if limits.max_cards is None else limits.max_cards
        self._least_pairs = sum(len(face) == 2 for face in limits.must)
        self._order = order
        self._names = (order, *(name for name in ORDERS if name != order))
        self._indexes = [ORDERS.index(name) for name in self._names]
        self._deck = deck
        self._worth = _letter_worth(deck)
        self._min_loss = min((self._loss(face) for face in cards if len(face) == 2), default=0)
        self.bound_is_exact = all(worth == deck.points.get(face, 0) for face, worth in self._worth.items())

    def max_worth(self, word: str) -> int:
        """Return a worth that no way to lay the word exceeds."""
        return sum(map(self._worth.__getitem__, word))

    def _loss(self, face: str) -> int:
        """Return the difference between the letters' highest worth and a card's; 0 for a joker."""
        return 0 if face.startswith(JOKER) else self.max_worth(face) - self._deck.points.get(face, 0)

    def _key(self) -> Callable[[str], int]:
        """`max_worth`, in half the time where the worth of every letter is a byte."""
        worths = self._worth.values()
        if not 0 <= min(worths) <= max(worths) < 256:
            return self.max_worth
        table = bytearray(256)
        for letter, worth in self._worth.items():
            table[ord(letter)] = worth
        return lambda word: sum(word.encode().translate(table))

    def place(self, word: str, cards: int, points: int) -> Place:
        """Return the place of a word that is laid with a number of cards for a number of points."""
        if self._order == "alphabet":
            return (word,)
        values = (-points, -cards, -len(word), word)
        return tuple([values[index] for index in self._indexes])

    def format_place(self, place: Place) -> str:
        """Return a place as text, for a caller who goes on from there."""
        return ":".join(map(str, place))

    def parse_place(self, text: str) -> Place | None:
        """Return the place that `format_place` wrote in this order, None when it is none."""
        texts = text.split(":")
        names = ("alphabet",) if self._order == "alphabet" else self._names
        if len(texts) != len(names):
            return None
        place: list[int | str] = []
        for name, part in zip(names, texts, strict=True):
            if name == "alphabet":
                place.append(part)
            elif re.fullmatch(_NUMBER, part):
                place.append(int(part))
            else:
                return None
        return tuple(place)

    def bound(self, word: str, level: int) -> Place:
        """Return a place that no word with `level` cards of two letters betters."""
        pairs = max(level, self._least_pairs)
        cards = min(len(word) - pairs, self._most)
        return self.place(word, cards, self.max_worth(word) - pairs * self._min_loss)

    def by_bound(self, words: WordSet, level: int) -> Iterator[str]:
        """Return the words of one level, the best bound first."""
        if self._order == "alphabet":
            lengths = range(1, words.slices.longest + 1)
            return heapq.merge(*(words.of_length(length, length) for length in lengths))
        if not self._deck.points:
            return iter(words)
        if self._order != "points":
            alike = (lambda word: self.bound(word, level)[0]) if self._order == "cards" else len
            groups: Iterable[Iterable[str]] = (group for _, group in groupby(words, alike))
            key = self._key()
            return (word for group in groups for word in sorted(group, key=key, reverse=True))
        if len(words) <= _FEW:
            return iter(sorted(words, key=self._key(), reverse=True))
        digits = _digits(words.slices, tuple(self._worth.items()))
        groups = (words.slices.words(bits) for _, bits in by_worth(words.bits, digits))
        return (word for group in groups for word in group)


def merge_by_bound(
    words: Iterable[str], bound: Callable[[str], Place], place: Callable[[str], Place | None]
) -> Iterator[tuple[Place, str]]:
    """Yield words with their places, in the order of these.

    Args:
        words: in the order of their bounds.
        bound: no better place than a word can have.
        place: the place of a word; None leaves it out.
    """
    waiting: list[tuple[Place, str]] = []
    for word in words:
        best_place = bound(word)
        while waiting and waiting[0][0] <= best_place:
            yield heapq.heappop(waiting)
        found = place(word)
        if found is not None:
            heapq.heappush(waiting, (found, word))
    while waiting:
        yield heapq.heappop(waiting)


def _letter_worth(deck: Deck) -> Mapping[str, int]:
    """Return the highest worth of each letter; a card of two letters that is worth more raises the second.

    A joker may lie for any letter, and a double joker for any two, so that they raise all.
    """
    least = max(deck.points.get(JOKER, 0), -(-deck.points.get(DOUBLE_JOKER, 0) // 2))
    worth = dict.fromkeys(ALPHABET, least)
    worth |= {face: max(least, points) for face, points in deck.points.items() if face in worth}
    for face, points in deck.points.items():
        if len(face) == 2 and face != DOUBLE_JOKER:
            worth[face[1]] = max(worth[face[1]], points - worth[face[0]])
    return worth


@lru_cache(8)
def _digits(slices: Slices, worth: tuple[tuple[str, int], ...]) -> list[int]:
    """Return the highest worth of a list's words, in slices."""
    return slices.worth(dict(worth))
