"""The glosses file of a dictionary, as `dictionaries.glossary` describes it."""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Final, NamedTuple

import marisa_trie

from dictionaries.folding import Language, fold
from dictionaries.glossary import (
    MAX_SENSES,
    OWN,
    Link,
    Meaning,
    entry_key,
    entry_name,
    piece_key,
    split_name,
    write_links,
    write_meanings,
)
from dictionaries.recipe.files.bpe import squeeze
from dictionaries.recipe.files.sense_review import SenseReview

MAX_GLOSS_LENGTH: Final = 160
"""The most characters that a gloss has, the ellipsis included."""


Relate = Callable[[str, str], str]
"""A function that returns what a folded word is to a lemma: one of `RELATIONS`, "" for the lemma itself."""


class Glosses(NamedTuple):
    """The entries of each folded word and the senses of each entry, the usual ones first."""

    words: Mapping[str, Sequence[Link]]
    entries: Mapping[str, Sequence[Meaning]]


class OwnGlosses(NamedTuple):
    """Glosses that this project wrote, by lemma or entry, and words that lead to a lemma or entry."""

    glosses: Mapping[str, str]
    forms: Mapping[str, list[str]]

    def renamed(self, names: Mapping[str, str]) -> "OwnGlosses":
        """Return the glosses and forms under other names of the entries, where `names` has one."""
        return OwnGlosses(
            {names.get(entry, entry): text for entry, text in self.glosses.items()},
            {names.get(entry, entry): words for entry, words in self.forms.items()},
        )

    def put_before(
        self, found: Glosses, words: Container[str], language: Language, review: SenseReview, relate: Relate
    ) -> Glosses:
        """Return the sources' glosses with our own before them, and so with forms.

        A gloss takes the place of the entry of its name, for every word that leads to it first, and stands
        before all entries of the word that its lemma is, where that is one of `words`. `relate` says what a
        word of ours is to its lemma.
        """
        lemmas = {entry: split_name(entry) for entry in self.glosses}
        names = {entry: entry_name(lemma, part, OWN) for entry, (lemma, part, _) in lemmas.items()}
        leading = {fold(lemma, language): entry for entry, (lemma, _, _) in lemmas.items()}
        leading |= {word: entry for entry, forms in self.forms.items() for word in forms}
        linked = dict(found.words)
        for word in {word for word in leading if word in words} | found.words.keys():
            others = found.words.get(word, ())
            entry = leading.get(word) or (others[0].name if others else "")
            if entry in names or word in leading:
                relation = next((link.relation for link in others if link.name == entry), None)
                if relation is None:
                    relation = relate(word, split_name(entry)[0])
                first = Link(names.get(entry, entry), relation)
                rest = (link for link in others if link.name not in (entry, first.name))
                linked[word] = [first, *rest][:MAX_SENSES]
        return Glosses(
            linked,
            {**found.entries, **{names[entry]: review.mark([text]) for entry, text in self.glosses.items()}},
        )


def shorten(text: str) -> str:
    """Return a text of `MAX_GLOSS_LENGTH` characters at most; a longer one is cut at a word."""
    if len(text) <= MAX_GLOSS_LENGTH:
        return text
    return text[:MAX_GLOSS_LENGTH].rpartition(" ")[0].rstrip(" ,;:([") + "…"


def glosses_file(glosses: Glosses) -> bytes:
    """Return the content of the file. Entries that no word leads to are left out."""
    reached = {link.name for links in glosses.words.values() for link in links}
    entries = {name: write_meanings(glosses.entries[name]) for name in glosses.entries.keys() & reached}
    pieces, coded = squeeze(entries.values())
    values = {piece_key(code): piece.encode() for code, piece in enumerate(pieces)}
    values |= {entry_key(name): coded[text] for name, text in entries.items()}
    values |= {word: write_links(word, links) for word, links in glosses.words.items()}
    return bytes(marisa_trie.BytesTrie(sorted(values.items())).tobytes())
