"""The words of a list that are at most two changes away from a text.

A change is a letter added, dropped, replaced, or swapped with its neighbour, so the number of changes is
the distance of Damerau and Levenshtein. Where a list has its slices (docs/finding-words.md) these name the
few words that have nearly the same letters; else the beginning of the text is changed and looked up. Both
give the same words. Slices take as long to make as some words take without them
(benchmarks/quality/suggestions.py).
"""

from collections.abc import Iterable, Iterator
from typing import Final

from wordsvc.words.authority import Authority, WordList
from wordsvc.words.search.slices import Slices
from wordsvc.words.search.slices_format import ALPHABET
from wordsvc.words.search.slips import is_swapped_around
from wordsvc.words.search.word_sets import open_list, ready_slices
from wordsvc.words.step_budget import charge

_MORE_LETTERS: Final = ((-2, 0), (-1, 1), (0, 2), (1, 2), (2, 2))
"""Pairs: the number of letters more that a word has, and of its letters that the text can lack then."""

_STEPS_BY_SLICES: Final = 2_500
_STEPS_OF_A_CANDIDATE: Final = 20
_STEPS_BY_HEADS: Final = 150_000

_MAX_BY_HEADS: Final = 4
"""The most searches of lists without slices; making slices takes as long as some searches."""

_HEAD: Final = 4
_LONG_HEAD: Final = 5
_LONG: Final = 10
"""The length from which the longer beginning of a text is changed, because many words begin alike."""


def change(word: str, alphabet: str = ALPHABET) -> Iterator[str]:
    """Yield every text one change away from a word, some of them more than once, and the word itself."""
    for i in range(len(word) + 1):
        head, tail = word[:i], word[i:]
        if tail:
            yield head + tail[1:]
            yield from (head + letter + tail[1:] for letter in alphabet)
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        yield from (head + letter + tail for letter in alphabet)


def within_two_changes(
    word: str, authority: Authority, alphabet: str = ALPHABET, *, among: int = 1
) -> set[str]:
    """Return every word at most two changes away that may count; what does not count is among them.

    Args:
        word: a text in capitals A to Z.
        authority: whose lists and house list are searched; it has the last word on what is found.
        alphabet: the letters that a change can bring; words with others may be found too.
        among: the number of texts that are asked about together, which decides the way and not the words.
    """
    many = among * len(authority.lexicons) > _MAX_BY_HEADS
    found: set[str] = set()
    for words in authority.lexicons:
        slices = open_list(words) if many else ready_slices(words)
        charge("suggest", _STEPS_BY_SLICES if slices else _STEPS_BY_HEADS)
        found |= _find_by_slices(word, slices) if slices else _find_by_heads(word, words, alphabet)
    if authority.house is not None:
        found |= _choose(word, authority.house.add)
    return found


def are_within(one: str, other: str, changes: int) -> bool:
    """Return True if at most so many changes, two or fewer, turn one text into another."""
    one, other = _without_common(one, other)
    if one == other:
        return True
    if not changes or abs(len(one) - len(other)) > changes:
        return False
    if max(len(one), len(other)) <= changes:
        return True
    swapped = one[1::-1] == other[:2] and len(other) > 1
    if changes == 1:
        return swapped and one[2:] == other[2:]
    return (
        are_within(one[1:], other[1:], 1)
        or are_within(one[1:], other, 1)
        or are_within(one, other[1:], 1)
        or (swapped and are_within(one[2:], other[2:], 1))
        or is_swapped_around(one, other)
        or is_swapped_around(other, one)
    )


def _without_common(one: str, other: str) -> tuple[str, str]:
    """Return two texts without their common beginning and their common end."""
    shorter = min(len(one), len(other))
    first = next((i for i in range(shorter) if one[i] != other[i]), shorter)
    one, other, shorter = one[first:], other[first:], shorter - first
    last = next((i for i in range(shorter) if one[-1 - i] != other[-1 - i]), shorter)
    return one[: len(one) - last], other[: len(other) - last]


def _choose(word: str, candidates: Iterable[str]) -> set[str]:
    return {near for near in candidates if are_within(word, near, 2)}


def _find_by_slices(word: str, slices: Slices) -> set[str]:
    """Look at the words that have nearly the same letters."""
    found: set[str] = set()
    for more, lacking in _MORE_LETTERS:
        length = len(word) + more
        if length > 0:
            bits = slices.within(word, lacking) & slices.lengths(length, length)
            charge("suggest", _STEPS_OF_A_CANDIDATE * bits.bit_count())
            found |= _choose(word, slices.words(bits))
    return found


def _find_by_heads(word: str, words: WordList, alphabet: str) -> set[str]:
    """Look up what the changes make of the beginning of a text.

    Either one change at most is in the head: then the words that begin as it does are looked at. Or both
    are: then the rest of the text follows. Or letters change places between head and rest.
    """
    size = _HEAD if len(word) < _LONG else _LONG_HEAD
    head, tail = word[:size], word[size:]
    heads = {head, *change(head, alphabet)}
    found: set[str] = set()
    for beginning in heads if tail else ():
        likely = (near for near in words.starting(beginning) if abs(len(near) - len(word)) <= 2)
        found |= _choose(word, likely)
    texts = {twice + tail for once in heads for twice in change(once, alphabet)}
    if tail:
        texts.update(change(head[:-1] + tail[0] + head[-1] + tail[1:], alphabet))
        texts.update(
            word[:i] + word[i + 2] + word[i] + word[i + 3 :]
            for i in (size - 2, size - 1)
            if i + 2 < len(word)
        )
    texts.discard("")
    return found | {text for text in texts if words.refusal(text) is None}
