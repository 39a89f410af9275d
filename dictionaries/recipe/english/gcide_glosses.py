"""More English glosses, in a file of their own: GCIDE explains words that the usual sources do not.

A word leads to the entries that it heads, to the entry that names it as a form, or to the entry that its own
refers to; a regular form and a word with an ending or a prefix lead to the entry of their base.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from dictionaries.glossary import GCIDE, MAX_SENSES, Link, Meaning, entry_name
from dictionaries.recipe.english.derivations import explain_derived
from dictionaries.recipe.english.gcide import Entry, read_entries
from dictionaries.recipe.files.glosses import Glosses
from dictionaries.recipe.sources.packages import Package


def gcide_glosses(gcide: Package, words: Collection[str], usual: Glosses) -> Glosses:
    """Return the glosses of those of the folded `words` that the usual glosses do not have or only derive."""
    wanted = {word for word in words if all(link.relation == "derived" for link in usual.words.get(word, ()))}
    entries = list(read_entries(gcide))
    meanings: dict[str, list[Meaning]] = defaultdict(list)
    by_word: dict[str, list[Link]] = defaultdict(list)
    for entry in entries:
        meanings[_name(entry)] += entry.meanings
        if entry.meanings:
            for word, link in _own_links(entry):
                by_word[word].append(link)
    linked = {word: list(links) for word, links in by_word.items()}
    for word, link in chain.from_iterable(_other_links(entry, by_word) for entry in entries):
        if word not in by_word:
            linked.setdefault(word, []).append(link)
    senses = {
        name: sorted(held, key=lambda sense: sense.offensive)[:MAX_SENSES] for name, held in meanings.items()
    }
    found = {
        word: sorted(_once(links), key=lambda link: senses[link.name][0].offensive)[:MAX_SENSES]
        for word, links in linked.items()
    }
    rest = {word for word in wanted if word not in found and word not in usual.words}
    derived = explain_derived(Glosses(found, senses), rest).words
    return Glosses({word: derived[word] for word in sorted(wanted & derived.keys())}, senses)


def _once(links: Iterable[Link]) -> Iterable[Link]:
    """Return the first link to each entry."""
    first: dict[str, Link] = {}
    for link in links:
        first.setdefault(link.name, link)
    return first.values()


def _name(entry: Entry) -> str:
    return entry_name(entry.headwords[0], entry.part, GCIDE)


def _own_links(entry: Entry) -> Iterator[tuple[str, Link]]:
    """Yield the headwords of an entry, of which the second and later ones are variants of the first."""
    for place, headword in enumerate(entry.headwords):
        yield headword.replace("-", "").upper(), Link(_name(entry), "variant" if place else "")


def _other_links(entry: Entry, by_word: dict[str, list[Link]]) -> Iterator[tuple[str, Link]]:
    """Yield the forms that an entry names, and the headwords of one that refers to another."""
    own: Sequence[Link] = (
        [Link(_name(entry))] if entry.meanings else by_word.get(entry.elsewhere.upper(), [])[:1]
    )
    for link in own:
        for form, relation in entry.forms:
            yield form.upper(), Link(link.name, relation)
        if not entry.meanings:
            for word, _ in _own_links(entry):
                yield word, Link(link.name, entry.relation)
