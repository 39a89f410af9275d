"""Every set of up to eight cards that spells a word, for searches that ask thousands of times a second."""

import hashlib
import os
from collections.abc import Iterator
from functools import lru_cache

from wordsvc.cards import Deck
from wordsvc.input.user_dirs import cache_folder
from wordsvc.quiddler.solitaire.kinds import BITS, FACES, KINDS, STANDARD, pack, ways
from wordsvc.quiddler.solitaire.position import STACKS
from wordsvc.quiddler.solitaire.solver.layable_sets import LayableSets, bytes_of
from wordsvc.words import Authority
from wordsvc.words.cache_file import load_or_make
from wordsvc.words.search.word_sets import offered_words

_VERSION = "1"
"""Changes when the same words make other sets."""


@lru_cache(4)
def layable(authority: Authority, deck: Deck = STANDARD, *, offensive: bool = True) -> LayableSets:
    """Return the packed sets of 2 to 8 cards of a deck that spell a word which the authority allows (Q15).

    Without `offensive` they are those that spell a word which is offered, so that a player who names one can
    name a word of it.
    Made once in about a second, then read from the user's cache folder.
    """
    name = " and ".join(reference.name for reference in authority.dictionaries)
    path = _path(authority, deck, offensive=offensive)
    kept = load_or_make(path, lambda: bytes_of(_make(authority, deck, offensive=offensive)), name)
    return LayableSets(kept)


def _make(authority: Authority, deck: Deck, *, offensive: bool = True) -> Iterator[int]:
    for words in offered_words(authority, offensive=offensive).words:
        for word in words.of_length(1, 2 * STACKS):
            for way in layable_ways(word, deck):
                if not (deck.verified and deck.lacking(way)):  # else any number can lie on the table (D22)
                    yield pack([KINDS[face] for face in way])


def layable_ways(word: str, deck: Deck) -> list[tuple[str, ...]]:
    """Return every way to lay a folded word with as many cards as a word may have (Q15)."""
    return [way for way in ways(word) if deck.min_cards <= len(way) <= STACKS]


def _path(authority: Authority, deck: Deck, *, offensive: bool = True) -> str:
    hashes = [deck.sha256, *(reference.sha256 for reference in authority.dictionaries)]
    if not offensive:
        hashes += [lexicon.offensive_id for lexicon in authority.lexicons]
    text = " ".join([_VERSION, str(BITS), *FACES, *hashes])
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return os.path.join(cache_folder(), "solitaire", f"{digest}.sets")
