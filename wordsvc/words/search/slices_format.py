"""The format of slices: what stands in the file, for those that read and those that write it.

Numbers are little-endian. The parts follow one another without gaps;
docs/finding-words.md says what they guarantee.

- `HEADER`: `MAGIC`, the length L of the longest word, the number R of ranks, the number P of planes.
- `BLOCK`, L times, for each length from 1 on: the first rank of the words of that length, and how many there
  are. The first rank is a multiple of eight; ranks between two blocks belong to no word.
- `PLANE`, P times: the letter (0 is A) and k, sorted by letter, then by k from 1 on without a gap.
- P + 1 planes of R / 8 bytes: the set of all words, then for each entry of the table the words that have the
  letter at least k times. Bit r % 8 of byte r // 8 is rank r.
- The words by rank, without separators: those of one length stand together.
"""

import struct
from typing import Final

MAGIC: Final = b"WSLICES1"
"""What slices begin with; the last byte is the version of the format."""

HEADER: Final = struct.Struct("<8sIII")
BLOCK: Final = struct.Struct("<II")
PLANE: Final = struct.Struct("<BB")

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

MAX_LENGTH: Final = 63
"""Letters of the longest word that slices may have; so many blanks let every word through."""
