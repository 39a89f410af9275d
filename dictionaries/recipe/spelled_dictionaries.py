"""The dictionaries that are made of one list of spellings."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from dictionaries.recipe.dutch_families import INFLECTED, with_families
from dictionaries.recipe.english.foreign import english_refusals, foreign_words
from dictionaries.recipe.english.words import refusals_with_genitives
from dictionaries.recipe.families import curated_families
from dictionaries.recipe.files.curated_lists import join_lists, load_lists
from dictionaries.recipe.files.dictionary_files import dictionary_files, load_descriptions
from dictionaries.recipe.files.evidence import gather
from dictionaries.recipe.files.parts import NOTICES, Part, counting_words
from dictionaries.recipe.sources.affixes import affix_forms
from dictionaries.recipe.sources.frequencies import frequencies, word_levels
from dictionaries.recipe.sources.listed_names import NAME_SOURCES, listed_names, name_tags
from dictionaries.recipe.sources.packages import Package, pins_of
from dictionaries.recipe.sources.spelled_list import spelled_words
from dictionaries.tags import REFUSED


def spelled_dictionaries(packages: Mapping[str, Package], english: Mapping[str, int]) -> dict[str, bytes]:
    """Return the files of the dictionaries that are made of one list: those described with a "list".

    `english` has the tags of `en`, which knows names, abbreviations and words that are foreign elsewhere.
    """
    files: dict[str, bytes] = {}
    for name, described in load_descriptions().items():
        if "list" in described:
            files |= dictionary_files(name, _spelled_parts(name, described, packages, english))
    return files


class SpelledWords(NamedTuple):
    """Tags of a dictionary's words, those that a source lists, and the sources."""

    tags: dict[str, int]
    listed: set[str]
    sources: list[Package]


def _spelled_parts(
    name: str, described: Mapping[str, Any], packages: Mapping[str, Package], english: Mapping[str, int]
) -> list[Part]:
    wordfreq, language, curation = packages["wordfreq"], described["language"], join_lists(name)
    words = _tag_words(name, described, packages, curation)
    names = english_refusals(english, words.tags, curation)
    listed = listed_names(packages, english, language)
    names |= name_tags(listed, words.tags, names, curation["spoken"])
    foreign = foreign_words(english, wordfreq, {*words.tags, *names, *curation["spoken"]}, language)
    levels = word_levels(wordfreq, language, words.tags)
    reasons = refusals_with_genitives(packages, english)
    reasons["scowl"] |= foreign.keys()
    own = {*curation["affixes"], *curation["names"], *curation["abbreviations"]}
    marked = {word for word, tag in words.tags.items() if tag & REFUSED} - own
    of_list = described["list"]["source"]
    evidence = gather(
        language,
        wordfreq,
        {**foreign, **names, **words.tags},
        {of_list: words.listed},
        {of_list: marked, **reasons, "names": listed},
    )
    pins = [package.pin for package in words.sources]
    others = pins_of(packages, "scowl", "wordnet", *NAME_SOURCES)
    notice = NOTICES["evidence"].format(language=name)
    return [
        Part(f"{name}.marisa", "words", words.tags, pins),
        Part(f"{name}-names.marisa", "refusals", names, others, NOTICES["names"]),
        Part(f"{name}-foreign.marisa", "refusals", foreign, pins_of(packages, "wordfreq", "scowl")),
        Part(f"{name}-common.marisa", "levels", levels, [wordfreq.pin]),
        Part(f"{name}-evidence.marisa", "evidence", evidence, [*pins, *others], notice),
    ]


def _tag_words(
    name: str,
    described: Mapping[str, Any],
    packages: Mapping[str, Package],
    curation: Mapping[str, list[str]],
) -> SpelledWords:
    """Return the words of a list, with their forms where a source of affixes is described."""
    wordfreq, language = packages["wordfreq"], described["language"]
    source = packages[described["list"]["source"]]
    tags = spelled_words(source, described["list"]["file"], language, curation)
    listed = set(counting_words(tags))
    affixes = described["list"].get("affixes")
    if affixes is None:
        return SpelledWords(tags, listed, [source])
    affix_source = packages[affixes["source"]]
    forms = affix_forms(affix_source, affixes["file"], language, INFLECTED)
    curated = curated_families(load_lists(f"families-{name}"), language)
    tags = with_families(tags, forms, set(frequencies(wordfreq, language)), curated, curation)
    listed |= tags.keys() & set().union(forms, *forms.values())
    return SpelledWords(tags, listed, [source, affix_source, wordfreq])
