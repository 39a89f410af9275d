"""The cost of writing a text for a word: what fingers and ears do seldom costs more.

All costs are in units of Zipf's scale, so that they weigh against frequencies. They were tuned on
misspellings that `benchmarks/quality/suggestions.py` does not draw. `keyboards.json` has the rows of keys of
each language: neighbours in a row are hit for each other.
"""

import json
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Final

from dictionaries import Language

SWAP: Final = 3.0
"""The cost of two neighbours that changed places."""
DOUBLE: Final = 3.0
"""The cost of a letter that is written once for twice, or twice for once."""
SOUND: Final = 4.0
"""The cost of a place that only sounds alike."""
DROP: Final = 4.5
"""The cost of any other letter that is missing."""
KEY: Final = 4.5
"""The cost of a key beside the right one."""
ADD: Final = 6.5
"""The cost of any other letter too many."""
REPLACE: Final = 7.5
"""The cost of any other letter for the right one."""


def find_cost(word: str, near: str, sounds: Mapping[str, int], language: Language) -> float:
    """Return the cost of writing a text for a word at most two changes away or that sounds like it.

    Args:
        word: the text.
        near: the word.
        sounds: the words that sound like the text, with the number of places (see `respell`).
        language: the language of the keyboard.

    >>> find_cost("TOMOROW", "TOMORROW", {}, "en"), find_cost("FISICS", "PHYSICS", {"PHYSICS": 2}, "en")
    (3.0, 8.0)
    """
    slips = _add_slips(word, near, 0, 0, 2, _neighbours(language))
    if slips < inf and sorted(word) == sorted(near):
        slips = min(slips, 2 * SWAP)
    return min(slips, SOUND * sounds.get(near, inf))


def _add_slips(word: str, near: str, i: int, j: int, changes: int, beside: frozenset[str]) -> float:
    """Return the least sum of so many slips or fewer that turn word[i:] into near[j:]; else infinity."""
    while word[i : i + 1] == near[j : j + 1] != "":
        i, j = i + 1, j + 1
    more = len(near) - j - len(word) + i
    if i == len(word) and j == len(near):
        return 0.0
    if abs(more) > changes or not changes:
        return inf
    left = changes - 1
    costs = []
    if j < len(near):
        cost = DOUBLE if _is_doubled(near, j) else DROP
        costs.append(cost + _add_slips(word, near, i, j + 1, left, beside))
    if i < len(word):
        cost = DOUBLE if _is_doubled(word, i) else ADD
        costs.append(cost + _add_slips(word, near, i + 1, j, left, beside))
    if i < len(word) and j < len(near):
        cost = KEY if word[i] + near[j] in beside else REPLACE
        costs.append(cost + _add_slips(word, near, i + 1, j + 1, left, beside))
    if j + 1 < len(near) and word[i : i + 2] == near[j + 1] + near[j]:
        costs.append(SWAP + _add_slips(word, near, i + 2, j + 2, left, beside))
    if changes == 2 and is_swapped_around(word[i:], near[j:]):
        costs.append(SWAP + DROP)
    if changes == 2 and is_swapped_around(near[j:], word[i:]):
        costs.append(SWAP + ADD)
    return min(costs)


def _is_doubled(text: str, place: int) -> bool:
    """Return True if a letter has the same one before or behind it."""
    return text[place] in (text[place - 1 : place], text[place + 1 : place + 2])


def is_swapped_around(short: str, long: str) -> bool:
    """Return True if two letters change places around a third one that is added: AB to BXA.

    >>> is_swapped_around("ABE", "BXAE")
    True
    """
    return len(short) > 1 and len(long) > 2 and short[:2] == long[2] + long[0] and short[2:] == long[3:]


@cache
def _neighbours(language: Language) -> frozenset[str]:
    """Return the pairs of letters whose keys are neighbours, either way round."""
    rows = json.loads(Path(__file__).with_name("keyboards.json").read_text("ascii")).get(language, ())
    pairs = [pair for row in rows for pair in pairwise(row)]
    return frozenset(a + b for one, other in pairs for a, b in ((one, other), (other, one)))
