"""Every way to lay a word with given cards, best first.

A card lays its letters together and in order (D04); a single joker is any one letter (D02), a
double joker any two neighbouring letters of the word, never one (D03). Each card is used once.
"""

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER, Deck
from wordsvc.cards.search_limit import MOST_STATES, too_many_ways
from wordsvc.words import LONGEST_WORD, Spelling

_CARD_WORTH: Final = 1_000
"""In a deck without points one card more outweighs any number of jokers."""

Worth = Callable[[str], int]
"""What laying a card adds to the rank of a spelling."""


def worth_in(deck: Deck) -> Worth:
    """The order of spellings in a deck: by points, or else by cards and then by fewest jokers (D05)."""
    if deck.points:
        return lambda face: deck.points.get(face, 0)
    return lambda face: _CARD_WORTH - face.startswith(JOKER)


class Limits(NamedTuple):
    """What spellings are asked for: how many cards they take, and which must be among them."""

    fewest: int = 1
    most: int | None = None
    must: tuple[str, ...] = ()

    def free_lengths(self) -> tuple[int, int]:
        """The fewest and the most letters of words of which no way to lay them breaks a limit."""
        if self.must:
            return 1, 0
        return 2 * self.fewest - 1, LONGEST_WORD if self.most is None else self.most

    def bind(self, word: str) -> bool:
        """Whether some way to lay the word could break a limit."""
        least, most = self.free_lengths()
        return not least <= len(word) <= most


NO_LIMITS: Final = Limits()


def spellings(word: str, cards: Iterable[str], deck: Deck, limits: Limits = NO_LIMITS) -> Iterator[Spelling]:
    """Every way to lay a folded word with some of the cards, best first, each once.

    The order is that of `worth_in`; among equals a spelling with a single letter comes before
    one with a card of two letters at the first place where they differ, jokers come last.
    The iterator does only the work that is asked of it. Ways outside the limits are left out.

    Raises:
        InputError: on "cards", when the cards are so many and mixed that the search would take
            more than `MOST_STATES` states; no word of a dictionary does with a whole deck.
    """
    search = _Search(word, Counter(cards), worth_in(deck), limits if limits.bind(word) else NO_LIMITS)
    for faces, letters in search.best_first():
        jokers = sum(face.startswith(JOKER) for face in faces)
        yield Spelling(faces, letters, jokers, deck.value(faces))


_Entry = tuple[int, tuple[int, ...], tuple[int, ...], int, tuple[int, ...], int]
"""Minus the worth of the best completion, options taken, kinds laid, place, cards left, worth so far."""


class _Search:
    """Best-first search over (place in the word, cards left), guided by the exact worth still to come.

    The cards left are a tuple of counts, one a kind that fits the word somewhere. Counts above
    what the rest of the word could use are cut to that, so that states which differ only in
    cards of no further use are one. A limit adds counts to the tuple: cards that must be laid are
    kinds of their own, laid before their likes and never cut, and so are the cards of one and of
    two letters that may still be laid.
    """

    def __init__(self, word: str, cards: Counter[str], worth: Worth, limits: Limits) -> None:
        self._word = word
        pairs = [word[i : i + 2] for i in range(len(word) - 1)]
        faces = [face for face in dict.fromkeys([*word, *pairs, JOKER, DOUBLE_JOKER]) if cards[face]]
        must = Counter(limits.must)
        fits = must <= cards and all(face in faces for face in must)
        self._kinds = [*must, *(face for face in faces if cards[face] > must[face])] if must else faces
        self._must = len(must)
        index: dict[str, list[int]] = {}
        for i, kind in enumerate(self._kinds):
            index.setdefault(kind, []).append(i)
        self._worth = [worth(kind) for kind in self._kinds]
        self._options: list[list[tuple[int, int]]] = []
        for i, letter in enumerate(word):
            two = i < len(pairs)
            fitting = [
                (letter, 1),
                (pairs[i] if two else "", 2),
                (JOKER, 1),
                (DOUBLE_JOKER if two else "", 2),
            ]
            self._options.append([(i, length) for k, length in fitting for i in index.get(k, ())])
        self._need = self._uses_left()
        left = [must[k] if i < self._must else cards[k] - must[k] for i, k in enumerate(self._kinds)]
        self._capped = limits.fewest > 1 or limits.most is not None
        if self._capped:
            letters, most = len(word), limits.most
            left += [letters if most is None else 2 * most - letters, letters - limits.fewest]
            fits = fits and min(left[-2:]) >= 0
            for place, need in enumerate(self._need):
                need += [letters - place, (letters - place) // 2]
        self._start = self._cut(0, tuple(left)) if fits else None
        self._best: dict[tuple[int, tuple[int, ...]], int | None] = {}

    def _uses_left(self) -> list[list[int]]:
        """How many cards of each kind the word could still use from each place on, at most."""
        need = [[0] * len(self._kinds) for _ in range(len(self._word) + 1)]
        for i in reversed(range(len(self._word))):
            need[i] = need[i + 1].copy()
            for kind, _ in self._options[i]:
                need[i][kind] += 1
        return need

    def _cut(self, place: int, left: tuple[int, ...]) -> tuple[int, ...]:
        cut = tuple(map(min, left, self._need[place]))
        return (*left[: self._must], *cut[self._must :]) if self._must else cut

    def _after(self, place: int, left: tuple[int, ...], kind: int, length: int) -> tuple[int, ...]:
        if self._capped:
            cap = len(left) - 3 + length
            left = (*left[:cap], left[cap] - 1, *left[cap + 1 :])
        return self._cut(place + length, (*left[:kind], left[kind] - 1, *left[kind + 1 :]))

    def _open(self, place: int, left: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, int]]]:
        """The options at a place that cards are left for, each with its number."""
        for number, (kind, length) in enumerate(self._options[place]):
            if not left[kind] or (self._capped and not left[length - 3]):
                continue
            if self._must and kind >= self._must and self._waits(kind, left):
                continue
            yield number, (kind, length)

    def _waits(self, kind: int, left: tuple[int, ...]) -> bool:
        """Whether a card like this one must be laid first."""
        return any(left[i] and self._kinds[i] == self._kinds[kind] for i in range(self._must))

    def _best_from(self, place: int, left: tuple[int, ...]) -> int | None:
        """The most worth that the rest of the word can be laid for, None when it cannot be laid."""
        if place == len(self._word):
            return None if any(left[: self._must]) else 0
        key = (place, left)
        if key not in self._best:
            if len(self._best) >= MOST_STATES:
                raise too_many_ways()
            best: int | None = None
            for _, (kind, length) in self._open(place, left):
                rest = self._best_from(place + length, self._after(place, left, kind, length))
                if rest is not None and (best is None or rest + self._worth[kind] > best):
                    best = rest + self._worth[kind]
            self._best[key] = best
        return self._best[key]

    def best_first(self) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The faces and the letters of each spelling, best first.

        The guide is exact, so no entry is a dead end, and entries of equal worth come in the order
        of their options.
        """
        best = None if self._start is None else self._best_from(0, self._start)
        if self._start is None or best is None:
            return
        heap: list[_Entry] = [(-best, (), (), 0, self._start, 0)]
        while heap:
            _, taken, laid, place, left, gained = heapq.heappop(heap)
            if place == len(self._word):
                yield self._read(laid)
                continue
            for option, (kind, length) in self._open(place, left):
                after = self._after(place, left, kind, length)
                rest = self._best_from(place + length, after)
                if rest is not None:
                    worth = gained + self._worth[kind]
                    entry = (-worth - rest, (*taken, option), (*laid, kind), place + length, after, worth)
                    heapq.heappush(heap, entry)

    def _read(self, laid: tuple[int, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        faces = tuple(self._kinds[kind] for kind in laid)
        letters: list[str] = []
        place = 0
        for face in faces:
            letters.append(self._word[place : place + len(face)])
            place += len(face)
        return faces, tuple(letters)
