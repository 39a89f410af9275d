"""The English dictionary: SCOWL sizes 10 to 80 with curated short words, and why other words are refused.

SCOWL counts some two-letter words as abbreviations and some plural letters as words, so short words
are decided by the lists of `curation/en.json`; the reasons also use WordNet's spellings.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from dictionaries.folding import fold, is_letters
from dictionaries.recipe.packages import Package
from dictionaries.tags import (
    AMERICAN,
    BRITISH,
    CURATED,
    LEVELS,
    REFUSALS,
    REFUSED,
    allowed_tag,
    level_of,
    refused_tag,
)

_SCOWL_FOLDER = "usr/share/dict/scowl/"
_LIST_NAME = re.compile(r"(?P<dialect>[a-z_0-9]+)-(?P<kind>[a-z-]+)\.(?P<level>\d+)")
_WORDNET_DATA = "usr/share/wordnet/data."
_VOWELS = frozenset("AEIOUY")
_CURATED_LEVEL = 70
"""The level of a curated word that SCOWL knows at no level."""
_ORDINARY_LEVEL = 60
"""Up to this level a word that is also a name is an ordinary word first."""

Entry = tuple[str, int, str]
"""A spelling, the SCOWL level of its list, and the list's dialect."""


def english_tags(scowl: Package, wordnet: Package, curation: Mapping[str, list[str]]) -> dict[str, int]:
    """The tag byte of every English word that counts or is refused with a reason, by folded word."""
    lists = {kind: list(_entries(scowl, kind)) for kind in ("words", "abbreviations")}
    tags = _words(lists["words"])
    _curate(tags, lists["abbreviations"], curation)
    refused = _refusals(scowl, wordnet, curation)
    return {word: refused_tag(refused[word]) for word in refused if word not in tags} | tags


def english_names(scowl: Package, wordnet: Package, tags: Mapping[str, int]) -> set[str]:
    """The spellings of names, without those that are also ordinary English words, like Jack and White."""
    listed = {
        spelling
        for kind in ("upper", "proper-names")
        for spelling, level, _ in _entries(scowl, kind)
        if level <= LEVELS[-1]
    }
    lemmas = {lemma for lemma in _wordnet_lemmas(wordnet) if lemma[0].isupper() and "." not in lemma}
    ordinary = {word for word, tag in tags.items() if not tag & REFUSED and level_of(tag) <= _ORDINARY_LEVEL}
    return {
        spelling
        for spelling in listed | lemmas
        if not _is_capitals(spelling) and "-" not in spelling and _joined(spelling) not in ordinary
    }


def _entries(scowl: Package, kind: str) -> Iterator[Entry]:
    """Every line of SCOWL's lists of one kind, possessives left out."""
    for path, content in scowl.matching(f"{_SCOWL_FOLDER}*-{kind}.*").items():
        name = _LIST_NAME.fullmatch(path.removeprefix(_SCOWL_FOLDER))
        if name is None or name["kind"] != kind:
            continue
        for spelling in content.decode("utf-8").split():
            if not spelling.endswith(("'s", "s'")):
                yield spelling, int(name["level"]), name["dialect"]


def _dialect_flags(dialect: str) -> int:
    """The dialect in which every word of a list is spelled."""
    if dialect.startswith("english"):
        return AMERICAN | BRITISH
    if dialect.startswith(("american", "variant")):
        return AMERICAN
    return BRITISH if dialect.startswith("british") else 0


def _words(entries: Iterable[Entry]) -> dict[str, int]:
    """Tags of the words proper: the lowest level, and the flags of every list, that has the word.

    SCOWL's `variant` lists belong to every dialect. Americans do write GREY, but what also stands in an
    American list, as COLOR does, is no British spelling.
    """
    levels: dict[str, int] = {}
    flags: dict[str, int] = {}
    american: set[str] = set()
    variants: set[str] = set()
    for spelling, level, dialect in entries:
        word = fold(spelling, "en")
        if level <= LEVELS[-1] and is_letters(word):
            levels[word] = min(level, levels.get(word, level))
            flags[word] = flags.get(word, 0) | _dialect_flags(dialect)
            if dialect.startswith("american"):
                american.add(word)
            elif dialect.startswith("variant"):
                variants.add(word)
    for word in variants - american:
        flags[word] |= BRITISH
    return {word: allowed_tag(level, flags[word]) for word, level in levels.items()}


def _curate(tags: dict[str, int], abbreviations: Iterable[Entry], curation: Mapping[str, list[str]]) -> None:
    """Apply the curation to `tags`: remove what is no word, add what SCOWL files elsewhere."""
    levels: dict[str, int] = {}
    for spelling, level, _ in abbreviations:
        if spelling.islower():
            word = fold(spelling, "en")
            levels[word] = min(level, levels.get(word, level))

    kept = {*curation["one_letter_words"], *curation["two_letter_words"], *curation["vowel_less_words"]}
    wrong = {*curation["names"], *curation["not_words"]}
    for word in [w for w in tags if w in wrong or (w not in kept and (len(w) < 3 or _VOWELS.isdisjoint(w)))]:
        del tags[word]

    stopped = {*curation["not_promoted"], *wrong}
    promoted = [
        word
        for word, level in levels.items()
        if level <= LEVELS[-1]
        and len(word) >= 3
        and is_letters(word)
        and word not in stopped
        and not _VOWELS.isdisjoint(word)
        and any(form in tags for form in _inflections(word))
    ]
    for word in sorted({*kept, *promoted, *curation["added"]} - tags.keys()):
        level = min(levels.get(word, _CURATED_LEVEL), _CURATED_LEVEL)
        tags[word] = allowed_tag(level, AMERICAN | BRITISH | CURATED)


def _inflections(word: str) -> tuple[str, ...]:
    """How an abbreviation that has become a word is inflected: APP and APPS, DIFF and DIFFED."""
    last = word[-1]
    return tuple(word + ending for ending in ("S", "ES", "ED", "ING", last + "ED", last + "ING"))


def _refusals(scowl: Package, wordnet: Package, curation: Mapping[str, list[str]]) -> dict[str, str]:
    """The reason against each spelling that some source marks as no ordinary word."""
    marked: dict[str, set[str]] = {reason: set() for reason in REFUSALS}
    marked["affix"].update(curation["affixes"])
    marked["contraction"].update(curation["contractions"])
    marked["abbreviation"].update(curation["abbreviations"])
    marked["proper_noun"].update(curation["names"])
    for spelling, _, _ in _entries(scowl, "contractions"):
        marked["contraction"].add(_joined(spelling))
    for spelling, _, _ in _entries(scowl, "abbreviations"):
        marked["abbreviation"].add(_joined(spelling))
    for kind in ("upper", "proper-names"):
        for spelling, _, _ in _entries(scowl, kind):
            marked["abbreviation" if _is_capitals(spelling) else "proper_noun"].add(_joined(spelling))
    for lemma in _wordnet_lemmas(wordnet):
        if "." in lemma or _is_capitals(lemma):
            marked["abbreviation"].add(_joined(lemma))
        elif "-" in lemma:
            marked["hyphenated"].add(_joined(lemma))
        elif lemma[0].isupper():
            marked["proper_noun"].add(_joined(lemma))
    return {
        word: reason
        for reason in reversed(REFUSALS)
        for word in sorted(marked[reason])
        if len(word) >= 2 and is_letters(word)
    }


def _is_capitals(spelling: str) -> bool:
    return len(spelling) >= 2 and spelling.isupper()


def _joined(spelling: str) -> str:
    """A spelling as a player would lay it: folded, without the marks between its letters."""
    return fold(spelling.translate({ord(mark): None for mark in "'.-"}), "en")


def _wordnet_lemmas(wordnet: Package) -> Iterator[str]:
    """The one-word lemmas of WordNet with their capitals, dots and hyphens."""
    for part in ("noun", "verb", "adj", "adv"):
        for line in wordnet.read(_WORDNET_DATA + part).decode("utf-8").splitlines():
            if line.startswith("  "):
                continue
            fields = line.split(" ")
            for lemma in fields[4 : 4 + 2 * int(fields[3], 16) : 2]:
                lemma = lemma.partition("(")[0]
                if "_" not in lemma and lemma:
                    yield lemma
