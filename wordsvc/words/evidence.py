"""Evidence: the sources that have a word or refuse it, how common it is, and since which edition it counts.

It explains a ruling and never changes one. The file of a language is opened when it is first asked.
"""

import functools
import os
from typing import Annotated, Any, Final, Literal, NamedTuple

import marisa_trie

from dictionaries import DictionaryError, is_letters
from dictionaries.editions import load_editions, load_history
from dictionaries.evidence import (
    COUNTS,
    FREQUENCIES,
    OWN,
    SOURCES,
    Entry,
    Grade,
    Source,
    find_entry,
    grade,
    source_names,
    source_of,
)
from dictionaries.glossary import RELATIONS
from dictionaries.tags import AMERICAN, BRITISH, level_of, refusal_of
from wordsvc.input.answer import answer, having, write
from wordsvc.input.messages import message
from wordsvc.words.authority import Authority, WordList
from wordsvc.words.glosses import gloss
from wordsvc.words.lexicons.lexicon import Lexicon, open_edition, open_home_lexicon
from wordsvc.words.lexicons.trie_files import open_trie
from wordsvc.words.own_views import OwnView
from wordsvc.words.verdict import DictionaryReference

_NOTHING: Final = Entry((), 0.0, 0)

_BY_FREQUENCY: Final = (None, "not_in_dictionary", "foreign_word")
"""The rulings in which wordfreq has a part; it knows nothing of the other reasons."""

_MAX_OPEN: Final = 32
"""The number of dictionaries, views and editions whose files and histories stay known."""

_MAX_CHANGED: Final = 1_024
"""The number of words whose first edition stays known: one that changed asks every edition."""

EvidenceAuthority = Literal["dictionary", "own_list", "form"]

Spelt = Literal["american", "british"]


@answer(optional=("size", "spellings"))
class WordSource(NamedTuple):
    """A source of words, and whether it has one of them."""

    name: str
    licence: str
    has: Annotated[bool, "True if it has the word or, for a refused word, gives the reason."]
    size: Annotated[
        int | None, "SCOWL alone: the size of its list, 10 for the commonest words, 80 for rare ones."
    ]
    spellings: Annotated[tuple[Spelt, ...], "SCOWL alone: who spells the word so."]


@answer()
class FormOf(NamedTuple):
    """The lemma of a word that is a form, and what the word is to it."""

    lemma: str
    relation: Annotated[str, having(enum=[*RELATIONS])]


@answer()
class Evidence(NamedTuple):
    """The evidence for a ruling on a word. It explains the ruling and is no part of it."""

    authority: Annotated[
        EvidenceAuthority,
        "The source of the ruling; of a word that your own list or its form (X-RAY) decides, nothing more is"
        " told.",
    ]
    sources: tuple[WordSource, ...]
    zipf: Annotated[
        float | None,
        "The frequency of the word by wordfreq: 3 is once in a million words, 4 ten times; null if unknown.",
    ]
    grade: Annotated[Grade | None, "Null for a word that does not count."]
    since: Annotated[
        DictionaryReference | None, "The first edition from which the word counts; null when it does not."
    ]
    form_of: Annotated[
        FormOf | None, "Null for a lemma, and where the glosses do not know the word or are not installed."
    ] = None

    def to_dict(self) -> dict[str, Any]:
        """Return the evidence as JSON."""
        return write(self)


class _File(NamedTuple):
    """An open file, with its sources by their names and the lists of its language among these."""

    name: str
    trie: marisa_trie.BytesTrie
    home: Lexicon
    sources: dict[str, Source]
    lists: tuple[str, ...]


def find_evidence(authority: Authority, word: str) -> Evidence:
    """Return the evidence for the ruling of an authority on a folded word.

    A word that a house list or a list of the players' own decides has none, nor has a text with other signs
    than letters. Raises `DictionaryError` when the file, or that of the glosses, is damaged; without it no
    source is known.

    >>> from wordsvc.words import open_authority
    >>> found = find_evidence(open_authority("en"), "QUIZ")
    >>> found.grade, [source.name for source in found.sources if source.has][:2]
    ('common', ['SCOWL', 'WordNet 3.0'])
    >>> find_evidence(open_authority("en"), "DOGS").form_of
    FormOf(lemma='dog', relation='plural')
    """
    found = _find_evidence(authority, word)
    return found._replace(form_of=_form_of(authority, word)) if found.authority == "dictionary" else found


def _form_of(authority: Authority, word: str) -> FormOf | None:
    """Return what a word is to the lemma by which its usual meaning explains it."""
    found = gloss(word, authority.language, no_offensive=authority.refuses_offensive)
    return FormOf(found.lemma, found.relation) if found and found.relation else None


def _find_evidence(authority: Authority, word: str) -> Evidence:
    """Return the evidence without the lemma."""
    if not is_letters(word):
        return Evidence("form", (), None, None, None)
    reason = authority.reason(word)
    lexicon = _deciding_lexicon(authority, word, reason)
    if lexicon is None:
        return Evidence("own_list", (), None, None, None)
    if reason == "offensive":
        return Evidence("dictionary", (_describe(SOURCES[OWN], True, 0),), None, None, None)
    since = _first_edition(authority, lexicon, word) if reason is None else None
    file = _open_file(lexicon)
    if file is None:
        return Evidence("dictionary", (), None, None, since)
    found = _find_entry(file, lexicon, word)
    if not _explains(file, lexicon, word, reason):
        sources = [_describe(SOURCES[OWN], True, 0)] if reason and lexicon.refusal(word) is None else []
        return Evidence("dictionary", tuple(sources), found.zipf or None, None, since)
    if reason is not None and reason != "not_in_dictionary":
        found = found._replace(scowl=0)  # the size is that of a list of ordinary words
    sources = _word_sources(file, found, told=reason in _BY_FREQUENCY)
    graded = grade(len({*found.sources} - {OWN}), len(file.lists), found.zipf) if reason is None else None
    return Evidence("dictionary", tuple(sources), found.zipf or None, graded, since)


def _deciding_lexicon(authority: Authority, word: str, reason: str | None) -> Lexicon | None:
    """Return the dictionary whose ruling holds; None where a house list or own lists alone rule."""
    house = authority.house
    if house is not None and (word in house.add or word in house.reject):
        return None
    rules = {"no_names": authority.no_names, "no_offensive": authority.no_offensive}
    ruling = [each for each in authority.lexicons if each.refusal(word, **rules) == reason]
    found = map(_dictionary_of, ruling)
    return next((each for each in found if each and each.refusal(word, **rules) == reason), None)


def _dictionary_of(words: WordList) -> Lexicon | None:
    """Return the dictionary that a list is or that a view of a player's own picks from, if any."""
    if isinstance(words, OwnView):
        return words.dictionary
    return words if isinstance(words, Lexicon) else None


def _explains(file: _File, lexicon: Lexicon, word: str, reason: str | None) -> bool:
    """Return True if the entry of a word in the file is about the ruling.

    It is about that of the newest edition without further rules: not about a mark as a name, which the recipe
    sets, and not about an older edition that rules otherwise.
    """
    view, tag = lexicon.manifest.view, file.home.tag(word)
    if view and word in view.added:
        return True
    refusal = None if tag is None else refusal_of(tag)
    return refusal == (None if reason == "not_in_dictionary" else reason)


def _find_entry(file: _File, lexicon: Lexicon, word: str) -> Entry:
    """Return the entry of a word in the file, or the usual one of words of its kind."""
    tag, base, view = file.home.tag(word), lexicon.manifest.base, lexicon.manifest.view
    if tag is not None:
        kind = refusal_of(tag) or COUNTS
    else:
        kind = base if base != lexicon.language and lexicon.tag(word) is not None else ""
    try:
        found = find_entry(file.trie, [*file.sources], word, kind) or _NOTHING
    except (LookupError, RuntimeError, ValueError):
        text = message(
            "{file} of the dictionary {name!r} is damaged", file=file.name, name=file.home.manifest.base
        )
        raise DictionaryError((), "damaged_dictionary", text) from None
    if view and word in view.added:  # the file may tell of the reason why others refuse the word
        return found._replace(sources=("scowl", OWN) if found.scowl else (OWN,))
    return found


def _word_sources(file: _File, found: Entry, *, told: bool) -> list[WordSource]:
    """Return the lists of the language with whether each has the word, then the others that have it.

    `told` says whether wordfreq has a part in it.
    """
    names = dict.fromkeys([*file.lists, *found.sources])
    sources = [_describe(file.sources[name], name in found.sources, found.scowl) for name in names]
    return [*sources, _describe(FREQUENCIES, bool(found.zipf), 0)] if told else sources


@functools.cache
def _describe(source: Source, has: bool, scowl: int) -> WordSource:
    if not has or not scowl or source is not SOURCES["scowl"]:
        return WordSource(source.title, source.licence, has, None, ())
    sides: list[Spelt] = ["american"] if scowl & AMERICAN else []
    sides += ["british"] if scowl & BRITISH else []
    return WordSource(source.title, source.licence, has, level_of(scowl), tuple(sides))


def _first_edition(authority: Authority, lexicon: Lexicon, word: str) -> DictionaryReference:
    """Return the first edition from which a word counts: where every list must have it, the last of these."""
    deciding = filter(None, map(_dictionary_of, authority.lexicons)) if authority.every_list else [lexicon]
    first = [_counts_since(each, word, authority.no_names) for each in deciding]
    return max(first, key=lambda reference: [*map(int, reference.version.split("."))])


@functools.lru_cache(_MAX_CHANGED)
def _counts_since(lexicon: Lexicon, word: str, no_names: bool) -> DictionaryReference:
    """Return the first of the editions up to this one in all of which a word counts at the table."""
    editions = _editions(lexicon)
    if word not in _changed_words(lexicon):
        return editions[-1]
    first = editions[0]
    for older in editions[1:]:
        if open_edition(older).refusal(word, no_names=no_names) is not None:
            break
        first = older
    return first


@functools.lru_cache(_MAX_OPEN)
def _editions(lexicon: Lexicon) -> tuple[DictionaryReference, ...]:
    """Return this edition of a dictionary or view and those before it, as far as their rules are the same."""
    manifest = lexicon.manifest
    found = load_editions(manifest.name, os.path.dirname(manifest.folder))
    rules = manifest.view.definition if manifest.view else None
    alike = [
        DictionaryReference(each.name, each.version, each.sha256)
        for each in found
        if len(each.older) >= len(manifest.older) and (each.view.definition if each.view else None) == rules
    ]
    return tuple(alike)


@functools.lru_cache(_MAX_OPEN)
def _changed_words(lexicon: Lexicon) -> frozenset[str]:
    """Return the words of a dictionary that changed from one of its editions to the next."""
    history = load_history(lexicon.manifest)
    changes = (change for edition in history for each in edition.changes.values() for change in each)
    return frozenset(word for change in changes for word in change.words)


@functools.lru_cache(_MAX_OPEN)
def _open_file(lexicon: Lexicon) -> _File | None:
    """Return the evidence file of the language of a dictionary; None when it is not there."""
    home = open_home_lexicon(lexicon.language)
    file = home.manifest.file_of("evidence") if home else None
    if home is None or file is None or not os.path.exists(home.manifest.path(file)):
        return None
    trie = open_trie(marisa_trie.BytesTrie(), home.manifest, file)
    licence = home.manifest.licence
    sources = {name: source_of(name, home.language, licence) for name in source_names(trie)}
    lists = tuple(name for name, source in sources.items() if source.language == home.language)
    return _File(file.name, trie, home, sources, lists)
