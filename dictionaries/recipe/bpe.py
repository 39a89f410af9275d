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
    """The pieces by code, the commonest first, and every text written in codes."""
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
    """Every token in pieces: letters at first, then the commonest neighbours joined, again and again."""
    split = {token: list(token) for token in counts}
    pairs: Counter[Pair] = Counter()
    places: defaultdict[Pair, set[str]] = defaultdict(set)
    for token, pieces in split.items():
        for pair in pairwise(pieces):
            pairs[pair] += counts[token]
            places[pair].add(token)
    heap = [(-count, pair) for pair, count in pairs.items()]
    heapq.heapify(heap)
    while merges and heap:
        count, pair = heapq.heappop(heap)
        if pairs[pair] != -count:
            continue  # it has changed since; what it is now stands elsewhere in the heap
        if count > -2:
            break
        merges -= 1
        touched: set[Pair] = set()
        for token in places.pop(pair):
            before, after = split[token], _joined(split[token], pair)
            split[token] = after
            for old in pairwise(before):
                pairs[old] -= counts[token]
                touched.add(old)
            for new in pairwise(after):
                pairs[new] += counts[token]
                places[new].add(token)
                touched.add(new)
        for changed in touched:
            if pairs[changed] > 0:
                heapq.heappush(heap, (-pairs[changed], changed))
    return split


def _joined(pieces: list[str], pair: Pair) -> list[str]:
    joined: list[str] = []
    for piece in pieces:
        if joined and (joined[-1], piece) == pair:
            joined[-1] += piece
        else:
            joined.append(piece)
    return joined
