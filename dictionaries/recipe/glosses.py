"""The glosses file of a dictionary, as `dictionaries.glossary` describes it."""

from collections.abc import Container, Mapping
from typing import Final, NamedTuple

import marisa_trie

from dictionaries.folding import Language, fold
from dictionaries.glossary import MARK, OWN, entry_key, piece_key, write_link
from dictionaries.recipe.bpe import squeeze

MAX_GLOSS_LENGTH: Final = 160
"""The most characters that a gloss has, the ellipsis included."""


class Glosses(NamedTuple):
    """The meanings of words: the name of the entry of each folded word, and the gloss of each entry."""

    words: Mapping[str, str]
    entries: Mapping[str, str]


class OwnGlosses(NamedTuple):
    """Glosses that this project wrote, by lemma or entry, and words that lead to a lemma or entry."""

    glosses: Mapping[str, str]
    forms: Mapping[str, list[str]]

    def put_before(self, found: Glosses, words: Container[str], language: Language) -> Glosses:
        """Return the sources' glosses with our own before them, and so with forms.

        A gloss stands for the entry of its name, with every word that leads to it, and for the word
        that its lemma is, where that is one of `words`.
        """
        names = {entry: f"{entry.partition(MARK)[0]}{MARK}{OWN}" for entry in self.glosses}
        leading = {fold(entry.partition(MARK)[0], language): entry for entry in self.glosses}
        leading |= {word: entry for entry, forms in self.forms.items() for word in forms}
        entries = {**found.words, **{word: entry for word, entry in leading.items() if word in words}}
        return Glosses(
            {word: names.get(entry, entry) for word, entry in entries.items()},
            {**found.entries, **{names[entry]: text for entry, text in self.glosses.items()}},
        )


def shorten(text: str) -> str:
    """Return a text of `MAX_GLOSS_LENGTH` characters at most; a longer one is cut at a word."""
    if len(text) <= MAX_GLOSS_LENGTH:
        return text
    return text[:MAX_GLOSS_LENGTH].rpartition(" ")[0].rstrip(" ,;:([") + "…"


def glosses_file(glosses: Glosses) -> bytes:
    """Return the content of the file. Entries that no word leads to are left out."""
    reached = set(glosses.words.values())
    entries = {name: text for name, text in glosses.entries.items() if name in reached}
    pieces, coded = squeeze(entries.values())
    values = {piece_key(code): piece.encode() for code, piece in enumerate(pieces)}
    values |= {entry_key(name): coded[text] for name, text in entries.items()}
    values |= {word: write_link(word, name) for word, name in glosses.words.items()}
    return bytes(marisa_trie.BytesTrie(sorted(values.items())).tobytes())
