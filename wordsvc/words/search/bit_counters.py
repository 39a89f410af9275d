"""Numbers that belong to all words at once, as sets of words.

A set of words is an integer, one bit a word. What each word counts is kept in several sets: as counters, the
words that have more than 0, 1, ...; or in binary, the words whose number has the bit 1, 2, 4, ...
"""

from collections.abc import Iterator, Sequence


def count_up(counters: list[int], more: Sequence[int]) -> None:
    """Add to counters of letters, both of them sets of the words that have more than 0, 1, ...

    More than n letters are so many of one kind, or more than i of one and more than n - 1 - i of the
    other.
    """
    for n in reversed(range(len(counters))):
        words = counters[n] | more[n] if n < len(more) else counters[n]
        for fewer, others in zip(reversed(counters[:n]), more, strict=False):
            words |= fewer & others
        counters[n] = words


def add_number(digits: list[int], number: int, words: int) -> None:
    """Add a number to what some words are worth."""
    carry = place = 0
    while number >> place or carry:
        if place == len(digits):
            digits.append(0)
        digit, added = digits[place], words if number >> place & 1 else 0
        digits[place] = digit ^ added ^ carry
        carry = digit & added | digit & carry | added & carry
        place += 1


def by_worth(bits: int, digits: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the words of a set, those that are worth most first: each worth with its words."""
    if not digits:
        if bits:
            yield 0, bits
        return
    *lower, highest = digits
    if bits & highest:
        for worth, words in by_worth(bits & highest, lower):
            yield worth | 1 << len(lower), words
    if bits ^ bits & highest:
        yield from by_worth(bits ^ bits & highest, lower)
