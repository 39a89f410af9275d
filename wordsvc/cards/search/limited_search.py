"""Whether cards lay a word within limits: with so many cards, and with cards that must be among them.

The search goes through the word from left to right. At each place it lays the letter alone, with a single
card or with a joker where those cards are used, or it lays two letters, with a card of two letters or with
a double joker.

Limits: a word of n letters with p cards of two letters (double jokers among them) takes n - p cards, so
limits on the number of cards are limits on p.

State: `(place, pairs, doubles, *laid)`: the place in the word, how many cards of two letters are laid, how
many double jokers are left, and how often each kind is laid. The kinds are the different letters of the word,
laid alone, and behind them the cards of two letters whose letters stand in the word. How many jokers are laid
follows from the letters laid alone, so it is not in the state.

The answer is exact. Whether a state can be finished depends on the state alone, so a state that failed is not
searched again. Which of several equal letters takes a joker makes no difference to the rest of the word. Nor
does it to the jokers that must be laid: any letter that a single card lays may take a joker instead, and
enough letters are kept for all single cards and jokers that must be laid.
"""

from collections.abc import Iterable
from typing import Final

from wordsvc.cards.limits import Limits
from wordsvc.cards.search.rack import Rack, count_rack
from wordsvc.cards.search_limit import MAX_STATES, too_many_ways
from wordsvc.words.work import spend

_STEPS_OF_A_STATE: Final = 8

_NO_PAIR: Final = -1
"""The kind of a pair of letters for which no card of two letters is held."""


class LimitedSearch:
    """Cards and limits prepared for many words; `limits.must` must be among the cards."""

    def __init__(self, cards: Iterable[str], limits: Limits, field: str) -> None:
        """Count the cards, and those that must be laid; `field` is what asks for the work."""
        self._rack, self._must = count_rack(cards), count_rack(limits.must)
        self._limits = limits
        self._field = field
        self._must_alone = sum(self._must.singles.values()) + self._must.jokers

    def lays(self, word: str) -> bool:
        """Whether some way to lay a word keeps the limits.

        Raises:
            InputError: on "cards", when that would take more than `MAX_STATES` states.
        """
        limits, letters = self._limits, len(word)
        max_pairs = min(letters - limits.min_cards, (letters - self._must_alone) // 2)
        if max_pairs < 0 or not all(face in word for face in (*self._must.singles, *self._must.pairs)):
            return False
        min_pairs = 0 if limits.max_cards is None else letters - limits.max_cards
        return _Trial(word, self._rack, self._must, min_pairs, max_pairs, self._field).finishes(
            0, 0, self._rack.doubles, self._rack.jokers
        )


class _Trial:
    """The search for a way to lay one word, with `min_pairs` to `max_pairs` cards of two letters."""

    __slots__ = (
        "_failed",
        "_field",
        "_held",
        "_laid",
        "_letter_kinds",
        "_letters",
        "_max_doubles_left",
        "_max_pairs",
        "_min_pairs",
        "_must_doubles",
        "_must_laid",
        "_pair_kinds",
    )

    def __init__(self, word: str, rack: Rack, must: Rack, min_pairs: int, max_pairs: int, field: str) -> None:
        faces = [*dict.fromkeys(word), *(face for face in rack.pairs if face in word)]
        kinds = {face: kind for kind, face in enumerate(faces)}
        counts, musts = {**rack.singles, **rack.pairs}, {**must.singles, **must.pairs}
        self._letters = len(word)
        self._letter_kinds = [kinds[letter] for letter in word]
        self._pair_kinds = [kinds.get(word[at : at + 2], _NO_PAIR) for at in range(len(word) - 1)]
        self._held = [counts.get(face, 0) for face in faces]
        self._laid = [0] * len(faces)
        self._must_laid = [(kinds[face], number) for face, number in musts.items()]
        self._must_doubles = must.doubles > 0
        self._max_doubles_left = rack.doubles - must.doubles
        self._min_pairs, self._max_pairs = min_pairs, max_pairs
        self._field = field
        self._failed: set[tuple[int, ...]] = set()

    def finishes(self, place: int, pairs: int, doubles: int, jokers: int) -> bool:
        """Whether the letters from `place` on can be laid.

        Args:
            place: the first letter that is not laid.
            pairs: how many cards of two letters are laid, double jokers among them.
            doubles: how many double jokers are left.
            jokers: how many single jokers are left.
        """
        rest = self._letters - place
        if pairs + rest // 2 < self._min_pairs:
            return False
        laid = self._laid
        if not rest:
            return doubles <= self._max_doubles_left and all(
                laid[kind] >= number for kind, number in self._must_laid
            )
        state = (place, pairs, doubles, *laid)
        if state in self._failed:
            return False
        if len(self._failed) >= MAX_STATES:
            raise too_many_ways()
        spend(self._field, _STEPS_OF_A_STATE)
        letter = self._letter_kinds[place]
        takes_joker = laid[letter] >= self._held[letter]
        jokers_after = jokers - takes_joker
        if takes_joker or pairs < self._min_pairs or self._must_doubles:
            found = self._lays_two(place, pairs, doubles, jokers) or self._lays_one(
                place, pairs, doubles, jokers_after
            )
        else:
            found = self._lays_one(place, pairs, doubles, jokers_after) or self._lays_two(
                place, pairs, doubles, jokers
            )
        if not found:
            self._failed.add(state)
        return found

    def _lays_one(self, place: int, pairs: int, doubles: int, jokers: int) -> bool:
        """Whether the rest can be laid with the next letter alone; `jokers` are left after it."""
        if jokers < 0:
            return False
        laid, letter = self._laid, self._letter_kinds[place]
        laid[letter] += 1
        found = self.finishes(place + 1, pairs, doubles, jokers)
        laid[letter] -= 1
        return found

    def _lays_two(self, place: int, pairs: int, doubles: int, jokers: int) -> bool:
        """Whether the rest can be laid with the next two letters on one card."""
        if pairs >= self._max_pairs or place + 2 > self._letters:
            return False
        laid, pair = self._laid, self._pair_kinds[place]
        if pair != _NO_PAIR and laid[pair] < self._held[pair]:
            laid[pair] += 1
            found = self.finishes(place + 2, pairs + 1, doubles, jokers)
            laid[pair] -= 1
            if found:
                return True
        return doubles > 0 and self.finishes(place + 2, pairs + 1, doubles - 1, jokers)
