"""The evidence file of a language: which sources have a word, and how common it is. It changes no ruling.

It is a trie (marisa-trie, `BytesTrie`) with keys of two kinds:

- A folded word leads to up to three bytes: a bit for each source that has it, its Zipf value times ten (0
  when wordfreq does not know it), and the tag that SCOWL alone would give it (`dictionaries.tags`). Zeros
  at the end are left out. Of a word that is refused the sources are those of the reason.
- `#` leads to the names of the sources, in the order of their bits, with blanks between them. `#counts`
  and `#` with a reason lead to the bytes of a word that counts or is refused so, and has no entry; `#` with
  the name of another dictionary of the language to those of a word that counts there alone.

So the file is far smaller than the dictionary: most words are known alike.
"""

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from marisa_trie import BytesTrie

OWN: Final = "wordsvc"
"""The name of this project as a source: its curation and the rules of its recipe."""

COUNTS: Final = "counts"
"""The kind of words that count, beside the reasons against those that do not."""


class Source(NamedTuple):
    """A source of words; `language` is the one of which it lists words of every kind, "" for none."""

    title: str
    licence: str
    language: str


SOURCES: Final = {
    "scowl": Source("SCOWL", "LicenseRef-SCOWL", "en"),
    "wordnet": Source("WordNet 3.0", "LicenseRef-WordNet-3.0", "en"),
    "oewn": Source("Open English WordNet 2024", "CC-BY-4.0", "en"),
    "tanglet": Source("enz/german-wordlist", "CC0-1.0", "de"),
    "wiktionary-de": Source("German Wiktionary", "CC-BY-SA-4.0", "de"),
    "german-verbs": Source("german-pos-dict", "CC-BY-SA-4.0", ""),
    "wikidata-de": Source("Wikidata", "CC0-1.0", "de"),
    "opentaal": Source("OpenTaal", "BSD-3-Clause", "nl"),
    "names": Source("CSpell and GeoNames", "MIT AND CC-BY-4.0", ""),
    OWN: Source("wordsvc", "MIT", ""),
}
"""The sources by their names in the files: those of the recipe's `sources.json`, two of them as `names`."""

FREQUENCIES: Final = Source("wordfreq", "CC-BY-SA-4.0", "")
"""The source of the Zipf values, which is in no mask."""

Grade = Literal["common", "rare", "disputed"]

COMMON_ZIPF: Final = 3.0
"""The least Zipf value of a common word: once in a million words."""

MIN_SOURCES: Final = 2
"""The fewest sources, wordfreq among them, that have a word which is not disputed."""


class Entry(NamedTuple):
    """The sources of a word, its Zipf value, and SCOWL's tag; 0.0 and 0 where these are not known."""

    sources: tuple[str, ...]
    zipf: float
    scowl: int


def grade(found: int, lists: int, zipf: float) -> Grade:
    """Return the grade of a word that counts.

    Args:
        found: the number of lists that have it.
        lists: the number of lists of the language.
        zipf: its Zipf value, 0.0 for a word that wordfreq does not know.

    >>> grade(3, 3, 5.2), grade(2, 3, 1.4), grade(1, 3, 0.0)
    ('common', 'rare', 'disputed')
    """
    if zipf >= COMMON_ZIPF:
        return "common"
    return "disputed" if found + bool(zipf) < MIN_SOURCES <= lists else "rare"


def source_of(name: str, language: str, licence: str) -> Source:
    """Return a source by its name; a list of another language has its name for a title."""
    return SOURCES.get(name, Source(name, licence, language))


def usual_key(kind: str) -> str:
    """Return the key of the words of a kind without an entry: "counts", a reason, or a dictionary."""
    return f"#{kind}"


def source_names(trie: "BytesTrie") -> list[str]:
    """Return the names of the sources of a file, in the order of their bits."""
    return trie["#"][0].decode().split()


def find_entry(trie: "BytesTrie", names: list[str], word: str, kind: str = "") -> Entry | None:
    """Return the entry of a folded word; without one that of its kind (see `usual_key`), None without either.

    Raises `LookupError` or `ValueError` when the file is damaged.
    """
    found = trie.get(word) if word.isalpha() else None
    if not found and kind:
        found = trie.get(usual_key(kind))
    if not found:
        return None
    mask, tenths, scowl = found[0].ljust(3, b"\0")
    return Entry(tuple([name for bit, name in enumerate(names) if mask >> bit & 1]), tenths / 10, scowl)
