"""A slow solver of hands that shares nothing with the product but the dictionary and the deck's points."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from wordsvc.cards import load_deck
from wordsvc.words import Authority

POINTS = dict(load_deck("quiddler").points)
DECK = load_deck("quiddler").faces()


class Words:
    """All words that an authority allows, one by one, by their sorted letters."""

    def __init__(self, words: Iterable[str]) -> None:
        self.all = set(words)
        self.by_letters: dict[str, list[str]] = {}
        for word in self.all:
            self.by_letters.setdefault("".join(sorted(word)), []).append(word)

    def spelt(self, cards: tuple[str, ...]) -> list[str]:
        """Return the words that take all of the cards."""
        if len(cards) < 2:
            return []
        if len(cards) <= 4:
            return sorted({"".join(order) for order in permutations(cards)} & self.all)
        found = self.by_letters.get("".join(sorted("".join(cards))), [])
        return sorted(word for word in found if splits(word, cards))


@cache
def words_of(authority: Authority) -> Words:
    listed = {word for lexicon in authority.lexicons for word in lexicon.listed()}
    listed |= authority.house.add if authority.house else set()
    return Words(word for word in listed if authority.reason(word) is None)


def splits(word: str, cards: tuple[str, ...]) -> bool:
    if not word:
        return not cards
    return any(
        word.startswith(face) and splits(word[len(face) :], (*cards[:i], *cards[i + 1 :]))
        for i, face in enumerate(cards)
        if face not in cards[:i]
    )


class Shape(NamedTuple):
    longest: int
    words: int


class Oracle:
    """Every partition of every subset of a hand, by 3^n."""

    def __init__(
        self,
        hand: Iterable[str],
        words: Words,
        worth: Mapping[str, int] = POINTS,
        min_cards: int = 2,
    ) -> None:
        self.hand = tuple(hand)
        self.n = len(self.hand)
        self.worth = worth
        self.spelt = {
            mask: found
            for mask in range(1, 1 << self.n)
            if mask.bit_count() >= min_cards and (found := words.spelt(self.of(mask)))
        }
        self.shapes: list[set[Shape]] = [{Shape(0, 0)}]
        for mask in range(1, 1 << self.n):
            shapes: set[Shape] = set()
            for part in self.parts(mask):
                letters = len(self.spelt[part][0])
                shapes |= {Shape(max(letters, s.longest), s.words + 1) for s in self.shapes[mask ^ part]}
            self.shapes.append(shapes)

    def of(self, mask: int) -> tuple[str, ...]:
        return tuple(face for i, face in enumerate(self.hand) if mask >> i & 1)

    def points(self, mask: int) -> int:
        return sum(self.worth[face] for face in self.of(mask))

    def parts(self, mask: int) -> Iterator[int]:
        """Yield the subsets with the first card of a set that spell a word."""
        lowest = mask & -mask
        rest = mask ^ lowest
        part = rest
        while True:
            if part | lowest in self.spelt:
                yield part | lowest
            if not part:
                return
            part = (part - 1) & rest

    def allowed(self, *, keep_all: bool, nobody_out: bool) -> list[int]:
        left = 0 if keep_all else 1
        sizes = range(self.n - left, self.n - left + 1) if nobody_out else range(self.n - left + 1)
        return [m for m in range(1 << self.n) if m.bit_count() in sizes and self.shapes[m]]

    def net(self, mask: int, *, keep_all: bool) -> int:
        """Points laid minus unused, with the best discard."""
        left = [self.worth[face] for face in self.of(~mask)]
        return self.points(mask) - sum(left) + (0 if keep_all else max(left))

    def front(self, masks: list[int]) -> set[tuple[int, int, int]]:
        found = {(self.points(m), *shape) for m in masks for shape in self.shapes[m]}
        return {
            a
            for a in found
            if not any(b != a and all(x >= y for x, y in zip(b, a, strict=True)) for b in found)
        }

    def plays(self, mask: int) -> set[tuple[str, ...]]:
        """Return the words of every partition of a set, each the longest first."""

        @cache
        def lay(mask: int) -> set[tuple[str, ...]]:
            if not mask:
                return {()}
            return {
                tuple(sorted((word, *others), key=order))
                for part in self.parts(mask)
                for others in lay(mask ^ part)
                for word in self.spelt[part]
            }

        return lay(mask)


def order(word: str) -> tuple[int, str]:
    return -len(word), word


def play_order(play: tuple[str, ...]) -> list[Any]:
    return [order(word) for word in play]
