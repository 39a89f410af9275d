"""The search for the ways to lay one word, best first.

Kinds: cards with the same face are one kind, and only kinds that fit the word somewhere count. Cards that
must be laid are kinds of their own, in front of the others, and are laid before other cards with their face.

State `(place, left)`: the place in the word, and a tuple of counts:

- one for each kind that must be laid: how many of its cards are not laid yet;
- one for each other kind: how many of its cards are left, or as many as the rest of the word could use, if
  that is less; so states that differ only in cards of no further use are one;
- only where the number of cards is limited, two budgets: how many cards of one letter and how many of two
  letters may still be laid. A word of n letters with p cards of two letters takes n - p cards, n - 2p of them
  with one letter. So `min_cards` allows n - `min_cards` cards of two letters, and `max_cards` allows
  2 * `max_cards` - n cards of one letter.

Bound: the rest of the word is worth no more than the bound of its state. At first that is what the rest would
be worth if no card ran out; a search that fails to reach it lowers it.

The answer is exact. The bound is never below the true worth: it starts there or above, and it falls only to
what the ways onward allow. A state is asked whether it reaches its bound, so the first worth that is reached
is the best. Whether a state reaches a worth depends on the state alone, so what is known of it stays known.
"""

import heapq
from collections import Counter
from collections.abc import Iterator
from typing import Final

from wordsvc.cards.deck import CARD_WORTH, DOUBLE_JOKER, JOKER, Deck, Worth, worth_in
from wordsvc.cards.limits import NO_LIMITS, Limits
from wordsvc.cards.search_limit import MAX_STATES, too_many_ways
from wordsvc.words.work import spend

_Left = tuple[int, ...]
"""The counts of a state."""

_State = tuple[int, _Left]
"""A place in the word, and the counts."""

_Entry = tuple[int, tuple[int, ...], tuple[int, ...], int, _Left, int]
"""Minus the bound on its worth, numbers of the options taken, kinds laid, place, counts, worth so far."""

_NEVER: Final = -1_000_000_000
"""The worth of what cannot be laid."""

_POSSIBLE: Final = _NEVER // 2
"""Less than any spelling is worth, and more than one that cannot be laid."""

_STEPS_OF_A_WORD: Final = 150
_STEPS_OF_A_STATE: Final = 15
_STEPS_OF_A_LIMITED_STATE: Final = 40


class _Option:
    """A kind of card that fits at a place of the word.

    `budget` is where the counts of a state say how many cards of so many letters may still be laid.
    """

    __slots__ = ("budget", "kind", "letters", "worth")  # no named tuple, which is slow to define

    def __init__(self, kind: int, letters: int, worth: int, budget: int) -> None:
        self.kind = kind
        self.letters = letters
        self.worth = worth
        self.budget = budget


class _Ways:
    """Which cards can be laid at each place of a word, and which state follows."""

    def __init__(self, word: str, cards: Counter[str], deck: Deck, limits: Limits) -> None:
        limits = limits if limits.bind(word) else NO_LIMITS
        pairs = [word[at : at + 2] for at in range(len(word) - 1)]
        faces = [face for face in dict.fromkeys([*word, *pairs, JOKER, DOUBLE_JOKER]) if cards[face]]
        must = Counter(limits.must)
        self.must_kinds = len(must)
        """How many kinds must be laid; they come first."""
        self.kinds = [*must, *(face for face in faces if cards[face] > must[face])]
        """The face of each kind."""
        self.has_budgets = limits.min_cards > 1 or limits.max_cards is not None
        self.options = self._options(word, pairs, worth_in(deck))
        """What fits at each place: a single card, one of two letters, a joker, a double joker."""
        self._could_use = self._uses_left()
        left = [*must.values(), *(cards[face] - must[face] for face in self.kinds[self.must_kinds :])]
        fits = must <= cards and all(face in faces for face in must)
        if self.has_budgets:
            budgets = _budgets(len(word), limits)
            left += budgets
            fits = fits and min(budgets) >= 0
        self.start = self._cut(0, tuple(left)) if fits else None
        """The counts before the first letter; None where no way keeps the limits."""

    def _options(self, word: str, pairs: list[str], worth: Worth) -> list[list[_Option]]:
        kinds_of: dict[str, list[int]] = {}
        for kind, face in enumerate(self.kinds):
            kinds_of.setdefault(face, []).append(kind)
        first_budget = len(self.kinds)
        options: list[list[_Option]] = []
        for letter, pair in zip(word, [*pairs, None], strict=False):
            fitting = [(letter, 1), (pair, 2), (JOKER, 1), (DOUBLE_JOKER if pair else None, 2)]
            options.append(
                [
                    _Option(kind, letters, worth(face), first_budget + letters - 1)
                    for face, letters in fitting
                    if face
                    for kind in kinds_of.get(face, ())
                ]
            )
        return options

    def _uses_left(self) -> list[list[int]]:
        """For each place how high the counts of a state can usefully be: what the rest could use."""
        end = len(self.options)
        uses = [[0] * len(self.kinds) for _ in range(end + 1)]
        for place in reversed(range(end)):
            uses[place] = uses[place + 1].copy()
            for option in self.options[place]:
                uses[place][option.kind] += 1
        if self.has_budgets:
            for place, counts in enumerate(uses):
                counts += [end - place, (end - place) // 2]
        return uses

    def _cut(self, place: int, left: _Left) -> _Left:
        """The counts, but not more than the rest of the word could use; cards that must be laid all count."""
        cut = tuple(map(min, left, self._could_use[place]))
        return (*left[: self.must_kinds], *cut[self.must_kinds :]) if self.must_kinds else cut

    def after(self, place: int, left: _Left, option: _Option) -> _Left:
        """The counts once a card is laid at a place."""
        counts = list(left)
        counts[option.kind] -= 1
        if self.has_budgets:
            counts[option.budget] -= 1
        return self._cut(place + option.letters, tuple(counts))

    def open(self, place: int, left: _Left) -> Iterator[tuple[int, _Option]]:
        """The options at a place for which cards are left, each with its number."""
        for number, option in enumerate(self.options[place]):
            if not left[option.kind] or (self.has_budgets and not left[option.budget]):
                continue
            if self.must_kinds and option.kind >= self.must_kinds and self._waits(option.kind, left):
                continue
            yield number, option

    def _waits(self, kind: int, left: _Left) -> bool:
        """Whether a card with the same face must be laid first."""
        return any(left[must] and self.kinds[must] == self.kinds[kind] for must in range(self.must_kinds))

    def is_done(self, left: _Left) -> bool:
        """Whether at the end of the word all cards are laid that must be."""
        return not any(left[: self.must_kinds])


def _budgets(letters: int, limits: Limits) -> list[int]:
    """How many cards of one letter, and how many of two, may be laid for a word of so many letters."""
    singles = letters if limits.max_cards is None else 2 * limits.max_cards - letters
    return [singles, letters - limits.min_cards]


class _Bound:
    """The first bound of a state, from its place and its counts alone."""

    def __init__(self, ways: _Ways, *, points: bool) -> None:
        self.by_place = _worth_of_any_cards(ways.options)
        """The worth of the rest from each place on, if no card ran out."""
        self._points = points
        self._letters = len(ways.options)
        self._singles = [kind for kind, face in enumerate(ways.kinds) if face.isalpha() and len(face) == 1]
        self._jokers = [kind for kind, face in enumerate(ways.kinds) if face == JOKER]

    def of(self, place: int, left: _Left) -> int:
        """The bound of a state.

        Without points the letters for which no single card is left tell how many cards of two letters and
        how many jokers are needed.
        """
        worth = self.by_place[place]
        if self._points:
            return worth
        letters = self._letters - place
        lacking = max(0, letters - sum([left[kind] for kind in self._singles]))
        jokers = sum([left[kind] for kind in self._jokers])
        pairs = max(0, lacking - jokers + 1) // 2
        return min(worth, CARD_WORTH * (letters - pairs) - max(0, lacking - 2 * pairs))


def _worth_of_any_cards(options: list[list[_Option]]) -> list[int]:
    """What a word is worth at most from each place on, if no card ran out."""
    end = len(options)
    worths = [_NEVER] * end + [0]
    for place in reversed(range(end)):
        ways = [option.worth + worths[place + option.letters] for option in options[place]]
        worths[place] = max(ways, default=_NEVER)
    return worths


class SpellingSearch:
    """Best-first search over the states of one word, guided by the bound on the worth still to come."""

    def __init__(self, word: str, cards: Counter[str], deck: Deck, limits: Limits, field: str) -> None:
        """Prepare a search; `field` is what asks for the work."""
        spend(field, _STEPS_OF_A_WORD)
        self._field = field
        self._end = len(word)
        self._ways = _Ways(word, cards, deck, limits)
        self._first_bound = _Bound(self._ways, points=bool(deck.points))
        limited = self._ways.must_kinds or self._ways.has_budgets
        self._steps = _STEPS_OF_A_LIMITED_STATE if limited else _STEPS_OF_A_STATE
        self._bounds: dict[_State, int] = {}
        self._onward: dict[_State, tuple[int, _State]] = {}
        self._states = 0

    def best(self) -> tuple[str, ...] | None:
        """The faces of the best spelling, of equal ones the first by their options; None without any."""
        start = self._ways.start
        if start is None:
            return None
        while (bound := self._bound_of(0, start)) > _POSSIBLE:
            if self._reaches(0, start, bound):
                return self._path((0, start))
        return None

    def best_first(self) -> Iterator[tuple[str, ...]]:
        """The faces of each spelling, best first.

        An entry waits under the bound on its worth. Either the first in line is reached, and then no other
        is better, or it waits again under a lower bound. Entries of equal worth come in the order of their
        options.
        """
        ways, start = self._ways, self._ways.start
        if start is None:
            return
        heap: list[_Entry] = [(-self._bound_of(0, start), (), (), 0, start, 0)]
        while heap:
            worth, taken, laid, place, left, gained = heapq.heappop(heap)
            if worth > -_POSSIBLE:
                return
            if not self._reaches(place, left, -worth - gained):
                less = gained + self._bound_of(place, left)
                heapq.heappush(heap, (-less, taken, laid, place, left, gained))
            elif place == self._end:
                yield tuple([ways.kinds[kind] for kind in laid])
            else:
                spend(self._field, self._steps)
                for number, option in ways.open(place, left):
                    beyond, after = place + option.letters, ways.after(place, left, option)
                    so_far = gained + option.worth
                    bound = so_far + self._bound_of(beyond, after)
                    entry = (-bound, (*taken, number), (*laid, option.kind), beyond, after, so_far)
                    heapq.heappush(heap, entry)

    def _bound_of(self, place: int, left: _Left) -> int:
        """The lowest bound known for what the rest of the word is worth."""
        key = (place, left)
        bound = self._bounds.get(key)
        if bound is None:
            bound = self._bounds[key] = self._first_bound.of(place, left)
        return bound

    def _reaches(self, place: int, left: _Left, wanted: int) -> bool:
        """Whether the rest can be laid for `wanted`; it must be known that it is not worth more.

        Either way the bound is better afterwards: exact, or lower.
        """
        if self._bound_of(place, left) < wanted:
            return False
        key = (place, left)
        if key in self._onward:
            return True
        self._states += 1
        if self._states > MAX_STATES:
            raise too_many_ways()
        spend(self._field, self._steps)
        if place == self._end:
            return self._settle(key, wanted, _NEVER, (0, key) if self._ways.is_done(left) else None)
        bound = _NEVER
        for _, option in self._ways.open(place, left):
            worth, beyond = option.worth, place + option.letters
            if self._first_bound.by_place[beyond] + worth < wanted:
                bound = max(bound, self._first_bound.by_place[beyond] + worth)
                continue
            after = self._ways.after(place, left, option)
            if self._reaches(beyond, after, wanted - worth):
                return self._settle(key, wanted, bound, (option.kind, (beyond, after)))
            bound = max(bound, self._bound_of(beyond, after) + worth)
        return self._settle(key, wanted, bound, None)

    def _settle(self, key: _State, wanted: int, bound: int, onward: tuple[int, _State] | None) -> bool:
        """Note what a search tells: how a state goes on when it reaches `wanted`, else a lower bound."""
        if onward is None:
            self._bounds[key] = min(bound, wanted - 1)
            return False
        self._onward[key] = onward
        self._bounds[key] = wanted
        return True

    def _path(self, state: _State) -> tuple[str, ...]:
        """The faces from a state that has been reached to the end of the word."""
        faces: list[str] = []
        while state[0] < self._end:
            kind, state = self._onward[state]
            faces.append(self._ways.kinds[kind])
        return tuple(faces)
