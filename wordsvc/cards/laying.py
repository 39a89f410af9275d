"""The search for the ways to lay a word: any way, the best, or all of them, within limits.

Kinds: cards with the same face are one kind, and only kinds that fit the word somewhere count. Cards that
must be laid are kinds of their own, and are laid before other cards with their face. Two more kinds are no
cards: the number of cards of one letter, and of two letters, that may still be laid. A word of n letters with
p cards of two letters takes n - p cards, n - 2p of them with one letter. So `min_cards` allows
n - `min_cards` cards of two letters, and `max_cards` allows 2 * `max_cards` - n cards of one letter.

State: the place in the word, and the number of cards left of each kind, or the number that the rest of the
word could use, if that is less; so states that differ only in cards of no further use are one. The worth of
the best way to lay the rest is found once for each state and kept. It is exact: `best` follows it, and in
`all` it is the bound of a best-first search in which no way is looked at twice.

For speed the counts are the digits of one number, each with a guard bit, so that all of them are compared at
once, which makes `best` three times as fast as one by one; and a rest for which no card runs out is not
searched, which takes a third of its time off in Quiddler. `benchmarks/search/spelling.py` prints the time of
`best`.
"""

import heapq
from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from wordsvc import kernel
from wordsvc.cards.deck import DOUBLE_JOKER, JOKER
from wordsvc.cards.limits import NO_LIMITS, Limits
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.words.step_budget import charge

if TYPE_CHECKING:
    from wordsvc.kernel.protocols import CompiledLaying

MAX_STATES: Final = 50_000
"""A search that would take more is refused; dictionary words with a whole deck take far fewer."""

_ALIKE: Final[Mapping[str, int]] = MappingProxyType({})
"""The worths of cards among which the first way that is found is the best."""

_MAX_LETTERS: Final = 63
"""Longer words are refused; no request names one."""

_BITS: Final = 8
"""The bits of a digit with its guard bit."""

_FULL: Final = (1 << _BITS - 1) - 1

_NEVER: Final = -1_000_000_000
"""The worth of a rest that cannot be laid."""

_POSSIBLE: Final = _NEVER // 2
"""Less than any way is worth, and more than a rest that cannot be laid."""

STEPS_OF_CARDS: Final = 120
"""The steps of the budget for preparing cards, which a caller who has them for one word counts."""

_STEPS_OF_A_WORD: Final = 60
_STEPS_OF_A_STATE: Final = 5

_Option = tuple[str, int, int, int, int, int, int, int]
"""A kind of card that fits at a place of the word; a tuple, which is unpacked sooner than attributes.

Its face, its letters, its worth; what laying it takes from the counts; masks of the two counts from which it
takes; a mask of the cards with its face that must be laid first; and a mask of those and of the cards that a
best way lays sooner: a joker lies nowhere where a card could lie that is worth no less.
"""

_Known = tuple[int, _Option | None]
"""The worth of a rest and its first card; without a card it is an ideal rest."""

_Entry = tuple[int, tuple[int, ...], tuple[str, ...], int, int, int]
"""Minus the worth of a way; the numbers of its first options, their faces, the place, the counts, and the
worth of these options."""


def too_many_ways() -> InputError:
    """Return the error for cards so many and so mixed that no deck could have dealt them."""
    text = message("there are too many ways to lay the word with these cards")
    return InputError("cards", "too_many_ways", text)


def compile_laying(
    cards: Mapping[str, int], worths: Mapping[str, int] = _ALIKE, limits: Limits = NO_LIMITS
) -> "CompiledLaying | None":
    """Return cards for the compiled kernel that lays words as `Laying` does.

    Returns None without a kernel, or where it cannot read the cards.
    """
    if kernel.compiled is None:
        return None
    must = Counter(limits.must)
    kinds = tuple(
        [
            (face, cards.get(face, 0), must[face], worths.get(face, 0))
            for face in dict.fromkeys([*must, *cards])
        ]
    )
    most = _MAX_LETTERS if limits.max_cards is None else min(limits.max_cards, _MAX_LETTERS)
    try:
        return kernel.compiled.Laying(kinds, min(limits.min_cards, _MAX_LETTERS + 1), most)
    except ValueError:
        return None


class Laying:
    """Cards that lay words, in an order of ways that the caller gives."""

    def __init__(
        self, cards: Mapping[str, int], worths: Mapping[str, int] = _ALIKE, limits: Limits = NO_LIMITS
    ) -> None:
        """Prepare the cards.

        Args:
            cards: how many cards there are of each face.
            worths: what a card of each face adds to the worth of a way, 0 for a face that is not in it; the
                best way is worth most. By default all ways are alike.
            limits: how many cards a way takes, and which must be among them.
        """
        self._worths = {face: worths.get(face, 0) for face in cards}
        self._limits = limits
        self._kinds: dict[str, list[tuple[int, int]]] = {}
        self._counts = self.musts = 0
        must = Counter(limits.must)
        self._fits = all(cards.get(face, 0) >= number for face, number in must.items())
        digit = 2 * _BITS  # the first two are the budgets
        for face, number in cards.items():
            kinds = self._kinds[face] = []
            for count, is_must in ((must[face], True), (number - must[face], False)):
                if count > 0:
                    kinds.append((1 << digit, _FULL << digit))
                    self._counts |= min(count, _FULL) << digit
                    self.musts |= _FULL << digit if is_must else 0
                    digit += _BITS
        self.guards = sum([1 << guard for guard in range(_BITS - 1, digit, _BITS)])
        self._pieces: dict[str, tuple[list[_Option], int]] = {}

    def is_possible(self, word: str, field: str = "") -> bool:
        """Return whether there is a way to lay a folded word.

        `field` is what asks for the work, which is counted (`wordsvc.words.step_budget`); with "" it is not.

        Raises:
            InputError: on "cards", when the search would take more than `MAX_STATES` states.
        """
        return self.search(word, field).is_possible()

    def best(self, word: str, field: str = "") -> tuple[str, ...] | None:
        """Return the faces of the best way to lay a folded word, None when there is no way.

        Of equal ways this is the first by the options where they differ first: a single card, one of two
        letters, a joker, a double joker. Takes and raises what `is_possible` does.
        """
        return self.search(word, field).best()

    def all(self, word: str, field: str = "") -> Iterator[tuple[str, ...]]:
        """Yield the faces of each way to lay a folded word, best first; equal ways in the order of `best`.

        The iterator does only the work that is asked of it. Takes and raises what `is_possible` does.
        """
        return self.search(word, field).all()

    def search(self, word: str, field: str) -> "_Search":
        """Return the search for the ways to lay one word."""
        if field:
            charge(field, _STEPS_OF_A_WORD)
        if len(word) > _MAX_LETTERS:
            raise too_many_ways()
        return _Search(self, word, field)

    def options(self, piece: str) -> tuple[list[_Option], int]:
        """Return the cards that fit over the first letter of a piece or over both, and their digits."""
        found = self._pieces.get(piece)
        if found is None:
            options = list(self._find_options(piece))
            low = 2 * _BITS
            found = self._pieces[piece] = options, sum([option[3] >> low << low for option in options])
        return found

    def count_cards(self, letters: int) -> int | None:
        """Return the counts before a word of so many letters; None where no way keeps the limits."""
        limits = self._limits
        singles = letters if limits.max_cards is None else min(2 * limits.max_cards - letters, letters)
        pairs = letters - limits.min_cards if limits.min_cards > 1 else letters
        if singles < 0 or pairs < 0 or not self._fits:
            return None
        return self._counts | singles | pairs << _BITS

    def _find_options(self, piece: str) -> Iterator[_Option]:
        covers = [(piece[0], piece[0]), (piece, piece), (JOKER, piece[0]), (DOUBLE_JOKER, piece)]
        for face, covered in covers if len(piece) == 2 else covers[::2]:
            if face not in self._worths:
                continue
            letters, worth = len(face), self._worths[face]
            sooner = 0
            if face != covered and covered in self._worths and worth <= self._worths[covered]:
                sooner = sum([mask for _, mask in self._kinds[covered]])
            waits_for = 0
            for unit, mask in self._kinds[face]:
                is_must = mask & self.musts
                budget = (letters - 1) * _BITS
                yields_to = waits_for if is_must else waits_for | sooner
                yield face, letters, worth, unit | 1 << budget, mask, _FULL << budget, waits_for, yields_to
                waits_for = is_must


class _Search:
    """The search for the ways to lay one word."""

    def __init__(self, laying: Laying, word: str, field: str) -> None:
        self._field = field
        self._end = end = len(word)
        self._musts, self._guards = laying.musts, laying.guards
        self._must_guards = laying.guards & laying.musts << 1
        self._other_guards = laying.guards ^ self._must_guards
        self._options: list[list[_Option]] = [[]] * end
        """The cards that fit at each place: a single card, one of two letters, a joker, a double joker."""
        self._uses = [0] * (end + 1)
        """The counts that the rest from each place on could use."""
        self._bounds = [_NEVER] * end + [0]
        """The worth of the ideal rest from each place on, which would be laid if no card ran out."""
        self._ideals: list[_Option | None] = [None] * end
        """The first card of each ideal rest; None where the rest cannot be laid."""
        self._needs = [0] * (end + 1)
        """The counts that each ideal rest takes."""
        self._known: list[dict[int, _Known]] = [{} for _ in range(end + 1)]
        self._states = 0
        used = 0
        for place in reversed(range(end)):
            self._options[place], units = laying.options(word[place : place + 2])
            used += units
            left = end - place
            self._uses[place] = used + left + (left // 2 << _BITS)
            self._find_ideal(place)
        start = laying.count_cards(end)
        self._start = None if start is None else self._cut(0, start)
        """The counts before the first letter; None where no way keeps the limits."""

    def _find_ideal(self, place: int) -> None:
        """Find the first card of the ideal rest from a place on."""
        bounds = self._bounds
        best, ideal = _POSSIBLE, None
        for option in self._options[place]:
            rest = option[2] + bounds[place + option[1]]
            # Of equal ones the first, but of one face the cards that need not be laid, for `_is_settled`.
            if rest > best or (ideal is not None and rest == best and ideal[0] == option[0]):
                best, ideal = rest, option
        if ideal is not None:
            bounds[place], self._ideals[place] = best, ideal
            self._needs[place] = ideal[3] + self._needs[place + ideal[1]]

    def is_possible(self) -> bool:
        """Return whether there is a way."""
        return self._start is not None and self._worth(0, self._start) > _POSSIBLE

    def best(self) -> tuple[str, ...] | None:
        """Return the faces of the best way."""
        if self._start is None or self._worth(0, self._start) <= _POSSIBLE:
            return None
        return tuple([option[0] for option, _, _ in self._best_rest(0, self._start)])

    def all(self) -> Iterator[tuple[str, ...]]:
        """Yield the faces of each way, best first."""
        if self._start is None:
            return
        heap: list[_Entry] = [(-self._worth(0, self._start), (), (), 0, self._start, 0)]
        while heap and heap[0][0] < -_POSSIBLE:
            _, taken, faces, place, left, gained = heapq.heappop(heap)
            rest = self._best_rest(place, left)
            yield (*faces, *[option[0] for option, _, _ in rest])
            if self._field:
                charge(self._field, _STEPS_OF_A_STATE * len(rest))
            for chosen, place, left in rest:
                chosen_number = 0
                for number, option in enumerate(self._options[place]):
                    face, letters, worth, unit, mask, budget, waits_for, _ = option
                    if option is chosen:
                        chosen_number = number
                    elif left & mask and left & budget and not left & waits_for:
                        beyond, so_far = place + letters, gained + worth
                        after = self._cut(beyond, left - unit)
                        bound = so_far + self._worth(beyond, after)
                        if bound > _POSSIBLE:
                            entry = (-bound, (*taken, number), (*faces, face), beyond, after, so_far)
                            heapq.heappush(heap, entry)
                taken, faces, gained = (*taken, chosen_number), (*faces, chosen[0]), gained + chosen[2]

    def _worth(self, place: int, left: int) -> int:
        """Return the worth of the best way to lay the rest."""
        known = self._known[place].get(left)
        if known is not None:
            return known[0]
        if self._states == MAX_STATES:
            raise too_many_ways()
        self._states += 1
        if self._field:
            charge(self._field, _STEPS_OF_A_STATE)
        bounds = self._bounds
        best, first = _NEVER, None
        if self._is_settled(place, left):
            best = _NEVER if left & self._musts else bounds[place]
        else:
            for option in self._options[place]:
                _, letters, worth, unit, mask, budget, _, yields_to = option
                beyond = place + letters
                if worth + bounds[beyond] > best and left & mask and left & budget and not left & yields_to:
                    found = worth + self._worth(beyond, self._cut(beyond, left - unit))
                    if found > best:
                        best, first = found, option
        self._known[place][left] = best, first
        return best

    def _cut(self, place: int, left: int) -> int:
        """Return the counts, but not more than the rest could use; cards that must be laid all count."""
        surplus = (left | self._guards) - self._uses[place]
        plenty = surplus & self._other_guards
        return left - (surplus & (plenty - (plenty >> _BITS - 1)))

    def _is_settled(self, place: int, left: int) -> bool:
        """Return whether the ideal rest can be laid, or none since more must be laid than could be."""
        if left & self._musts:
            return ((self._uses[place] | self._guards) - left) & self._must_guards != self._must_guards
        return ((left | self._guards) - self._needs[place]) & self._guards == self._guards

    def _best_rest(self, place: int, left: int) -> list[tuple[_Option, int, int]]:
        """Return the cards of the best way to lay a rest, each with its place and the counts before it."""
        rest: list[tuple[_Option, int, int]] = []
        while place < self._end:
            known = self._known[place].get(left)
            option = (known[1] if known else None) or self._ideals[place]
            if option is None:
                raise AssertionError("the rest can be laid")
            rest.append((option, place, left))
            place += option[1]
            left = self._cut(place, left - option[3])
        return rest
