"""Glosses: the meanings of a word, in a line each, from the glosses file of a language's dictionary."""

import functools
import os
from typing import Annotated, Any, Final, NamedTuple

import marisa_trie

from dictionaries import DictionaryError, Language, installed, languages, load_manifest
from dictionaries.glossary import GCIDE, LATER, MAX_SENSES, OWN, PARTS, RELATIONS, Sense, find_senses
from wordsvc.input.answer import answer, having, write
from wordsvc.input.fields import read_choice
from wordsvc.input.messages import message
from wordsvc.words.lexicons.lexicon import open_home_lexicon
from wordsvc.words.lexicons.trie_files import open_trie
from wordsvc.words.parse_word import parse_word
from wordsvc.words.verdict import DictionaryReference

_SOURCES: Final[dict[Language, tuple[str, str]]] = {
    "en": ("WordNet 3.0", "LicenseRef-WordNet-3.0"),
    "de": (message("German Wiktionary"), "CC-BY-SA-4.0"),
}
_OTHER_SOURCES: Final = {
    LATER: ("Open English WordNet 2024", "CC-BY-4.0"),
    GCIDE: ("GCIDE", "GPL-2.0-or-later"),
    OWN: ("wordsvc", "MIT"),
}
"""The source and the licence of entries with such a mark."""


_ROLES: Final = ("glosses", "more_glosses")
"""The roles of the files of glosses; a later one explains words that the former lack, or only derive."""


@answer()
class Gloss(NamedTuple):
    """One meaning of a word: a sense of its lemma.

    The lemma is as it is spelled; `licence` names the terms of the source.
    """

    text: str
    lemma: Annotated[str, "The word that a dictionary lists it under."]
    part: Annotated[
        str | None,
        "The part of speech of the lemma, null where the source does not say it.",
        having(enum=[*PARTS.values(), None]),
    ]
    relation: Annotated[
        str | None,
        "The relation of the word to its lemma, null for the lemma itself.",
        having(enum=[*RELATIONS, None]),
    ]
    source: str
    licence: str
    offensive: Annotated[bool, "True for a slur, an obscenity or a sexual sense."] = False

    def to_dict(self) -> dict[str, Any]:
        """Return the gloss as JSON."""
        return write(self)


class _Glossary(NamedTuple):
    trie: marisa_trie.BytesTrie
    file: str
    reference: DictionaryReference


def glosses_reference(language: Language) -> tuple[DictionaryReference, ...]:
    """Return the references of a language's files of glosses: their dictionary's version, their own hash.

    Empty when none are installed. Raises `DictionaryError` when a file is damaged.
    """
    return tuple(each.reference for role in _ROLES if (each := _open_glossary(language, role)))


def find_glosses(word: str, language: Language, *, no_offensive: bool = False) -> tuple[Gloss, ...]:
    """Return up to three meanings of a folded word, the usual one first and offensive ones last.

    Empty when it is unknown or no glosses are installed. With `no_offensive` offensive ones are left out, and
    all of an offensive word. The files are opened when the first word is asked for. Raises `DictionaryError`
    when one is damaged.
    """
    if no_offensive and _is_offensive(word, language):
        return ()
    glosses = (_read_sense(sense, language) for sense in _find_senses(word, language))
    return tuple(found for found in glosses if not (no_offensive and found.offensive))


def _is_offensive(word: str, language: Language) -> bool:
    home = open_home_lexicon(language)
    return home is not None and home.is_offensive(word)


def _find_senses(word: str, language: Language) -> list[Sense]:
    """Return the senses of a word in all files of glosses, at most `MAX_SENSES`, offensive ones last."""
    found: list[Sense] = []
    for glossary in filter(None, (_open_glossary(language, role) for role in _ROLES)):
        try:
            senses = find_senses(glossary.trie, word)
        except (LookupError, RuntimeError, ValueError):
            sentence = message(
                "{file} of the dictionary {name!r} is damaged", file=glossary.file, name=language
            )
            raise DictionaryError((), "damaged_dictionary", sentence) from None
        found = [*senses, *found]
    return sorted(found, key=lambda sense: sense.offensive)[:MAX_SENSES]


def _read_sense(sense: Sense, language: Language) -> Gloss:
    part = PARTS[sense.part] if sense.part else None
    source = _OTHER_SOURCES[sense.source] if sense.source else _SOURCES[language]
    return Gloss(sense.text, sense.lemma, part, sense.relation or None, *source, sense.offensive)


def gloss(word: str, language: Language, *, no_offensive: bool = False) -> Gloss | None:
    """Return the usual meaning of a folded word, None without one, as `find_glosses` does."""
    return next(iter(find_glosses(word, language, no_offensive=no_offensive)), None)


def define(word: str, *, language: Language = "en", no_offensive: bool = False) -> Gloss | None:
    """Say in a line what a word means: the usual sense of the word that a dictionary lists it under.

    Whether the word counts is another question, which `judge` answers.

    Args:
        word: the word as it was written.
        language: one of `dictionaries.languages()`: "en", "de" or "nl".
        no_offensive: tell no offensive sense, and nothing of an offensive word.

    Returns:
        A gloss with its `text`, its `lemma`, the `part` of speech of that and the `relation` of the word to
        it, its `source` and its `licence`, or None when nothing is known of the word or the glosses of the
        language are not installed.

    Raises:
        InputError: on "word" or "language".
        DictionaryError: the file of the glosses is damaged.

    >>> define("mice").lemma, define("mice").relation
    ('mouse', 'plural')
    >>> define("Kätzchen", language="de").text
    'kleine Katze'
    >>> define("qzx") is None
    True
    """
    return next(iter(senses(word, language=language, no_offensive=no_offensive)), None)


def senses(word: str, *, language: Language = "en", no_offensive: bool = False) -> tuple[Gloss, ...]:
    """Return up to three meanings of a word, the usual one first; arguments and errors as of `define`.

    >>> [sense.part for sense in senses("drive")][:2]
    ['verb', 'noun']
    """
    read_choice(language, "language", languages())
    return find_glosses(parse_word(word, language), language, no_offensive=no_offensive)


@functools.cache
def _open_glossary(language: Language, role: str) -> _Glossary | None:
    """Return the glosses file of a language in some role, opened once; None when it is not there."""
    if language not in installed():
        return None
    manifest = load_manifest(language)
    file = manifest.file_of(role)
    if file is None or not os.path.exists(manifest.path(file)):
        return None
    trie = open_trie(marisa_trie.BytesTrie(), manifest, file)
    reference = DictionaryReference(os.path.splitext(file.name)[0], manifest.version, file.sha256)
    return _Glossary(trie, file.name, reference)
