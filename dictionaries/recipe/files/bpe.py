"""Making texts small: the pieces that occur most often become codes (byte pair encoding).

The codes depend on the texts alone. A general compressor would make them a little smaller, but its
bytes are promised for no version but its own.
"""

import heapq
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from dictionaries.glossary import MAX_CODES, write_code

_MERGES: Final = 24_000
_TOKEN = re.compile(r" ?\w+|.", re.DOTALL)

Pair = tuple[str, str]


def squeeze(texts: Iterable[str]) -> tuple[list[str], dict[str, bytes]]:
    """Return the pieces by code, the commonest first, and every text written in codes."""
    wanted = sorted(set(texts))
    counts = Counter(token for text in wanted for token in _TOKEN.findall(text))
    split = _split(counts, _MERGES)
    uses: Counter[str] = Counter()
    for token, pieces in split.items():
        for piece in pieces:
            uses[piece] += counts[token]
    ordered = sorted(uses, key=lambda piece: (-uses[piece], piece))
    if len(ordered) > MAX_CODES:
        raise ValueError(f"{len(ordered)} pieces are more than there are codes")
    codes = {piece: write_code(code) for code, piece in enumerate(ordered)}
    coded = {token: b"".join(codes[piece] for piece in pieces) for token, pieces in split.items()}
    return ordered, {text: b"".join(coded[token] for token in _TOKEN.findall(text)) for text in wanted}


def _split(counts: Counter[str], merges: int) -> dict[str, list[str]]:
    """Return every token in pieces: its letters, whose commonest neighbours are joined again and again."""
    split = _Split(counts)
    heap = [(-count, pair) for pair, count in split.pairs.items()]
    heapq.heapify(heap)
    while merges and heap:
        count, pair = heapq.heappop(heap)
        if split.pairs[pair] != -count:
            continue  # it has changed since; what it is now stands elsewhere in the heap
        if count > -2:
            break
        merges -= 1
        for changed in split.join(pair):
            if split.pairs[changed] > 0:
                heapq.heappush(heap, (-split.pairs[changed], changed))
    return split.tokens


class _Split:
    """Tokens in pieces, and how often each pair of neighbours occurs in all of them."""

    def __init__(self, counts: Counter[str]) -> None:
        self._counts = counts
        self._places: defaultdict[Pair, set[str]] = defaultdict(set)
        self.tokens = {token: list(token) for token in counts}
        self.pairs: Counter[Pair] = Counter()
        for token, pieces in self.tokens.items():
            for pair in pairwise(pieces):
                self.pairs[pair] += counts[token]
                self._places[pair].add(token)

    def join(self, pair: Pair) -> set[Pair]:
        """Make one piece of two neighbours in every token; gives the pairs whose count has changed."""
        touched: set[Pair] = set()
        for token in self._places.pop(pair):
            before, after = self.tokens[token], _joined(self.tokens[token], pair)
            self.tokens[token] = after
            for old in pairwise(before):
                self.pairs[old] -= self._counts[token]
                touched.add(old)
            for new in pairwise(after):
                self.pairs[new] += self._counts[token]
                self._places[new].add(token)
                touched.add(new)
        return touched


def _joined(pieces: list[str], pair: Pair) -> list[str]:
    joined: list[str] = []
    for piece in pieces:
        if joined and (joined[-1], piece) == pair:
            joined[-1] += piece
        else:
            joined.append(piece)
    return joined
