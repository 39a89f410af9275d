"""The glosses file of a dictionary: what its words mean, in one trie of keys of three kinds.

- A folded word, `CATS`, leads to the name of an entry. Its value tells how to make the name out of
  the word in lower case: how many letters to drop at the end, and what to append: `CATS` drops one
  and appends `/n`, which makes `cat/n`. Of the byte that holds the number, the highest bit says that
  the name begins with a capital, the next that every ae, oe and ue of the word is an umlaut.
- `=` and the name of an entry lead to its gloss, written in codes. A name is the lemma as it is
  spelled, `Häuschen`; where a lemma has a gloss for each part of speech, `/` and its mark follow; so does
  the mark of a source other than the usual one, `OWN` or `LATER`.
- `#` and a code in decimal lead to the piece of text that the code stands for. A code below
  `SHORT_CODES` is one byte; the others are two, the first of them `SHORT_CODES` or more.

So a look-up reads a few pages of the file, and the bytes depend on no compressor and no version.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from marisa_trie import BytesTrie

SHORT_CODES: Final = 160
"""The number of codes that take one byte."""

MAX_CODES: Final = SHORT_CODES + (256 - SHORT_CODES) * 256
"""The most codes that there can be."""

MARK: Final = "/"
"""The mark between a lemma and its part of speech in the name of an entry."""

OWN: Final = "o"
"""The mark of a gloss that this project wrote, in the place of a part of speech."""

LATER: Final = "e"
"""The mark of a gloss of Open English WordNet, in the place of a part of speech."""

_CAPITAL: Final = 0x80
_UMLAUTS: Final = 0x40
_DROP: Final = 0x3F


def entry_key(name: str) -> str:
    """Return the key of an entry."""
    return f"={name}"


def piece_key(code: int) -> str:
    """Return the key of the piece of text that a code stands for."""
    return f"#{code}"


def write_code(code: int) -> bytes:
    """Return a code as one or two bytes."""
    if code < SHORT_CODES:
        return bytes([code])
    high, low = divmod(code - SHORT_CODES, 256)
    return bytes([SHORT_CODES + high, low])


def write_link(word: str, name: str) -> bytes:
    """Return the value that leads from a folded word to the name of an entry: the shortest there is."""
    small = name[0].lower() + name[1:]
    capital = small != name and small[0].upper() == name[0]
    goal = small if capital else name
    links = []
    for flag in (0, _UMLAUTS):
        start = _small(word, flag)
        kept = 0
        while start[kept : kept + 1] == goal[kept : kept + 1] != "":
            kept += 1
        if len(start) - kept <= _DROP:
            flags = flag | (_CAPITAL if capital else 0)
            links.append(bytes([flags | (len(start) - kept)]) + goal[kept:].encode())
    return min(links, key=len)


def find_gloss(trie: "BytesTrie", word: str) -> tuple[str, str, str] | None:
    """Return the lemma of a folded word, its mark ("" without) and its gloss, or None when the word has none.

    Raises `LookupError` or `ValueError` when the file is damaged.
    """
    links = trie.get(word) if word.isalpha() else None
    if not links:
        return None
    name = _follow(word, links[0])
    (coded,) = trie[entry_key(name)]
    lemma, _, mark = name.partition(MARK)
    return lemma, mark, _spell_out(trie, coded)


def _small(word: str, flags: int) -> str:
    lower = word.lower()
    if flags & _UMLAUTS:
        lower = lower.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü")
    return lower


def _follow(word: str, link: bytes) -> str:
    small = _small(word, link[0])
    name = small[: len(small) - (link[0] & _DROP)] + link[1:].decode()
    return name[0].upper() + name[1:] if link[0] & _CAPITAL else name


def _spell_out(trie: "BytesTrie", coded: bytes) -> str:
    pieces: list[bytes] = []
    position = 0
    while position < len(coded):
        code = coded[position]
        if code >= SHORT_CODES:
            position += 1
            code = SHORT_CODES + (code - SHORT_CODES) * 256 + coded[position]
        position += 1
        pieces.append(trie[piece_key(code)][0])
    return b"".join(pieces).decode()
