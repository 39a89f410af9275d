"""The glosses file of a dictionary: what its words mean, in one trie of keys of three kinds.

- A folded word, `CATS`, leads to the names of entries, the usual one first: links with a byte
  `_NEXT_LINK` between two. A link tells how to make the name out of the word in lower case: how many
  letters to drop at the end, and what to append: `CATS` drops one and appends `/n`, which makes `cat/n`.
  Of the byte that holds the number, the highest bit says that the name begins with a capital, the next
  that every ae, oe and ue of the word is an umlaut. Behind the letters, `_RELATED` and the place of a
  relation in `RELATIONS` say what the word is to the lemma: `CATS` is its plural.
- `=` and the name of an entry lead to its senses, the usual one first, written in codes. A line is a sense;
  one that begins with a tab is offensive. A name is the lemma as it is spelled, `Häuschen`, followed by
  `/` and its mark where it has one: the mark of a source other than the usual one (`OWN`, `LATER`,
  `GCIDE`), the mark of a part of speech (`PARTS`), or both in this order.
- `#` and a code in decimal lead to the piece of text that the code stands for. A code below
  `SHORT_CODES` is one byte; the others are two, the first of them `SHORT_CODES` or more.

So a look-up reads a few pages of the file, and the bytes depend on no compressor and no version.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from marisa_trie import BytesTrie

SHORT_CODES: Final = 160
"""The number of codes that take one byte."""

MAX_CODES: Final = SHORT_CODES + (256 - SHORT_CODES) * 256
"""The most codes that there can be."""

MARK: Final = "/"
"""The mark between a lemma and its part of speech in the name of an entry."""

OWN: Final = "o"
"""The mark of a gloss that this project wrote."""

LATER: Final = "e"
"""The mark of a gloss of Open English WordNet."""

GCIDE: Final = "g"
"""The mark of a gloss of the GNU Collaborative International Dictionary of English."""

SOURCES: Final = (OWN, LATER, GCIDE)

PARTS: Final = {
    "n": "noun",
    "v": "verb",
    "a": "adjective",
    "r": "adverb",
    "u": "pronoun",
    "p": "preposition",
    "c": "conjunction",
    "d": "determiner",
    "m": "numeral",
    "i": "interjection",
}
"""The parts of speech by their mark."""

RELATIONS: Final = (
    "form",
    "plural",
    "past",
    "past_participle",
    "present_participle",
    "third_person",
    "comparative",
    "superlative",
    "agent",
    "variant",
    "adverb",
    "noun",
    "genitive",
    "dative",
    "accusative",
    "dative_plural",
    "declined",
    "first_person",
    "second_person",
    "imperative",
    "subjunctive",
    "infinitive",
    "diminutive",
    "feminine",
    "derived",
)
"""Relations of a word to its lemma. A file has the places of these, so that new ones go to the end.

An agent is the noun in -ER of a verb; an adverb and a noun are made of an adjective (-LY, -NESS); an
infinitive is one with ZU; "declined" is any other form of a noun or adjective, "form" any other at all.
What is "derived" is made of the lemma, or of a form of it, by an ending or a prefix: BRANDABLE, REBOILED.
"""

MAX_SENSES: Final = 3
"""The most senses of a word that are told."""

_CAPITAL: Final = 0x80
_UMLAUTS: Final = 0x40
_DROP: Final = 0x3F
_MAX_DROP: Final = 0x3D
"""The most letters dropped, so that the first byte of a link is neither of the next two."""

_RELATED: Final = 0xFE
_NEXT_LINK: Final = b"\xff"
"""Bytes that UTF-8 does not have."""

_OFFENSIVE: Final = "\t"


class Link(NamedTuple):
    """A way from a word to an entry: its name, and what the word is to its lemma, "" for the lemma itself."""

    name: str
    relation: str = ""


class Meaning(NamedTuple):
    """One sense in an entry; `offensive` says that it is a slur, an obscenity or a sexual sense."""

    text: str
    offensive: bool = False


class Sense(NamedTuple):
    """One sense of a word.

    `lemma` is as it is spelled. `part` is a key of `PARTS`, `relation` one of `RELATIONS` and `source`
    one of `SOURCES`; each is "" where there is nothing to say. `offensive` is that of `Meaning`.
    """

    text: str
    lemma: str
    part: str = ""
    relation: str = ""
    source: str = ""
    offensive: bool = False


def entry_name(lemma: str, part: str = "", source: str = "") -> str:
    """Return the name of an entry.

    >>> entry_name("cat", "n"), entry_name("selfie", source=LATER), entry_name("Köln")
    ('cat/n', 'selfie/e', 'Köln')
    """
    return f"{lemma}{MARK}{source}{part}" if part or source else lemma


def split_name(name: str) -> tuple[str, str, str]:
    """Return the lemma, the part of speech and the source of a name, as `entry_name` takes them.

    >>> split_name("be/ov"), split_name("Köln")
    (('be', 'v', 'o'), ('Köln', '', ''))
    """
    lemma, _, marks = name.partition(MARK)
    source = marks[:1] if marks[:1] in SOURCES else ""
    return lemma, marks.removeprefix(source), source


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


def write_links(word: str, links: Iterable[Link]) -> bytes:
    """Return the value that leads from a folded word to its entries, in their order."""
    return _NEXT_LINK.join(
        _write_name(word, link.name)
        + (bytes([_RELATED, RELATIONS.index(link.relation)]) if link.relation else b"")
        for link in links
    )


def write_meanings(meanings: Iterable[Meaning]) -> str:
    r"""Return the text of an entry, one line a sense.

    >>> write_meanings([Meaning("a dish"), Meaning("a slur", offensive=True)])
    'a dish\n\ta slur'
    """
    return "\n".join(f"{_OFFENSIVE if each.offensive else ''}{each.text}" for each in meanings)


def find_senses(trie: "BytesTrie", word: str) -> list[Sense]:
    """Return the senses of a folded word, the usual one first, at most `MAX_SENSES`.

    The first senses of all its entries come before the second ones, and offensive ones come last. Raises
    `LookupError` or `ValueError` when the file is damaged.
    """
    values = trie.get(word) if word.isalpha() else None
    if not values:
        return []
    by_entry = [list(_entry_senses(trie, link)) for link in _read_links(word, values[0])]
    senses = [sense for sense in chain.from_iterable(zip_longest(*by_entry)) if sense]
    return sorted(senses, key=lambda sense: sense.offensive)[:MAX_SENSES]


def _entry_senses(trie: "BytesTrie", link: Link) -> Iterator[Sense]:
    (coded,) = trie[entry_key(link.name)]
    lemma, part, source = split_name(link.name)
    for line in _spell_out(trie, coded).split("\n"):
        text = line.removeprefix(_OFFENSIVE)
        yield Sense(text, lemma, part, link.relation, source, offensive=text != line)


def _write_name(word: str, name: str) -> bytes:
    """Return the bytes that make a name out of a word: the fewest there are."""
    small = name[0].lower() + name[1:]
    capital = small != name and small[0].upper() == name[0]
    goal = small if capital else name
    links = []
    for flag in (0, _UMLAUTS):
        start = _small(word, flag)
        kept = 0
        while start[kept : kept + 1] == goal[kept : kept + 1] != "":
            kept += 1
        if len(start) - kept <= _MAX_DROP:
            flags = flag | (_CAPITAL if capital else 0)
            links.append(bytes([flags | (len(start) - kept)]) + goal[kept:].encode())
    return min(links, key=len)


def _read_links(word: str, value: bytes) -> Iterator[Link]:
    for link in value.split(_NEXT_LINK):
        written, _, related = link.partition(bytes([_RELATED]))
        yield Link(_follow(word, written), RELATIONS[related[0]] if related else "")


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
