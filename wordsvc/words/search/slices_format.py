"""The format of slices: what stands in the file, for those that read and those that write it.

Numbers are little-endian. The parts follow one another, with zeros before the planes and at the end of each;
docs/finding-words.md says what they guarantee.

- `HEADER`: `MAGIC`, the length L of the longest word, the number R of ranks, the number P of planes.
- `BLOCK`, L times, for each length from 1 on: the first rank of the words of that length, and how many there
  are. The first rank is a multiple of eight; ranks between two blocks belong to no word.
- `PLANE`, P times: the letter (0 is A) and k, sorted by letter, then by k from 1 on without a gap.
- P + 1 planes of `plane_size(R)` bytes, from `planes_begin(L, P)` on: the set of all words, then for each
  entry of the table the words that have the letter at least k times. Bit r % 8 of byte r // 8 is rank r.
- A plane for each of `JOINED`: the words that have any of its letters.
- The words by rank, without separators: those of one length stand together.
"""

import struct
from itertools import combinations
from typing import Final

MAGIC: Final = b"WSLICES2"
"""The first bytes of slices; the last one is the version of the format."""

HEADER: Final = struct.Struct("<8sIII")
BLOCK: Final = struct.Struct("<II")
PLANE: Final = struct.Struct("<BB")

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

JOINED: Final = tuple(
    letters
    for first in range(0, len(ALPHABET), 3)
    for number in (2, 3)
    for letters in combinations(ALPHABET[first : first + 3], number)
)
"""Letters of which a rack often lacks all: AB, AC, BC, ABC, DE and so on."""

MAX_LENGTH: Final = 63
"""Letters of the longest word that slices may have; so many blanks let every word through."""

LINE: Final = 64
"""Bytes that a processor reads at once, from a multiple of them on: planes begin and end there."""

_HEAD_OF_THE_FILE: Final = 32
"""Bytes of a cache file before its content (docs/cache-files.md)."""


def planes_begin(longest: int, planes: int) -> int:
    """Return the offset of the first plane, which in a cache file is a multiple of `LINE`."""
    end = HEADER.size + longest * BLOCK.size + planes * PLANE.size
    return end + -(_HEAD_OF_THE_FILE + end) % LINE


def plane_size(ranks: int) -> int:
    """Return the bytes from the beginning of one plane to that of the next, a multiple of `LINE`."""
    return -(-ranks // (8 * LINE)) * LINE
