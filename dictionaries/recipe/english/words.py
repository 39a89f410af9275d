"""The English dictionary: SCOWL sizes 10 to 80 with curated short words, and why other words are refused.

SCOWL counts some two-letter words as abbreviations and some plural letters as words, so short words
are decided by the lists of `curation/`; the reasons also use WordNet's spellings.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from dictionaries.folding import fold, is_letters
from dictionaries.recipe.english.open_compounds import open_compounds
from dictionaries.recipe.sources.packages import Package
from dictionaries.tags import (
    ALSO_A_NAME,
    AMERICAN,
    BRITISH,
    LEVELS,
    REFUSALS,
    REFUSED,
    allowed_tag,
    level_of,
    refusal_of,
    refused_tag,
)

_SCOWL_FOLDER = "usr/share/dict/scowl/"
_LIST_NAME = re.compile(r"(?P<dialect>[a-z_0-9]+)-(?P<kind>[a-z-]+)\.(?P<level>\d+)")
_WORDNET_DATA = "usr/share/wordnet/data."
_PARTS = ("noun", "verb", "adj", "adv")
_VOWELS = frozenset("AEIOUY")
_CURATED_LEVEL = 70
"""The level of a curated word that SCOWL knows at no level."""
_ORDINARY_LEVEL = 60
"""Up to this level a word that is also a name is an ordinary word first."""
_FIRST = 0
"""A level below those of SCOWL, of what the curation says."""
_LAST = 100
"""A level above those of SCOWL, of what only WordNet says."""
_CURATED_REASONS = {
    "affix": "affixes",
    "proper_noun": "names",
    "abbreviation": "abbreviations",
    "contraction": "contractions",
    "hyphenated": "hyphenated",
}
"""The list of the curation that gives each reason."""

Entry = tuple[str, int, str]
"""A spelling, the SCOWL level of its list, and the list's dialect."""


def english_tags(scowl: Package, wordnet: Package, curation: Mapping[str, list[str]]) -> dict[str, int]:
    """Return the tag byte of every English word that counts or is refused with a reason, by folded word."""
    lists = {kind: list(_entries(scowl, kind)) for kind in ("words", "abbreviations")}
    tags = _words(lists["words"])
    for word in open_compounds(tags, wordnet, curation["closed"]):
        del tags[word]
    _curate(tags, lists["abbreviations"], curation)
    for word in _rather_names(scowl, tags, curation):
        tags[word] |= ALSO_A_NAME
    _set_levels(tags, curation)
    refused = _refusals(scowl, wordnet, tags, curation)
    return {word: refused_tag(refused[word]) for word in refused if word not in tags} | tags


def english_names(scowl: Package, wordnet: Package, tags: Mapping[str, int]) -> set[str]:
    """Return the spellings of names, except those that are also ordinary words, like Jack and White."""
    listed = {
        spelling
        for kind in ("upper", "proper-names")
        for spelling, level, _ in _entries(scowl, kind)
        if level <= LEVELS[-1]
    }
    lemmas = {lemma for lemma in wordnet_lemmas(wordnet) if lemma[0].isupper() and "." not in lemma}
    ordinary = {word for word, tag in tags.items() if not tag & REFUSED and level_of(tag) <= _ORDINARY_LEVEL}
    return {
        spelling
        for spelling in listed | lemmas
        if not _is_capitals(spelling) and "-" not in spelling and _joined(spelling) not in ordinary
    }


def scowl_tags(scowl: Package) -> dict[str, int]:
    """Return the tags that SCOWL alone would give to words, without the curation."""
    return _words(_entries(scowl, "words"))


def rare_tags(scowl: Package) -> dict[str, int]:
    """Return the words that only SCOWL's lists of more than size 80 have, with the tags of size 80."""
    entries = list(_entries(scowl, "words"))
    rare = _words((spelling, LEVELS[-1], dialect) for spelling, _, dialect in entries)
    common = _words(entries)
    return {word: tag for word, tag in rare.items() if word not in common}


def english_reasons(scowl: Package, wordnet: Package, tags: Mapping[str, int]) -> dict[str, set[str]]:
    """Return the refused words whose reason each source gives, by the name of the source."""
    refused = {word: reason for word, tag in tags.items() if (reason := refusal_of(tag))}
    found: dict[str, set[str]] = {"scowl": set(_possessives(scowl, refused)), "wordnet": set()}
    for source, reason, word, _ in _marks(scowl, wordnet):
        if refused.get(word) == reason:
            found[source].add(word)
    return found


def refusals_with_genitives(packages: Mapping[str, Package], tags: Mapping[str, int]) -> dict[str, set[str]]:
    """Return the words that English sources refuse, with genitives, for the table of another language."""
    reasons = english_reasons(packages["scowl"], packages["wordnet"], tags)
    return {name: words | {f"{word}S" for word in words} for name, words in reasons.items()}


def _entries(scowl: Package, kind: str, *, possessives: bool = False) -> Iterator[Entry]:
    """Yield every line of SCOWL's lists of one kind without the possessives, or the possessives alone."""
    for path, content in scowl.matching(f"{_SCOWL_FOLDER}*-{kind}.*").items():
        name = _LIST_NAME.fullmatch(path.removeprefix(_SCOWL_FOLDER))
        if name is None or name["kind"] != kind:
            continue
        for spelling in content.decode("utf-8").split():
            if spelling.endswith(("'s", "s'")) == possessives:
                yield spelling, int(name["level"]), name["dialect"]


def _dialect_flags(dialect: str) -> int:
    """Return the dialect in which every word of a list is spelled."""
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
    wrong = {*curation["names"], *curation["hyphenated"], *curation["not_words"]}
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
        tags[word] = allowed_tag(level, AMERICAN | BRITISH)
    for word in kept:
        tags[word] |= AMERICAN | BRITISH


def _rather_names(
    scowl: Package, tags: Mapping[str, int], curation: Mapping[str, list[str]]
) -> Iterator[str]:
    """Yield the words that count and are better known as names, like JAMES, a crowbar.

    Such a word is rare, SCOWL has it with a capital on a commoner list than without, and nobody who read
    it found it an ordinary word.
    """
    capital: dict[str, int] = {}
    for kind in ("upper", "proper-names"):
        for spelling, level, _ in _entries(scowl, kind):
            if not _is_capitals(spelling):
                word = _joined(spelling)
                capital[word] = min(level, capital.get(word, level))
    ordinary = {*curation["ordinary"], *curation["added"], *curation["vowel_less_words"]}
    for word in capital.keys() & tags.keys() - ordinary:
        if len(word) > 2 and level_of(tags[word]) > max(_ORDINARY_LEVEL, capital[word]):
            yield word


def _set_levels(tags: dict[str, int], curation: Mapping[str, list[str]]) -> None:
    """Give words that count the level of their list, where SCOWL's does not suit a children's table.

    These levels are those of ordinary words, so no such word is rather a name.
    """
    for level in LEVELS:
        for word in curation.get(f"level_{level}", ()):
            if word in tags:
                tags[word] = allowed_tag(level, tags[word] & (AMERICAN | BRITISH))


def _inflections(word: str) -> tuple[str, ...]:
    """Return the inflections of an abbreviation that has become a word: APP and APPS, DIFF and DIFFED."""
    last = word[-1]
    return tuple(word + ending for ending in ("S", "ES", "ED", "ING", last + "ED", last + "ING"))


def _refusals(
    scowl: Package, wordnet: Package, tags: Mapping[str, int], curation: Mapping[str, list[str]]
) -> dict[str, str]:
    """Return the reason against each spelling that some source marks as no ordinary word."""
    levels = _marked_levels(scowl, wordnet)
    for reason, key in _CURATED_REASONS.items():
        for other in levels.values():
            for word in curation[key]:
                other.pop(word, None)
        levels[reason].update(dict.fromkeys(curation[key], _FIRST))
    reasons = {word: _reason(word, levels) for marked in levels.values() for word in marked}
    for word in list(_possessives(scowl, reasons)):
        reasons.setdefault(word, "proper_noun")
    for word in _dropped_letters(tags):
        reasons.setdefault(word, "contraction")
    return {word: reasons[word] for word in sorted(reasons) if len(word) >= 2 and is_letters(word)}


def _marked_levels(scowl: Package, wordnet: Package) -> dict[str, dict[str, int]]:
    """Return the words that the sources mark, by reason: the lowest level of a list of SCOWL that does so."""
    levels: dict[str, dict[str, int]] = {reason: {} for reason in REFUSALS}
    for _, reason, word, level in _marks(scowl, wordnet):
        levels[reason][word] = min(level, levels[reason].get(word, level))
    return levels


def _marks(scowl: Package, wordnet: Package) -> Iterator[tuple[str, str, str, int]]:
    """Yield the name of a source, the reason that it gives, the folded word, and the level of its list."""
    for spelling, level, _ in _entries(scowl, "contractions"):
        # Hallowe'en and Qur'an are names; I'm and KO'd are none.
        named = spelling[0].isupper() and not spelling[1].isupper() and not spelling.startswith("I'")
        yield "scowl", "proper_noun" if named else "contraction", _joined(spelling), level
    for spelling, level, _ in _entries(scowl, "abbreviations"):
        # Oscar comes before OSCAR, but not before what is common in small letters, like "etc".
        small = not _is_capitals(spelling) and level <= LEVELS[-1]
        yield "scowl", "abbreviation", _joined(spelling), _FIRST if small else level
    for kind in ("upper", "proper-names"):
        for spelling, level, _ in _entries(scowl, kind):
            reason = "abbreviation" if _is_capitals(spelling) else "proper_noun"
            yield "scowl", reason, _joined(spelling), level
    for lemma in wordnet_lemmas(wordnet):
        if "." in lemma or _is_capitals(lemma):
            yield "wordnet", "abbreviation", _joined(lemma), _LAST
        elif "-" in lemma:
            yield "wordnet", "hyphenated", _joined(lemma), _LAST
        elif lemma[0].isupper():
            yield "wordnet", "proper_noun", _joined(lemma), _LAST


def _reason(word: str, levels: Mapping[str, Mapping[str, int]]) -> str:
    """Return the first reason against a word; a name comes before rarer ones, as Jesus before JESUS."""
    first = next(reason for reason in REFUSALS if word in levels[reason])
    if len(word) > 2 and levels["proper_noun"].get(word, _LAST) < levels[first][word]:
        return "proper_noun"
    return first


def _possessives(scowl: Package, reasons: Mapping[str, str]) -> Iterator[str]:
    """Yield possessives of common names, as a player would lay them: PERCYS."""
    for kind in ("upper", "proper-names"):
        for spelling, level, _ in _entries(scowl, kind, possessives=True):
            owner = _joined(spelling.removesuffix("'s"))
            named = reasons.get(owner) == "proper_noun" and len(owner) > 2 and owner[-1] != "S"
            if named and level <= _ORDINARY_LEVEL:
                yield f"{owner}S"


def _dropped_letters(tags: Mapping[str, int]) -> Iterator[str]:
    """Yield forms like TALKIN', without their apostrophe, of verbs that are common."""
    for word, tag in tags.items():
        if word.endswith("ING") and level_of(tag) <= _ORDINARY_LEVEL:
            stem = word.removesuffix("ING")
            if any(_counts(verb, tags) for verb in (stem, f"{stem}E", stem[:-1]) if len(verb) > 1):
                yield f"{stem}IN"


def _counts(word: str, tags: Mapping[str, int]) -> bool:
    return not tags.get(word, REFUSED) & REFUSED


def _is_capitals(spelling: str) -> bool:
    return len(spelling) >= 2 and spelling.isupper()


def _joined(spelling: str) -> str:
    """Return a spelling as a player would lay it: folded, without the marks between its letters."""
    return fold(spelling.translate({ord(mark): None for mark in "'.-"}), "en")


def wordnet_lemmas(wordnet: Package, parts: Iterable[str] = _PARTS) -> Iterator[str]:
    """Yield the one-word lemmas of parts of speech of WordNet with their capitals, dots and hyphens."""
    for part in parts:
        for line in wordnet.read(_WORDNET_DATA + part).decode("utf-8").splitlines():
            if line.startswith("  "):
                continue
            fields = line.split(" ")
            for lemma in fields[4 : 4 + 2 * int(fields[3], 16) : 2]:
                lemma = lemma.partition("(")[0]
                if "_" not in lemma and lemma:
                    yield lemma
