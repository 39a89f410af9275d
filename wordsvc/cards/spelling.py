"""Every way to lay a word with given cards, best first.

A card lays its letters together and in order (D04); a single joker is any one letter (D02), a
double joker any two neighbouring letters of the word, never one (D03). Each card is used once.
"""

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER, Deck
from wordsvc.cards.search_limit import MAX_STATES, too_many_ways
from wordsvc.words import MAX_WORD_LENGTH, Spelling
from wordsvc.words.work import spend

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

    min_cards: int = 1
    most: int | None = None
    must: tuple[str, ...] = ()

    def free_lengths(self) -> tuple[int, int]:
        """The fewest and the most letters of words of which no way to lay them breaks a limit."""
        if self.must:
            return 1, 0
        return 2 * self.min_cards - 1, MAX_WORD_LENGTH if self.most is None else self.most

    def field(self, usual: str) -> str:
        """The field of a request that makes a search with these limits dear, `usual` where none does."""
        if self.must:
            return "must"
        return usual if self.most is None else "max_cards"

    def bind(self, word: str) -> bool:
        """Whether some way to lay the word could break a limit."""
        least, most = self.free_lengths()
        return not least <= len(word) <= most


NO_LIMITS: Final = Limits()


def spellings(
    word: str, cards: Iterable[str], deck: Deck, limits: Limits = NO_LIMITS, field: str = "cards"
) -> Iterator[Spelling]:
    """Every way to lay a folded word with some of the cards, best first, each once.

    The order is that of `worth_in`; among equals a spelling with a single letter comes before
    one with a card of two letters at the first place where they differ, jokers come last.
    The iterator does only the work that is asked of it. Ways outside the limits are left out. `field`
    is what asks for the work (`wordsvc.words.work`).

    Raises:
        InputError: on "cards", when the cards are so many and mixed that the search would take
            more than `MAX_STATES` states; no word of a dictionary does with a whole deck.
    """
    search = _Search(word, Counter(cards), deck, limits, field)
    return (_make_spelling(word, faces, deck) for faces in search.best_first())


def best_spelling(
    word: str, cards: Iterable[str], deck: Deck, limits: Limits = NO_LIMITS, field: str = "cards"
) -> Spelling | None:
    """The first of `spellings`, None when there is none. Raises as `spellings` does."""
    faces = _Search(word, Counter(cards), deck, limits, field).best()
    return None if faces is None else _make_spelling(word, faces, deck)


def _make_spelling(word: str, faces: tuple[str, ...], deck: Deck) -> Spelling:
    letters: list[str] = []
    place = 0
    for face in faces:
        letters.append(word[place : place + len(face)])
        place += len(face)
    jokers = sum(face.startswith(JOKER) for face in faces)
    return Spelling(faces, tuple(letters), jokers, deck.value(faces))


_State = tuple[int, tuple[int, ...]]
"""A place in the word, and the cards left."""

_Entry = tuple[int, tuple[int, ...], tuple[int, ...], int, tuple[int, ...], int]
"""Minus the most it can be worth, options taken, kinds laid, place, cards left, worth so far."""

_NEVER: Final = -1_000_000_000
"""The worth of what cannot be laid."""

_POSSIBLE: Final = _NEVER // 2
"""Less than any spelling is worth, and more than one that cannot be laid."""


_STEPS_OF_A_WORD: Final = 150
_STEPS_OF_A_STATE: Final = 15
_STEPS_OF_A_LIMITED_STATE: Final = 40


class _Search:
    """Best-first search over (place in the word, cards left), guided by the most worth still to come.

    The cards left are a tuple of counts, one a kind that fits the word somewhere. Counts above
    what the rest of the word could use are cut to that, so that states which differ only in
    cards of no further use are one. A limit adds counts to the tuple: cards that must be laid are
    kinds of their own, laid before their likes and never cut, and so are the cards of one and of
    two letters that may still be laid.
    """

    def __init__(self, word: str, cards: Counter[str], deck: Deck, limits: Limits, field: str) -> None:
        spend(field, _STEPS_OF_A_WORD)
        self._word = word
        self._field = field
        limits = limits if limits.bind(word) else NO_LIMITS
        worth = worth_in(deck)
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
        self._capped = limits.min_cards > 1 or limits.most is not None
        if self._capped:
            letters, most = len(word), limits.most
            left += [letters if most is None else 2 * most - letters, letters - limits.min_cards]
            fits = fits and min(left[-2:]) >= 0
            for place, need in enumerate(self._need):
                need += [letters - place, (letters - place) // 2]
        self._start = self._cut(0, tuple(left)) if fits else None
        self._points = bool(deck.points)
        self._singles = [i for i, kind in enumerate(self._kinds) if kind.isalpha() and len(kind) == 1]
        self._jokers = [i for i, kind in enumerate(self._kinds) if kind == JOKER]
        self._relaxed = self._worth_of_any_cards()
        self._most: dict[_State, int] = {}
        self._reached: dict[_State, tuple[int, _State]] = {}
        self._states = 0
        self._steps = _STEPS_OF_A_LIMITED_STATE if must or self._capped else _STEPS_OF_A_STATE

    def _uses_left(self) -> list[list[int]]:
        """How many cards of each kind the word could still use from each place on, at most."""
        need = [[0] * len(self._kinds) for _ in range(len(self._word) + 1)]
        for i in reversed(range(len(self._word))):
            need[i] = need[i + 1].copy()
            for kind, _ in self._options[i]:
                need[i][kind] += 1
        return need

    def _worth_of_any_cards(self) -> list[int]:
        """The most that the word can be laid for from each place on, if no card ran out."""
        end = len(self._word)
        relaxed = [_NEVER] * end + [0, _NEVER]
        for i in reversed(range(end)):
            ways = [self._worth[kind] + relaxed[i + length] for kind, length in self._options[i]]
            relaxed[i] = max(ways, default=_NEVER)
        return relaxed

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

    def _most_from(self, place: int, left: tuple[int, ...]) -> int:
        """What the rest of the word can be laid for at most; a search that fails makes it less.

        Without points the letters that lack a card of their own tell how many cards of two letters and
        how many jokers are needed.
        """
        key = (place, left)
        most = self._most.get(key)
        if most is None:
            most = self._relaxed[place]
            if not self._points:
                letters = len(self._word) - place
                lacking = max(0, letters - sum([left[kind] for kind in self._singles]))
                jokers = sum([left[kind] for kind in self._jokers])
                pairs = max(0, lacking - jokers + 1) // 2
                most = min(most, _CARD_WORTH * (letters - pairs) - max(0, lacking - 2 * pairs))
            self._most[key] = most
        return most

    def _reaches(self, place: int, left: tuple[int, ...], wanted: int) -> bool:
        """Whether the rest can be laid for `wanted`; it must be known that it is not worth more.

        Either way the most it can be worth is known better afterwards: exactly, or to be less.
        """
        if self._most_from(place, left) < wanted:
            return False
        key = (place, left)
        if key in self._reached:
            return True
        self._states += 1
        if self._states > MAX_STATES:
            raise too_many_ways()
        spend(self._field, self._steps)
        if place == len(self._word):
            return self._settle(key, wanted, _NEVER, None if any(left[: self._must]) else (0, key))
        most = _NEVER
        for _, (kind, length) in self._open(place, left):
            worth, beyond = self._worth[kind], place + length
            if self._relaxed[beyond] + worth < wanted:
                most = max(most, self._relaxed[beyond] + worth)
                continue
            after = self._after(place, left, kind, length)
            if self._reaches(beyond, after, wanted - worth):
                return self._settle(key, wanted, most, (kind, (beyond, after)))
            most = max(most, self._most_from(beyond, after) + worth)
        return self._settle(key, wanted, most, None)

    def _settle(self, key: _State, wanted: int, most: int, onward: tuple[int, _State] | None) -> bool:
        """Note what is now known of a state: how it goes on when it reaches `wanted`, else the most."""
        if onward is None:
            self._most[key] = min(most, wanted - 1)
            return False
        self._reached[key] = onward
        self._most[key] = wanted
        return True

    def best(self) -> tuple[str, ...] | None:
        """The faces of the best spelling, of equal ones the first by their options; None without any."""
        if self._start is None:
            return None
        while (most := self._most_from(0, self._start)) > _POSSIBLE:
            if self._reaches(0, self._start, most):
                return self._path()
        return None

    def _path(self) -> tuple[str, ...]:
        """The faces of the best spelling, once the start has been reached."""
        faces: list[str] = []
        state = (0, self._start or ())
        while state[0] < len(self._word):
            kind, state = self._reached[state]
            faces.append(self._kinds[kind])
        return tuple(faces)

    def best_first(self) -> Iterator[tuple[str, ...]]:
        """The faces of each spelling, best first.

        An entry waits under the most that it can be worth. The first in line is either reached, and
        then no other is better, or waits again under less; entries of equal worth come in the order of
        their options.
        """
        if self._start is None:
            return
        heap: list[_Entry] = [(-self._most_from(0, self._start), (), (), 0, self._start, 0)]
        while heap:
            worth, taken, laid, place, left, gained = heapq.heappop(heap)
            if worth > -_POSSIBLE:
                return
            if not self._reaches(place, left, -worth - gained):
                less = gained + self._most_from(place, left)
                heapq.heappush(heap, (-less, taken, laid, place, left, gained))
            elif place == len(self._word):
                yield tuple([self._kinds[kind] for kind in laid])
            else:
                spend(self._field, self._steps)
                for option, (kind, length) in self._open(place, left):
                    after = self._after(place, left, kind, length)
                    now = gained + self._worth[kind]
                    most = now + self._most_from(place + length, after)
                    entry = (-most, (*taken, option), (*laid, kind), place + length, after, now)
                    heapq.heappush(heap, entry)
