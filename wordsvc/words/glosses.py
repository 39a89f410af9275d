"""Glosses: what a word means in a line, from the glosses file of a language's dictionary."""

import functools
import os
from typing import Annotated, Any, Final, NamedTuple

import marisa_trie

from dictionaries import DictionaryError, Language, installed, languages, load_manifest
from dictionaries.glossary import LATER, OWN, find_senses
from wordsvc.input.answer import answer, write
from wordsvc.input.fields import read_choice
from wordsvc.input.messages import message
from wordsvc.words.parse_word import parse_word
from wordsvc.words.trie_files import open_trie
from wordsvc.words.verdict import DictionaryReference

_SOURCES: Final[dict[Language, tuple[str, str]]] = {
    "en": ("WordNet 3.0", "LicenseRef-WordNet-3.0"),
    "de": (message("German Wiktionary"), "CC-BY-SA-4.0"),
}
_OTHER_SOURCES: Final = {LATER: ("Open English WordNet 2024", "CC-BY-4.0"), OWN: ("wordsvc", "MIT")}
"""The source and the licence of entries with such a mark."""


@answer()
class Gloss(NamedTuple):
    """The meaning of a word: the first sense of its lemma.

    The lemma is as it is spelled; `licence` names the terms of the source.
    """

    text: str
    lemma: Annotated[str, "The word that a dictionary lists it under."]
    source: str
    licence: str

    def to_dict(self) -> dict[str, Any]:
        """Return the gloss as JSON."""
        return write(self)


class _Glossary(NamedTuple):
    trie: marisa_trie.BytesTrie
    file: str
    reference: DictionaryReference


def glosses_reference(language: Language) -> tuple[DictionaryReference, ...]:
    """Return the reference of a language's glosses: the version of their dictionary, the hash of their file.

    Empty when none are installed. Raises `DictionaryError` when the file is damaged.
    """
    glossary = _open_glossary(language)
    return (glossary.reference,) if glossary else ()


def gloss(word: str, language: Language) -> Gloss | None:
    """Return the meaning of a folded word, or None when it is unknown or no glosses are installed.

    The file is opened when the first word is asked for. Raises `DictionaryError` when it is damaged.
    """
    glossary = _open_glossary(language)
    if glossary is None:
        return None
    try:
        senses = find_senses(glossary.trie, word)
    except (LookupError, RuntimeError, ValueError):
        sentence = message("{file} of the dictionary {name!r} is damaged", file=glossary.file, name=language)
        raise DictionaryError((), "damaged_dictionary", sentence) from None
    if not senses:
        return None
    first = senses[0]
    return Gloss(first.text, first.lemma, *_OTHER_SOURCES.get(first.source, _SOURCES[language]))


def define(word: str, *, language: Language = "en") -> Gloss | None:
    """Say in a line what a word means: the first sense of the word that a dictionary lists it under.

    Whether the word counts is another question, which `judge` answers.

    Args:
        word: the word as it was written.
        language: one of `dictionaries.languages()`: "en", "de" or "nl".

    Returns:
        A gloss with its `text`, its `lemma`, its `source` and its `licence`, or None when nothing is known
        of the word or the glosses of the language are not installed.

    Raises:
        InputError: on "word" or "language".
        DictionaryError: the file of the glosses is damaged.

    >>> define("mice").lemma
    'mouse'
    >>> define("Kätzchen", language="de").text
    'kleine Katze'
    >>> define("qzx") is None
    True
    """
    read_choice(language, "language", languages())
    return gloss(parse_word(word, language), language)


@functools.cache
def _open_glossary(language: Language) -> _Glossary | None:
    """Return the glosses file of a language, opened once; None when it is not there."""
    if language not in installed():
        return None
    manifest = load_manifest(language)
    for file in manifest.files:
        if file.role == "glosses" and os.path.exists(manifest.path(file)):
            trie = open_trie(marisa_trie.BytesTrie(), manifest, file)
            name = os.path.splitext(file.name)[0]
            reference = DictionaryReference(name, manifest.version, file.sha256)
            return _Glossary(trie, file.name, reference)
    return None
